import Statecharts

/// The lock of a gate, by its contact: whether it follows the doors, and whether what the contact says is believed.
public struct WatchedLock: Sensor {
    private var contact = Contact()
    var supervisor = LockSupervisor(timeout: .zero)
    var witness = LockWitness(timeout: .zero)

    /// An open lock, until its contact is read.
    public init() {}

    /// How long it may take to follow the doors.
    public var timeout: Duration {
        get { supervisor.timeout }
        set {
            supervisor.timeout = newValue
            witness.timeout = newValue
        }
    }

    /// What its contact shows.
    public var level: Level { contact.level }

    /// Whether it is locked, as far as that can be believed.
    public var isLocked: Bool { @inline(__always) get { contact.level == .active && witness.isBelieved } }

    /// When a lock that does not follow fails, or its contact will have followed every command.
    public var deadline: Instant? { .earlier(supervisor.deadline, witness.deadline) }

    /// Looks at the command and the contact, after each change of either. A broken gate is not supervised: its lock may
    /// be what broke. Nor is its contact believed too early.
    public mutating func observe(doorsAreOpen: Bool, isBroken: Bool, at now: Instant) {
        witness.observe(doorsAreOpen: doorsAreOpen, lock: contact.level, at: now)
        supervisor.observe(doorsAreOpen: isBroken ? nil : doorsAreOpen, lock: contact.level, at: now)
    }

    /// The doors were commanded so much later.
    public mutating func commandWasLate(by delay: Duration) {
        supervisor.commandWasLate(by: delay)
        witness.commandWasLate(by: delay)
    }

    /// Takes what the loop reports about the contact. Only time finds a failure.
    public mutating func take(_ stimulus: Stimulus, isSecond: Bool, at now: Instant) -> SensorAnswer<Fault> {
        if case .trouble(let trouble) = contact.take(stimulus, at: now) { return .trouble(trouble) }
        return .nothing
    }

    /// Takes the passing of the deadline: a failure, once for each disagreement.
    public mutating func deadlinePassed(at now: Instant) -> SensorAnswer<Fault> {
        witness.deadlinePassed(at: now)
        return supervisor.deadlinePassed(at: now).map { .found($0) } ?? .nothing
    }

    /// Shows what is known of the contact and of the lock.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        contact.code(with: &coder)
        supervisor.code(with: &coder)
        witness.code(with: &coder)
    }
}
