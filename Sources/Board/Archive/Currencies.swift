import ControlLoop
import Lanes
import Links
import Statecharts

extension ArchiveWriter {
    /// Takes what the board file says of money; nil where it says nothing, which changes nothing.
    ///
    /// The first one that is said holds for all that was counted before, too. Other decimals of the same currency
    /// correct it. Another currency holds from the present hour on: what was counted before stays in the old one.
    /// `date` is the date of now in milliseconds since 1970.
    @export(interface)
    public mutating func take(_ currency: Currency?, at date: Int64) throws(ArchiveError) {
        guard let currency else { return }
        let text: FixedText<8> = "\(currency)"
        let last = try database.lastCurrency()
        guard last?.currency != currency else { return }
        let isCorrected = last?.currency.map { $0.hasCode(of: currency) } ?? true
        // A clock that nobody has set yet is behind what was counted.
        let now = Hours.hour(of: max(date, progress.date))
        // An hour that has no next one is no recorder's.
        let hour = last.map { isCorrected ? $0.hour : max(now, $0.hour &+ 1) } ?? 0
        try transaction { writer throws(ArchiveError) in
            var set = try writer.database.prepare("INSERT OR REPLACE INTO currency(hour, text) VALUES(?1, ?2)")
            set.bind(1, hour)
            set.bind(2, text)
            try set.run()
        }
    }
}

extension Database {
    /// Which currency was said last, and from which hour on it holds; the currency is nil where a text names none. Nil
    /// where nothing was said.
    borrowing func lastCurrency() throws(ArchiveError) -> (hour: Int64, currency: Currency?)? {
        var last = try prepare("SELECT hour, text FROM currency ORDER BY hour DESC LIMIT 1")
        guard try last.step() else { return nil }
        return (last.number(0), last.withText(1) { Currency($0) })
    }

    /// Lets amounts be written as people write them. `currency` is a table that can be asked, in a file of an older
    /// version, too: an empty one, of this connection alone.
    borrowing func prepareMoney() throws(ArchiveError) {
        try addMoneyFunction()
        let isThere =
            "SELECT count(*) FROM main.sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name = 'currency'"
            as StaticString
        if try number(isThere) == 0 {
            try run("CREATE TEMP TABLE IF NOT EXISTS currency(hour INTEGER PRIMARY KEY, text TEXT NOT NULL)")
        }
    }
}
