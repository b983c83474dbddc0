import ControlLoop
import Statecharts

/// How much a note matters: a level of syslog's, by its number (sd-daemon(3)).
public enum NoteLevel: UInt8, Sendable {
    /// The lines cannot be steered any more.
    case critical = 2
    /// A gate is out of service.
    case error = 3
    /// Somebody should look.
    case warning = 4
    /// What an operator does, or has to know.
    case notice = 5
    /// For the record.
    case info = 6

    /// Whether a flood of lesser notes must not hide it.
    var isUrgent: Bool { rawValue <= NoteLevel.error.rawValue }
}

/// How notes are written.
public enum NoteFormat: Sendable {
    /// For the journal: the level in angle brackets in front. The journal adds who said it, and when.
    case journal
    /// For people.
    case text
}

/// What one note says: one line, without its end. Shorter than a line, which has a beginning and an end besides.
public typealias NoteText = StatusText
