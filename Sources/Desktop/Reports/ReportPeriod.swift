import Links

/// The time that a report is about: whole days of a time zone.
struct ReportPeriod {
    enum Unit {
        case day, week, month, range, everything
    }

    let unit: Unit
    let zone: ReportZone
    /// The days from `firstDay` until before `endDay`, counted from 1970.
    let firstDay: Int64
    let endDay: Int64
    /// Their hours, from `since` until before `until`, counted from 1970.
    let since: Int64
    let until: Int64

    /// A day, a week from Monday, or a month that has a day, counted from 1970.
    init(_ unit: Unit, of day: Int64, _ zone: ReportZone) {
        let first =
            switch unit {
            // 1970 began on a Thursday.
            case .week: day - ((day + 3) % 7 + 7) % 7
            case .month: Self.firstDay(ofMonthOf: day)
            case .day, .range, .everything: day
            }
        let end =
            switch unit {
            case .week: first + 7
            case .month: Self.firstDay(ofMonthOf: first + 31)
            case .day, .range, .everything: first + 1
            }
        self.init(unit, from: first, until: end, zone)
    }

    /// The days from one until before another.
    init(_ unit: Unit, from first: Int64, until end: Int64, _ zone: ReportZone) {
        (self.unit, self.zone, firstDay, endDay) = (unit, zone, first, end)
        since = zone.firstHour(ofDay: first)
        until = zone.firstHour(ofDay: end)
    }

    /// Whole days, from the first hour until before the last one of which something is known.
    init(everythingFrom first: Int64, until end: Int64, _ zone: ReportZone) {
        let last = zone.day(ofHour: max(first, end - 1))
        self.init(.everything, from: zone.day(ofHour: first), until: last + (first < end ? 1 : 0), zone)
    }

    /// What it is compared with: the day, week or month before, or as many days before; nil where there is no before.
    var before: ReportPeriod? {
        switch unit {
        case .day, .week, .month: ReportPeriod(unit, of: firstDay - 1, zone)
        case .range: ReportPeriod(.range, from: firstDay - days, until: firstDay, zone)
        case .everything: nil
        }
    }

    static func firstDay(ofMonthOf day: Int64) -> Int64 {
        day - UTCDate(milliseconds: day * UTCDate.dayLength).day + 1
    }

    var days: Int64 { endDay - firstDay }

    /// What a report is called that is about it.
    var title: String {
        guard firstDay < endDay, let first = ReportZone.words(ofDay: firstDay),
            let last = ReportZone.words(ofDay: endDay - 1)
        else { return "everything" }
        return switch unit {
        case .day: first
        case .month: String(first.prefix(7))
        case .week, .range, .everything: first == last ? first : "\(first) to \(last)"
        }
    }

    /// `until 14:05` where it is not over; empty where it is. `date` is up to when everything is known, in milliseconds
    /// since 1970.
    func unfinished(at date: Int64?) -> String {
        guard let date, since < until, date < until * UTCDate.hourLength else { return "" }
        if date < since * UTCDate.hourLength { return "not begun" }
        let isToday = days == 1
        return "until \(isToday ? zone.clock(at: date) : String(zone.plainSecond(of: date)?.prefix(16) ?? "?"))"
    }

    /// The same, but no more than its first hours: as many as another period that is not over has until `date`.
    func cut(like other: ReportPeriod, at date: Int64?) -> Range<Int64> {
        guard let date, date < other.until * UTCDate.hourLength else { return since..<max(since, until) }
        let passed = (date - other.since * UTCDate.hourLength + UTCDate.hourLength - 1).divided(by: UTCDate.hourLength)
        return since..<min(max(since, until), since + max(0, passed))
    }

    /// How much of the time between two moments is in it, in milliseconds, and from when until when that is.
    func part(from began: Int64, to ended: Int64) -> (began: Int64, ended: Int64) {
        let first = max(began, since * UTCDate.hourLength)
        return (first, max(first, min(ended, until * UTCDate.hourLength)))
    }
}
