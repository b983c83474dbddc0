import ControlLoop
import Statecharts

extension TraceRecord {
    /// Whether an operator may have to know about it. Most records only the trace needs, and a note is a large thing to
    /// make for nothing.
    var isNoteworthy: Bool {
        switch self {
        case .fault(_, let note, _): note.severity != nil
        case .event(_, let event): event.announcement != nil
        case .interlock(_, let news): news == .overridden
        case .edge, .line, .restored, .counters: false
        }
    }

    /// What an operator has to know about it: how much it matters, the lane, and the words; nil if only the trace needs
    /// it.
    public func note(map: borrowing LineMap) -> (level: NoteLevel, lane: Int, text: NoteText)? {
        switch self {
        case .fault(let lane, let note, let line):
            guard let severity = note.severity else { return nil }
            var text = NoteText()
            if severity == .error { text.append("fault ") }
            text.append(note.label)
            if let line { text.append(" \(map[line].role.label)") }
            return (NoteLevel(severity), lane, text)
        case .event(let lane, let event):
            guard let announcement = event.announcement else { return nil }
            var text = NoteText(announcement.words)
            if announcement.namesState { text.append(event.to) }
            return (NoteLevel(announcement.severity), lane, text)
        case .interlock(let lane, .overridden):
            return (.warning, lane, NoteText("opened by the fire release, whatever the interlock says"))
        case .edge, .line, .interlock, .restored, .counters: return nil
        }
    }
}

extension NoteText {
    /// What a lane has counted, as the trace has it.
    public init(_ counters: CounterGroup) {
        self.init()
        for index in counters.indices {
            if index > 0 { append("  ") }
            append("\(counters[index].label) \(counters[index].value)")
        }
    }
}
