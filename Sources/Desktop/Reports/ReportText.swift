import Foundation
import Links

/// A report as text for people.
enum ReportText {
    static func lines(of report: Report) -> [String] {
        var lines = [
            "\(report.file): \(report.titleWords), days of \(report.zone.name); everything up to "
                + "\(report.date.flatMap(report.zone.second) ?? "?") is in it"
        ]
        if let before = report.before { lines.append("compared with \(before.title)") }
        if let note = report.money.note(report.zone) { lines.append(note) }
        for lane in report.lanes { lines += self.lines(of: lane, report) }
        if !report.apart.isEmpty { lines += ["", "kept apart, as it could not be given back"] }
        for row in report.apart {
            let date = report.zone.second(of: row.date) ?? "?"
            let amount = Amount(row.amount, in: row.currency)
            lines.append("  \(date)  \(row.lane) (\(row.machine))  \(row.name) \(amount)")
        }
        return lines + [""] + report.check
    }

    private static func lines(of lane: ReportLane, _ report: Report) -> [String] {
        let zone = report.zone
        var lines = ["", lane.name + (lane.machine.map { " (\($0))" } ?? "")]
        lines += table(of: lane, report)
        if !lane.reasons.isEmpty { lines.append("  passages by reason") }
        for reason in lane.reasons {
            let before = reason.before.map { before in
                ["\(before)", Report.difference(reason.counted, before)]
            }
            lines.append("  " + row("  \(reason.name)", ["\(reason.counted)"] + (before ?? [])))
        }
        if let busiest = lane.busiest, let purpose = lane.purpose {
            lines.append("  busiest hour: \(zone.hour(of: busiest.hour) ?? ""), \(busiest.amount) \(purpose)")
        }
        if !lane.faults.isEmpty { lines.append("  faults") }
        for fault in lane.faults {
            lines.append("    \(fault.name.padded(to: 30)) \("\(fault.amount)".padded(to: -14))")
        }
        if !lane.outages.isEmpty {
            lines.append("  out of service: \(lane.outages.count), \(ReportZone.span(lane.outageTime)) in all")
        }
        for outage in lane.outages {
            let time = ReportZone.span(outage.time).padded(to: -9)
            lines.append("    \(zone.second(of: outage.at) ?? "?")  \(time)  \(outage.cause)  \(outage.stateWords)")
        }
        for region in lane.regions {
            lines.append("  time in states of \(region.name)")
            for state in region.states {
                let time = ReportZone.span(state.time).padded(to: -14)
                lines.append("    \(state.name.padded(to: 30)) \(time) \(state.share.padded(to: -6)) %")
            }
        }
        return lines
    }

    private static func table(of lane: ReportLane, _ report: Report) -> [String] {
        if lane.numbers.isEmpty { return [] }
        let compared = report.before.map { [$0.head, "difference"] } ?? []
        return ["  " + row("", ["counted"] + compared + ["carried in", "now"])]
            + lane.numbers.filter(\.isShown).map { number in
                let counted = number.counted?.words(.plain) ?? ""
                let before = report.before.map { _ in
                    [number.before?.words(.plain) ?? "", number.difference?.signedWords(.plain) ?? ""]
                }
                let total = [number.carried, number.now].map { amount in
                    amount.map { "\(Amount($0, in: number.currency))" } ?? ""
                }
                return "  " + row(number.name, [counted] + (before ?? []) + total)
            }
    }

    private static func row(_ name: String, _ numbers: [String]) -> String {
        ([name.padded(to: 20)] + numbers.map { $0.padded(to: -14) }).joined(separator: " ")
    }
}

/// A report as comma-separated values for other programs: a line for each amount.
enum ReportValues {
    static let header = "lane,section,name,hour_or_day,amount,currency"

    /// All of it (RFC 4180).
    static func text(of report: Report) -> String {
        ([header] + lines(of: report)).map { $0 + "\r\n" }.joined()
    }

