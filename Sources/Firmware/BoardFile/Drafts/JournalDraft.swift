import ControlLoop
import Statecharts

/// What has been read of `[journal]` so far.
struct JournalDraft {
    /// The line of its header, 0 while there is none.
    var line = 0
    /// What it says; the defaults without the section.
    private(set) var settings = JournalSettings()
    private var keys = KeyLines<JournalKey>()

    /// Takes one of its keys.
    mutating func take(key text: Bytes, value: Bytes, line: Int) throws(BoardFileError.Problem) {
        let key = try keys.take(text, value: value, line: line, of: .journal)
        switch key {
        case .keep:
            guard case .wholeDays(let least, let most, _) = key.expectation,
                let number = Quantity<DayUnit>(value)?.number, UInt64(least) <= number, number <= UInt64(most)
            else { throw key.unexpected(value) }
            settings.days = Int(number)
        case .maxSize:
            guard case .size(let least, let most, _) = key.expectation, let size = ByteCount(value)?.bytes,
                least <= size, size <= most
            else { throw key.unexpected(value) }
            settings.maxSize = size
        }
    }
}

/// The unit of what is kept for days. A duration, which gates need, has none so long.
enum DayUnit: Int, Word {
    case days

    var label: Label { "d" }
}
