import ControlLoop
import Links
import Statecharts

/// What has been read of `[money]` so far.
struct MoneyDraft {
    /// The line of its header, 0 while there is none.
    var line = 0
    /// What it says; nil without the section.
    private(set) var currency: Currency?
    private var keys = KeyLines<MoneyKey>()

    /// Takes one of its keys.
    mutating func take(key text: Bytes, value: Bytes, line: Int) throws(BoardFileError.Problem) {
        let key = try keys.take(text, value: value, line: line, of: .money)
        guard let currency = Currency(value) else { throw key.unexpected(value) }
        self.currency = currency
    }

    /// What is missing from it.
    var mistake: BoardFileError? {
        guard line > 0, !keys.has(.currency) else { return nil }
        return BoardFileError(
            line: line,
            problem: .missingKey(MoneyKey.currency.label, in: .money, expected: MoneyKey.currency.expectation))
    }
}
