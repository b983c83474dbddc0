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
    init(_ words: [String], environment: [String: String] = [:]) throws {
        let table = CommandTable("portcullis", "", ReportCommand.rows)
        let list = WordList(["portcullis", "report"] + words)
        defer { withExtendedLifetime(list) {} }
        switch table.parse(list.arguments) {
        case .run(let words):
            do throws(ToolError) {
                output = try ReportCommand.answer(words, now: SampleDatabase.date + 5_000, environment: environment)
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
            (["--day"], "2026-11-22, until 09:30"), (["--day", "today"], "2026-11-22, until 09:30"),
            (["--day", "2026-02-28"], "2026-02-28"), (["--day", "yesterday"], "2026-11-21"),
            (["--week"], "2026-11-16 to 2026-11-22, until 2026-11-22 09:30"),
            (["--week", "2026-11-15"], "2026-11-09 to 2026-11-15"),
            (["--week", "2026-11-23"], "2026-11-23 to 2026-11-29, not begun"),
            (["--month"], "2026-11, until 2026-11-22 09:30"), (["--month", "2026-10"], "2026-10"),
            (["--month", "2028-02"], "2028-02, not begun"), (["--month", "2028-02-29"], "2028-02, not begun"),
            (["--from", "2026-11-20", "--to", "2026-11-21"], "2026-11-20 to 2026-11-21"),
            (["--from", "yesterday"], "2026-11-21 to 2026-11-22, until 2026-11-22 09:30"),
            (["--to", "yesterday"], "2026-11-21"), (["--to", "2026-11-01"], "2026-11-01"),
            (["--from", "2026-11-01", "--to", "2026-11-01"], "2026-11-01"),
            (["--from", "2026-11-22", "--to", "today"], "2026-11-22, until 09:30"),
        ])
    func periods(_ options: [String], _ title: String) throws {
        for words in [[sample.path] + options, options + [sample.path]] {
            let asked = try Reported(words)
            #expect(asked.status == 0, "\(asked.errors)")
            #expect(asked.lines[0].hasPrefix("north.db: \(title), days of UTC;"))
        }
    }

    @Test(
        "has the days of a zone, that of the desktop where no other is asked for",
        arguments: [
            (["--zone", "Asia/Tokyo"], [:], "days of Asia/Tokyo; everything up to 2026-11-22T18:30:00+09:00"),
            ([], ["TZ": "Asia/Tokyo"], "days of Asia/Tokyo; everything up to 2026-11-22T18:30:00+09:00"),
            ([], ["TZ": ":Europe/Berlin"], "days of Europe/Berlin; everything up to 2026-11-22T10:30:00+01:00"),
            (["--zone", "UTC"], ["TZ": "Asia/Tokyo"], "days of UTC; everything up to 2026-11-22T09:30:00Z"),
            ([], ["TZ": "/etc/localtime"], "days of UTC; everything up to 2026-11-22T09:30:00Z"),
            ([], ["TZ": ""], "days of UTC; everything up to 2026-11-22T09:30:00Z"), ([], [:], "days of UTC;"),
        ] as [([String], [String: String], String)])
    func zones(_ options: [String], _ environment: [String: String], _ words: String) throws {
        let asked = try Reported([sample.path, "--day", "today"] + options, environment: environment)
        #expect(asked.status == 0, "\(asked.errors)")
        #expect(asked.lines[0].contains(words), "\(asked.lines[0])")
    }

    @Test("counts an hour on the day on which it begins in that zone")
    func daysOfZone() throws {
        // Ten coins in the hour from 22:00Z on the 21st.
        try sample.total("north", -2, sort: 1, "inserted", 10)
        func counted(_ day: String, _ zone: String) throws -> [String] {
            try sample.report("--csv", "--lane", "north", "--day", day, "--zone", zone).output
                .components(separatedBy: "\r\n").filter { $0.hasPrefix("\"north\",counted,\"inserted\"") }
        }
        #expect(
            try counted("2026-11-21", "UTC") == [
                "\"north\",counted,\"inserted\",2026-11-21T10:00Z,100,",
                "\"north\",counted,\"inserted\",2026-11-21T22:00Z,10,",
            ])
        #expect(
            try counted("2026-11-22", "Europe/Helsinki").first
                == "\"north\",counted,\"inserted\",2026-11-22T00:00+02:00,10,")
        #expect(
            try counted("2026-11-21", "Europe/Berlin").last
                == "\"north\",counted,\"inserted\",2026-11-21T23:00+01:00,10,")
        #expect(
            try counted("2026-11-22", "Asia/Kolkata").first
                == "\"north\",counted,\"inserted\",2026-11-22T03:30+05:30,10,")
    }

    @Test("compares a time with the one before: as many hours of it, if it is not over")
    func comparison() throws {
        // At 09:00 of the day before, which counts, and at 10:00, which is later than today has come.
        try sample.total("north", -15, sort: 1, "passages", 7)
        let today = try sample.report("--day", "--lane", "north")
        #expect(today.lines[1] == "compared with 2026-11-21, its first 10 hours, of which not all is known")
        #expect(today.output.contains("counted     day before     difference     carried in            now\n"))
        #expect(
            today.output.contains("  passages                          3              7             -4              2"))
        #expect(
            today.output.contains("  inserted                        180              0           +180            100"))
        let csv = try sample.report("--csv", "--day", "--lane", "north").output
        #expect(csv.contains("\"north\",before,\"passages\",,7,\r\n"))
        let week = try sample.report("--week", "2026-11-16", "--lane", "north")
        #expect(!week.output.contains("compared with") && !week.output.contains("difference"))
        let range = try sample.report("--from", "2026-11-22", "--to", "2026-11-22", "--lane", "north")
        #expect(range.output.contains("period before     difference"))
        #expect(range.lines[1].hasPrefix("compared with 2026-11-21, its first 10 hours"))
    }

    @Test("says why people passed, where the lane counts that")
    func reasons() throws {
        #expect(!(try sample.report().output.contains("passages by reason")))
        for (name, amount) in [("grantedPassages", 1), ("exitPassages", 0), ("freePassages", 1)] as [(String, Int64)] {
            try sample.number("north", "turnstile", name, place: 10, amount)
            if amount > 0 { try sample.total("north", 8, sort: 1, name, amount) }
        }
        // One of the day before, who paid.
        try sample.total("north", -15, sort: 1, "passages", 1)
        let asked = try sample.report("--lane", "north", "--from", "2026-11-22")
        let start = try #require(asked.lines.firstIndex(of: "  passages by reason"))
        #expect(
            asked.lines[start + 1...start + 4] == [
                "    paid                            1              1              0",
                "    granted                         1              0             +1",
                "    exit                            0              0              0",
                "    free                            1              0             +1",
            ])
        let csv = try sample.report("--csv", "--lane", "north").output
        #expect(csv.contains("\"north\",reasons,\"paid\",,3,\r\n\"north\",reasons,\"granted\",,1,\r\n"))
        let page = try sample.report("--html", "--lane", "north", "--day").output
        #expect(page.contains("<tr><th>paid</th><td class=\"n\" data-head=\"Counted\">1</td>"))
        #expect(page.contains("<td class=\"n\" data-head=\"Difference\">0</td></tr>\n<tr><th>granted</th>"))
    }

    @Test("cuts what was out of service, and what lasts, at the ends of the period")
    func cut() throws {
        try sample.run("UPDATE outage SET began = \(SampleDatabase.midnight - 600_000) WHERE ended = 0")
        try sample.run("UPDATE standing SET since = -7200000000000")
        let yesterday = try sample.report("--csv", "--day", "yesterday").output
        #expect(yesterday.contains("\"lift\",outage_ms,\"sensorStuck\",2026-11-21T23:50:00Z,600000,\r\n"))
        #expect(yesterday.contains("\"north\",state_ms,\"passage functioning.locked\",,7200000,\r\n"))
        let today = try sample.report("--csv", "--day").output
        #expect(today.contains("\"lift\",outage_ms,\"sensorStuck\",2026-11-21T23:50:00Z,34200000,\r\n"))
        let tomorrow = try sample.report("--csv", "--day", "2026-11-23").output
        #expect(!tomorrow.contains("outage_ms") && !tomorrow.contains("state_ms"))
    }

    @Test("is CSV in long form, with hours of one day and days of more")
    func csv() throws {
        let all = try sample.report("--csv", "--lane", "north").output.components(separatedBy: "\r\n")
        #expect(
            all == [
                "lane,section,name,hour_or_day,amount,currency", "\"north\",total,\"inserted\",,280,",
                "\"north\",total,\"fares\",,200,",
                "\"north\",total,\"kept\",,50,", "\"north\",total,\"passages\",,4,", "\"north\",total,\"faults\",,1,",
                "\"north\",counted,\"inserted\",2026-11-21,100,", "\"north\",counted,\"inserted\",2026-11-22,180,",
                "\"north\",counted,\"fares\",2026-11-21,50,", "\"north\",counted,\"fares\",2026-11-22,150,",
                "\"north\",counted,\"kept\",2026-11-22,50,", "\"north\",counted,\"passages\",2026-11-21,1,",
                "\"north\",counted,\"passages\",2026-11-22,3,", "\"north\",counted,\"faults\",2026-11-22,1,",
                "\"north\",carried,\"inserted\",,100,", "\"north\",carried,\"fares\",,100,",
                "\"north\",carried,\"passages\",,2,",
                "\"north\",now,\"inserted\",,380,", "\"north\",now,\"fares\",,300,", "\"north\",now,\"kept\",,50,",
                "\"north\",now,\"held\",,30,", "\"north\",now,\"passages\",,6,", "\"north\",now,\"faults\",,1,",
                "\"north\",now,\"saturated\",,0,", "\"north\",faults,\"faultContact\",,1,",
                "\"north\",outage_ms,\"faultContact\",2026-11-22T08:10:00Z,930000,",
                "\"north\",state_ms,\"passage functioning.locked\",,5340000,",
                "\"north\",state_ms,\"passage functioning.unlocked\",,60000,",
                "\"north\",busiest,\"passages\",2026-11-22T08:00Z,3,", "",
            ])
        let day = try sample.report("--csv", "--day", "2026-11-22").output
        #expect(day.contains("\"north\",counted,\"inserted\",2026-11-22T09:00Z,30,\r\n"))
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
        let february = ReportPeriod(.month, of: 1_835_395_200_000 / 86_400_000, .utc)
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
            (["DB", "--from", "2026-11-31"], "--from takes 2026-11-22, today or yesterday, not '2026-11-31'"),
            (["DB", "--to"], "--to needs 2026-11-22, today or yesterday"),
            (["DB", "--day", "--from", "today"], "--day and --from exclude each other"),
            (["DB", "--month", "--to", "today"], "--month and --to exclude each other"),
        ] as [([String], String)])
    func wrong(_ words: [String], _ complaint: String) throws {
        let asked = try Reported(words)
        #expect(asked.status == 2 && asked.output.isEmpty)
        #expect(asked.errors == "portcullis: \(complaint)\n`portcullis help report` says how it is used\n")
    }

    @Test("is refused about days of which the last is before the first")
    func backwards() throws {
        let asked = try sample.report("--from", "2026-11-21", "--to", "2026-11-01")
        #expect(asked.status == 2 && asked.output.isEmpty)
        #expect(asked.errors == "portcullis: --to takes a day that is not before that of --from")
    }

    @Test("is refused about a lane that there is not, and of what is no database of ours")
    func refused() throws {
        let lane = try sample.report("--lane", "nort")
        #expect(lane.status == 2)
        #expect(
            lane.errors
                == "portcullis: --lane 'nort' is no lane in \(sample.path), which has the lanes: lift, north, west")
        let zone = try sample.report("--zone", "Europe/Nowhere")
        #expect(zone.status == 2)
        #expect(zone.errors == "portcullis: --zone takes a time zone, like Europe/Berlin, not 'Europe/Nowhere'")
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
            for options in [
                [], ["--csv"], ["--html"], ["--day"], ["--html", "--month"], ["--html", "--zone", "Europe/Berlin"],
                ["--week", "--zone", "Asia/Kolkata"],
            ] {
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
        try sample.run("INSERT INTO currency VALUES(0, 'EUR 2')")
        // What was counted on the day before was so at seven o'clock.
        try sample.run("UPDATE hour SET hour = hour - 3 WHERE hour < \(SampleDatabase.hour)")
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

@Suite("Money in the report")
struct ReportMoneyTests {
    private let sample: SampleDatabase

    init() throws { sample = try SampleDatabase() }

    private func currency(_ text: String, since hour: Int64 = 0) throws {
        try sample.run("INSERT INTO currency VALUES(\(hour), '\(text)')")
    }

    @Test("has the decimals and the code of its currency, and what is no money has none")
    func words() throws {
        try currency("EUR 2")
        let asked = try sample.report("--lane", "north").output
        #expect(asked.contains("  inserted                   2.80 EUR       1.00 EUR       3.80 EUR\n"))
        #expect(asked.contains("  kept                       0.50 EUR                      0.50 EUR\n"))
        #expect(asked.contains("  held                                                     0.30 EUR\n"))
        #expect(asked.contains("  passages                          4              2              6\n"))
        #expect(try sample.report().output.contains("  west (turnstile)  held 0.20 EUR\n"))
        let csv = try sample.report("--csv", "--lane", "north").output
        #expect(csv.contains("\"north\",total,\"inserted\",,280,EUR 2\r\n"))
        #expect(csv.contains("\"north\",now,\"held\",,30,EUR 2\r\n"))
        #expect(csv.contains("\"north\",total,\"passages\",,4,\r\n"))
    }

    @Test(
        "is drawn in its currency",
        arguments: [
            ("EUR 2", "Money inserted in each day, in EUR", "<title>2026-11-21: 1.00 EUR</title>", ">0.50</text>"),
            ("JPY 0", "Money inserted in each day, in JPY", "<title>2026-11-21: 100 JPY</title>", ">50</text>"),
            ("KWD 3", "Money inserted in each day, in KWD", "<title>2026-11-21: 0.100 KWD</title>", ">0.050</text>"),
        ])
    func plots(_ text: String, _ title: String, _ bar: String, _ tick: String) throws {
        try currency(text)
        let page = try sample.report("--html").output
        #expect(page.contains("<figcaption>\(title)</figcaption>"))
        #expect(page.contains(bar))
        #expect(page.contains(tick))
    }

    @Test("of whole units has no decimals beside its axis")
    func ticks() throws {
        try currency("EUR 2")
        try sample.run("UPDATE hour SET amount = amount * 1000 WHERE name = \(try sample.name("inserted"))")
        let page = try sample.report("--html").output
        #expect(page.contains("<title>2026-11-21: 1,000.00 EUR</title>"))
        #expect(page.contains(">1,000</text>") && !page.contains(">1,000.00</text>"))
    }

    @Test("of two currencies is never added up")
    func two() throws {
        try currency("BGN 2")
        try currency("EUR 2", since: SampleDatabase.hour)
        let asked = try sample.report("--lane", "north")
        #expect(
            asked.lines[1]
                == "money was BGN, EUR since 2026-11-22T00:00Z; amounts of different currencies are not added up, and "
                + "what a lane carried in and has now has no currency")
        #expect(asked.output.contains("  inserted             1.00 BGN + 1.80 EUR            100            380\n"))
        let day = try sample.report("--day", "yesterday", "--lane", "north").output
        #expect(day.contains("  inserted                   1.00 BGN            100            380\n"))
        let csv = try sample.report("--csv", "--lane", "north").output
        #expect(csv.contains(",total,\"inserted\",,100,BGN 2\r\n\"north\",total,\"inserted\",,180,EUR 2\r\n"))
        #expect(csv.contains(",counted,\"inserted\",2026-11-21,100,BGN 2\r\n"))
        #expect(csv.contains(",now,\"inserted\",,380,\r\n"))
        let page = try sample.report("--html").output
        #expect(page.contains("Money inserted in each day, in BGN</figcaption>"))
        #expect(page.contains("Money inserted in each day, in EUR</figcaption>"))
        #expect(page.contains("<title>2026-11-21: 1.00 BGN</title>"))
        #expect(page.contains("<title>2026-11-22, not over: 1.80 EUR</title>"))
        // The difference of a day in one and a day in the other has both.
        try sample.total("north", -15, sort: 1, "inserted", 5)
        let compared = try sample.report("--day", "--lane", "north").output
        #expect(compared.contains("  inserted                   1.80 EUR       0.05 BGN +1.80 EUR, -0.05 BGN"))
    }

    @Test("in a file of an older version, or of a text that is no currency, is a number")
    func older() throws {
        try currency("euros")
        #expect(
            try sample.report().output.contains("  inserted                        280            100            380"))
        try sample.run("DROP TABLE currency; PRAGMA user_version = 3")
        #expect(
            try sample.report().output.contains("  inserted                        280            100            380"))
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
        #expect(page.contains(#"<td class="n" data-head="Carried in"></td><td class="n" data-head="Now">30</td></tr>"#))
        #expect(
            page.contains(#"<td class="n" data-head="Carried in">100</td><td class="n" data-head="Now">380</td></tr>"#))
        #expect(page.contains("<p>all 9 numbers of the database agree"))
        #expect(
            page.contains(
                #"data-head="For, h:mm:ss">0:15:30</td><td data-head="Cause">faultContact</td>"#))
        #expect(page.contains("<title>sensorStuck, 2026-11-22T09:20:00Z, 0:10:00</title>"))
        #expect(
            page.contains(
                #"locked</td><td class="n" data-head="Time, h:mm:ss">1:29:00</td><td class="n" data-head="Share">98.9 %</td>"#
            ))
    }

    @Test("draws what was counted in each hour of a day, and in each day of more")
    func plots() throws {
        let day = try sample.report("--html", "--day").output
        #expect(day.contains("<figcaption>Passages in each hour</figcaption>"))
        #expect(day.contains("<title>08:00: 3</title>") && day.contains("<title>09:00, not over: 30</title>"))
        let all = try sample.report("--html").output
        #expect(all.contains("<figcaption>Passages by hour of the day, all days together</figcaption>"))
        #expect(all.contains("<title>10:00: 1</title>"))
        #expect(all.contains("<figcaption>Money inserted in each day, in units of money</figcaption>"))
        #expect(all.contains("<title>2026-11-22, not over: 180</title>"))
        try sample.total("north", -24 * 120, sort: 1, "inserted", 0)
        let months = try sample.report("--html").output
        try expectWellFormed(months)
        #expect(months.contains("<title>2026-11, not over: 280</title>"))
    }

    @Test("has the same rows for a spreadsheet")
    func csv() throws {
        let page = try sample.report("--html", "--day").output
        let link = try #require(page.components(separatedBy: "href=\"data:text/csv;charset=utf-8;base64,").last)
        let data = try #require(Data(base64Encoded: String(link.prefix { $0 != "\"" })))
        #expect(String(decoding: data, as: UTF8.self) == (try sample.report("--csv", "--day").output))
        #expect(page.contains("<a download=\"north-2026-11-22.csv\""))
    }

    @Test("says what is not over, and draws hours of one day")
    func unfinished() throws {
        let today = try sample.report("--html", "--day").output
        #expect(today.contains("<strong>2026-11-22</strong> <span class=\"open\">until 09:30</span>"))
        #expect(today.contains("<rect class=\"money unfinished\""))
        #expect(today.contains("Money inserted in each hour, in units of money</figcaption>"))
        #expect(
            today.components(separatedBy: "<figure>").count == 4, "two plots of a lane with money, one of the other")
        let yesterday = try sample.report("--html", "--day", "yesterday").output
        #expect(!yesterday.contains("class=\"open\"") && !yesterday.contains("unfinished\""))
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
