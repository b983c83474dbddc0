import CSystem
import Collector
import DesktopTool

/// Says things on standard error: with the level that a system's journal understands, or with the program's name.
struct Notes {
    private let isJournal = portcullis_is_journal(2)

    func say(_ note: CollectorNote) {
        switch note {
        case .notice(let text): say(text, level: 5)
        case .warning(let text): say(text, level: 4)
        case .error(let text): say(text, level: 3)
        }
    }

    /// Levels are those of syslog(3).
    private func say(_ text: String, level: Int) {
        Console.complain(isJournal ? "<\(level)>\(text)" : "portcullis-collector: \(text)")
    }
}
