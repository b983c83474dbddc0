import Archive
import ControlLoop
import Lanes
import Links
import Statecharts

/// What the tables of a database have. The file may be anybody's: times that no clock shows are taken for the nearest
/// that one does, and what cannot be added up ends the report.
struct ReportRows {
    /// Hours and milliseconds of more than a million years.
    private static let hours: ClosedRange<Int64> = -(1 << 34)...(1 << 34)
    private static let dates: ClosedRange<Int64> = -(1 << 34) * UTCDate.hourLength...(1 << 34) * UTCDate.hourLength

    /// All names, by their numbers.
    let names: [Int64: String]
    /// Up to when everything is there, in milliseconds since 1970; the wall clock minus the clock of the boot, in
    /// nanoseconds.
    let progress: (date: Int64, clock: Int64)?
    /// What lanes are there for, the first ones first; and what they have and do not count.
    let purposes: [String]
    let standing: Set<String>
    /// Those that are amounts of money.
    let money: Set<String>
    /// Why those passed whom a number counts, by its name, in the order in which people read them.
    let reasons: [(name: String, reason: String)]

    init(_ database: borrowing Database) throws(ArchiveError) {
        // In a damaged file a number may be there twice.
        names = Dictionary(try database.all("SELECT id, text FROM main.name") { ($0.number(0), $0.words(1)) }) { $1 }
        progress = try database.all("SELECT date, clock FROM main.progress") {
            ($0.number(0).limited(to: Self.dates), $0.number(1))
        }.first
        let profiles = LaneDescription.machines.indices.map { LaneDescription.profile(machine: $0) }
        purposes = profiles.flatMap { profile in
            profile.numbers.indices.filter { profile.isGate ? profile.numbers[$0].isPassages : $0 == 0 }
                .map { "\(profile.numbers[$0].name)" }
        }
        standing = Set(
            profiles.flatMap { profile in
                profile.numbers.indices.filter {
                    switch profile.numbers[$0].kind {
                    case .count, .takings: false
                    case .gauge, .purse, .flag: true
                    }
                }.map { "\(profile.numbers[$0].name)" }
            })
        let all = profiles.flatMap { profile in profile.numbers.indices.map { profile.numbers[$0] } }
        money = Set(all.filter(\.isMoney).map { "\($0.name)" })
        reasons = all.compactMap { row in row.reason.map { ("\(row.name)", "\($0)") } }
    }

    /// The first hour of which something is known, and the first one after all of that.
    func hours(in database: borrowing Database) throws(ArchiveError) -> Range<Int64>? {
        var hours = try database.all("SELECT min(hour), max(hour) + 1 FROM main.hour GROUP BY NULL") {
            ($0.number(0).limited(to: Self.hours), $0.number(1).limited(to: Self.hours))
        }
        if let hour = progress.map({ $0.date / UTCDate.hourLength }) { hours.append((hour, hour + 1)) }
        guard let first = hours.map(\.0).min(), let end = hours.map(\.1).max() else { return nil }
        let outage = try database.all("SELECT min(began) FROM main.outage GROUP BY NULL") {
            $0.number(0).limited(to: Self.dates) / UTCDate.hourLength
        }
        let start = min(first, outage.first ?? first)
        return start..<max(start, end)
    }

    /// The lanes of which something is known.
    func lanes(in database: borrowing Database) throws(ArchiveError) -> [(id: Int64, name: String)] {
        try database.all(
            """
            SELECT lane FROM main.hour UNION SELECT lane FROM main.number UNION SELECT lane FROM main.standing
            UNION SELECT lane FROM main.outage
            """
        ) { row in names[row.number(0)].map { (row.number(0), $0) } }
    }

    /// What a lane counted, or how long it was in a state: the number of the name, of the region, the hour, how much.
    typealias HourRow = (name: Int64, region: Int64, hour: Int64, amount: Int64)

    func hours(
        of lane: Int64, sort: Int64, _ limits: Range<Int64>?, in database: borrowing Database
    ) throws(ArchiveError) -> [HourRow] {
        return try database.all(
            """
            SELECT name, region, hour, sum(amount) FROM main.hour
            WHERE lane = ?1 AND sort = ?2 AND (?3 IS NULL OR hour >= ?3 AND hour < ?4) GROUP BY name, region, hour
            """, lane, sort, limits?.lowerBound, limits?.upperBound
        ) { ($0.number(0), $0.number(1), $0.number(2).limited(to: Self.hours), $0.number(3)) }
    }

