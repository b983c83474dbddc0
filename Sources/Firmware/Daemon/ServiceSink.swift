import ControlLoop
import Record
import Statecharts

/// A trace that leaves out records when its reader is too slow.
public protocol LossyTraceSink: TraceSink {
    /// How many records the trace has reported missing since this was last asked.
    mutating func takeDropped() -> UInt64
}

/// The trace, the notes for an operator, and the record.
public struct ServiceSink<Trace: LossyTraceSink, Output: NoteOutput>: TraceSink {
    /// The trace.
    public var trace: Trace
    /// What an operator has to know.
    public var notes: Notes<Output>
    /// The record, once the firmware has begun a session in it.
    public var memory = LaneRecord()

    /// A trace with notes beside it.
    @inline(__always)
    public init(trace: Trace, notes: Notes<Output>) {
        self.trace = trace
        self.notes = notes
    }

    /// Whether there is neither a trace nor a record.
    public var wantsOnlyNews: Bool { @inline(__always) get { trace.wantsOnlyNews && !memory.hasBegun } }

    /// Whether the trace wants it, or an operator has to know it.
    public func wants(_ record: TraceRecord) -> Bool { record.isNoteworthy || trace.wants(record) }

    /// Records it, and writes a note if an operator has to know it.
    public mutating func record(_ record: TraceRecord, at time: Duration, map: borrowing LineMap) {
        trace.record(record, at: time, map: map)
        if record.isNoteworthy, let note = record.note(map: map) {
            notes.write(note.level, lane: note.lane, note.text, at: time, map: map)
        }
        let dropped = trace.takeDropped()
        guard dropped > 0 else { return }
        let words: NoteText = "\(dropped) records of the trace were dropped: its reader was too slow"
        notes.write(.warning, words, at: time, map: map)
    }
}
