import Statecharts

/// A machine with its sensors, as the loop sees them.
///
/// A lane turns the levels of its lines into events, takes events, and says what its outputs must be. It never waits,
/// never reads a clock and never touches a chip. Its lasting numbers are what it has counted and whose money it has.
public protocol Lane: Lasting {
    /// What can happen to its machine.
    associatedtype Event: LaneEvent

    /// A lane of no gate: it fills the place of one where there is none.
    init()

    /// When time alone will next make an event, if it will. Only what the lane is told changes it.
    var deadline: Instant? { get }

    /// Begins its life: the lines are held at their fail-safe levels and `now` is the loop's first instant.
    mutating func start(at now: Instant)

    /// Takes over the settings of another lane of the same machine. State, counts, the decoders' knowledge, and every
    /// running deadline stay.
    mutating func takeSettings(of lane: Self)

    /// Takes what the loop reports about one of its inputs.
    mutating func take<Sink: FindingSink>(
        _ stimulus: Stimulus, on role: Role, at now: Instant, into findings: inout Sink
    ) where Sink.Event == Event

    /// Takes the passing of `deadline`.
    mutating func deadlinePassed<Sink: FindingSink>(at now: Instant, into findings: inout Sink)
    where Sink.Event == Event

    /// Takes one event, to the end, while an observer watches.
    mutating func handle<Watcher: LaneObserver>(
        _ event: Event, _ occasion: Occasion, _ observer: inout Watcher
    ) -> LaneReaction

    /// The event that tells its machine about a failure of the loop.
    func event(for failure: LoopFailure) -> Event

    /// Takes note that one of its lines changes faster than anything behind it can make it, or that none does any more.
    mutating func stormChanged(isOn: Bool, at now: Instant)

    /// Takes note that these outputs were driven so much later than what made it want them so. What waits for something
    /// to have moved, or rested, waits that much longer.
    mutating func outputsWereLate(_ outputs: RoleSet, by delay: Duration)

    /// Whether a failure now is one more of a series, of which the first was reported.
    func isInSeries(at now: Instant) -> Bool

    /// Outputs of which no two may ever be active together, not even for the length of one write.
    var exclusiveOutputs: RoleSet { get }

    /// The outputs that must be active now. Only an event, a passed deadline, the start and new settings change them:
    /// the loop asks after these.
    var standingOutputs: RoleSet { get }

    /// The outputs that must be active while nothing supervises the lane.
    var failSafeOutputs: RoleSet { get }

    /// What the loop keeps of it after each stimulus. Nothing changes; it is `mutating` so that the lane is looked at
    /// where it is. A lane is too large for registers, so whoever only reads it gets a copy.
    mutating func standing() -> LaneStanding
    /// Only the deadline of that.
    mutating func dueTime() -> Instant

    /// What is true of it now: its states, a credit, and so on.
    var facts: Facts { get }
}

/// What the loop keeps of a lane.
public struct LaneStanding: Equatable, Sendable {
    /// When time alone will next make an event; the end of the clock if it will not.
    public var deadline = Instant.end
    /// The outputs that must be active now.
    public var outputs = RoleSet()
}

extension Lane {
    /// Its deadline and its outputs.
    public mutating func standing() -> LaneStanding {
        LaneStanding(deadline: dueTime(), outputs: standingOutputs)
    }

    /// Its deadline.
    public mutating func dueTime() -> Instant { deadline ?? .end }

    /// Takes what the loop reports about one of its inputs, and returns what it found.
    public mutating func take(_ stimulus: Stimulus, on role: Role, at now: Instant) -> Findings<Event> {
        var findings = Findings<Event>()
        take(stimulus, on: role, at: now, into: &findings)
        return findings
    }

    /// Takes the passing of `deadline`, and returns what it found.
    public mutating func deadlinePassed(at now: Instant) -> Findings<Event> {
        var findings = Findings<Event>()
        deadlinePassed(at: now, into: &findings)
        return findings
    }

    /// Most lanes have none.
    public var exclusiveOutputs: RoleSet { RoleSet() }
}

/// A lane that an interlock can keep closed. If an occasion does not let it open, it still takes the event, including
/// money, stays closed, and reports that in the reaction. Then only a fire release opens it.
public protocol InterlockMember: Lane {
    /// The event that opens it when its wish to open is granted later.
    var openRequest: Event { get }

    /// Whether it is commanded to be open.
    var isOpen: Bool { get }

    /// Whether it is closed and, where that can be seen, locked: only then may another one open. A lock contact is
    /// believed only when it has followed the latest command, or has had enough time to.
    var isSecured: Bool { get }

    /// Whether it cannot be secured before it opens, since somebody stands in its way: then nobody who waits for it is
    /// kept waiting by its opening first.
    var isBlocked: Bool { get }

    /// Whether it works, is closed, and holds the price of an opening: then it opens as soon as it may.
    var isPaidFor: Bool { get }

    /// Whether it failed, and opens for nobody until it is repaired. A wish to open waits for the repair.
    var isOutOfService: Bool { get }

    /// Whether a fire release holds it open; that overrides all interlocks.
    var isReleased: Bool { get }

    /// Learns that its wish to open is over although it has not opened and did not end it: it has waited for too long,
    /// or the interlock lets nobody wait.
    mutating func wishWasDropped()
}

extension InterlockMember {
    /// Nobody's way out is through most gates: they are secured in time.
    public var isBlocked: Bool { false }

    /// Most gates ask nobody whose wish it was.
    public mutating func wishWasDropped() {}
}

/// How the loop itself can fail; each failure puts the lane into its fail-safe.
public enum LoopFailure: Sendable {
    /// The chip dropped edges of the lane.
    case edgesLost
    /// An event of the lane did not fit into the queue.
    case queueFull
}

/// Something that the trace reports as a fault of the lane.
public struct LaneFault: Equatable, Sendable {
    /// Its name.
    public let label: Label
    /// Whether it also counts as unexpected.
    public let isUnexpected: Bool
    /// How much it matters to an operator; nil if the trace and the counters report it well enough.
    public let severity: Severity?

    /// A fault by its name.
    public init(_ label: Label, isUnexpected: Bool = false, _ severity: Severity?) {
        self.label = label
        self.isUnexpected = isUnexpected
        self.severity = severity
    }
}

extension LaneFault {
    /// The same, only for the trace.
    public var unsaid: LaneFault { LaneFault(label, isUnexpected: isUnexpected, nil) }
    /// A line changes faster than anything behind it can make it. Its edges are not taken any more.
    package static var inputStorm: LaneFault { LaneFault("inputStorm", .error) }
    /// The line has been slow for a while. Its edges are taken again.
    package static var inputStormEnded: LaneFault { LaneFault("inputStormEnded", .notice) }
    /// Whether it says that edges were lost, so that nobody can know the levels in between.
    package var isLoss: Bool { label == LoopFailure.edgesLost.fault.label || isInputStorm }
    /// Whether it says that a storm began.
    package var isInputStorm: Bool { label == LaneFault.inputStorm.label }
}

extension LoopFailure {
    /// What the trace says of it.
    package var fault: LaneFault {
        switch self {
        case .edgesLost: LaneFault("edgesLost", .error)
        case .queueFull: LaneFault("queueFull", .error)
        }
    }
}

/// What a lane's machine made of one event, besides its transitions.
public struct LaneReaction {
    /// How many regions refused it.
    public var refusals = 0
    /// What else must be reported.
    public var fault: LaneFault?
    /// What becomes of the lane's wish to open, if it is in an interlock.
    public var wish = WishChange.none

    /// No reaction.
    public init() {}
}
