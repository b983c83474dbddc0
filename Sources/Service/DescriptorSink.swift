import CSystem
import ControlLoop
import Statecharts

/// Writes the trace to a descriptor, standard output for instance. A reader that is too slow never holds up the loop: what
/// does not fit is dropped, counted, and said as soon as the reader has caught up.
///
/// That holds for pipes, sockets and devices. A file on a disk always says that it takes more, and then may let its writer
/// wait for the disk: see `portcullis_can_stall`.
public struct DescriptorSink: LossyTraceSink {
    private let format: TraceFormat?
    private let descriptor: Int32
    private let patience: Duration
    /// When the counters are no longer waited for, on the clock, in nanoseconds; nil until the first of them.
    private var patienceEnds: Int64?
    private var line = TextLine()
    private var dropped: UInt64 = 0
    private var saidDropped: UInt64 = 0

    /// A sink that writes nothing but the counters when there is no format. The counters wait for their reader, for as long
    /// as `patience` says and all of them together.
    public init(_ format: TraceFormat?, to descriptor: Int32, patience: Duration = longestWaitForReader) {
        self.format = format
        self.descriptor = descriptor
        self.patience = patience
    }

    /// Writes a record, unless that would take time.
    public mutating func record(_ record: TraceRecord, at time: Duration, map: borrowing LineMap) {
        var isCounters = false
        if case .counters = record { isCounters = true }
        guard let format = format ?? (isCounters ? .text : nil) else { return }
        // The counters are the last thing that is said, and no gate waits for the loop any more then.
        guard portcullis_is_writable(descriptor, isCounters ? patienceLeft() : 0) else {
            dropped += 1
            return
        }
        if dropped > 0 {
            format.writeDropped(dropped, at: time, to: &line)
            if print() {
                saidDropped += dropped
                dropped = 0
            }
        }
        format.write(record, at: time, map: map, to: &line)
        if !print() { dropped += 1 }
    }

    /// How many records the trace has said to be missing since this was asked last.
    public mutating func takeDropped() -> UInt64 {
        defer { saidDropped = 0 }
        return saidDropped
    }

    /// In milliseconds.
    private mutating func patienceLeft() -> Int32 {
        let now = portcullis_monotonic_ns()
        let end = patienceEnds ?? now + patience.nanoseconds
        patienceEnds = end
        return Int32(Int(max(0, end - now) / 1_000_000))
    }

    private func print() -> Bool {
        line.withBytes { portcullis_write_all(descriptor, $0.baseAddress, $0.count) } == 0
    }
}
