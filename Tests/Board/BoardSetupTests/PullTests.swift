import Foundation
import Testing

/// `deploy/pull`, which fetches the journals of a board, whole or not at all.
@Suite struct PullTests {
    private let board: FakeBoard

    init() throws {
        board = try FakeBoard()
        try board.command("portcullis", does: #"cp "$PORTCULLIS_ROOT/var/lib/portcullis/$2.db" "$3""#)
        try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
    }

    @Test("every journal of a board comes, and what is no journal does not")
    func all() throws {
        try has("gate", "side")
        try board.put("old", in: "var/lib/portcullis/gate.db.bad-20261122T101530Z")
        try board.put("log", in: "var/lib/portcullis/gate.db-wal")
        let outcome = try pull()
        #expect(outcome.status == 0, "\(outcome)")
        #expect(files() == ["gate.db", "side.db"])
        #expect(text("gate.db") == "what happened at gate")
        #expect(text("side.db") == "what happened at side")
    }

    @Test("one that is named comes alone, and takes the place of an older copy")
    func one() throws {
        try has("gate", "side")
        try put("older", in: "gate.db")
        let outcome = try pull("gate")
        #expect(outcome.status == 0, "\(outcome)")
        #expect(files() == ["gate.db"])
        #expect(text("gate.db") == "what happened at gate")
    }

    @Test("a board without a journal says so, and so does one without that journal")
    func none() throws {
        let none = try pull()
        #expect(none.status == 1)
        #expect(none.said.hasSuffix("pull: technician@gate has no journals\n"), "\(none)")
        try has("side")
        let other = try pull("gate")
        #expect(other.status == 1)
        #expect(other.said.contains("pull: technician@gate made no copy of the journal of gate"), "\(other)")
        #expect(files() == [])
    }

    @Test("a list of journals that breaks off is an error, and none of it is fetched")
    func brokenList() throws {
        try has("gate", "side")
        try board.command("ls", does: "echo gate.db; exit 255")
        let outcome = try pull()
        #expect(outcome.status == 1, "\(outcome)")
        #expect(outcome.said.hasSuffix("pull: technician@gate does not say which journals it has\n"), "\(outcome)")
        #expect(files() == [])
    }

    @Test("a file that is no journal of a gate is said, and does not keep the others from coming")
    func foreign() throws {
        try has("gate.copy", "a b", "side", "zoo.board")
        let outcome = try pull()
        #expect(outcome.status == 0, "\(outcome)")
        for name in ["gate.copy", "a b", "zoo.board"] {
            #expect(
                outcome.said.contains(
                    "technician@gate has '\(name).db', which is no journal of a gate, and is left there\n"),
                "\(outcome)")
        }
        #expect(files() == ["side.db"])
    }

    @Test(
        "what arrives damaged or cut off leaves the older copy as it was", arguments: ["head -c 4", "false", "tr a b"])
    func damaged(command: String) throws {
        try has("gate")
        try put("older", in: "gate.db")
        try board.command(
            "cat", does: #"case $1 in */gate.db) /bin/cat "$1" | \#(command) ;; *) exec /bin/cat "$@" ;; esac"#)
        let outcome = try pull()
        #expect(outcome.status == 1, "\(outcome)")
        #expect(files() == ["gate.db"])
        #expect(text("gate.db") == "older")
    }

    @Test("a copy that somebody's program has open is not replaced")
    func inUse() throws {
        try has("gate")
        try put("older", in: "gate.db")
        try put("log", in: "gate.db-wal")
        let outcome = try pull()
        #expect(outcome.status == 1)
        #expect(outcome.said.contains("gate.db is in use, or was: there is "), "\(outcome)")
        #expect(text("gate.db") == "older")
    }

    @Test("nothing is left on the board", arguments: ["exit 0", "exit 1"])
    func left(end: String) throws {
        try has("gate")
        try board.command(
            "portcullis",
            does: #"echo "$3" >"$PORTCULLIS_ROOT/copy"; cp "$PORTCULLIS_ROOT/var/lib/portcullis/$2.db" "$3"; \#(end)"#)
        #expect(try pull().status == (end == "exit 0" ? 0 : 1))
        let copy = board.text("copy").trimmingCharacters(in: .newlines)
        #expect(copy.hasPrefix("/var/tmp/portcullis-pull."))
        #expect(!FileManager.default.fileExists(atPath: URL(filePath: copy).deletingLastPathComponent().path))
    }

    // MARK: -

    private var out: String { board.scratch.path + "/out" }

    private func has(_ names: String...) throws {
        for name in names { try board.put("what happened at \(name)", in: "var/lib/portcullis/\(name).db") }
    }

    private func put(_ text: String, in file: String) throws {
        try text.write(toFile: out + "/" + file, atomically: true, encoding: .utf8)
    }

    private func text(_ file: String) -> String? { try? String(contentsOfFile: out + "/" + file, encoding: .utf8) }

    private func files() -> [String] { board.scratch.names(in: "out").sorted() }

    private func pull(_ name: String...) throws -> FakeBoard.Outcome {
        try board.run(Shell.root.appending(path: "deploy/pull").path, ["--out", out, "technician@gate"] + name)
    }
}
