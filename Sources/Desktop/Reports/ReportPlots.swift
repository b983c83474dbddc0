import Foundation
import Links

/// The plots of a report's page.
enum ReportPlots {
    /// Those of a lane: what it is there for and its money, in bars.
    static func plots(of lane: ReportLane, _ report: Report, _ axis: ReportAxis) -> [String] {
        var plots: [String] = []
        if let number = lane.numbers.first(where: { $0.name == lane.purpose }) {
            let title = (number.name.prefix(1).uppercased() + number.name.dropFirst()).escaped
            if axis.unit != .hour {
                let all = "\(title) by hour of the day, all days together"
                plots.append(BarPlot(all, "count", axis, ofDay: true, number.hours, report).svg)
            }
            plots.append(BarPlot("\(title) in each \(axis.unit)", "count", axis, number.hours, report).svg)
        }
        guard let money = lane.numbers.first(where: { $0.name == "inserted" }), !money.hours.isEmpty else {
            return plots
        }
        // Different currencies have no common axis.
        for part in money.counted?.parts ?? [] {
            let hours = money.hours.filter { report.money.currency(at: $0.hour) == part.currency }
            let unit = part.currency.map { "in \($0.code)" } ?? "in units of money"
            plots.append(
                BarPlot(
                    "Money inserted in each \(axis.unit), \(unit)", "money", axis, in: part.currency, hours, report
                ).svg)
        }
        return plots
    }

    /// When which lane was out of service: a row for each lane, and below them the time.
    static func outages(of report: Report, _ axis: ReportAxis) -> String {
        let (period, width) = (report.period, 1000.0)
        let points = width / max(1, Double(period.until - period.since))
        var lines = ["<div class=\"times\">"]
        for lane in report.lanes {
            let words = lane.outages.isEmpty ? "never" : "\(lane.outages.count) times"
            lines.append(
                "<span title=\"\(lane.name.escaped)\">\(lane.name.escaped)</span>"
                    + "<svg viewBox=\"0 0 1000 12\" preserveAspectRatio=\"none\" role=\"img\""
                    + " aria-label=\"\(lane.name.escaped) was out of service: \(words)\">"
                    + "<rect class=\"track\" x=\"0\" y=\"0\" width=\"1000\" height=\"12\"/>")
            for outage in lane.outages {
                let from = points * (Double(outage.began) / 3_600_000 - Double(period.since))
                // What lasted a moment is still seen.
                let length = max(2, points * Double(outage.time) / 3_600_000)
                lines.append(
                    "<rect class=\"\(outage.isOver ? "out" : "still")\" x=\"\(min(from, width - length), 2)\" y=\"0\""
                        + " width=\"\(length, 2)\" height=\"12\"><title>\(outage.cause.escaped), "
                        + "\(report.zone.second(of: outage.at) ?? ""), \(ReportZone.span(outage.time))</title></rect>")
            }
            lines.append("</svg>")
        }
        // Each label begins where its time does.
        let starts = axis.labels.enumerated().map { $0.offset == 0 ? period.since : $0.element.hour }
        let widths = zip(starts, starts.dropFirst() + [max(period.since, period.until)]).map { "\($1 - $0)fr" }
        if !widths.isEmpty {
            lines.append("<div class=\"axis\" style=\"grid-template-columns: \(widths.joined(separator: " "))\">")
            lines += axis.labels.map { "<span>\($0.text)</span>" }
            lines.append("</div>")
        }
        return lines.joined(separator: "\n") + "</div>"
    }
}

/// Amounts in time, as bars in a picture of 480 by 220 points: the axes are at `left` and 188, up to 472 and 12. Bars
/// are up to four times a step high.
private struct BarPlot {
    private let title: String
    private let style: String
    private let axis: ReportAxis
    /// Whether all days are laid over each other.
    private let isOfDay: Bool
    private let currency: Currency?
    private var bars: [Int64: (amount: Int64, label: String)] = [:]
    private let slots: Int64
    /// The slot that is not over yet.
    private let openSlot: Int64?
    private let step: Int64
    private let ticks: Int64

