import Archive
import CommandLines
import ControlLoop
import DesktopTool
import Foundation
import Links
import Statecharts

/// `portcullis report`.
public enum ReportCommand {
    /// What it takes.
    public static var rows: OptionRows {
        OptionRows([
            .command("report", "adds up what happened in a day, a week, a month or other days"),
            .askedDatabase,
            OptionRow(
                "--day", .optional("DAY", expected: day) { AskTime.day($0, now: 0) != nil },
                "2026-11-22, today or yesterday; without DAY today", excludes: "--week --month --from --to"),
            OptionRow(
                "--week", .optional("DAY", expected: day) { AskTime.day($0, now: 0) != nil },
                "the week from Monday on that has this day", excludes: "--month --from --to"),
            OptionRow(
                "--month", .optional("MONTH", expected: "2026-11") { ReportCommand.month($0, now: 0) != nil },
                "2026-11, or the month that has a day", excludes: "--from --to"),
            OptionRow(
                "--from", .checked("DAY", expected: day) { AskTime.day($0, now: 0) != nil },
                "that day and all after it"),
            OptionRow(
                "--to", .checked("DAY", expected: day) { AskTime.day($0, now: 0) != nil },
                "all days up to that one, and it"),
            OptionRow(
                "--zone", .text("ZONE", expected: "a time zone, like Europe/Berlin"),
                "whose days, weeks and months: Europe/Berlin; without it that of the variable TZ, or else UTC"),
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

    /// What a command line asks for. `now` is in milliseconds since 1970; `environment` is that of the process.
    public static func answer(
        _ words: Invocation, now: Int64, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(ToolError) -> String {
        do throws(AskError) {
            let zone = try zone(words, environment)
            if let first = day("--from", words, now: now, zone), let last = day("--to", words, now: now, zone) {
                guard first <= last else { throw .usage("--to takes a day that is not before that of --from") }
            }
            let options = try AskOptions(words, now: now)
            let asked = try AskedDatabase.open(options.database)
            let lane = try options.lane(in: asked)
            do throws(ArchiveError) {
                let file = Console.printable(String("\(options.database)".split(separator: "/").last ?? ""))
                let report = try Report(
                    asked.database, file: file, chosen: { period(words, now: now, zone, known: $0) }, lane: lane)
                return text(of: report, words)
            } catch { throw AskedDatabase.refusal(of: options.database, error) }
        } catch {
            let message = "portcullis: \(error.words)"
            throw error.status == 2 ? .script(message) : .failure(message)
        }
    }

    /// The zone that was asked for, or that of the desktop, as far as that is known: a report is the same wherever it
    /// is made.
    private static func zone(
        _ words: Invocation, _ environment: [String: String]
    ) throws(AskError) -> ReportZone {
        guard let name = words["--zone"] else {
            return environment["TZ"].flatMap { ReportZone(named: String($0.trimmingPrefix(":"))) } ?? .utc
        }
        if let zone = ReportZone(named: String(cString: name)) { return zone }
        var excerpt: FixedText<40> = ""
        excerpt.append(cText: name)
        throw .usage("--zone takes a time zone, like Europe/Berlin, not '\(excerpt)'")
    }

    private static func text(of report: Report, _ words: Invocation) -> String {
        if words.has("--html") { return ReportPage.text(of: report) }
        if words.has("--csv") { return ReportValues.text(of: report) }
        return ReportText.lines(of: report).map { $0 + "\n" }.joined()
    }

    /// The day of an option, counted from 1970.
    private static func day(
        _ option: Label, _ words: Invocation, now: Int64, _ zone: ReportZone
    ) -> Int64? {
        let shown = zone.shown(at: now)
        return words[option].flatMap { AskTime.day($0, now: shown) ?? month($0, now: shown) }
            .map { $0.divided(by: UTCDate.dayLength) }
    }

    private static func period(
        _ words: Invocation, now: Int64, _ zone: ReportZone, known: Range<Int64>
    ) -> ReportPeriod {
        let today = zone.shown(at: now).divided(by: UTCDate.dayLength)
        func day(_ option: Label) -> Int64? { Self.day(option, words, now: now, zone) }
        for (option, unit) in [("--day", .day), ("--week", .week), ("--month", .month)]
            as [(Label, ReportPeriod.Unit)] where words.has(option)
        {
            return ReportPeriod(unit, of: day(option) ?? today, zone)
        }
        let everything = ReportPeriod(everythingFrom: known.lowerBound, until: known.upperBound, zone)
        guard words.has("--from") || words.has("--to") else { return everything }
        let from = day("--from")
        // Days that are still to come are named by whoever wants them.
        let last = day("--to") ?? max(from ?? everything.firstDay, today)
        return ReportPeriod(.range, from: from ?? min(everything.firstDay, last), until: last + 1, zone)
    }
}
