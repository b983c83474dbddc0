import ArchiveSupport
import CommandLines
import DesktopTool
import Foundation
import TestSupport
import Testing

@testable import Reports

/// A command line that asks for a report, and what came of it.
private struct Reported {
    let status: Int32
    let output: String
    let errors: String

    var lines: [String] { output.components(separatedBy: "\n") }

    /// As if it were five seconds after the last entry.
    init(_ words: [String]) throws {
        let table = CommandTable("portcullis", "", ReportCommand.rows)
        let list = WordList(["portcullis", "report"] + words)
        defer { withExtendedLifetime(list) {} }
        switch table.parse(list.arguments) {
        case .run(let words):
            do throws(ToolError) {
                output = try ReportCommand.answer(words, now: SampleDatabase.date + 5_000)
                (status, errors) = (0, "")
            } catch { (status, output, errors) = (error.status, "", error.message) }
        case .wrong(let message, let command):
            (status, output, errors) = (2, "", "\(table.complaint(message, of: command))")
        case .help, .version: (status, output, errors) = (0, "", "")
        }
    }
}

extension SampleDatabase {
    fileprivate func report(_ options: String...) throws -> Reported { try Reported([path] + options) }
}

@Suite("The report")
struct ReportTests {
    private let sample: SampleDatabase

    init() throws { sample = try SampleDatabase() }

