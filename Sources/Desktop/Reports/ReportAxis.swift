import Foundation
import Links

/// The time of a report in pieces: hours of one day, days, or months where there are many. A day has 23 or 25 hours
/// where clocks are changed.
struct ReportAxis {
    enum Unit: String {
        case hour, day, month
    }

    let unit: Unit
    let period: ReportPeriod
    let slots: Int
    /// What stands below the axis: the slot, and the hour since 1970 that it begins with.
    let labels: [(slot: Int, text: String, hour: Int64)]

    private var zone: ReportZone { period.zone }

    init(_ period: ReportPeriod) {
        self.period = period
        let days = Int(period.days)
        let unit: Unit = days == 1 ? .hour : 1...92 ~= days ? .day : .month
        let first = Self.month(ofDay: period.firstDay)
        let months = Int(Self.month(ofDay: period.endDay - 1) - first + 1)
        let slots =
            switch unit {
            case .hour: Int(period.until - period.since)
            case .day: days
            case .month: 1...1200 ~= months ? months : 1
            }
        self.unit = unit
        self.slots = slots
        let zone = period.zone
        labels = (0..<slots).compactMap { slot in
            switch unit {
            case .hour:
                let hour = period.since + Int64(slot)
                // The same hour comes twice where clocks are set back.
                let isRepeated = slot > 0 && zone.hourOfDay(hour - 1) == zone.hourOfDay(hour)
                guard zone.hourOfDay(hour) % 3 == 0, !isRepeated else { return nil }
                return (slot, zone.clock(of: hour), hour)
            case .day:
                guard slot % ((slots + 6) / 7) == 0 else { return nil }
                let day = period.firstDay + Int64(slot)
                return (slot, String(ReportZone.words(ofDay: day)?.suffix(5) ?? ""), zone.firstHour(ofDay: day))
            case .month:
                guard slot % ((slots + 6) / 7) == 0 else { return nil }
                let day = Self.firstDay(ofMonth: first + Int64(slot))
                let hour = max(period.since, zone.firstHour(ofDay: day))
                return (slot, String(ReportZone.words(ofDay: day)?.prefix(7) ?? ""), hour)
            }
        }
    }

    /// Which slot an hour is in.
    func slot(of hour: Int64) -> Int64 {
        switch unit {
        case .hour: hour - period.since
        case .day: zone.day(ofHour: hour) - period.firstDay
        case .month: Self.month(ofDay: zone.day(ofHour: hour)) - Self.month(ofDay: period.firstDay)
        }
    }

    /// What the slot of an hour is called.
    func words(of hour: Int64) -> String {
        let day = ReportZone.words(ofDay: zone.day(ofHour: hour)) ?? ""
        return switch unit {
        case .hour: zone.clock(of: hour)
        case .day: day
        case .month: String(day.prefix(7))
        }
    }

    /// The months since the year 0.
    private static func month(ofDay day: Int64) -> Int64 {
        let date = UTCDate(milliseconds: day * UTCDate.dayLength)
        return date.year * 12 + date.month - 1
    }

    /// The first day of a month, counted from 1970.
    private static func firstDay(ofMonth month: Int64) -> Int64 {
        UTCDate(year: month.divided(by: 12), month: month - month.divided(by: 12) * 12 + 1, day: 1)
            .map { $0.milliseconds.divided(by: UTCDate.dayLength) } ?? 0
    }
}
