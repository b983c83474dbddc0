import Foundation

/// A report as one page of HTML that needs nothing else: no script, no other file.
enum ReportPage {
    static func text(of report: Report) -> String {
        let (file, title) = (report.file.escaped, report.period.title)
        let date = report.date.flatMap(DateWords.second)?.asWords
        let axis = ReportAxis(report.period)
        return """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"/>\
            <meta name="viewport" content="width=device-width, initial-scale=1"/>
            \(ReportStyle.text)<title>\(file), \(title)</title></head><body><main><h1>\(file)</h1>\
            <p class="when"><strong>\(title)</strong>, days of UTC. \
            Everything up to \(date.map { $0 + " UTC" } ?? "?") is in it.</p>
            <h2>Overview</h2>
            \(table(
                ["Lane", "Machine", "n:Counted", "n:Money inserted", "n:Faults", "n:Out of service"],
                report.lanes.enumerated().map { overview(of: $0.element, $0.offset + 1) }))
            <figure><figcaption>Out of service</figcaption>\(ReportPlots.outages(of: report, axis))
            <p class="legend"><span class="out"></span> out of service <span class="still"></span> still is</p></figure>
            \(report.lanes.enumerated().map { section(of: $0.element, $0.offset + 1, axis) }.joined())\(apart(report))\
            <h2>Check</h2>
            \(report.check.map { "<p>\($0.escaped)</p>\n" }.joined())</main></body></html>

            """
    }

    /// A table with a line for each row. The first cell of a row is its head; what begins with `n:` is a number, at the
    /// right.
    private static func table(_ head: [String], _ rows: [[String]]) -> String {
        func cells(_ cells: [String], heads: Int) -> String {
            let cells = cells.enumerated().map { place, cell in
                let tag = place < heads ? "th" : "td"
                let isNumber = cell.hasPrefix("n:")
                return "<\(tag)\(isNumber ? " class=\"n\"" : "")>\(cell.dropFirst(isNumber ? 2 : 0))</\(tag)>"
            }
            return "<tr>\(cells.joined())</tr>"
        }
        return """
            <table><thead>\(cells(head, heads: head.count))</thead><tbody>
            \(rows.map { cells($0, heads: 1) + "\n" }.joined())</tbody></table>
            """
    }

    private static func overview(of lane: ReportLane, _ rank: Int) -> [String] {
        let purpose = lane.numbers.first { $0.name == lane.purpose }
        let counted = purpose.map { "\($0.hours.reduce(0) { $0 &+ $1.amount }.grouped) \($0.name.escaped)" }
        let inserted = lane.numbers.first { $0.name == "inserted" }?.counted
        let faults = lane.faults.reduce(0) { $0 &+ $1.amount }
        return [
            "<a href=\"#lane\(rank)\">\(lane.name.escaped)</a>", lane.machine?.escaped ?? "", "n:\(counted ?? "–")",
            "n:\(inserted?.grouped ?? "–")", "n:\(faults.grouped)",
            "n:\(DateWords.span(lane.outageTime))",
        ]
    }

    private static func section(of lane: ReportLane, _ rank: Int, _ axis: ReportAxis) -> String {
        var text = """
            <section id="lane\(rank)"><h2>\(lane.name.escaped) <small>\(lane.machine?.escaped ?? "")</small></h2>
            \(table(["Number", "n:Counted", "n:Carried in", "n:Now"], lane.numbers.filter(\.isShown).map(row)))

            """
        if let busiest = lane.busiest, let purpose = lane.purpose {
            let hour = DateWords.hour(of: busiest.hour)?.replacingOccurrences(of: "T", with: " ") ?? ""
            text += "<p>Busiest hour: \(hour), with \(busiest.amount.grouped) \(purpose.escaped).</p>\n"
        }
        text += "<div class=\"plots\">\n\(ReportPlots.plots(of: lane, axis).joined())</div>\n"
        func add(_ head: [String], _ rows: [[String]]) { if !rows.isEmpty { text += table(head, rows) + "\n" } }
        add(["Fault", "n:How often"], lane.faults.map { [$0.name.escaped, "n:\($0.amount.grouped)"] })
        add(
            ["Out of service from (UTC)", "n:For, h:mm:ss", "Cause", "Region and state"],
            lane.outages.map {
                [
                    DateWords.second(of: $0.at)?.asWords ?? "", "n:\(DateWords.span($0.time))", $0.cause.escaped,
                    $0.stateWords.escaped,
                ]
            })
        add(
            ["Region", "State", "n:Time, h:mm:ss", "n:Share"],
            lane.regions.flatMap { region in
                region.states.map {
                    [region.name.escaped, $0.name.escaped, "n:\(DateWords.span($0.time))", "n:\($0.share) %"]
                }
            })
        return text + "</section>\n"
    }

    private static func row(of number: ReportLane.Number) -> [String] {
        [
            number.name.escaped, "n:\(number.isStanding ? "" : (number.counted ?? 0).grouped)",
            "n:\(number.carried?.grouped ?? "")", "n:\(number.now?.grouped ?? "")",
        ]
    }

    private static func apart(_ report: Report) -> String {
        if report.apart.isEmpty { return "" }
        let rows = report.apart.map { row in
            [
                DateWords.second(of: row.date)?.asWords ?? "", "\(row.lane) (\(row.machine))".escaped,
                row.name.escaped, "n:\(row.amount.grouped)",
            ]
        }
        return """
            <section><h2>Kept apart</h2>\
            <p>What could not be given back: the lane is gone, or is another machine now.</p>\
            \(table(["Since (UTC)", "Lane", "Number", "n:Amount"], rows))</section>

            """
    }
}

extension String {
    /// As text of a page.
    var escaped: String {
        replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
    }

    /// A date as people write it: 2026-11-22 10:15:30.
    fileprivate var asWords: String { replacingOccurrences(of: "T", with: " ").replacingOccurrences(of: "Z", with: "") }
}

extension Int64 {
    /// With a comma before each three digits.
    var grouped: String {
        var digits = String(magnitude)
        var place = digits.count - 3
        while place > 0 {
            digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
            place -= 3
        }
        return (self < 0 ? "-" : "") + digits
    }
}