    @Test("has everything that was counted, wrong and out of service, for each lane")
    func everything() throws {
        let asked = try sample.report()
        #expect(asked.status == 0 && asked.errors.isEmpty)
        #expect(
            asked.output == """
                north.db: 2026-11-21 to 2026-11-22, days of UTC; everything up to 2026-11-22T09:30:00Z is in it

                lift (elevator-door)
                                              counted     carried in            now
                  entered                           4                             4
                  left                              3                             3
                  persons                                                         1
                  busiest hour: 2026-11-22T08:00Z, 4 entered
                  faults
                    sensorStuck                                 2
                  out of service: 1, 0:10:00 in all
                    2026-11-22T09:20:00Z    0:10:00  sensorStuck  door faulted, still

                north (turnstile)
                                              counted     carried in            now
                  inserted                        280            100            380
                  fares                           200            100            300
                  kept                             50                            50
                  held                                                           30
                  passages                          4              2              6
                  faults                            1                             1
                  busiest hour: 2026-11-22T08:00Z, 3 passages
                  faults
                    faultContact                                1
                  out of service: 1, 0:15:30 in all
                    2026-11-22T08:10:00Z    0:15:30  faultContact  passage broken
                  time in states of passage
                    functioning.locked                    1:29:00   98.9 %
                    functioning.unlocked                  0:01:00    1.1 %

                kept apart, as it could not be given back
                  2026-11-22T00:00:00Z  west (turnstile)  held 20

                all 9 numbers of the database agree: what was carried in and counted is what the lanes have

                """)
    }

    @Test("of a day has what was counted on it, for one lane")
    func day() throws {
        let asked = try sample.report("--day", "yesterday", "--lane", "north")
        #expect(
            asked.output == """
                north.db: 2026-11-21, days of UTC; everything up to 2026-11-22T09:30:00Z is in it

                north (turnstile)
                                              counted     carried in            now
                  inserted                        100            100            380
                  fares                            50            100            300
                  kept                              0                            50
                  held                                                           30
                  passages                          1              2              6
                  faults                            0                             1
                  busiest hour: 2026-11-21T10:00Z, 1 passages

                all 9 numbers of the database agree: what was carried in and counted is what the lanes have

                """)
    }

    @Test(
        "is about the period that was asked for",
        arguments: [
            (["--day"], "2026-11-22"), (["--day", "today"], "2026-11-22"), (["--day", "2026-02-28"], "2026-02-28"),
            (["--week"], "2026-11-16 to 2026-11-22"), (["--week", "2026-11-23"], "2026-11-23 to 2026-11-29"),
            (["--month"], "2026-11"), (["--month", "2028-02"], "2028-02"), (["--month", "2028-02-29"], "2028-02"),
        ])
    func periods(_ options: [String], _ title: String) throws {
        for words in [[sample.path] + options, options + [sample.path]] {
            let asked = try Reported(words)
            #expect(asked.status == 0, "\(asked.errors)")
            #expect(asked.lines[0].hasPrefix("north.db: \(title), days of UTC;"))
        }
    }

    @Test("cuts what was out of service, and what lasts, at the ends of the period")
    func cut() throws {
        try sample.run("UPDATE outage SET began = \(SampleDatabase.midnight - 600_000) WHERE ended = 0")
        try sample.run("UPDATE standing SET since = -7200000000000")
        let yesterday = try sample.report("--csv", "--day", "yesterday").output
        #expect(yesterday.contains("\"lift\",outage_ms,\"sensorStuck\",2026-11-21T23:50:00Z,600000\r\n"))
        #expect(yesterday.contains("\"north\",state_ms,\"passage functioning.locked\",,7200000\r\n"))
        let today = try sample.report("--csv", "--day").output
        #expect(today.contains("\"lift\",outage_ms,\"sensorStuck\",2026-11-21T23:50:00Z,34200000\r\n"))
        let tomorrow = try sample.report("--csv", "--day", "2026-11-23").output
        #expect(!tomorrow.contains("outage_ms") && !tomorrow.contains("state_ms"))
    }

    @Test("is CSV in long form, with hours of one day and days of more")
    func csv() throws {
        let all = try sample.report("--csv", "--lane", "north").output.components(separatedBy: "\r\n")
        #expect(
            all == [
                "lane,section,name,hour_or_day,amount", "\"north\",total,\"inserted\",,280",
                "\"north\",total,\"fares\",,200",
                "\"north\",total,\"kept\",,50", "\"north\",total,\"passages\",,4", "\"north\",total,\"faults\",,1",
                "\"north\",counted,\"inserted\",2026-11-21,100", "\"north\",counted,\"inserted\",2026-11-22,180",
                "\"north\",counted,\"fares\",2026-11-21,50", "\"north\",counted,\"fares\",2026-11-22,150",
                "\"north\",counted,\"kept\",2026-11-22,50", "\"north\",counted,\"passages\",2026-11-21,1",
                "\"north\",counted,\"passages\",2026-11-22,3", "\"north\",counted,\"faults\",2026-11-22,1",
                "\"north\",carried,\"inserted\",,100", "\"north\",carried,\"fares\",,100",
                "\"north\",carried,\"passages\",,2",
                "\"north\",now,\"inserted\",,380", "\"north\",now,\"fares\",,300", "\"north\",now,\"kept\",,50",
                "\"north\",now,\"held\",,30", "\"north\",now,\"passages\",,6", "\"north\",now,\"faults\",,1",
                "\"north\",now,\"saturated\",,0", "\"north\",faults,\"faultContact\",,1",
                "\"north\",outage_ms,\"faultContact\",2026-11-22T08:10:00Z,930000",
                "\"north\",state_ms,\"passage functioning.locked\",,5340000",
                "\"north\",state_ms,\"passage functioning.unlocked\",,60000",
                "\"north\",busiest,\"passages\",2026-11-22T08:00Z,3", "",
            ])
        let day = try sample.report("--csv", "--day", "2026-11-22").output
        #expect(day.contains("\"north\",counted,\"inserted\",2026-11-22T09:00Z,30\r\n"))
    }

    @Test("finds totals that are not what the lanes have, over the whole database")
    func disagreement() throws {
        try sample.run(
            "UPDATE hour SET amount = amount + 1 WHERE name = \(try sample.name("passages")) AND hour < \(SampleDatabase.hour)"
        )
        try sample.number("lift", "elevator-door", "cycles", place: 9, 8)
        let asked = try sample.report("--day")
        #expect(asked.status == 0)
        #expect(
            asked.lines.suffix(4) == [
                "warning: 2 of 10 numbers of the database do not agree:",
                "  lift cycles: carried in and counted 0, the lane has 8",
                "  north passages: carried in and counted 8, the lane has 6", "",
            ])
    }

    @Test("takes what is kept apart for an answer, where a lane is gone or began anew")
    func apart() throws {
        for (name, amount) in [("inserted", 70), ("passages", 2)] as [(String, Int64)] {
            try sample.total("west", 7, sort: 1, name, amount)
            try sample.run(
                """
                INSERT INTO apart VALUES(NULL, \(SampleDatabase.midnight), \(try sample.name("west")),
                  \(try sample.name("turnstile")), \(try sample.name(name)), \(amount))
                """)
        }
        try sample.total("west", 8, sort: 1, "inserted", 10)
        try sample.number("west", "turnstile", "inserted", place: 0, 10)
        #expect(
            try sample.report().output.hasSuffix(
                "all 11 numbers of the database agree: what was carried in and counted is what the lanes have\n"))
    }

    @Test("of a month ends with its last day")
    func month() {
        let february = ReportPeriod(.month, of: 1_835_395_200_000)
        #expect(february.title == "2028-02")
        #expect(february.days == 29)
    }

    @Test(
        "is refused to a command line that is wrong",
        arguments: [
            (["DB", "--nothing-like-it"], "unknown option '--nothing-like-it'"),
            (["DB", "--csv=yes"], "--csv takes no value"),
            (["DB", "--lane=west", "--lane", "north"], "--lane is given twice"),
            (["DB", "--day", "--week"], "--day and --week exclude each other"),
            (["DB", "--day", "monday"], "--day takes 2026-11-22, today or yesterday, not 'monday'"),
            (["DB", "--month", "13"], "--month takes 2026-11, not '13'"),
        ] as [([String], String)])
    func wrong(_ words: [String], _ complaint: String) throws {
        let asked = try Reported(words)
        #expect(asked.status == 2 && asked.output.isEmpty)
        #expect(asked.errors == "portcullis: \(complaint)\n`portcullis help report` says how it is used\n")
    }

    @Test("is refused about a lane that there is not, and of what is no database of ours")
    func refused() throws {
        let lane = try sample.report("--lane", "nort")
        #expect(lane.status == 2)
        #expect(
            lane.errors
                == "portcullis: --lane 'nort' is no lane in \(sample.path), which has the lanes: lift, north, west")
        let text = try sample.folder.file("text.db", String(repeating: "this is no database\n", count: 100))
        let other = try Reported([text])
        #expect(other.status == 1)
        #expect(other.errors == "portcullis: \(text): it is no database of portcullis-recorder, which was expected")
    }

    @Test("of numbers and names that no recorder writes is an answer or a message")
    func nonsense() throws {
        for change in SampleDatabase.nonsense {
            let sample = try SampleDatabase()
            try sample.run(change)
            for options in [[], ["--csv"], ["--html"], ["--day"], ["--html", "--month"]] {
                let asked = try Reported([sample.path] + options)
                #expect(asked.status <= 1, "\(change), \(options)")
                #expect((asked.status == 0) == asked.errors.isEmpty, "\(change), \(options): \(asked.errors)")
            }
        }
    }

    @Test("of a file of which bytes are others is an answer or a message")
    func damaged() throws {
        try sample.run("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE")
        sample.close()
        let whole = try Data(contentsOf: URL(filePath: sample.path))
        var (random, refused) = (SplitMix64(seed: 22), 0)
        for round in 0..<120 {
            var bytes = whole
            for _ in 0...round % 6 {
                bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            try bytes.write(to: URL(filePath: sample.path))
            for options in [["--csv"], ["--html", "--month"]] {
                let asked = try Reported([sample.path] + options)
                #expect(asked.status <= 1 && (asked.status == 0) == asked.errors.isEmpty, "round \(round)")
                refused += Int(asked.status)
            }
        }
        #expect(refused > 10)
    }

    @Test("is as the document shows it")
    func document() throws {
        let document = try Set(Repository.lines(of: "docs/using/journal.md").map { String($0.drop { $0 == " " }) })
        let asked = try sample.report("--day", "2026-11-22", "--lane", "north")
        for line in asked.lines.map({ String($0.drop { $0 == " " }) }) {
            let isThere = document.contains(line)
            #expect(isThere, "\(line)")
        }
    }

    @Test("of an empty database says that there is nothing")
    func empty() throws {
        let sample = try SampleDatabase(isEmpty: true)
        for options in [[], ["--day"], ["--csv"], ["--html"], ["--month"]] {
            let asked = try Reported([sample.path] + options)
            #expect(asked.status == 0 && asked.errors.isEmpty, "\(options)")
        }
    }
}

