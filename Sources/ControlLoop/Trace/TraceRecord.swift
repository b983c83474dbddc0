import Statecharts

/// One line of a trace: everything that crosses the seam, and everything that the machines make of it.
public enum TraceRecord: Equatable, Sendable {
    /// An input changed.
    case edge(LineID, Edge)
    /// A region answered an event.
    case event(lane: Int, EventRecord)
    /// An output was driven.
    case line(LineID, Level)
    /// Something is wrong with a lane.
    case fault(lane: Int, Label)
    /// An interlock had something to say about a lane: `queued`, `refused`, `timedOut`, `withdrawn`,
    /// `overridden`.
    case interlock(lane: Int, Label)
    /// What a lane has counted, at the end.
    case counters(lane: Int, Counters)
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
    /// The credit after the event, where the region has one.
    public let credit: UInt64?
    /// How the state answered.
    public let verdict: Verdict
    /// What it commanded.
    public let commands: FixedList<4, Label>

    /// The record of a machine's transition.
    public init<Command>(event: Label, value: UInt64?, transition: Transition<Command>, credit: UInt64?) {
        self.event = event
        self.value = value
        region = transition.region
        from = transition.from
        to = transition.to
        self.credit = credit
        verdict = transition.verdict
        var commands = FixedList<4, Label>()
        for index in transition.commands.indices { commands.append(transition.commands[index].label) }
        self.commands = commands
    }
}

/// Where a trace goes.
public protocol TraceSink {
    /// Takes a record; `time` counts from the loop's start.
    mutating func record(_ record: TraceRecord, at time: Duration, map: borrowing LineMap)
}
