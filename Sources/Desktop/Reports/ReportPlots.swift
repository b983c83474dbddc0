import Foundation
import Links

/// The time of a report in pieces: hours of one day, days, or months where there are many days.
struct ReportAxis {
    enum Unit: String {
        case hour, day, month
    }

    let unit: Unit
    let period: ReportPeriod
    let slots: Int
    /// What stands below the axis: the slot, and the hour since 1970 that it begins with.
    let labels: [(slot: Int, text: String, hour: Int64)]

    init(_ period: ReportPeriod) {
        self.period = period
        let days = Int(period.days)
        let unit: Unit = days == 1 ? .hour : 1...92 ~= days ? .day : .month
        let first = Self.month(of: period.since)
        let months = Int(Self.month(of: period.until - 1) - first + 1)
        let slots = unit == .hour ? 24 : unit == .day ? days : 1...1200 ~= months ? months : 1
        self.unit = unit
        self.slots = slots
        labels = stride(from: 0, to: slots, by: unit == .hour ? 3 : (slots + 6) / 7).map { slot in
            switch unit {
            case .hour: return (slot, String(format: "%02d:00", slot), period.since + Int64(slot))
            case .day:
                let hour = period.since + Int64(slot) * 24
                return (slot, String(DateWords.day(of: hour)?.suffix(5) ?? ""), hour)
            case .month:
                let month = first + Int64(slot)
                let date = UTCDate(year: month / 12, month: month % 12 + 1, day: 1)
                let hour = max(period.since, date.map { $0.milliseconds / UTCDate.hourLength } ?? period.since)
                return (slot, String(DateWords.day(of: hour)?.prefix(7) ?? ""), hour)
            }
        }
    }

    /// Which slot an hour is in, and what that is called.
    func slot(of hour: Int64) -> (Int64, String) {
        let day = DateWords.day(of: hour) ?? ""
        return switch unit {
        case .hour: (hour - period.since, DateWords.hour(of: hour).map { String($0.dropLast().suffix(5)) } ?? "")
        case .day: ((hour - period.since) / 24, day)
        case .month: (Self.month(of: hour) - Self.month(of: period.since), String(day.prefix(7)))
        }
    }

    /// The months since the year 0.
    private static func month(of hour: Int64) -> Int64 {
        let date = UTCDate(milliseconds: hour * UTCDate.hourLength)
        return date.year * 12 + date.month - 1
    }
}

/// The plots of a report's page.
enum ReportPlots {
    /// Those of a lane: what it is there for and its money, in bars.
    static func plots(of lane: ReportLane, _ axis: ReportAxis) -> [String] {
        var plots: [String] = []
        if let number = lane.numbers.first(where: { $0.name == lane.purpose }) {
            let title = (number.name.prefix(1).uppercased() + number.name.dropFirst()).escaped
            let isOneDay = axis.unit == .hour
            plots.append(
                plot(
                    title + (isOneDay ? " in each hour" : " by hour of the day, all days together"), "count", axis,
                    ofDay: true, number.hours))
            if !isOneDay {
                plots.append(plot("\(title) in each \(axis.unit)", "count", axis, ofDay: false, number.hours))
            }
        }
        if let money = lane.numbers.first(where: { $0.name == "inserted" }), !money.hours.isEmpty {
            plots.append(
                plot(
                    "Money inserted in each \(axis.unit), in units of money", "money", axis, ofDay: false, money.hours))
        }
        return plots
    }

