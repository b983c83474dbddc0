import ControlLoop
import Messages
import Statecharts

/// Keeps the records of a run until somebody compares them: as the lines of a trace that a board would have written,
/// and read again.
struct OccurrenceSink: TraceSink {
    /// A record, and its line.
    struct Entry {
        let text: String
        let occurrence: Occurrence
    }

    private(set) var entries: [Entry] = []
    private var line = TextLine()

    mutating func record(_ record: TraceRecord, at time: Duration, map: borrowing LineMap) {
        TraceFormat.json.write(record, at: time, map: map, to: &line)
        let bytes = line.withBytes { Array($0.dropLast()) }
        let occurrence: Occurrence
        do {
            occurrence = try Occurrence(trace: JSONLine.object(bytes))
        } catch { preconditionFailure("a record that is written can be read: \(error)") }
        // Edges are what is played.
        if case .edge = occurrence.what { return }
        entries.append(Entry(text: String(decoding: bytes, as: UTF8.self), occurrence: occurrence))
    }

    /// The records since the last time.
    mutating func take() -> [Entry] {
        defer { entries.removeAll(keepingCapacity: true) }
        return entries
    }
}
