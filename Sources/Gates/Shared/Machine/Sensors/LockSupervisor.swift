import Statecharts

/// Watches that the lock follows the doors: its contact must be active while the doors are commanded closed and
/// inactive while they are commanded open, and may disagree for no longer than the lock timeout.
///
/// The time starts with the disagreement, so a lock that lets go by itself later is also found.
public struct LockSupervisor: Sendable {
    /// How long the contact may disagree.
    public var timeout: Duration
    /// When the present disagreement becomes a failure.
    public internal(set) var deadline: Instant?
    var failure: Fault?

    /// A supervisor without a disagreement.
    public init(timeout: Duration) {
        self.timeout = timeout
    }

    /// Compares the command with the contact; nil when there is nothing to supervise now.
    public mutating func observe(doorsAreOpen: Bool?, lock: Level, at now: Instant) {
        let found: Fault? =
            switch (doorsAreOpen, lock) {
            case (false, .inactive): .didNotLock
            case (true, .active): .didNotUnlock
            case (nil, _), (false, .active), (true, .inactive): nil
            }
        guard found != failure else { return }
        failure = found
        deadline = found == nil ? nil : now + timeout
    }

    /// The doors were commanded so much later.
    public mutating func commandWasLate(by delay: Duration) { deadline = deadline.map { $0 + delay } }

    /// Takes the passing of the deadline: the failure, once for each disagreement.
    public mutating func deadlinePassed(at now: Instant) -> Fault? {
        guard let deadline, deadline <= now else { return nil }
        self.deadline = nil
        return failure
    }
}
