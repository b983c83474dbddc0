import Foundation
import Links

/// A report as one page of HTML that needs nothing else: no script, no other file.
struct ReportPage {
    private let report: Report
    private let axis: ReportAxis
    private var zone: ReportZone { report.zone }

    static func text(of report: Report) -> String {
        ReportPage(report: report, axis: ReportAxis(report.period)).text
    }

    private var text: String {
        let file = report.file.escaped
        let date = report.date.flatMap(zone.plainSecond)
        let unfinished = report.period.unfinished(at: report.date)
        return """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"/>\
            <meta name="viewport" content="width=device-width, initial-scale=1"/>
            \(ReportStyle.text)<title>\(file), \(report.titleWords)</title></head><body><main><h1>\(file)</h1>\
            <p class="when"><strong>\(report.period.title)</strong>\
            \(unfinished.isEmpty ? "" : " <span class=\"open\">\(unfinished)</span>"), days of \(zone.name.escaped). \
            Everything up to \(date.map { "\($0) \(zone == .utc ? "UTC" : "there")" } ?? "?") is in it.</p>
            \(remarks)\(csvLink)<h2>Overview</h2>
            \(table(
                ["Lane", "Machine", "n:Counted", "n:Money inserted", "n:Faults", "n:Out of service"],
                report.lanes.enumerated().map { overview(of: $0.element, $0.offset + 1) }))
            <figure class="wide"><figcaption>Out of service</figcaption>\(ReportPlots.outages(of: report, axis))
            <p class="legend"><span class="out"></span> out of service <span class="still"></span> still is</p></figure>
            \(report.lanes.enumerated().map { section(of: $0.element, $0.offset + 1) }.joined())\(apart)\
            <h2>Check</h2>
            \(report.check.map { "<p>\($0.escaped)</p>\n" }.joined())</main></body></html>

            """
    }

    /// With what it is compared, and what has to be known of its money.
    private var remarks: String {
        let compared = report.before.map { "compared with \($0.title)" }
        return [compared, report.money.note(zone)].compactMap { $0 }
            .map { "<p class=\"when\">\($0.prefix(1).uppercased())\($0.dropFirst().description.escaped).</p>\n" }
            .joined()
    }

    /// The same report for a spreadsheet, in the page itself.
    private var csvLink: String {
        let data = Data(ReportValues.text(of: report).utf8).base64EncodedString()
        let name = "\(report.file.replacingOccurrences(of: ".db", with: ""))-\(report.period.title)"
            .replacingOccurrences(of: " ", with: "-")
        return
            "<p class=\"when\"><a download=\"\(name.escaped).csv\" href=\"data:text/csv;charset=utf-8;base64,\(data)\">"
            + "As CSV</a>, with amounts in smallest units</p>\n"
    }

    /// A table with a line for each row. The first cell of a row is its head; what begins with `n:` is a number, at the
    /// right.
    private func table(_ head: [String], _ rows: [[String]]) -> String {
        func isNumber(_ cell: String) -> Bool { cell.hasPrefix("n:") }
        func words(_ cell: String) -> Substring { cell.dropFirst(isNumber(cell) ? 2 : 0) }
        func cell(_ text: String, _ place: Int, isHead: Bool) -> String {
            let style = isNumber(text) ? " class=\"n\"" : ""
            if isHead || place == 0 { return "<th\(style)>\(words(text))</th>" }
            return "<td\(style) data-head=\"\(words(head[place]))\">\(words(text))</td>"
        }
        func row(_ cells: [String], isHead: Bool) -> String {
            "<tr>\(cells.enumerated().map { cell($0.element, $0.offset, isHead: isHead) }.joined())</tr>"
        }
        return """
            <table><thead>\(row(head, isHead: true))</thead><tbody>
            \(rows.map { row($0, isHead: false) + "\n" }.joined())</tbody></table>
            """
    }

