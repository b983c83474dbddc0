import Statecharts

/// Whether the lock contact of a gate can be believed when it reports that the gate is locked.
///
/// A bolt follows its commands with a delay, and the contact follows the bolt, through its debounce, with another
/// delay. So after the command to open, an active contact says nothing until it has been seen to let go. If the gate is
/// commanded closed before that, the bolt may still be drawing back. Then the contact is believed again once it has let
/// go and holds again, or once it has held for the lock timeout since: by then it would have let go.
///
/// A gate that is commanded open once more before its contact has followed the command to close is in doubt: nobody can
/// tell which command a change of the contact answers. Then only time helps.
public struct LockWitness: Equatable, Sendable {
    /// What is known of the contact.
    public enum State: Equatable, Sendable {
        /// Each change of the contact answered the command before it.
        case believed
        /// The gate was commanded open, and the contact has not let go yet.
        case waiting
        /// The gate was commanded closed before the contact let go; that may still happen until then.
        case settling(until: Instant)
        /// The gate got several commands; until then the contact may answer any of them.
        case doubtful(until: Instant)
    }

    /// How long a contact may take to follow a command.
    public var timeout: Duration
    /// What is known of the contact.
    public internal(set) var state = State.believed

    var doorsAreOpen = false
    var lock = Level.inactive

    /// A witness of a gate that has not been commanded open yet.
    public init(timeout: Duration) {
        self.timeout = timeout
    }

    /// When the contact will have followed every command.
    public var deadline: Instant? {
        switch state {
        case .believed, .waiting: nil
        case .settling(let until), .doubtful(let until): until
        }
    }

    /// Whether an active contact means a locked gate.
    public var isBelieved: Bool { state == .believed }

    /// Looks at the command and the contact, after each change of either.
    public mutating func observe(doorsAreOpen: Bool, lock: Level, at now: Instant) {
        let isTold = doorsAreOpen != self.doorsAreOpen
        self.doorsAreOpen = doorsAreOpen
        self.lock = lock
        if isTold {
            state = stateAfterCommand(at: now)
        } else {
            state = stateAfterChange
        }
    }

    /// The doors were commanded so much later.
    public mutating func commandWasLate(by delay: Duration) {
        switch state {
        case .believed, .waiting: break
        case .settling(let until): state = .settling(until: until + delay)
        case .doubtful(let until): state = .doubtful(until: until + delay)
        }
    }

    /// Takes the passing of the deadline.
    public mutating func deadlinePassed(at now: Instant) {
        guard let deadline, deadline <= now else { return }
        state = doorsAreOpen && lock == .active ? .waiting : .believed
    }

    private func stateAfterCommand(at now: Instant) -> State {
        switch (state, doorsAreOpen, lock) {
        case (.believed, true, .active): .waiting
        case (.believed, false, _): .believed
        case (.waiting, _, .active): .settling(until: now + timeout)
        case (.waiting, _, .inactive): .believed
        case (.believed, true, .inactive), (.settling, _, _), (.doubtful, _, _): .doubtful(until: now + timeout)
        }
    }

    private var stateAfterChange: State {
        switch (state, lock) {
        case (.believed, .active): doorsAreOpen ? .waiting : .believed
        case (.believed, .inactive), (.waiting, .inactive), (.settling, .inactive): .believed
        case (.waiting, .active), (.settling, .active), (.doubtful, _): state
        }
    }
}
