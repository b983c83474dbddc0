import Archive
import CommandLines
import ControlLoop
import DesktopTool
import Foundation
import Statecharts

/// `portcullis report`.
public enum ReportCommand {
    /// What it takes.
    public static var rows: OptionRows {
        OptionRows([
            .command("report", "adds up what happened in a day, a week or a month"),
            .askedDatabase,
            OptionRow(
                "--day", .optional("DAY", expected: day) { AskTime.day($0, now: 0) != nil },
                "2026-11-22, today or yesterday; without DAY today. Days, weeks and months are those of UTC",
                excludes: "--week --month"),
            OptionRow(
                "--week", .optional("DAY", expected: day) { AskTime.day($0, now: 0) != nil },
                "the week from Monday on that has this day", excludes: "--month"),
            OptionRow(
                "--month", .optional("MONTH", expected: "2026-11") { ReportCommand.month($0, now: 0) != nil },
                "2026-11, or the month that has a day"),
            .lane,
            .csv,
            OptionRow("--html", "a page that needs nothing else", excludes: "--csv"),
        ])
    }

    private static var day: Label { "2026-11-22, today or yesterday" }

    /// A day, or the first one of a month.
    private static func month(_ text: UnsafePointer<CChar>, now: Int64) -> Int64? {
        AskTime.day(text, now: now) ?? "\(String(cString: text))-01".withCString { AskTime.day($0, now: now) }
    }

    /// What a command line asks for. `now` is in milliseconds since 1970.
    public static func answer(_ words: Invocation, now: Int64) throws(ToolError) -> String {
        do throws(AskError) {
            let options = try AskOptions(words, now: now)
            let asked = try AskedDatabase.open(options.database)
            let lane = try options.lane(in: asked)
            do throws(ArchiveError) {
                let file = Console.printable(String("\(options.database)".split(separator: "/").last ?? ""))
                let report = try Report(
                    asked.database, file: file, chosen: period(words, now: now), lane: lane)
                return text(of: report, words)
            } catch { throw AskedDatabase.refusal(of: options.database, error) }
        } catch {
            let message = "portcullis: \(error.words)"
            throw error.status == 2 ? .script(message) : .failure(message)
        }
    }

    private static func text(of report: Report, _ words: Invocation) -> String {
        if words.has("--html") { return ReportPage.text(of: report) }
        if words.has("--csv") {
            return ([ReportValues.header] + ReportValues.lines(of: report)).map { $0 + "\r\n" }.joined()
        }
        return ReportText.lines(of: report).map { $0 + "\n" }.joined()
    }

    private static func period(_ words: Invocation, now: Int64) -> ReportPeriod? {
        func moment(_ option: Label) -> Int64 { words[option].flatMap { AskTime.day($0, now: now) } ?? now }
        if words.has("--month") {
            return ReportPeriod(.month, of: words["--month"].flatMap { month($0, now: now) } ?? now)
        }
        if words.has("--week") { return ReportPeriod(.week, of: moment("--week")) }
        return words.has("--day") ? ReportPeriod(.day, of: moment("--day")) : nil
    }
}