    /// A picture of 480 by 220 points: the axes are at 64 and 188, up to 472 and 12. Bars are up to four times a step
    /// high.
    private static func plot(
        _ title: String, _ style: String, _ axis: ReportAxis, ofDay: Bool, _ hours: [(hour: Int64, amount: Int64)]
    ) -> String {
        var bars: [Int64: (amount: Int64, label: String)] = [:]
        for (hour, amount) in hours {
            let ofDayHour = (hour % 24 + 24) % 24
            let (slot, label) =
                ofDay
                ? (ofDayHour, String(format: "%02lld:00 to %02lld:00", ofDayHour, ofDayHour + 1)) : axis.slot(of: hour)
            bars[slot, default: (0, label)].amount &+= amount
        }
        let slots = Int64(ofDay ? 24 : axis.slots)
        bars = bars.filter { $0.value.amount > 0 && 0..<slots ~= $0.key }
        let highest = bars.values.map(\.amount).max() ?? 0
        let step = step(for: highest)
        let ticks = max(1, highest / step + (highest % step > 0 ? 1 : 0))
        let width = 408 / Double(slots)
        var lines = [
            "<figure><figcaption>\(title)</figcaption>"
                + "<svg viewBox=\"0 0 480 220\" role=\"img\" aria-label=\"\(title)\">"
        ]
        for tick in 0...ticks {
            let y = 188 - 176 * Double(tick) / Double(ticks)
            lines.append(
                "<line class=\"grid\" x1=\"64\" x2=\"472\" y1=\"\(y, 1)\" y2=\"\(y, 1)\"/>"
                    + "<text class=\"y\" x=\"58\" y=\"\(y + 4, 1)\">\((tick &* step).grouped)</text>")
        }
        for (slot, bar) in bars.sorted(by: { $0.key < $1.key }) {
            let height = 176 * Double(bar.amount) / (Double(step) * Double(ticks))
            lines.append(
                "<rect class=\"\(style)\" x=\"\(64 + width * (Double(slot) + 0.12), 2)\" y=\"\(188 - height, 2)\""
                    + " width=\"\(width * 0.76, 2)\" height=\"\(height, 2)\">"
                    + "<title>\(bar.label): \(bar.amount.grouped)</title></rect>")
        }
        let labels =
            ofDay
            ? stride(from: 0, to: 24, by: 3).map { ($0, String(format: "%02d", $0)) }
            : axis.labels.map { ($0.slot, $0.text) }
        for (slot, label) in labels {
            lines.append("<text class=\"x\" x=\"\(64 + width * (Double(slot) + 0.5), 1)\" y=\"206\">\(label)</text>")
        }
        lines.append("<text class=\"x\" x=\"268\" y=\"219\">\(ofDay ? .hour : axis.unit) (UTC)</text>")
        return lines.joined(separator: "\n") + "\n</svg></figure>\n"
    }

    /// The smallest of 1, 2, 5, 10 and so on of which four are enough.
    private static func step(for highest: Int64) -> Int64 {
        var (step, factors) = (Int64(1), [2, 5, 10] as [Int64])
        var ten: Int64 = 1
        while step < highest / 4 + (highest % 4 > 0 ? 1 : 0) {
            step = ten * factors[0]
            if factors[0] == 10 { ten = step }
            factors.append(factors.removeFirst())
        }
        return step
    }

    /// When which lane was out of service: a row of 26 points for each lane.
    static func outages(of report: Report, _ axis: ReportAxis) -> String {
        let (period, count) = (report.period, report.lanes.count)
        let points = 732 / max(1, Double(period.until - period.since))
        func x(_ hour: Double) -> Double { 140 + points * (hour - Double(period.since)) }
        var lines = [
            "<svg viewBox=\"0 0 880 \(26 * count + 34)\" role=\"img\" aria-label=\"When lanes were out of service\">"
        ]
        for label in axis.labels where label.hour > period.since || label.slot == 0 {
            let x = x(Double(label.hour))
            lines.append(
                "<line class=\"grid\" x1=\"\(x, 1)\" x2=\"\(x, 1)\" y1=\"4\" y2=\"\(26 * count + 6)\"/>"
                    + "<text class=\"x\" x=\"\(x, 1)\" y=\"\(26 * count + 19)\">\(label.text)</text>")
        }
        for (row, lane) in report.lanes.enumerated() {
            let name = lane.name.unicodeScalars
            let short = name.count > 16 ? String(name.prefix(15)) + "…" : lane.name
            lines.append(
                "<text class=\"name\" x=\"132\" y=\"\(26 * row + 20)\">\(short.escaped)</text>"
                    + "<rect class=\"track\" x=\"140\" y=\"\(26 * row + 10)\" width=\"732\" height=\"12\"/>")
        }
        for (row, lane) in report.lanes.enumerated() {
            for outage in lane.outages {
                let (began, hours) = (Double(outage.began) / 3_600_000, Double(outage.time) / 3_600_000)
                lines.append(
                    "<rect class=\"\(outage.isOver ? "out" : "still")\" x=\"\(x(began), 2)\" y=\"\(26 * row + 10)\""
                        + " width=\"\(max(1.5, points * hours), 2)\" height=\"12\"><title>\(outage.cause.escaped), "
                        + "\(DateWords.second(of: outage.at) ?? ""), \(DateWords.span(outage.time))</title></rect>")
            }
        }
        lines.append("<text class=\"x\" x=\"506\" y=\"\(26 * count + 32)\">\(axis.unit) (UTC)</text></svg>")
        return lines.joined(separator: "\n")
    }
}

extension DefaultStringInterpolation {
    /// A number with so many digits after the point.
    fileprivate mutating func appendInterpolation(_ number: Double, _ digits: Int) {
        appendLiteral(String(format: "%.\(digits)f", number))
    }
}
