import Foundation

/// A report as text for people.
enum ReportText {
    static func lines(of report: Report) -> [String] {
        var lines = [
            "\(report.file): \(report.period.title), days of UTC; everything up to "
                + "\(report.date.flatMap(DateWords.second) ?? "?") is in it"
        ]
        for lane in report.lanes { lines += self.lines(of: lane, report.period) }
        if !report.apart.isEmpty { lines += ["", "kept apart, as it could not be given back"] }
        for row in report.apart {
            let date = DateWords.second(of: row.date) ?? "?"
            lines.append("  \(date)  \(row.lane) (\(row.machine))  \(row.name) \(row.amount)")
        }
        return lines + [""] + report.check
    }

    private static func lines(of lane: ReportLane, _ period: ReportPeriod) -> [String] {
        var lines = ["", lane.name + (lane.machine.map { " (\($0))" } ?? "")]
        if !lane.numbers.isEmpty { lines.append("  " + row("", "counted", "carried in", "now")) }
        for number in lane.numbers where number.isShown {
            let counted = number.isStanding ? "" : "\(number.counted ?? 0)"
            let (carried, now) = (number.carried.map { "\($0)" }, number.now.map { "\($0)" })
            lines.append("  " + row(number.name, counted, carried ?? "", now ?? ""))
        }
        if let busiest = lane.busiest, let purpose = lane.purpose {
            let hour = DateWords.hour(of: busiest.hour) ?? ""
            lines.append("  busiest hour: \(hour), \(busiest.amount) \(purpose)")
        }
        if !lane.faults.isEmpty { lines.append("  faults") }
        for fault in lane.faults {
            lines.append("    \(fault.name.padded(to: 30)) \("\(fault.amount)".padded(to: -14))")
        }
        if !lane.outages.isEmpty {
            lines.append("  out of service: \(lane.outages.count), \(DateWords.span(lane.outageTime)) in all")
        }
        for outage in lane.outages {
            let time = DateWords.span(outage.time).padded(to: -9)
            lines.append(
                "    \(DateWords.second(of: outage.at) ?? "?")  \(time)  \(outage.cause)  \(outage.stateWords)")
        }
        for region in lane.regions {
            lines.append("  time in states of \(region.name)")
            for state in region.states {
                let time = DateWords.span(state.time).padded(to: -14)
                lines.append("    \(state.name.padded(to: 30)) \(time) \(state.share.padded(to: -6)) %")
            }
        }
        return lines
    }

    private static func row(_ name: String, _ numbers: String...) -> String {
        ([name.padded(to: 20)] + numbers.map { $0.padded(to: -14) }).joined(separator: " ")
    }
}

/// A report as comma-separated values for other programs: a line for each amount.
enum ReportValues {
    static let header = "lane,section,name,hour_or_day,amount"

    static func lines(of report: Report) -> [String] {
        var lines: [(lane: String, line: String)] = []
        for lane in report.lanes {
            lines += rows(of: lane, report.period).map { (lane.name, line(lane.name, $0)) }
        }
        for row in report.apart {
            lines.append((row.lane, line(row.lane, ("apart", row.name, DateWords.second(of: row.date), row.amount))))
        }
        // Those of a lane stay in their order.
        return lines.enumerated().sorted {
            let (left, right) = ($0.element.lane, $1.element.lane)
            return left == right ? $0.offset < $1.offset : left.precedes(right)
        }.map(\.element.line)
    }

    private typealias Row = (section: String, name: String, at: String?, amount: Int64)

    private static func line(_ lane: String, _ row: Row) -> String {
        "\(quoted(lane)),\(row.section),\(quoted(row.name)),\(row.at ?? ""),\(row.amount)"
    }

    private static func quoted(_ text: String) -> String {
        "\"\(text.replacingOccurrences(of: "\"", with: "\"\""))\""
    }

    private static func rows(of lane: ReportLane, _ period: ReportPeriod) -> [Row] {
        func rows(_ section: String, _ amount: (ReportLane.Number) -> Int64?) -> [Row] {
            lane.numbers.compactMap { number in amount(number).map { (section, number.name, nil, $0) } }
        }
        return rows("total") { $0.counted } + lane.numbers.flatMap { moments(of: $0, period) }
            + rows("carried") { $0.carried } + rows("now") { $0.now }
            + lane.faults.map { ("faults", $0.name, nil, $0.amount) }
            + lane.outages.map { ("outage_ms", $0.cause, DateWords.second(of: $0.at), $0.time) }
            + lane.regions.flatMap { region in
                region.states.sorted { $0.name.precedes($1.name) }
                    .map { ("state_ms", "\(region.name) \($0.name)", nil, $0.time) }
            }
            + [lane.busiest].compactMap { busiest in
                busiest.map { ("busiest", lane.purpose ?? "", DateWords.hour(of: $0.hour), $0.amount) }
            }
    }

    /// What was counted in each hour of one day, or in each day of more.
    private static func moments(of number: ReportLane.Number, _ period: ReportPeriod) -> [Row] {
        if number.isStanding { return [] }
        let byDay = period.days > 1
        var rows: [Row] = []
        for (hour, amount) in number.hours {
            let at = byDay ? DateWords.day(of: hour) : DateWords.hour(of: hour)
            if let last = rows.last, last.at == at {
                rows[rows.count - 1].amount &+= amount
            } else {
                rows.append(("counted", number.name, at, amount))
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
