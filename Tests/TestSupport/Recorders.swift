import ControlLoop
import MockChip
import Statecharts

/// Keeps the loop's trace, as JSON lines and as records.
package struct RecordingSink: TraceSink {
    package struct Entry: Equatable, Sendable {
        package let record: TraceRecord
        package let time: Duration
    }

    package private(set) var entries: [Entry] = []
    package private(set) var json: [String] = []

    package init() {}

    package var records: [TraceRecord] { entries.map(\.record) }

    /// The names of the faults, in order.
    package var faults: [String] {
        records.compactMap { record in
            if case .fault(_, let note, _) = record { "\(note.label.text)" } else { nil }
        }
    }

    /// The names of those that an operator hears of as failures, in order.
    package var errors: [String] {
        records.compactMap { record in
            if case .fault(_, let note, _) = record, note.severity == .error { "\(note.label.text)" } else { nil }
        }
    }

    package mutating func record(_ record: TraceRecord, at time: Duration, map: borrowing LineMap) {
        entries.append(Entry(record: record, time: time))
        var line = TextLine()
        TraceFormat.json.write(record, at: time, map: map, to: &line)
        json.append(line.string.trimmingNewline)
    }

    package mutating func removeAll() {
        entries = []
        json = []
    }
}

/// Keeps everything that crosses the mock chip's seam.
package struct RecordingChipRecorder: ChipRecorder {
    package private(set) var records: [ChipRecord] = []

    package init() {}

    package mutating func record(_ record: ChipRecord, at time: Instant) { records.append(record) }

    package mutating func removeAll() { records = [] }
}

extension FixedText {
    package var string: String { withBytes { String(decoding: $0, as: UTF8.self) } }

    package init(string: String) {
        self.init()
        for byte in string.utf8 { append(byte: byte) }
    }
}

extension String {
    fileprivate var trimmingNewline: String { hasSuffix("\n") ? String(dropLast()) : self }
}
