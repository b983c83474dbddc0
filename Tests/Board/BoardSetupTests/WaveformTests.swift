import Foundation
import Testing

/// `deploy/waveform`, which makes a waveform of what a board has: of the trace in its log, or of its journal.
@Suite struct WaveformTests {
    private let board: FakeBoard

    init() throws {
        board = try FakeBoard()
        try board.command("portcullis", does: #"cp "$PORTCULLIS_ROOT/var/lib/portcullis/$2.db" "$3""#)
        // The desktop's tool: it says what it was told, and what it was given.
        try board.command("tool", does: #"cp "$2" "$4"; echo "$4: made of a $1""#)
    }

    @Test("a trace in the log becomes the waveform, without what else the log has")
    func trace() throws {
        try board.command(
            "journalctl",
            does:
                #"case "$*" in *-F*) echo portcullis@gate.service ;; *) echo "ready"; echo '{"t_ns":1}'; echo "<4>odd" ;; esac"#
        )
        let outcome = try waveform()
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.said == "\(file): made of a trace; from the trace in the log\n")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "{\"t_ns\":1}\n")
        #expect(board.scratch.names(in: "out") == ["gate.vcd"])
    }

    @Test("without a trace the journal becomes the waveform, and it is said that it has no inputs")
    func journal() throws {
        try board.command("journalctl", does: "echo ready")
        try board.put("what happened", in: "var/lib/portcullis/gate.db")
        let outcome = try waveform()
        #expect(outcome.status == 0, "\(outcome)")
        #expect(
            outcome.said.hasPrefix(
                "the log has no trace in JSON; the waveform is made of the journal, which has no inputs\n"))
        #expect(outcome.said.hasSuffix("\n\(file): made of a journal\n"), "\(outcome)")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "what happened")
        #expect(board.scratch.names(in: "out") == ["gate.vcd"])
    }

    @Test("of several gates one has to be named")
    func several() throws {
        try board.command("journalctl", does: "echo ready")
        try board.put("one", in: "var/lib/portcullis/gate.db")
        try board.put("two", in: "var/lib/portcullis/side.db")
        let both = try waveform()
        #expect(both.status == 1)
        #expect(
            both.said.hasSuffix(
                "waveform: technician@gate has more than one journal; expected NAME=, one of their names\n"))
        #expect(try waveform("side").status == 0)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "two")
        try board.command(
            "journalctl",
            does: #"case "$*" in *-F*) printf 'portcullis@%s.service\n' a b ;; *) echo '{"t_ns":1}' ;; esac"#)
        let traces = try waveform()
        #expect(traces.status == 1)
        #expect(
            traces.said.hasSuffix(
                "waveform: technician@gate has the traces of more than one gate; expected NAME=, one of their names\n"))
        #expect(try waveform("a").status == 0)
    }

    @Test("a log that cannot be read, a board without a journal, and a tool that refuses are failures")
    func failures() throws {
        try board.command("journalctl", does: "echo 'no permission' >&2; exit 1")
        let unreadable = try waveform()
        #expect(unreadable.status == 1)
        #expect(
            unreadable.said
                == "no permission\nwaveform: the log of technician@gate cannot be read (the reason is above)\n")
        try board.command("journalctl", does: "echo ready")
        let none = try waveform()
        #expect(none.status == 1)
        #expect(none.said.contains("technician@gate has no journals\n"))
        try board.command("journalctl", does: #"case "$*" in *-F*) ;; *) echo '{"t_ns":1}' ;; esac"#)
        try board.command("tool", does: "echo 'gate.trace:1: odd' >&2; exit 1")
        let refused = try waveform()
        #expect(refused.status == 1)
        #expect(refused.said == "gate.trace:1: odd\n")
    }

    private var file: String { board.scratch.path + "/out/gate.vcd" }

    private func waveform(_ name: String...) throws -> FakeBoard.Outcome {
        try FileManager.default.createDirectory(atPath: board.scratch.path + "/out", withIntermediateDirectories: true)
        return try board.run(
            Shell.root.appending(path: "deploy/waveform").path, [file, "technician@gate"] + name,
            environment: ["PORTCULLIS": board.scratch.path + "/bin/tool"])
    }
}
