import ArchiveSupport
import DesktopTool
import Foundation
import Simulation
import TestSupport
import Testing

@testable import portcullis
@testable import portcullis_journal
@testable import portcullis_prove

/// What the commands make of files; what is in a waveform is tested where it is made.
@Suite struct WaveformCommandTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    @Test("simulate, trace and replay write waveforms, and the replay of a trace is the same")
    func files() throws {
        let board = try folder.file("a.board", fullBoard)
        let script = try folder.file("a.script", "coin 50\nperson\n")
        let loaded = try LoadedBoard(board)
        var text = ""
        try Script.load(script, for: loaded).run(on: loaded, format: .json) { text += $0 }
        let trace = try folder.file("a.trace", text)
        try Main.run(["simulate", board, "--script", script, "--json", "--vcd", path("s.vcd"), "--timescale", "ns"])
        #expect(try dump("s.vcd").contains("$timescale 1 ns $end\n"))
        try Main.run(["trace", trace, "--vcd", path("t.vcd"), "--vectors"])
        #expect(try dump("t.vcd").contains("$var integer 64 "))
        try Main.run(["replay", trace, "--board", board, "--vcd", path("r.vcd")])
        #expect(try dump("r.vcd").contains("$var real 64 "))
        try Main.run(["replay", path("s.vcd"), "--board", board, "--vcd", path("q.vcd")])
        #expect(try body("q.vcd") == body("r.vcd"))
    }

    @Test("a replay that differs is a failure, with exit status 1")
    func differs() throws {
        let board = try folder.file("a.board", fullBoard)
        let trace = try folder.file("a.trace", #"{"t_ns":5,"kind":"fault","lane":"north","fault":"odd"}"# + "\n")
        #expect(
            throws: ToolError.failure("\(trace): the firmware of today does not do what was recorded")
        ) { try Main.run(["replay", trace, "--board", board]) }
    }

    @Test("options that are for another kind of recording are wrong usage")
    func kinds() throws {
        let board = try folder.file("a.board", fullBoard)
        let trace = try folder.file("a.trace", #"{"t_ns":1,"kind":"dropped","records":1}"# + "\n")
        let dump = try folder.file("a.vcd", "$enddefinitions $end\n")
        #expect(throws: ToolError.usage("--map is for value change dumps: '\(trace)' is a trace")) {
            try Main.run(["replay", trace, "--board", board, "--map", "a=b"])
        }
        let journal = try folder.file(
            "a.json",
            #"{"id":1,"date":"2026-11-22T08:00:00.000Z","record":1,"sequence":1,"time_ns":5,"lane":null,"kind":"start"}"#
        )
        #expect(throws: ToolError.usage("--run is for traces: '\(journal)' is a journal")) {
            try Main.run(["replay", journal, "--board", board, "--run", "1"])
        }
        try Main.run(["replay", journal, "--board", board, "--script"])
        let database = try folder.file("a.db", "SQLite format 3")
        #expect(
            throws: ToolError.failure(
                "\(database): a database: expected what `portcullis journal \(database) --json` prints")
        ) { try Main.run(["replay", database, "--board", board]) }
        #expect(throws: ToolError.usage("--run is for traces: '\(dump)' is a value change dump")) {
            try Main.run(["replay", dump, "--board", board, "--run", "1"])
        }
        let other = try folder.file("a.txt", "\nhello\n")
        #expect(
            throws: ToolError.failure(
                "\(other):2: expected a value change dump, which begins with $, or a trace or a journal in JSON, "
                    + "which begins with {")
        ) { try Main.run(["replay", other, "--board", board]) }
    }

    @Test("a waveform that cannot be written is a failure that names the file")
    func unwritable() throws {
        let trace = try folder.file("a.trace", #"{"t_ns":1,"kind":"dropped","records":1}"# + "\n")
        #expect(throws: ToolError.failure("\(folder.url.path): cannot be written: Is a directory")) {
            try Main.run(["trace", trace, "--vcd", folder.url.path])
        }
        #expect(throws: ToolError.failure("/dev/full: cannot be written: No space left on device")) {
            try Main.run(["trace", trace, "--vcd", "/dev/full"])
        }
    }

    @Test("a waveform is not written over what it is made of, whatever that is called")
    func ownInput() throws {
        let board = try folder.file("a.board", fullBoard)
        let script = try folder.file("a.script", "coin 50\nperson\n")
        let trace = try folder.file("a.trace", #"{"t_ns":1,"kind":"dropped","records":1}"# + "\n")
        let dump = path("a.vcd")
        try Main.run(["simulate", board, "--script", script, "--json", "--vcd", dump])
        let journal = try folder.file(
            "a.json",
            #"{"id":1,"date":"2026-11-22T08:00:00.000Z","record":1,"sequence":1,"time_ns":5,"lane":null,"kind":"start"}"#
        )
        let rig = try ArchiveRig()
        try rig.start()
        try rig.copy()
        let database = rig.databaseURL.path
        try Data("what a writer has not brought into it".utf8).write(to: URL(filePath: database + "-wal"))
        let commands: [(words: [String], inputs: [String])] =
            [(["simulate", board, "--script", script], [board, script]), (["trace", trace], [trace])]
            + [dump, trace, journal].map { (["replay", $0, "--board", board], [$0, board]) }
            + [(["journal", database], [database, database + "-wal"])]
        for (words, inputs) in commands {
            for input in inputs { try expectRefusal(of: input, as: "--vcd") { try Self.run(words + ["--vcd", $0]) } }
        }
        try expectRefusal(of: board, as: "--script") { try Self.run(["prove", board, "--script", $0]) }
    }

    private static func run(_ words: [String]) throws {
        switch words[0] {
        case "journal": try JournalMain.run(words)
        case "prove": try ProveMain.run(words)
        case _: try Main.run(words)
        }
    }

    /// The file, and a link to it, are refused as the place of what an option asks for, and stay as they are.
    private func expectRefusal(
        of input: String, as option: String, _ run: (String) throws -> Void
    ) throws {
        let before = try Data(contentsOf: URL(filePath: input))
        let link = path(UUID().uuidString)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: input)
        for place in [input, link] {
            #expect(throws: ToolError.usage("\(option): '\(place)' is what is read")) { try run(place) }
        }
        #expect(try Data(contentsOf: URL(filePath: input)) == before)
    }

    @Test("a journal's waveform has what the database has, and no temporary file stays")
    func journal() throws {
        let rig = try ArchiveRig()
        try rig.start()
        rig.wait(1)
        rig.coin()
        rig.wait(2)
        rig.event("odd", to: "broken")
        try rig.copy()
        try JournalMain.run(["journal", rig.databaseURL.path, "--lane", "north", "--vcd", path("j.vcd")])
        let text = try dump("j.vcd")
        #expect(text.hasPrefix("$date 2026-11-22T10:00:01.000Z $end\n"))
        #expect(text.contains("$scope module north $end\n"))
        #expect(text.contains("sfunctioning.locked "))
        #expect(text.contains("#2000000\nsbroken "))
    }

    private func path(_ name: String) -> String { folder.url.appending(path: name).path }

    private func dump(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    /// What comes after the header.
    private func body(_ name: String) throws -> Substring { try dump(name).drop { $0 != "#" } }
}
