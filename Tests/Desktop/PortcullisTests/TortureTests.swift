import ControlLoop
import DesktopTool
import Foundation
import TestSupport
import Testing

@testable import Torture
@testable import portcullis_prove

@Suite struct TortureTests {
    private static let board = Repository.root.appending(path: "board/demo.board").path

    @Test(
        "what goes wrong in the arguments is wrong usage",
        arguments: [
            (["--seed", "x"], "--seed takes a number from 0 to 18446744073709551615, not 'x'"),
            (["--seed", "-1"], "--seed takes a number from 0 to 18446744073709551615, not '-1'"),
            (["--hours", "0"], "--hours takes a number from 1 to 100000, not '0'"),
            (["--hours", "100001"], "--hours takes a number from 1 to 100000, not '100001'"),
            (["--jobs", "257"], "--jobs takes a number from 1 to 256, not '257'"),
            (["--jobs"], "--jobs needs a number"),
            (["--seconds", "1.5"], "--seconds takes a number from 1 to 1000000, not '1.5'"),
            (["--faults", "kil"], "there is no fault 'kil'; did you mean 'kill'?"),
            (["--faults", "kill,"], "there is no fault ''; there are: "),
            (["--fast"], "unknown option '--fast'"),
            (["--script", "x", "--seed", "1"], "--seed and --script exclude each other"),
        ])
    func usage(arguments: [String], message: String) throws {
        let error = #expect(throws: ToolError.self) { try ProveMain.run(["torture", Self.board] + arguments) }
        #expect(error?.status == 2)
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    }

    @Test("a board has to be named")
    func noBoard() {
        #expect(throws: ToolError.usage("BOARD is missing: expected a board file, or all")) {
            try ProveMain.run(["torture", "--seed", "1"])
        }
    }

    @Test("a board file that is not there, and one whose lines the mock chip has not, are failures")
    func board() throws {
        let error = #expect(throws: ToolError.self) { try ProveMain.run(["torture", "/none.board"]) }
        #expect(error?.status == 1)
        let folder = try Folder()
        let text = try String(contentsOfFile: Self.board, encoding: .utf8).replacing(
            /doors( *)= GPIO[0-9]+/, with: "doors = GPIO99")
        let file = try folder.file("far.board", text)
        #expect(
            throws: ToolError.failure("\(file): a line of it is not a line of the mock chip, GPIO0 to GPIO53")
        ) { try ProveMain.run(["torture", file]) }
    }

    @Test(
        "a script is read to its end before any of it is played, and what is wrong in it has its line",
        arguments: ["level x active\n", "1 level north.doors\n", "\u{1B}[31m\n", "1000000000000000000000 nothing\n"])
    func script(text: String) throws {
        let folder = try Folder()
        let file = try folder.file("bad.script", text)
        let error = #expect(throws: ToolError.self) { try ProveMain.run(["torture", Self.board, "--script", file]) }
        #expect(error?.message.hasPrefix("\(file):1: ") == true, "\(error?.message ?? "")")
        #expect(error?.message.utf8.allSatisfy { $0 >= 0x20 } == true)
    }

    @Test("a broken rule is said with the board, the seed, the commit and the command that shows it again")
    func failure() throws {
        let words = WordList(["torture", Self.board, "--seed", "7", "--hours", "24", "--faults", "kill"])
        defer { withExtendedLifetime(words) {} }
        guard case .run(let asked) = ProveMain.table.parse(words.arguments, from: 0) else {
            Issue.record("the words agree with the table")
            return
        }
        let report = TortureReport(try TortureOptions(asked))
        let rule = BrokenRule(name: "one-door", sentence: "there is one door", lane: 0)
        let text = report.failure(
            rule, of: report.job(1), after: .seconds(90), environment: ["PORTCULLIS_COMMIT": "0123456789ab"])
        #expect(
            text == """
                BROKEN  one-door: there is one door (lane north), after 90 s
                board   \(Self.board)
                seed    8
                commit  portcullis \(portcullisVersion) 0123456789ab
                again   \(Console.program) torture \(Self.board) --seed 8 --hours 24 --faults kill

                """)
        #expect(report.failure(rule, of: report.job(0), after: .zero, environment: [:]).contains("not recorded"))
    }

    @Test("a crash is said with the commands of what was not over, and ends the program as it would have")
    func crash() throws {
        let process = Process()
        process.executableURL = URL(filePath: try Repository.program("portcullis"))
        process.arguments = ["torture", Self.board, "--seed", "7", "--hours", "100000"]
        let errors = Pipe()
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        process.environment = ["SWIFT_BACKTRACE": "enable=no"]
        try process.runWithAllSignals()
        let status = "/proc/\(process.processIdentifier)/status"
        // It has begun when it wants to hear of the signal, and is not still a copy of this process.
        while process.isRunning {
            let text = String(decoding: FileManager.default.contents(atPath: status) ?? Data(), as: UTF8.self)
            let caught = text.firstMatch(of: /SigCgt:\s+([0-9a-f]+)/).flatMap { UInt64($0.1, radix: 16) } ?? 0
            if text.hasPrefix("Name:\tportcullis-prov\n"), caught >> (SIGABRT - 1) & 1 == 1 { break }
            // A task that let others go first would be back when the program has long ended.
            sched_yield()
        }
        kill(process.processIdentifier, SIGABRT)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGABRT)
        let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(said == "not over: portcullis torture \(Self.board) --seed 7 --hours 100000\n")
    }
}
