import CSystem
import ControlLoop
import Statecharts

extension RecordFlaw {
    /// What was found, and what was expected.
    public var words: Phrase {
        switch self {
        case .wrongSize(let size): "it has \(size) bytes and not \(Layout.size)"
        case .foreign: "it does not begin with '\(Label(stringLiteral: Layout.magic))', as a record does"
        case .otherLayout(let version): "it has layout \(version), and this firmware has layout \(Layout.version)"
        case .headerDamaged: "both of its headers are damaged"
        case .otherBoot: "it is of another boot of this system"
        case .noCommit: "both of its commits are damaged"
        }
    }
}

extension RecordError {
    /// What cannot be done with the record at that path, why, and what was expected.
    @export(interface)
    public func message(of path: RecordPath) -> Message {
        switch self {
        case .pathTooLong: "the path \(path)... of the record has more than \(RecordPath.longest) bytes"
        case .notAFile: "the record \(path) is a folder, a link, or something else that is no file"
        case .cannotOpen(let errno): "the record \(path) cannot be opened: \(cText: portcullis_error_text(errno))"
        case .onDisk:
            "the record \(path) would be on a disk, and the gates would wait for it; a file below /run is in memory"
        case .notThere: "there is no record \(path)"
        case .cannotMake(let errno): "the record \(path) cannot be made: \(cText: portcullis_error_text(errno))"
        case .noRoom(let errno):
            """
            there is no room for the record \(path), which needs \(Layout.size) bytes: \
            \(cText: portcullis_error_text(errno))
            """
        case .inUse: "the record \(path) is in use: another firmware writes it"
        case .cannotMap(let errno):
            "the record \(path) cannot be mapped into memory: \(cText: portcullis_error_text(errno))"
        case .noBootID(let errno):
            """
            the system does not say which boot this is, neither in /proc/sys/kernel/random/boot_id nor in \
            PORTCULLIS_BOOT_ID: \(cText: portcullis_error_text(errno))
            """
        case .refused(let flaw): "the record \(path) cannot be used: \(flaw.words)"
        case .alreadyThere: "there is a record \(path) of this boot already"
        }
    }
}

extension RecordRemark {
    /// What was wrong, and what became of it.
    public func message(of path: RecordPath) -> Message {
        switch self {
        case .headerDamaged: "one of the two headers of the record \(path) is damaged; the other one counts"
        case .commitDamaged: "one of the two last commits of the record \(path) is damaged; the other one counts"
        case .snapshotDamaged: "the last commit of the record \(path) is damaged; the one before it counts"
        case .laneLost(let lane):
            """
            what the record \(path) remembers of lane number \(lane + 1) is damaged; \
            that lane starts at zero
            """
        case .namesDamaged(let count):
            "\(count) names in the record \(path) are damaged; entries with them have no name"
        case .notLocked(let errno):
            "the record \(path) cannot be locked into memory: \(cText: portcullis_error_text(errno))"
        case .keptAside(let flaw):
            "the record \(path) cannot be used: \(flaw.words); it is kept under that name with .bad, and a new one begins"
        case .replaced(let flaw, let errno):
            """
            the record \(path) cannot be used: \(flaw.words); it cannot be kept under that name with .bad either, and \
            is gone: \
            \(cText: portcullis_error_text(errno))
            """
        }
    }
}
