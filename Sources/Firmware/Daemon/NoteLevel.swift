import ControlLoop
import Statecharts

/// How much a note matters: a syslog level, by its number (sd-daemon(3)).
public enum NoteLevel: UInt8, Sendable {
    /// The lines cannot be controlled any more.
    case critical = 2
    /// A gate is out of service.
    case error = 3
    /// Somebody should look.
    case warning = 4
    /// What an operator does, or has to know.
    case notice = 5
    /// For the record.
    case info = 6

    /// The level of a gate's note.
    init(_ severity: Severity) {
        self =
            switch severity {
            case .notice: .notice
            case .warning: .warning
            case .error: .error
            }
    }

    /// Whether a flood of lesser notes must not hide it.
    var isUrgent: Bool { rawValue <= NoteLevel.error.rawValue }
}

/// How notes are written.
public enum NoteFormat: Sendable {
    /// For the journal: the level in angle brackets in front. The journal adds who wrote it, and when.
    case journal
    /// For people.
    case text
}

/// The text of one note, without the end of the line. Shorter than a line, which also has a beginning and an end.
public typealias NoteText = StatusText