    static func lines(of report: Report) -> [String] {
        var lines: [(lane: String, line: String)] = []
        for lane in report.lanes {
            lines += rows(of: lane, report).map { (lane.name, line(lane.name, $0)) }
        }
        for row in report.apart {
            let values = Row("apart", row.name, report.zone.second(of: row.date), row.amount, row.currency)
            lines.append((row.lane, line(row.lane, values)))
        }
        // Those of a lane stay in their order.
        return lines.enumerated().sorted {
            let (left, right) = ($0.element.lane, $1.element.lane)
            return left == right ? $0.offset < $1.offset : left.precedes(right)
        }.map(\.element.line)
    }

    private struct Row {
        let section: String
        let name: String
        let at: String?
        var amount: Int64
        let currency: Currency?

        init(_ section: String, _ name: String, _ at: String?, _ amount: Int64, _ currency: Currency? = nil) {
            (self.section, self.name, self.at, self.amount, self.currency) = (section, name, at, amount, currency)
        }
    }

    private static func line(_ lane: String, _ row: Row) -> String {
        let currency = row.currency.map { "\($0)" } ?? ""
        return "\(quoted(lane)),\(row.section),\(quoted(row.name)),\(row.at ?? ""),\(row.amount),\(currency)"
    }

    private static func quoted(_ text: String) -> String {
        "\"\(text.replacingOccurrences(of: "\"", with: "\"\""))\""
    }

    private static func rows(of lane: ReportLane, _ report: Report) -> [Row] {
        let zone = report.zone
        func rows(_ section: String, _ amount: (ReportLane.Number) -> Int64?) -> [Row] {
            lane.numbers.compactMap { number in
                amount(number).map { Row(section, number.name, nil, $0, number.currency) }
            }
        }
        func sums(_ section: String, _ sum: (ReportLane.Number) -> ReportSum?) -> [Row] {
            lane.numbers.flatMap { number in
                (sum(number)?.parts ?? []).map { Row(section, number.name, nil, $0.amount, $0.currency) }
            }
        }
        return sums("total") { $0.hours.isEmpty ? nil : $0.counted } + sums("before") { $0.before }
            + lane.numbers.flatMap { moments(of: $0, report) }
            + rows("carried") { $0.carried } + rows("now") { $0.now }
            + lane.reasons.map { Row("reasons", $0.name, nil, $0.counted) }
            + lane.faults.map { Row("faults", $0.name, nil, $0.amount) }
            + lane.outages.map { Row("outage_ms", $0.cause, zone.second(of: $0.at), $0.time) }
            + lane.regions.flatMap { region in
                region.states.sorted { $0.name.precedes($1.name) }
                    .map { Row("state_ms", "\(region.name) \($0.name)", nil, $0.time) }
            }
            + [lane.busiest].compactMap { busiest in
                busiest.map { Row("busiest", lane.purpose ?? "", zone.hour(of: $0.hour), $0.amount) }
            }
    }

    /// What was counted in each hour of one day, or in each day of more.
    private static func moments(of number: ReportLane.Number, _ report: Report) -> [Row] {
        if number.isStanding { return [] }
        let byDay = report.period.days > 1
        var rows: [Row] = []
        for (hour, amount) in number.hours {
            let day = report.zone.day(ofHour: hour)
            let at = byDay ? ReportZone.words(ofDay: day) : report.zone.hour(of: hour)
            let currency = number.isMoney ? report.money.currency(at: hour) : nil
            if let last = rows.last, last.at == at, last.currency == currency {
                rows[rows.count - 1].amount &+= amount
            } else {
                rows.append(Row("counted", number.name, at, amount, currency))
            }
        }
        return rows
    }
}

extension String {
    /// With spaces after it up to so many characters; before it for a negative number.
    func padded(to width: Int) -> String {
        let spaces = String(repeating: " ", count: max(0, abs(width) - unicodeScalars.count))
        return width < 0 ? spaces + self : self + spaces
    }
}
