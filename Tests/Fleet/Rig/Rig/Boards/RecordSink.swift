import ControlLoop
import Record
import Statecharts

/// What a simulated firmware does goes into its record, as the firmware's own does, and nowhere else.
struct RecordSink: TraceSink {
    var memory: LaneRecord

    mutating func record(_ record: TraceRecord, at time: Duration, map: borrowing LineMap) {}
}
