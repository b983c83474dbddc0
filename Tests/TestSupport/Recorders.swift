import ControlLoop
import MockChip
import Statecharts

/// Keeps the loop's trace, as JSON lines and as records.
public struct RecordingSink: TraceSink {
    public struct Entry: Equatable, Sendable {
        public let record: TraceRecord
        public let time: Duration
    }

    public private(set) var entries: [Entry] = []
    public private(set) var json: [String] = []

    public init() {}

    public var records: [TraceRecord] { entries.map(\.record) }

    public mutating func record(_ record: TraceRecord, at time: Duration, map: borrowing LineMap) {
        entries.append(Entry(record: record, time: time))
        var line = TextLine()
        TraceFormat.json.write(record, at: time, map: map, to: &line)
        json.append(line.string.trimmingNewline)
    }

    public mutating func removeAll() {
        entries = []
        json = []
    }
}

/// Keeps everything that crosses the mock chip's seam.
public struct RecordingChipRecorder: ChipRecorder {
    public private(set) var records: [ChipRecord] = []

    public init() {}

    public mutating func record(_ record: ChipRecord, at time: Instant) { records.append(record) }

    public mutating func removeAll() { records = [] }
}

extension FixedText {
    public var string: String { withBytes { String(decoding: $0, as: UTF8.self) } }

    public init(string: String) {
        self.init()
        for byte in string.utf8 { append(byte: byte) }
    }
}

extension String {
    fileprivate var trimmingNewline: String { hasSuffix("\n") ? String(dropLast()) : self }
}
