import Archive
import Links

/// Which money the lanes of a database count. There is one currency, or there was another one before.
struct ReportMoney {
    /// From which hour since 1970 on, in their order.
    let currencies: [(hour: Int64, currency: Currency)]

    init(_ database: borrowing Database) throws(ArchiveError) {
        currencies = try database.all("SELECT hour, text FROM currency ORDER BY hour") { row in
            row.withText(1) { Currency($0) }.map { (row.number(0), $0) }
        }
    }

    /// The one in which money was counted in an hour; nil where nobody said it.
    func currency(at hour: Int64) -> Currency? { currencies.last { $0.hour <= hour }?.currency }

    /// The only one; nil where there were several, and a sum over all times is of none.
    var only: Currency? { currencies.count == 1 ? currencies[0].currency : nil }

    /// What has to be said where there were several.
    func note(_ zone: ReportZone) -> String? {
        guard currencies.count > 1 else { return nil }
        let changes = currencies.dropFirst().map { "\($0.currency.code) since \(zone.hour(of: $0.hour) ?? "?")" }
        return "money was \(currencies[0].currency.code), \(changes.joined(separator: ", ")); amounts of different "
            + "currencies are not added up, and what a lane carried in and has now has no currency"
    }
}

/// What was counted in some time: of money, an amount for each currency.
struct ReportSum {
    let parts: [(currency: Currency?, amount: Int64)]

    /// Adds up what was counted in each hour; `currency` says in which one. Where nothing was, it is nothing of the
    /// currency of `end`.
    init(
        _ hours: [(hour: Int64, amount: Int64)], until end: Int64, _ currency: (Int64) -> Currency?
    ) throws(ArchiveError) {
        var parts: [(currency: Currency?, amount: Int64)] = []
        for row in hours.sorted(by: { $0.hour < $1.hour }) {
            let currency = currency(row.hour)
            let place: Int = parts.firstIndex { $0.currency == currency } ?? parts.count
            if place == parts.count { parts.append((currency, 0)) }
            let both: [Int64] = [parts[place].amount, row.amount]
            parts[place].amount = try both.sum()
        }
        if parts.isEmpty { parts.append((currency(end), 0)) }
        self.parts = parts
    }

    private init(parts: [(currency: Currency?, amount: Int64)]) { self.parts = parts }

    /// Whether nothing was counted.
    var isNothing: Bool { parts.allSatisfy { $0.amount == 0 } }

    /// How much less, or more, it is than another.
    func difference(to other: ReportSum) -> ReportSum {
        var parts = parts
        for part in other.parts {
            let place = parts.firstIndex { $0.currency == part.currency } ?? parts.count
            if place == parts.count { parts.append((part.currency, 0)) }
            parts[place].amount = parts[place].amount &- part.amount
        }
        return ReportSum(parts: parts)
    }

    /// Its parts as people write them.
    func words(_ form: Amount.Form) -> String {
        parts.map { Amount($0.amount, in: $0.currency).text(form) }.joined(separator: " + ")
    }

    /// The same of a difference, with a sign.
    func signedWords(_ form: Amount.Form) -> String {
        parts.map { ($0.amount > 0 ? "+" : "") + Amount($0.amount, in: $0.currency).text(form) }
            .joined(separator: ", ")
    }
}
