import ArchiveSupport
import Foundation
import Testing

@testable import Archive

@Suite("Command lines that ask a database")
struct CommandLineTests {
    private let sample: SampleDatabase

    init() throws { sample = try SampleDatabase() }

    @Test("are those of four commands")
    func commands() {
        for word in ["journal", "backup", "status", "restore"] { #expect(Ask.table.has(word)) }
        for word in ["", "run", "report", "journa", "journals", "Journal", String(repeating: "x", count: 100)] {
            #expect(!Ask.table.has(word))
        }
    }

    @Test("are explained when they ask for it", arguments: ["journal", "backup", "status", "restore"])
    func help(_ command: String) throws {
        for words in [[command, "--help"], [command, "-h"], ["help", command]] {
            let asked = try Asked(words, in: sample.folder.url)
            #expect(asked.status == 0 && asked.errors.isEmpty)
            #expect(asked.output.hasPrefix("usage: portcullis \(command) DATABASE"))
        }
    }

    @Test(
        "that are wrong are refused with what was expected",
        arguments: [
            (["journal"], "DATABASE is missing: expected a database"),
            (["journal", ""], "DATABASE takes a database, not ''"),
            (["journal", "DB", "--jsn"], "unknown option '--jsn'; did you mean '--json'?"),
            (["journal", "DB", "--flow"], "unknown option '--flow'; did you mean '--follow'?"),
            (["status", "DB", "--json"], "unknown option '--json'"),
            (["status", "DB", "DB"], "unexpected argument 'DB'"),
            (["journal", "DB", "--since"], "--since needs \(time)"),
            (["journal", "DB", "--until", "noon"], "--until takes \(time), not 'noon'"),
            (["journal", "DB", "--lane"], "--lane needs the name of a lane"),
            (["journal", "DB", "--lane", ""], "--lane takes the name of a lane, not ''"),
            (["journal", "DB", "--kind", "events"], "--kind takes \(kinds), not 'events'; did you mean 'event'?"),
            (["journal", "DB", "--kind"], "--kind needs \(kinds)"),
            (["journal", "DB", "--json", "--csv"], "--json and --csv exclude each other"),
            (["journal", "DB", "--follow", "--until", "today"], "--follow and --until exclude each other"),
            (["backup", "DB"], "FILE is missing: expected a path of at most 255 bytes"),
            (["restore", "DB"], "FILE is missing: expected a path of at most 255 bytes"),
            (["restore", "DB", "b", "c"], "unexpected argument 'c'"),
            (["backup", "DB", "b", "c"], "unexpected argument 'c'"),
        ] as [([String], String)])
    func wrong(_ words: [String], _ complaint: String) throws {
        let asked = try Asked(words, in: sample.folder.url)
        #expect(asked.status == 2 && asked.output.isEmpty)
        #expect(asked.errors == "portcullis: \(complaint)\n`portcullis help \(words[0])` says how it is used\n")
    }

    private static let time =
        "a time: 2026-11-22, 2026-11-22T10:15:30Z, today, yesterday, or how long ago: 90m, 2h, 3d"
    private static let kinds =
        "missed, start, stop, event, output, fault, interlock, counters, clock, settings or apart"

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
        #expect(asked.complaint.hasSuffix(", not '?[2J???x'"))
    }
}
