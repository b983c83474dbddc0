import Statecharts

/// Whether the lock contact of a gate can be believed when it says that the gate is locked.
///
/// A bolt follows its command after a while, and the contact follows the bolt, through its debounce, after another while. So
/// an active contact says nothing from the command to open until it was seen to let go. If the gate is told to close
/// before that, the bolt may still be on its way out: then the contact is believed again when it let go and holds again, or
/// when it has held for the lock timeout since, for by then it would have let go.
public struct LockWitness: Equatable, Sendable {
    /// What is known of the contact.
    public enum State: Equatable, Sendable {
        /// The contact has followed the latest command to open.
        case believed
        /// The gate was told to open, and the contact has not let go yet.
        case waiting
        /// The gate was told to close before the contact let go, which may still come until then.
        case settling(until: Instant)
    }

    /// How long a contact may take to follow a command.
    public var timeout: Duration
    /// What is known of the contact.
    public private(set) var state = State.believed

    /// A witness of a gate that was not told to open yet.
    public init(timeout: Duration) {
        self.timeout = timeout
    }

    /// When a contact that held all the time is believed again.
    public var deadline: Instant? {
        guard case .settling(let until) = state else { return nil }
        return until
    }

    /// Whether an active contact means a locked gate.
    public var isBelieved: Bool { state == .believed }

    /// Looks at the command and the contact, after each change of either.
    public mutating func observe(doorsAreOpen: Bool, lock: Level, at now: Instant) {
        switch (state, doorsAreOpen, lock) {
        case (.believed, true, .active), (.settling, true, .active): state = .waiting
        case (.waiting, false, .active): state = .settling(until: now + timeout)
        case (.waiting, _, .inactive), (.settling, _, .inactive): state = .believed
        case (.believed, false, .active), (.believed, _, .inactive), (.waiting, true, .active),
            (.settling, false, .active):
            break
        }
    }

    /// Takes the passing of the deadline.
    public mutating func deadlinePassed(at now: Instant) {
        guard let deadline, deadline <= now else { return }
        state = .believed
    }
}
