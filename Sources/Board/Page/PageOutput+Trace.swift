import ControlLoop
import Page
import Record
import Statecharts

// Records as the JSON trace has them (docs/using/boards.md), as far as they are in the record: commands are not. Times
// are those of the boot's clock.
extension PageOutput {
    /// Adds an entry, if the trace has such records.
    mutating func append(_ entry: Entry, _ names: EntryNames, lanes: LaneList<RecordLane>) {
        let lane = entry.lane.map { Int($0) < lanes.count ? lanes[Int($0)].name : LaneName() } ?? LaneName()
        switch entry.kind {
        case .start: begin("start", at: entry.time)
        case .stop: begin("stop", at: entry.time)
        case .event:
            begin("event", at: entry.time)
            pair("lane", lane)
            pair("event", names[0])
            appendEvent(entry, names)
        case .output:
            begin("line", at: entry.time)
            pair("line", "\(lane).\(names[0])" as FullLineName)
            pair("level", entry.values[0] == 1 ? "active" : "inactive" as Label)
        case .fault:
            begin("fault", at: entry.time)
            pair("lane", lane)
            pair("fault", names[0])
            if !names[1].isEmpty { pair("line", "\(lane).\(names[1])" as FullLineName) }
        case .interlock:
            begin("interlock", at: entry.time)
            pair("lane", lane)
            pair("interlock", names[0])
        case .counters, .clock, .settings, .keptApart: return
        }
        end("}")
    }

    private mutating func appendEvent(_ entry: Entry, _ names: EntryNames) {
        if entry.flags & EntryFlags.hasValue != 0 { pair("value", entry.values[0]) }
        pair("region", names[1])
        pair("from", names[2])
        pair("to", names[3])
        if entry.flags & EntryFlags.hasFact != 0 {
            key(names[4])
            if entry.flags & EntryFlags.factIsState != 0 { quote(names[5]) } else { write(entry.values[1]) }
        }
        let isRefused = entry.flags & EntryFlags.refused != 0
        pair(
            "reaction",
            isRefused ? "refused" : entry.flags & EntryFlags.ignored != 0 ? "ignored" : "handled" as Label)
        key("commands")
        append("[]")
    }

    /// Adds an edge.
    mutating func appendEdge(_ edge: RecordedEdge, lane: LaneName, role: EntryName) {
        begin("edge", at: edge.time)
        pair("line", "\(lane).\(role)" as FullLineName)
        pair("edge", edge.level == .active ? "rising" : "falling" as Label)
        end("}")
    }

    /// Adds that so many records are missing here.
    mutating func appendDropped(_ count: UInt64, at time: Instant) {
        begin("dropped", at: time)
        pair("records", count)
        end("}")
    }

    private mutating func begin(_ kind: Label, at time: Instant) {
        begin("{")
        pair("t_ns", time.nanoseconds)
        pair("kind", kind)
    }
}
