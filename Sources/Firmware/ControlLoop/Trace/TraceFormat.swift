import Statecharts

/// How a trace is written.
public enum TraceFormat: Sendable {
    /// JSON Lines: one object a line, keys in a fixed order.
    case json
    /// One aligned line for people.
    case text

    /// Writes a record, with its line feed, over whatever `line` held.
    public func write(
        _ record: TraceRecord, at time: Duration, map: borrowing LineMap, to line: inout TextLine
    ) {
        line.removeAll()
        switch self {
        case .json: writeJSON(record, at: time, map: map, to: &line)
        case .text: writeText(record, at: time, map: map, to: &line)
        }
        line.append("\n")
    }
}

extension TraceFormat {
    /// Writes, over whatever `line` held, that records are missing because their reader was too slow.
    public func writeDropped(_ count: UInt64, at time: Duration, to line: inout TextLine) {
        line.removeAll()
        switch self {
        case .json:
            line.append(#"{"t_ns":\#(time.nanoseconds),"kind":"dropped","records":\#(count)}"#)
        case .text:
            line.append("(\(count) records dropped: the reader of the trace was too slow)")
        }
        line.append("\n")
    }
}
