import CSystem
import ControlLoop
import Service
import Statecharts

/// Writes the trace to standard output. A reader that is too slow never holds up the loop: what does not fit is dropped,
/// counted, and said as soon as the reader has caught up.
struct DescriptorSink: LossyTraceSink {
    private let format: TraceFormat?
    private var line = TextLine()
    private var dropped: UInt64 = 0
    private var saidDropped: UInt64 = 0

    /// A sink that writes nothing but the counters when there is no format.
    init(_ format: TraceFormat?) {
        self.format = format
    }

    mutating func record(_ record: TraceRecord, at time: Duration, map: borrowing LineMap) {
        var isCounters = false
        if case .counters = record { isCounters = true }
        guard let format = format ?? (isCounters ? .text : nil) else { return }
        // The counters are the last thing that is said, and nothing waits for the loop any more then.
        guard portcullis_is_writable(Console.output, isCounters ? 1_000 : 0) else {
            dropped += 1
            return
        }
        if dropped > 0 {
            format.writeDropped(dropped, at: time, to: &line)
            if Console.print(line) {
                saidDropped += dropped
                dropped = 0
            }
        }
        format.write(record, at: time, map: map, to: &line)
        if !Console.print(line) { dropped += 1 }
    }

    mutating func takeDropped() -> UInt64 {
        defer { saidDropped = 0 }
        return saidDropped
    }
}
