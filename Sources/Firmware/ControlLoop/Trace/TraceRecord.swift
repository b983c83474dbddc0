import Statecharts

/// One line of a trace: everything that crosses the seam, and how the machines answer it.
public enum TraceRecord: Equatable, Sendable {
    /// An input changed.
    case edge(LineID, Edge)
    /// A region answered an event.
    case event(lane: Int, EventRecord)
    /// An output was driven.
    case line(LineID, Level)
    /// Something is wrong with a lane, or with one of its lines.
    case fault(lane: Int, LaneFault, line: LineID? = nil)
    /// An interlock reported something about a lane.
    case interlock(lane: Int, InterlockNews)
    /// What a lane that has just started was given back; more than one record where it is much.
    case restored(lane: Int, CounterGroup)
    /// What a lane has counted, at the end; more than one record where it is much.
    case counters(lane: Int, CounterGroup)
}

/// One region's answer to one event, by names.
public struct EventRecord: Equatable, Sendable {
    /// The event.
    public let event: Label
    /// The event's value, where it has one.
    public let value: UInt64?
    /// The region.
    public let region: Label
    /// The state before.
    public let from: Label
    /// The state after.
    public let to: Label
    /// What is true of the region after the event, a credit for instance.
    public let fact: Fact?
    /// How the state answered.
    public let verdict: Verdict
    /// What it commanded.
    public let commands: Commands<Label>
    /// What an operator has to know about it.
    public let announcement: Announcement?

    /// The record of what a region did, by what it is afterwards.
    @inline(__always)
    public init<R: Region>(
        _ event: some MachineEvent, from: Label, _ region: R, _ verdict: Verdict,
        _ commands: Commands<some Labelled & Sendable>
    ) {
        self.event = event.label
        value = event.value
        self.region = R.region
        self.from = from
        to = region.label
        fact = region.fact
        announcement = region.announcement
        self.verdict = verdict
        self.commands = commands.labels
    }

    /// The record of a machine's transition.
    public init<Command>(_ event: some MachineEvent, _ transition: Transition<Command>) {
        self.event = event.label
        value = event.value
        region = transition.region
        from = transition.from
        to = transition.to
        fact = transition.fact
        announcement = transition.announcement
        verdict = transition.verdict
        commands = transition.commands.labels
    }
}

extension Commands where Element: Labelled {
    /// The commands' names, in their order.
    fileprivate var labels: Commands<Label> {
        var labels = Commands<Label>()
        for index in indices { labels.add(self[index].label) }
        return labels
    }
}

/// Where a trace goes, and where the lanes' lasting numbers are kept.
public protocol TraceSink {
    /// What outlasts the firmware.
    associatedtype Memory: LaneMemory = NoMemory

    /// Whether it keeps nothing. Then no record is made.
    static var isSilent: Bool { get }

    /// Whether it does anything with a record. It is given no others: the map that goes with each is large.
    func wants(_ record: TraceRecord) -> Bool

    /// Whether neither it nor its memory now does anything with lines that change, or with answers of which no operator
    /// has to know. Then such records are not made.
    var wantsOnlyNews: Bool { get }

    /// Takes a record; `time` counts from the loop's start.
    mutating func record(_ record: TraceRecord, at time: Duration, map: borrowing LineMap)

    /// What outlasts the firmware. A sink that is silent has none.
    var memory: Memory { get set }
}

extension TraceSink where Memory == NoMemory {
    /// Most sinks have none.
    public var memory: NoMemory {
        get { NoMemory() }
        set {}
    }
}

extension TraceSink {
    /// Most sinks keep something.
    public static var isSilent: Bool { false }

    /// Most sinks want all.
    public var wantsOnlyNews: Bool { false }

    /// Most sinks want all.
    public func wants(_ record: TraceRecord) -> Bool { true }
}

/// Keeps nothing.
public struct SilentSink: TraceSink, Sendable {
    /// It keeps nothing.
    public static var isSilent: Bool { true }

    /// A sink that keeps nothing.
    public init() {}

    /// Forgets the record.
    public mutating func record(_ record: TraceRecord, at time: Duration, map: borrowing LineMap) {}
}
