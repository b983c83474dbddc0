import Foundation
import Testing

@testable import Archive

@Suite("Command lines that ask a database")
struct CommandLineTests {
    private let sample: SampleDatabase

    init() throws { sample = try SampleDatabase() }

    @Test("are those of five commands")
    func commands() {
        for word in ["journal", "report", "backup", "status", "restore"] { #expect(Ask.isCommand(word)) }
        for word in ["", "run", "journa", "journals", "Journal", String(repeating: "x", count: 100)] {
            #expect(!Ask.isCommand(word))
        }
    }

    @Test("are explained when they ask for it", arguments: ["journal", "report", "backup", "status", "restore"])
    func help(_ command: String) throws {
        for option in ["--help", "-h"] {
            let asked = try Asked([command, option], in: sample.folder.url)
            #expect(asked.status == 0 && asked.errors.isEmpty)
            #expect(asked.output == "\(AskUsage.text)")
        }
    }

    @Test(
        "that are wrong are refused with what was expected",
        arguments: [
            (["journal"], "journal needs a database: a path, or NAME"),
            (["journal", ""], "an empty argument: expected the path of a file"),
            (["journal", "DB", "--jsn"], "unknown option '--jsn'; did you mean --json?"),
            (["journal", "DB", "--flow"], "unknown option '--flow'; did you mean --follow?"),
            (
                ["report", "DB", "--nothing-like-it"],
                "unknown option '--nothing-like-it'; report takes DATABASE, --day, --week, --month, --lane, --csv, --html"
            ),
            (["status", "DB", "--json"], "status has no option --json; it takes DATABASE"),
            (["status", "DB", "DB"], "unexpected argument 'DB'; status takes DATABASE"),
            (["journal", "DB", "--since"], "--since needs a time: \(time)"),
            (["journal", "DB", "--until", "noon"], "--until 'noon' is no time: \(time)"),
            (["journal", "DB", "--lane"], "--lane needs the name of a lane"),
            (["journal", "DB", "--lane", ""], "--lane needs the name of a lane"),
            (["journal", "DB", "--kind", "events"], "--kind 'events' is no kind of entry: \(kinds)"),
            (["journal", "DB", "--kind"], "--kind needs the kind of an entry: \(kinds)"),
            (
                ["journal", "DB", "--json", "--csv"],
                "an answer has one format: --json, --csv and --html exclude each other"
            ),
            (
                ["journal", "DB", "--follow", "--until", "today"],
                "--follow has no end: it cannot be used with --until"
            ),
            (
                ["report", "DB", "--day", "--week"],
                "a report is about one period: --day, --week and --month exclude each other"
            ),
            (["report", "DB", "--day", "monday"], "--day 'monday' is no day: expected 2026-11-22, today or yesterday"),
            (["report", "DB", "--month", "13"], "--month '13' is no month: expected 2026-11"),
            (["backup", "DB"], "backup needs a file to write: expected DATABASE FILE"),
            (["restore", "DB"], "restore needs a backup: expected DATABASE FILE"),
            (["restore", "DB", "b", "c"], "unexpected argument 'c'; restore takes DATABASE FILE"),
            (["backup", "DB", "b", "c"], "unexpected argument 'c'; backup takes DATABASE FILE"),
        ] as [([String], String)])
    func wrong(_ words: [String], _ complaint: String) throws {
        let asked = try Asked(words, in: sample.folder.url)
        #expect(asked.status == 2 && asked.output.isEmpty)
        #expect(asked.errors == "portcullis: \(complaint)\n\(AskUsage.text)")
    }

    private static let time =
        "expected 2026-11-22, 2026-11-22T10:15:30Z, today, yesterday, or how long ago: 90m, 2h, 3d"
    private static let kinds =
        "expected missed, start, stop, event, output, fault, interlock, counters, clock, settings or apart"

    @Test("that name no lane are told which there are")
    func lanes() throws {
        for lane in ["nort", "NORTH", String(repeating: "x", count: 500), "'; DROP TABLE name; --"] {
            let asked = try sample.ask("journal", "--lane", lane)
            #expect(asked.status == 2)
            #expect(
                asked.complaint
                    == "portcullis: --lane '\(lane.prefix(40))' is no lane in \(sample.path), which has the lanes: "
                    + "lift, north, west")
        }
    }

    @Test("name a file below /var/lib/portcullis, unless they have a path")
    func names() throws {
        #expect(
            try Asked(["status", "no-such-gate"], in: sample.folder.url).complaint.hasPrefix(
                "portcullis: /var/lib/portcullis/no-such-gate.db: there is no such file"))
        #expect(
            try Asked(["status", "no-such.db"], in: sample.folder.url).complaint.hasPrefix("portcullis: no-such.db: "))
        for word in [String(repeating: "x", count: 255), "/" + String(repeating: "x", count: 300)] {
            #expect(try Asked(["status", word], in: sample.folder.url).status == 2)
        }
    }

    @Test("cannot control the terminal that shows what is wrong with them")
    func harmless() throws {
        let asked = try Asked(["journal", "DB", "--since", "\u{1B}[2J\n\u{9B}x"], in: sample.folder.url)
        #expect(asked.complaint.hasPrefix("portcullis: --since '?[2J???x' is no time"))
    }
}
