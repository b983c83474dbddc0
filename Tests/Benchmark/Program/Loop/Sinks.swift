import ControlLoop
import Statecharts

/// Writes every record into memory, over the one before.
struct MemorySink: TraceSink {
    let format: TraceFormat
    private var line = TextLine()

    init(_ format: TraceFormat) {
        self.format = format
    }

    mutating func record(_ record: TraceRecord, at time: Duration, map: borrowing LineMap) {
        format.write(record, at: time, map: map, to: &line)
    }
}