    private func overview(of lane: ReportLane, _ rank: Int) -> [String] {
        let purpose = lane.numbers.first { $0.name == lane.purpose }
        let counted = purpose.map { "\($0.count.grouped) \($0.name.escaped)" }
        let inserted = lane.numbers.first { $0.name == "inserted" }?.counted?.words(.grouped)
        let faults = lane.faults.reduce(0) { $0 &+ $1.amount }
        return [
            "<a href=\"#lane\(rank)\">\(lane.name.escaped)</a>", lane.machine?.escaped ?? "", "n:\(counted ?? "–")",
            "n:\(inserted ?? "–")", "n:\(faults.grouped)", "n:\(ReportZone.span(lane.outageTime))",
        ]
    }

    private func section(of lane: ReportLane, _ rank: Int) -> String {
        let compared = report.before.map { ["n:\($0.head.capitalizedFirst)", "n:Difference"] } ?? []
        var text = """
            <section id="lane\(rank)"><h2>\(lane.name.escaped) <small>\(lane.machine?.escaped ?? "")</small></h2>
            \(table(["Number", "n:Counted"] + compared + ["n:Carried in", "n:Now"], lane.numbers.filter(\.isShown).map(row(of:))))

            """
        func add(_ head: [String], _ rows: [[String]]) { if !rows.isEmpty { text += table(head, rows) + "\n" } }
        add(["Passages by reason", "n:Counted"] + compared, lane.reasons.map(row(of:)))
        if let busiest = lane.busiest, let purpose = lane.purpose {
            let hour = zone.plainSecond(of: busiest.hour * UTCDate.hourLength)?.prefix(16) ?? ""
            text += "<p>Busiest hour: \(hour), with \(busiest.amount.grouped) \(purpose.escaped).</p>\n"
        }
        text += "<div class=\"plots\">\n\(ReportPlots.plots(of: lane, report, axis).joined())</div>\n"
        add(["Fault", "n:How often"], lane.faults.map { [$0.name.escaped, "n:\($0.amount.grouped)"] })
        add(
            ["Out of service from", "n:For, h:mm:ss", "Cause", "Region and state"],
            lane.outages.map {
                [
                    zone.plainSecond(of: $0.at) ?? "", "n:\(ReportZone.span($0.time))", $0.cause.escaped,
                    $0.stateWords.escaped,
                ]
            })
        add(
            ["Region", "State", "n:Time, h:mm:ss", "n:Share"],
            lane.regions.flatMap { region in
                region.states.map {
                    [region.name.escaped, $0.name.escaped, "n:\(ReportZone.span($0.time))", "n:\($0.share) %"]
                }
            })
        return text + "</section>\n"
    }

    private func row(of number: ReportLane.Number) -> [String] {
        let before = report.before.map { _ in
            [number.before?.words(.grouped) ?? "", number.difference?.signedWords(.grouped) ?? ""]
        }
        let total = [number.carried, number.now].map { amount in
            amount.map { Amount($0, in: number.currency).text(.grouped) } ?? ""
        }
        return [number.name.escaped]
            + ([number.counted?.words(.grouped) ?? ""] + (before ?? []) + total).map { "n:\($0)" }
    }

    private func row(of reason: ReportLane.Reason) -> [String] {
        let before = reason.before.map { ["n:\($0.grouped)", "n:\(Report.difference(reason.counted, $0))"] }
        return [reason.name, "n:\(reason.counted.grouped)"] + (before ?? [])
    }

    private var apart: String {
        if report.apart.isEmpty { return "" }
        let rows = report.apart.map { row in
            [
                zone.plainSecond(of: row.date) ?? "", "\(row.lane) (\(row.machine))".escaped, row.name.escaped,
                "n:\(Amount(row.amount, in: row.currency).text(.grouped))",
            ]
        }
        return """
            <section><h2>Kept apart</h2>\
            <p>What could not be given back: the lane is gone, or is another machine now.</p>\
            \(table(["Since", "Lane", "Number", "n:Amount"], rows))</section>

            """
    }
}

extension String {
    /// As text of a page.
    var escaped: String {
        replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
    }

    /// With a capital letter in front.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension Int64 {
    /// With a comma before each three digits.
    var grouped: String { Amount(self, in: nil).text(.grouped) }
}
