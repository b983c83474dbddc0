import ControlLoop
import CSystem
import Record
import Statecharts

/// What became of the record at the start of the firmware.
public enum RecordOpening {
    /// None was wanted.
    case unwanted
    /// There is one.
    case open(RecordFile)
    /// There is none, and the gates do without it.
    case failed(RecordPath, RecordError)
}

extension RecordError {
    /// What an operator has to know: nothing is lost now, but a restart will know nothing.
    func words(_ path: RecordPath) -> NoteText {
        "no record is kept, and a restart will begin at zero: \(path): \(reason)"
    }

    private var reason: Phrase {
        switch self {
        case .pathTooLong: "the path is too long"
        case .notAFile: "this is no file"
        case .cannotOpen(let errno): "it cannot be opened: \(cText: portcullis_error_text(errno))"
        case .onDisk: "it would be on a disk, and the gates would wait for it; a file below /run is in memory"
        case .notThere: "there is no such file"
        case .cannotMake(let errno): "it cannot be made: \(cText: portcullis_error_text(errno))"
        case .noRoom(let errno): "there is no room for it: \(cText: portcullis_error_text(errno))"
        case .inUse: "another firmware writes it"
        case .cannotMap(let errno): "it cannot be mapped into memory: \(cText: portcullis_error_text(errno))"
        case .noBootID(let errno): "the system does not say which boot this is: \(cText: portcullis_error_text(errno))"
        case .refused(let flaw): flaw.words
        case .alreadyThere: "there is one of this boot already"
        }
    }
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

extension RecordRemark {
    /// What was wrong.
    func words(_ map: borrowing LineMap) -> NoteText {
        switch self {
        case .headerDamaged: "record: one of its two headers was damaged; the other one counts"
        case .commitDamaged: "record: one of its two commits was damaged; the other one counts"
        case .snapshotDamaged:
            "record: what it remembers was damaged; that of one step before counts"
        case .laneLost(let place):
            "record: what it remembers of the lane in place \(place + 1) is damaged; that lane starts at zero"
        case .namesDamaged(let count): "record: \(count) names are damaged; what has them has no name any more"
        case .notLocked(let errno): "record: its memory cannot be locked: \(cText: portcullis_error_text(errno))"
        case .keptAside(let flaw):
            "record: what was there cannot be used: \(flaw.words); it was kept aside as record.bad"
        case .replaced(let flaw, let errno):
            "record: what was there cannot be used: \(flaw.words); it is gone, since it could not be kept aside: \(cText: portcullis_error_text(errno))"
        }
    }
}
