import Statecharts

/// One gate: its sensors' decoders and its machine, as the loop sees them.
///
/// A lane turns what its lines say into events, takes events, and says what its outputs are to be. It never waits, never
/// reads a clock and never touches a chip.
public protocol Lane {
    /// What can happen to its machine.
    associatedtype Event

    /// When time alone will next make an event, if it will.
    var deadline: Instant? { get }

    /// Begins its life: the lines are held at their fail-safe levels and `now` is the loop's first instant.
    mutating func start(at now: Instant)

    /// Behaves from now on like a lane of the same machine that has other settings. State, counts, what the decoders know, and
    /// every deadline that runs stay as they are.
    mutating func takeSettings(of lane: Self)

    /// Takes an edge of one of its inputs.
    mutating func edge(_ edge: Edge, on role: Role, at now: Instant) -> Findings<Event>

    /// Takes note that edges of one of its inputs were lost; its level will be read next.
    mutating func edgesWereLost(on role: Role)

    /// Takes the level of one of its inputs, read at the start or because edges were lost.
    mutating func levelWasRead(_ level: Level, on role: Role, at now: Instant) -> Findings<Event>

    /// Takes the passing of `deadline`.
    mutating func deadlinePassed(at now: Instant) -> Findings<Event>

    /// Takes one event, to its end. Where `mayOpen` is false an interlock keeps the gate from opening: it takes the event
    /// all the same, money and all, stays closed, and says so in the reaction. Only a fire release opens it then.
    mutating func handle(_ event: Event, at now: Instant, mayOpen: Bool) -> LaneReaction

    /// The event that opens a gate whose wish to open is granted later.
    var openRequest: Event { get }

    /// Whether the gate is commanded to let people through.
    var isOpen: Bool { get }

    /// Whether the gate is closed and, where that can be seen, locked: only then may an interlocked one open. A lock contact
    /// is believed only when it has followed the latest command, or has had the time to.
    var isSecured: Bool { get }

    /// Whether the gate failed, and opens for nobody until it is repaired. A wish to open waits for that.
    var isOutOfService: Bool { get }

    /// The event that tells its machine about a failure of the loop.
    func event(for failure: LoopFailure) -> Event

    /// Whether a fire release holds the gate open, above all interlocks.
    var isReleased: Bool { get }

    /// Outputs of which never two may be active together, not even for the length of one write.
    var exclusiveOutputs: RoleSet { get }

    /// The outputs that are to be active now.
    var standingOutputs: RoleSet { get }

    /// The outputs that are to be active while nothing supervises the lane.
    var failSafeOutputs: RoleSet { get }

    /// What it has counted.
    var counters: Counters { get }
}

/// What the loop itself can fail at; each puts the lane into its fail-safe.
public enum LoopFailure: Sendable {
    /// The chip dropped edges of the lane.
    case edgesLost
    /// An event of the lane did not fit into the queue.
    case queueFull
}

/// What a lane made of one stimulus.
public struct Findings<Event> {
    /// The events, in order.
    public var events = StimulusList<Event>()
    /// What has to be said in the trace, in order.
    public var notes = StimulusList<Note>()
    /// Whether the edge made no sense, so that the level of its line has to be read.
    public var mustReadLevel = false

    /// Nothing found.
    public init() {}
}

/// Something to be said in the trace as a fault of the lane.
public struct Note: Equatable, Sendable {
    /// Its name.
    public let label: Label
    /// Whether it also counts as something that nobody expected.
    public let isUnexpected: Bool

    /// A note by its name.
    public init(_ label: Label, isUnexpected: Bool) {
        self.label = label
        self.isUnexpected = isUnexpected
    }
}

/// What a lane's machine made of one event.
public struct LaneReaction {
    /// One record for each region that the event concerned.
    public var transitions = FixedList<4, EventRecord>()
    /// What has to be said besides.
    public var note: Note?
    /// What becomes of the gate's wish to open.
    public var wish = WishChange.none

    /// No reaction.
    public init() {}
}

/// Named counts, in the order in which they are printed.
public typealias Counters = FixedList<16, Counter>

/// One named count.
public struct Counter: Equatable, Sendable {
    /// Its name in the trace.
    public let label: Label
    /// The count.
    public let value: UInt64

    /// A count by its name.
    public init(_ label: Label, _ value: UInt64) {
        self.label = label
        self.value = value
    }
}
