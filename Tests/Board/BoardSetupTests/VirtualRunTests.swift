import Testing

/// Wrong calls of board/virtual/run, which no board is started for.
@Suite struct VirtualRunTests {
    @Test("a time limit that is no number of seconds is wrong usage", arguments: ["0", "-1", "1.5", "soon", "10s"])
    func timeout(limit: String) throws {
        let scratch = try Scratch()
        let outcome = try Shell.script(
            "board/virtual/run", ["--timeout", limit, "--out", scratch.path + "/out", scratch.path])
        #expect(outcome.status == 2)
        #expect(outcome.errors == "run: --timeout takes a whole number of seconds, not '\(limit)'\n")
        #expect(scratch.names(in: ".").isEmpty)
    }
}