@Suite("The report as a page")
struct ReportPageTests {
    private let sample: SampleDatabase

    init() throws { sample = try SampleDatabase() }

    @Test("is well-formed, needs nothing from elsewhere, and has the totals", arguments: [[], ["--day"], ["--month"]])
    func page(_ options: [String]) throws {
        let page = try Reported([sample.path, "--html"] + options).output
        try expectWellFormed(page)
        for word in ["http:", "https:", "src=", "<script", "url(", "@import"] {
            #expect(!page.contains(word), "\(word)")
        }
        #expect(page.contains(#"<tr><th>held</th><td class="n"></td><td class="n"></td><td class="n">30</td></tr>"#))
        #expect(page.contains(#"<td class="n">100</td><td class="n">380</td></tr>"#))
        #expect(page.contains("<p>all 9 numbers of the database agree"))
        #expect(page.contains("<td class=\"n\">0:15:30</td><td>faultContact</td><td>passage broken</td>"))
        #expect(page.contains("<title>sensorStuck, 2026-11-22T09:20:00Z, 0:10:00</title>"))
        #expect(page.contains("<td>functioning.locked</td><td class=\"n\">1:29:00</td><td class=\"n\">98.9 %</td>"))
    }

    @Test("draws what was counted in each hour of a day, and in each day of more")
    func plots() throws {
        let day = try sample.report("--html", "--day").output
        #expect(day.contains("<figcaption>Passages in each hour</figcaption>"))
        #expect(day.contains("<title>08:00 to 09:00: 3</title>") && day.contains("<title>09:00: 30</title>"))
        let all = try sample.report("--html").output
        #expect(all.contains("<figcaption>Passages by hour of the day, all days together</figcaption>"))
        #expect(all.contains("<title>10:00 to 11:00: 1</title>"))
        #expect(all.contains("<figcaption>Money inserted in each day, in units of money</figcaption>"))
        #expect(all.contains("<title>2026-11-22: 180</title>"))
        try sample.total("north", -24 * 120, sort: 1, "inserted", 0)
        let months = try sample.report("--html").output
        try expectWellFormed(months)
        #expect(months.contains("<title>2026-11: 280</title>"))
    }

