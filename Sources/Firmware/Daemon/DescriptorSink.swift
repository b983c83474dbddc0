import CSystem
import ControlLoop
import Statecharts

/// Writes the trace to a descriptor, such as standard output. A slow reader never holds up the loop: records that do
/// not fit are dropped and counted, and reported as soon as the reader has caught up.
///
/// That holds for pipes, sockets and devices. A file on a disk always seems to have room, and then may make its writer
/// wait for the disk: see `portcullis_can_stall`.
public struct DescriptorSink: LossyTraceSink {
    private let format: TraceFormat?
    private let descriptor: Int32
    private let patience: Duration
    /// When the wait for the counters' reader ends, on the clock, in nanoseconds; nil until the first counters.
    private var patienceEnds: Int64?
    private var line = TextLine()
    private var dropped: UInt64 = 0
    private var saidDropped: UInt64 = 0

    /// A sink that writes only the counters when there is no format. The counters wait for their reader, all together
    /// for as long as `patience`.
    public init(_ format: TraceFormat?, to descriptor: Int32, patience: Duration = longestWaitForReader) {
        self.format = format
        self.descriptor = descriptor
        self.patience = patience
    }

    /// Whether it has no format.
    public var wantsOnlyNews: Bool { @inline(__always) get { format == nil } }

    /// Whether it has a format, or the record is of counters.
    public func wants(_ record: TraceRecord) -> Bool { format(of: record) != nil }

    private func format(of record: TraceRecord) -> TraceFormat? { format ?? (record.isOfCounters ? .text : nil) }

    /// Writes a record, unless that would take time.
    public mutating func record(_ record: TraceRecord, at time: Duration, map: borrowing LineMap) {
        guard let format = format(of: record) else { return }
        // The counters are the last record, when no gate waits for the loop any more.
        guard portcullis_is_writable(descriptor, record.isOfCounters ? patienceLeft() : 0) else {
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

    /// How many records the trace has reported missing since this was last asked.
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

extension TraceRecord {
    fileprivate var isOfCounters: Bool { if case .counters = self { true } else { false } }
}
