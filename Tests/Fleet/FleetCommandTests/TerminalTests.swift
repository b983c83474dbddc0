import BrokerSupport
import Foundation
import TestSupport
import Testing

@Suite(
    "portcullis fleet on a terminal", .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/setsid")))
struct TerminalTests {
    private func start(_ terminal: PseudoTerminal, _ arguments: [String]) throws -> Process {
        let process = Process()
        let end = FileHandle(fileDescriptor: terminal.end, closeOnDealloc: false)
        process.executableURL = URL(filePath: "/usr/bin/env")
        // The terminal becomes that of the program, so that its keys send signals; tests run in a thread that blocks
        // them.
        process.arguments =
            ["--default-signal", "timeout", "--foreground", "600", "setsid", "--wait", "--ctty"]
            + [try Repository.program("portcullis"), "fleet"] + arguments
        process.standardInput = end
        process.standardOutput = end
        process.standardError = end
        try process.run()
        return process
    }

    @Test("it draws in place what fits, follows, and leaves the terminal as it was", arguments: ["\u{3}", "q"])
    func draws(key: String) throws {
        let broker = try Mosquitto()
        try broker.start()
        try broker.tellOfTwo()
        let terminal = try PseudoTerminal(columns: 72, rows: 6)
        let before = terminal.modes
        let process = try start(terminal, [broker.address])
        func sees(_ what: String, _ isSo: (Screen) -> Bool) {
            let isSeen = terminal.see(isSo)
            #expect(isSeen, "\(what): \(terminal.shown)")
        }
        sees("the worst is first") {
            $0.isSecond && $0.lines.count == 6 && $0.lines[4].hasPrefix("! harbour/west  south  fault con")
        }
        #expect(terminal.screen.lines[5] == "  and 2 more")
        try broker.tell("harbour/west/south/state", Told.state())
        sees("it is repaired") { $0.lines.count == 6 && $0.lines[4].hasPrefix("x airport/gate") }
        terminal.resize(columns: 100, rows: 12)
        sees("the larger window is used") { $0.lines.count == 7 && $0.lines[6].hasPrefix("  harbour/west  south") }
        broker.stop()
        sees("the broker is missed") { $0.lines.first?.contains("no connection for ") == true }
        try broker.start()
        sees("it is back") { $0.lines.first?.hasSuffix(": connected") == true }
        terminal.type(key)
        process.waitUntilExit()
        while terminal.take() {}
        // Ctrl-C ends it as it does any other program, so a shell sees that.
        #expect(process.terminationReason == (key == "q" ? .exit : .uncaughtSignal))
        #expect(process.terminationStatus == (key == "q" ? 0 : SIGINT))
        #expect(terminal.written.hasSuffix("\u{1B}[?25h\u{1B}[?1049l"))
        #expect(terminal.modes == before)
    }
}
