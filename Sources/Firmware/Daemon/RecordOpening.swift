import ControlLoop
import Record
import Statecharts

/// What became of the record at the start of the firmware.
public enum RecordOpening {
    /// None was wanted.
    case unwanted
    /// There is one, which is the loop's memory now.
    case open(RecordPath, Beginning, RecordRemarks<RecordRemark>)
    /// There is none, and the gates do without it.
    case failed(RecordPath, RecordError)
}

extension Beginning {
    /// What the gates begin with.
    func words(at now: Instant) -> NoteText {
        switch source {
        case .nowhere: return "a new record begins: every gate starts at zero"
        case .database: return "money, persons and counts go on from the journal"
        case .record:
            var text: NoteText = "money, persons and counts go on from the record"
            text.append(
                wasStopped ? " of a firmware that was stopped" : " of a firmware that ended without being stopped")
            if let lastCommit, lastCommit < now {
                text.append("; its last change was \(Int((now - lastCommit).nanoseconds / 1_000_000_000)) s ago")
            }
            return text
        }
    }
}