    /// What a lane has: the numbers of its machine and of the name, where the machine lists it, how much.
    typealias NumberRow = (machine: Int64, name: Int64, place: Int64, value: Int64)

    /// What a lane has now, in the order in which its machines list it.
    func numbers(
        of lane: Int64, in database: borrowing Database
    ) throws(ArchiveError) -> [NumberRow] {
        try database.all(
            "SELECT machine, name, place, value FROM main.number WHERE lane = ?1 ORDER BY place", lane
        ) { ($0.number(0), $0.number(1), $0.number(2), $0.number(3)) }
    }

    /// The states that the regions of a lane are in, and since when, in nanoseconds on the clock of the boot.
    func standings(
        of lane: Int64, in database: borrowing Database
    ) throws(ArchiveError) -> [(region: Int64, state: Int64, since: Int64)] {
        try database.all("SELECT region, state, since FROM main.standing WHERE lane = ?1", lane) {
            ($0.number(0), $0.number(1), $0.number(2))
        }
    }

    /// When a lane was out of service. Older versions took a hopper for that whose exit was released by a fire.
    func outages(
        of lane: Int64, _ period: ReportPeriod, in database: borrowing Database
    ) throws(ArchiveError) -> [ReportLane.Outage] {
        guard let progress else { return [] }
        return try database.all(
            "SELECT region, state, cause, began, ended FROM main.outage WHERE lane = ?1 ORDER BY id", lane
        ) { row in
            let (region, state) = (names[row.number(0)] ?? "?", names[row.number(1)] ?? "?")
            let began = row.number(3).limited(to: Self.dates)
            let isOver = row.number(4) != 0
            let ended = isOver ? row.number(4).limited(to: Self.dates) : progress.date
            guard state != "outOfService", began < period.until * UTCDate.hourLength,
                ended >= period.since * UTCDate.hourLength
            else {
                return nil
            }
            let part = period.part(from: began, to: ended)
            return ReportLane.Outage(
                cause: names[row.number(2)] ?? "?", at: began, began: part.began, ended: part.ended,
                state: "\(region) \(state)", isOver: isOver)
        }
    }

    func apart(
        _ money: ReportMoney, in database: borrowing Database, lane: Int64?
    ) throws(ArchiveError) -> [Report.Apart] {
        try database.all(
            "SELECT lane, machine, name, date, amount FROM main.apart WHERE ?1 IS NULL OR lane = ?1 ORDER BY id", lane
        ) { row in
            let (name, date) = (names[row.number(2)] ?? "?", row.number(3).limited(to: Self.dates))
            let hour = date.divided(by: UTCDate.hourLength)
            return Report.Apart(
                lane: names[row.number(0)] ?? "?", machine: names[row.number(1)] ?? "?", name: name, date: date,
                amount: row.number(4), currency: self.money.contains(name) ? money.currency(at: hour) : nil)
        }
    }
}

extension Int64 {
    fileprivate func limited(to range: ClosedRange<Int64>) -> Int64 {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}

extension Sequence<Int64> {
    /// Their sum.
    func sum() throws(ArchiveError) -> Int64 {
        var sum: Int64 = 0
        for number in self {
            let (next, isTooLarge) = sum.addingReportingOverflow(number)
            if isTooLarge { throw .damaged("its numbers are too large to be added up") }
            sum = next
        }
        return sum
    }
}

extension Database {
    /// What a statement answers, made of its rows; without those of which nothing is made. The numbers take the places
    /// of its parameters.
    borrowing func all<Row>(
        _ statement: StaticString, _ numbers: Int64?..., row: (borrowing Statement) -> Row?
    ) throws(ArchiveError) -> [Row] {
        var rows = try prepare(statement)
        var all: [Row] = []
        for (place, number) in numbers.enumerated() {
            if let number { rows.bind(Int32(place + 1), number) }
        }
        while try rows.step() {
            if let made = row(rows) { all.append(made) }
        }
        return all
    }
}

extension Statement {
    /// A text of the row, with '?' for what is no text or commands a terminal.
    fileprivate borrowing func words(_ column: Int32) -> String {
        withText(column) { bytes in
            var (words, next) = ([UInt8](), 0)
            while next < bytes.count {
                let length = UTF8Text.length(of: bytes, at: next)
                words += length == 0 ? [UInt8(ascii: "?")] : Array(bytes[next..<next + length])
                next += max(1, length)
            }
            return String(decoding: words, as: UTF8.self)
        }
    }
}
