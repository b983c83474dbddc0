import ControlLoop
import Statecharts

/// A trace that leaves out what its reader is too slow for.
public protocol LossyTraceSink: TraceSink {
    /// How many records the trace has said to be missing since this was asked last.
    mutating func takeDropped() -> UInt64
}

/// The trace, and what of it an operator has to know.
public struct ServiceSink<Trace: LossyTraceSink, Output: NoteOutput>: TraceSink {
    /// The trace.
    public var trace: Trace
    /// What an operator has to know.
    public var notes: Notes<Output>

    /// A trace with notes beside it.
    public init(trace: Trace, notes: Notes<Output>) {
        self.trace = trace
        self.notes = notes
    }

    /// Records it, and notes it where it is of note.
    public mutating func record(_ record: TraceRecord, at time: Duration, map: borrowing LineMap) {
        trace.record(record, at: time, map: map)
        if let note = record.note { notes.write(note.level, lane: note.lane, note.text, at: time, map: map) }
        let dropped = trace.takeDropped()
        guard dropped > 0 else { return }
        var text = NoteText()
        text.append(dropped)
        text.append(" records of the trace were dropped: its reader was too slow")
        notes.write(.warning, text, at: time, map: map)
    }
}
