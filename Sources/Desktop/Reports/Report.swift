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
    /// What could not be given back after a restart: of lanes that may be gone, too.
    let apart: [Apart]
    /// Whether the numbers of the whole database agree, in lines.
    let check: [String]

    struct Apart {
        let lane: String
        let machine: String
        let name: String
        /// Milliseconds since 1970.
        let date: Int64
        let amount: Int64
    }

    /// Reads it. `chosen` is the time that was asked for, nil for all; `lane` is the number of the only lane that it is
    /// about, nil for all. Throws what SQLite says, and where numbers are too large to be added up.
    init(
        _ database: borrowing Database, file: String, chosen: ReportPeriod?, lane: Int64?
    ) throws(ArchiveError) {
        try database.run("BEGIN")
        self.file = file
        let rows = try ReportRows(database)
        date = rows.progress?.date
        let known = try rows.hours(in: database) ?? (0, 0)
        period = chosen ?? ReportPeriod(from: known.first, until: known.end)
        var lanes: [ReportLane] = []
        for (id, name) in try rows.lanes(in: database) where lane == nil || lane == id {
            lanes.append(try ReportLane(id, name, period, rows, in: database))
        }
        self.lanes = lanes.sorted { $0.name.precedes($1.name) }
        apart = try rows.apart(in: database, lane: lane)
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

/// The time that a report is about: days of UTC.
struct ReportPeriod {
    enum Unit {
        case day, week, month, everything
    }

    let unit: Unit
    /// The hours from `since` until before `until`, counted from 1970.
    let since: Int64
    let until: Int64

    /// A day, a week from Monday, or a month that has a day; times are in milliseconds since 1970.
    init(_ unit: Unit, of time: Int64) {
        self.unit = unit
        let day = time / UTCDate.dayLength
        switch unit {
        case .week:
            // 1970 began on a Thursday.
            since = (day - (day + 3) % 7) * 24
            until = since + 7 * 24
        case .month:
            since = Self.firstDay(ofMonthOf: day) * 24
            until = Self.firstDay(ofMonthOf: since / 24 + 31) * 24
        case .day, .everything:
            since = day * 24
            until = since + 24
        }
    }

    /// Whole days, from the first hour until the last one of which something is known.
    init(from first: Int64, until last: Int64) {
        unit = .everything
        since = first - (first % 24 + 24) % 24
        until = last + (24 - (last % 24 + 24) % 24) % 24
    }

    private static func firstDay(ofMonthOf day: Int64) -> Int64 {
        day - UTCDate(milliseconds: day * UTCDate.dayLength).day + 1
    }

    var days: Int64 { (until - since + 23) / 24 }

    /// What a report is called that is about it.
    var title: String {
        guard since < until, let first = DateWords.day(of: since), let last = DateWords.day(of: until - 1) else {
            return "everything"
        }
        return switch unit {
        case .day: first
        case .month: String(first.prefix(7))
        case .week, .everything: "\(first) to \(last)"
        }
    }

    /// How much of the time between two moments is in it, in milliseconds, and from when until when that is.
    func part(from began: Int64, to ended: Int64) -> (began: Int64, ended: Int64) {
        let first = max(began, since * UTCDate.hourLength)
        return (first, max(first, min(ended, until * UTCDate.hourLength)))
    }
}

/// Moments in words; nil for what no calendar of four digits has.
enum DateWords {
    /// 2026-11-22T10:15:30Z, of milliseconds since 1970.
    static func second(of date: Int64) -> String? {
        guard 0...9999 ~= UTCDate(milliseconds: date).year else { return nil }
        return "\(DateText.of(date))"
    }

    /// 2026-11-22, of an hour since 1970.
    static func day(of hour: Int64) -> String? { second(of: hour * UTCDate.hourLength).map { String($0.prefix(10)) } }

    /// 2026-11-22T10:00Z, of an hour since 1970.
    static func hour(of hour: Int64) -> String? {
        second(of: hour * UTCDate.hourLength).map { "\($0.prefix(13)):00Z" }
    }

    /// h:mm:ss, of milliseconds.
    static func span(_ time: Int64) -> String {
        String(format: "%lld:%02lld:%02lld", time / UTCDate.hourLength, time / 60_000 % 60, time / 1_000 % 60)
    }
}

extension String {
    /// Whether it stands before another: in the order of their bytes.
    func precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