    init(
        _ title: String, _ style: String, _ axis: ReportAxis, ofDay isOfDay: Bool = false,
        in currency: Currency? = nil, _ hours: [(hour: Int64, amount: Int64)], _ report: Report
    ) {
        (self.title, self.style, self.axis, self.isOfDay, self.currency) = (title, style, axis, isOfDay, currency)
        let zone = axis.period.zone
        for (hour, amount) in hours {
            let ofDay = zone.hourOfDay(hour)
            let slot = isOfDay ? ofDay : axis.slot(of: hour)
            bars[slot, default: (0, isOfDay ? String(format: "%02lld:00", ofDay) : axis.words(of: hour))].amount &+=
                amount
        }
        let slots = Int64(isOfDay ? 24 : axis.slots)
        bars = bars.filter { $0.value.amount > 0 && 0..<slots ~= $0.key }
        self.slots = slots
        let end = axis.period.until * UTCDate.hourLength
        openSlot =
            isOfDay
            ? nil
            : report.date.flatMap { $0 < end ? axis.slot(of: $0.divided(by: UTCDate.hourLength)) : nil }
        let highest = bars.values.map(\.amount).max() ?? 0
        step = Self.step(for: highest)
        ticks = max(1, highest / step + (highest % step > 0 ? 1 : 0))
    }

    var svg: String {
        let tickWords = (0...ticks).map(words(ofTick:))
        // A digit of 14 points, as a phone shows them, is 8 wide.
        let left = Double(max(40, 14 + 8 * (tickWords.map(\.count).max() ?? 0)))
        let width = (472 - left) / Double(slots)
        var lines = [
            "<figure><figcaption>\(title)</figcaption>"
                + "<svg viewBox=\"0 0 480 220\" role=\"img\" aria-label=\"\(title)\">"
        ]
        for (tick, words) in tickWords.enumerated() {
            let y = 188 - 176 * Double(tick) / Double(ticks)
            lines.append(
                "<line class=\"grid\" x1=\"\(left, 0)\" x2=\"472\" y1=\"\(y, 1)\" y2=\"\(y, 1)\"/>"
                    + "<text class=\"y\" x=\"\(left - 6, 0)\" y=\"\(y + 4, 1)\">\(words)</text>")
        }
        for (slot, bar) in bars.sorted(by: { $0.key < $1.key }) {
            let height = 176 * Double(bar.amount) / (Double(step) * Double(ticks))
            let isOpen = slot == openSlot
            let label = bar.label + (isOpen ? ", not over" : "")
            lines.append(
                "<rect class=\"\(style)\(isOpen ? " unfinished" : "")\" x=\"\(left + width * (Double(slot) + 0.12), 2)\""
                    + " y=\"\(188 - height, 2)\" width=\"\(width * 0.76, 2)\" height=\"\(height, 2)\">"
                    + "<title>\(label): \(Amount(bar.amount, in: currency).text(.grouped))</title></rect>")
        }
        let labels =
            isOfDay
            ? stride(from: 0, to: 24, by: 3).map { ($0, String(format: "%02d", $0)) }
            : axis.labels.map { ($0.slot, $0.text) }
        for (slot, label) in labels {
            lines.append("<text class=\"x\" x=\"\(left + width * (Double(slot) + 0.5), 1)\" y=\"205\">\(label)</text>")
        }
        return lines.joined(separator: "\n") + "\n</svg></figure>\n"
    }

    /// What stands beside the axis: without decimals where all of them are zero.
    private func words(ofTick tick: Int64) -> String {
        let text = Amount(tick &* step, in: currency).text(.withoutCode)
        let decimals = Int(currency?.decimals ?? 0)
        let unit = (0..<decimals).reduce(Int64(1)) { unit, _ in unit * 10 }
        return decimals > 0 && step % unit == 0 ? String(text.dropLast(decimals + 1)) : text
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
}

extension DefaultStringInterpolation {
    /// A number with so many digits after the point.
    fileprivate mutating func appendInterpolation(_ number: Double, _ digits: Int) {
        appendLiteral(String(format: "%.\(digits)f", number))
    }
}
