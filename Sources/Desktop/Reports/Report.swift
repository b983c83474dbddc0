import Archive
import Foundation
import Links
import Statecharts

/// What was counted, taken, wrong, and out of service, in some time or altogether, as a database of a recorder has it.
///
/// All of it is read in one moment, and what is read are rows: sums, shares and words are made here.
struct Report {
    /// The name of the file, without its folder.
    let file: String
    let period: ReportPeriod
    /// Up to when everything is in it: milliseconds since 1970. Nil where the database does not say.
    let date: Int64?
    /// Those that were asked for, by their names.
    let lanes: [ReportLane]
    /// Which money they count.
    let money: ReportMoney
    /// What the period is compared with; nil where nothing is known of a time before.
    let before: Before?
    /// What could not be given back after a restart: of lanes that may be gone, too.
    let apart: [Apart]
    /// Whether the numbers of the whole database agree, in lines.
    let check: [String]

    /// The period before.
    struct Before {
        let period: ReportPeriod
        /// Its hours that are compared, counted from 1970: of a period that is not over, as many as have passed.
        let hours: Range<Int64>
        /// Whether the database began in it.
        let isPart: Bool

        /// What it is called: with how much of it is compared.
        var title: String {
            let isCut = hours.upperBound < period.until
            let cut = isCut ? ", its first \(hours.count) hours" : ""
            return period.title + cut + (isPart ? ", of which not all is known" : "")
        }

        /// What stands above its numbers.
        var head: String {
            switch period.unit {
            case .day: "day before"
            case .week: "week before"
            case .month: "month before"
            case .range, .everything: "period before"
            }
        }
    }

    struct Apart {
        let lane: String
        let machine: String
        let name: String
        /// Milliseconds since 1970.
        let date: Int64
        let amount: Int64
        /// Which money it is; nil for what is none, and where that is not known.
        let currency: Currency?
    }

    /// Whose days it has.
    var zone: ReportZone { period.zone }

    /// What it is called, and up to when it is, where that time is not over.
    var titleWords: String {
        let unfinished = period.unit == .everything ? "" : period.unfinished(at: date)
        return period.title + (unfinished.isEmpty ? "" : ", \(unfinished)")
    }

    /// How much more one number is than another, with its sign.
    static func difference(_ now: Int64, _ before: Int64) -> String {
        let difference = now &- before
        return difference > 0 ? "+\(difference)" : "\(difference)"
    }

    /// Reads it. `chosen` makes the time that was asked for of what is known, which is a range of hours; `lane` is the
    /// number of the only lane that it is about, nil for all. Throws what SQLite says, and where numbers are too large
    /// to be added up.
    init(
        _ database: borrowing Database, file: String, chosen: (_ known: Range<Int64>) -> ReportPeriod, lane: Int64?
    ) throws(ArchiveError) {
        try database.run("BEGIN")
        self.file = file
        let rows = try ReportRows(database)
        date = rows.progress?.date
        money = try ReportMoney(database)
        let known = try rows.hours(in: database) ?? 0..<0
        period = chosen(known)
        let date = date
        let period = period
        before = period.before.flatMap { before in
            let hours = before.cut(like: period, at: date)
            guard !known.isEmpty, known.lowerBound < hours.upperBound else { return nil }
            return Before(period: before, hours: hours, isPart: known.lowerBound > before.since)
        }
        var lanes: [ReportLane] = []
        for (id, name) in try rows.lanes(in: database) where lane == nil || lane == id {
            lanes.append(try ReportLane(id, name, period, before?.hours, rows, money, in: database))
        }
        self.lanes = lanes.sorted { $0.name.precedes($1.name) }
        apart = try rows.apart(money, in: database, lane: lane)
        check = try Self.check(database, rows)
        try database.run("COMMIT")
    }

    /// Whether what was carried in and counted is what the lanes have, beside what is kept apart: over the whole
    /// database.
    private static func check(_ database: borrowing Database, _ rows: ReportRows) throws(ArchiveError) -> [String] {
        let sums = try database.all(
            """
            SELECT lane, name, sum(counted), sum(now), count(now), sum(apart), max(hourly) FROM (
              SELECT lane, name, amount AS counted, NULL AS now, 0 AS apart, 1 AS hourly FROM main.hour
                WHERE sort IN (0, 1)
              UNION ALL SELECT lane, name, 0, value, 0, 0 FROM main.number
              UNION ALL SELECT lane, name, 0, NULL, amount, 0 FROM main.apart) GROUP BY lane, name
            """
        ) { row in
            let (now, hasNow, isHourly) = (row.number(3), row.number(4) != 0, row.number(6) != 0)
            // What is apart alone was never counted here.
            return isHourly || now != 0
                ? (
                    lane: rows.names[row.number(0)] ?? "?", name: rows.names[row.number(1)] ?? "?",
                    counted: row.number(2), now: now, words: hasNow ? "\(now)" : "nothing", apart: row.number(5)
                ) : nil
        }
        let wrong = sums.filter { $0.counted != $0.now && $0.counted != $0.now &+ $0.apart }
            .sorted { $0.lane == $1.lane ? $0.name.precedes($1.name) : $0.lane.precedes($1.lane) }
        if wrong.isEmpty {
            let agreement = "what was carried in and counted is what the lanes have"
            return ["all \(sums.count) numbers of the database agree: \(agreement)"]
        }
        return ["warning: \(wrong.count) of \(sums.count) numbers of the database do not agree:"]
            + wrong.map {
                let kept = $0.apart == 0 ? "" : ", kept apart \($0.apart)"
                return "  \($0.lane) \($0.name): carried in and counted \($0.counted), the lane has \($0.words)\(kept)"
            }
    }
}

extension String {
    /// Whether it stands before another: in the order of their bytes.
    func precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