    @Test("has names of any characters as they are")
    func names() throws {
        let wild = #"<b>&"lane"</b> '"#
        try sample.run(
            "UPDATE name SET text = '\(wild.replacingOccurrences(of: "'", with: "''"))' WHERE text = 'north'")
        try sample.run("UPDATE name SET text = '</td><script>&amp;' WHERE text = 'faultContact'")
        try sample.run("UPDATE name SET text = '<&>\"' || x'0B' || 'x' WHERE text IN ('passage')")
        let page = try sample.report("--html").output
        try expectWellFormed(page)
        #expect(page.contains("&lt;b&gt;&amp;&quot;lane&quot;&lt;/b&gt; '"))
        #expect(!page.contains("<script") && !page.contains("<b>"))
    }

    private func expectWellFormed(_ page: String) throws {
        // The names of HTML that XML does not know are not used.
        var open: [Substring] = []
        var rest = page[...]
        #expect(rest.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">") && rest.hasSuffix("</html>\n"))
        rest = rest.dropFirst("<!DOCTYPE html>".count)
        while let start = rest.firstIndex(of: "<") {
            try #require(!rest[..<start].contains(">"), "\(rest[..<start])")
            let end = try #require(rest[start...].firstIndex(of: ">"))
            let tag = rest[rest.index(after: start)..<end]
            try #require(!tag.contains("<"))
            if tag.hasPrefix("/") {
                try #require(open.popLast() == tag.dropFirst())
            } else if !tag.hasSuffix("/") {
                open.append(tag.prefix { $0 != " " })
            }
            rest = rest[end...].dropFirst()
        }
        #expect(open.isEmpty)
        for piece in page.components(separatedBy: "&").dropFirst() {
            #expect(["amp;", "lt;", "gt;", "quot;"].contains { piece.hasPrefix($0) }, "\(piece.prefix(10))")
        }
    }
}
