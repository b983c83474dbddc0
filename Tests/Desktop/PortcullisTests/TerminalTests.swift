import Foundation
import TestSupport
import Testing

/// The built program on a terminal that is its own, as when a person starts it.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/setsid"))) struct TerminalTests {
    private let terminal: PseudoTerminal
    private let before: String

    init() throws {
        terminal = try PseudoTerminal(columns: 120, rows: 40)
        before = terminal.modes
    }

    private func start(
        board: String = "demo", kind: String = "xterm", on other: PseudoTerminal? = nil
    ) throws -> Process {
        let terminal = other ?? terminal
        let process = Process()
        let end = FileHandle(fileDescriptor: terminal.end, closeOnDealloc: false)
        process.executableURL = URL(filePath: "/usr/bin/env")
        // The terminal becomes that of the program, so that its keys send signals; tests run in a thread that blocks
        // them.
        process.arguments =
            ["--default-signal", "timeout", "--foreground", "600", "setsid", "--wait", "--ctty"]
            + [try Repository.program("portcullis"), "simulate", "board/\(board).board"]
        process.currentDirectoryURL = Repository.root
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["TERM": kind, "EDITRC": "/dev/null", "LC_ALL": "C"], uniquingKeysWith: { $1 })
        process.standardInput = end
        process.standardOutput = end
        process.standardError = end
        try process.run()
        return process
    }

    /// Waits until the row with the cursor begins so, behind the last letter.
    private func sees(_ line: String) -> Bool { sees { $0.line == line.trimmed && $0.column == line.count } }

    /// Waits for a row.
    private func sees(row: String) -> Bool { sees { $0.lines.contains { $0.contains(row) } } }

    /// Waits until something is so on the screen. If it never is, that is recorded with what is on it, and with what
    /// its programs do.
    private func sees(_ isSo: (Screen) -> Bool) -> Bool {
        guard !terminal.see(isSo) else { return true }
        Issue.record("\(terminal.shown)\n\(terminal.programs)")
        return false
    }

    @Test("commands are typed, completed and found again, and what happens is shown above them")
    func session() throws {
        let process = try start()
        #expect(sees("north> "))
        terminal.type("co\t")
        #expect(sees("north> coin "))
        terminal.type("40\r")
        #expect(sees { $0.lines.contains("north> coin 40") })
        // Typed while the coins fall.
        terminal.type("coin 1")
        #expect(sees(row: "north  credit 40: 4 x insert coin 10"))
        #expect(sees(row: "credit 40 "))
        #expect(sees("north> coin 1"))
        terminal.type("0\r")
        #expect(sees(row: "from locked to unlocked: insert coin 10; credit 0; open doors"))
        #expect(sees("north> "))
        terminal.type("\u{1B}[A\u{1B}[A")
        #expect(sees("north> coin 40"))
        terminal.type("\u{15}cion\r")
        #expect(sees(row: "unknown command 'cion'; did you mean 'coin'?"))
        #expect(sees("north> "))
        terminal.type("quit\r")
        #expect(sees(row: "counters  north"))
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(terminal.modes == before)
    }

    @Test("a command's steps are told as a whole: what came of them, how often what was the same, and the state once")
    func told() throws {
        let process = try start()
        #expect(sees("north> "))
        terminal.type("coin 50\r")
        #expect(sees(row: "active: doors"))
        terminal.type("\u{4}")
        process.waitUntilExit()
        let rows = terminal.screen.lines.drop { $0 != "north> coin 50" }.dropFirst().prefix(3).map { $0.dropFirst(14) }
        #expect(
            rows == [
                "north  credit 40: 4 x insert coin 10",
                "north  passage goes from locked to unlocked: insert coin 10; credit 0; open doors, inhibit coins",
                "north  functioning.unlocked  credit 0     alarm silent    active: doors, coin-inhibit",
            ])
        let page = try Repository.lines(of: "docs/using/simulation.md")
        let session = page.drop { $0 != "    north> coin 50" }.dropFirst().prefix(3)
        #expect(rows == session.map { $0.dropFirst(18) })
    }

    /// The rows of a narrow terminal, at which one command is typed, and the end.
    private func rowsOfNarrow(typing command: String) throws -> [String] {
        let narrow = try PseudoTerminal(columns: 60, rows: 60)
        let process = try start(on: narrow)
        #expect(narrow.see { $0.line == "north>" })
        narrow.type("\(command)\r\u{4}")
        process.waitUntilExit()
        #expect(narrow.see { $0.lines.last?.hasSuffix("queueHighWater 0") == true })
        return narrow.screen.lines
    }

    @Test("on a narrow terminal lines are broken between words, and go on with an indent")
    func narrow() throws {
        let rows = try rowsOfNarrow(typing: "wait 1")
        #expect(
            rows.prefix(9) == [
                "board/demo.board on a simulated chip. Try:  coin 50   then",
                "  person",
                "`help` lists the commands, `status` every line's level,",
                "  `quit` ends it.",
                "    0.000000  north  functioning.locked    credit 0",
                "                alarm silent    active: none",
                "north> wait 1",
                "expected a duration of at most 366 days, like 250us, 20ms,",
                "  5s or 2m, not '1'",
            ])
        #expect(
            rows.suffix(3) == [
                "                fares 0  kept 0  held 0  passages 0",
                "                forcedEntries 0  faults 0  unexpected 0",
                "                queueHighWater 0",
            ])
    }

    @Test("the help has the words of the board's own gates, and its sentences go on below themselves")
    func help() throws {
        let rows = try rowsOfNarrow(typing: "help").drop { $0 != "north> help" }.dropFirst()
        #expect(
            rows.prefix(7) == [
                "At north:",
                "  coin N                    the pulses that an acceptor",
                "                            sends for value N: 50 ms each,",
                "                            100 ms apart",
                "  person                    somebody breaks the beam for 300",
                "                            ms",
                "At north, as at every kind of gate:",
            ])
        #expect(rows.contains("  help                      prints this list"))
    }

    @Test("lane names, roles and words of the kind of gate complete")
    func completion() throws {
        let process = try start(board: "elevator-door")
        #expect(sees("car> "))
        terminal.type("cu\to\t")
        #expect(sees("car> curtain o"))
        #expect(sees(row: "on   off"))
        terminal.type("n\t\u{15}set li\ta\t")
        #expect(sees("car> set light-curtain active "))
        terminal.type("\u{15}\u{4}")
        #expect(sees(row: "counters  car"))
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test("Ctrl-C ends the program by its signal, from whatever is being typed, with the terminal as it was")
    func interrupt() throws {
        let process = try start()
        #expect(sees("north> "))
        terminal.type("coin")
        #expect(sees("north> coin"))
        terminal.type("\u{3}")
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        #expect(process.terminationStatus == SIGINT)
        #expect(sees { $0.lines.last == "north> coin^C" && $0.column == 0 })
        #expect(terminal.modes == before)
    }

    @Test("a terminal of another size shows the line anew, and a signal that ends the program gives it back")
    func otherSize() throws {
        let process = try start()
        #expect(sees("north> "))
        terminal.type("coin")
        #expect(sees("north> coin"))
        terminal.resize(columns: 10, rows: 20)
        #expect(sees { $0.lines == ["north> coi", "n"] && $0.column == 1 })
        // timeout(1) hands it on.
        process.terminate()
        process.waitUntilExit()
        #expect(sees { $0.lines == ["north> coi", "n"] && $0.column == 0 })
        #expect(terminal.modes == before)
    }

    @Test("when the prompt is there, the terminal echoes nothing any more, so that nothing is shown twice")
    func echo() throws {
        let process = try start()
        #expect(sees("north> "))
        #expect(terminal.modes != before)
        terminal.type("coin 10")
        #expect(sees("north> coin 10"))
        terminal.type("\u{15}\u{4}")
        process.waitUntilExit()
        #expect(terminal.modes == before)
    }

    @Test("where the terminal cannot move its cursor, commands are read as they come")
    func dumb() throws {
        let process = try start(kind: "dumb")
        #expect(sees("north> "))
        terminal.type("coin 10\n")
        #expect(sees(row: "credit 10 "))
        terminal.type("quit\n")
        #expect(sees(row: "counters  north"))
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(terminal.modes == before)
    }
}

extension String {
    /// As a screen's row is told: without spaces at its end.
    fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}
