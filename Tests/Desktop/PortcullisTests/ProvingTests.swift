import DesktopTool
import Explorer
import Foundation
import Gallery
import Statecharts
import TestSupport
import Testing

@testable import StatechartsTools

@Suite("What is printed until somebody stops it") struct ProvingTests {
    /// A counter that must not reach two.
    private struct Counter: Subject {
        enum Act { case up }
        static let rules = [Rule("small", "It stays below two.", from: "this test")]
        private var count: UInt8 = 0
        var acts = [Act.up]
        var isHome: Bool { true }
        func allows(_ act: Act, at now: Instant) -> Bool { true }
        func leadsHome(_ act: Act) -> Bool { true }
        func text(of act: Act) -> String { "up" }
        mutating func take(_ act: Act, at now: inout Instant, _ arrows: ArrowTable) -> Rule? {
            count += 1
            return count < 2 ? nil : Self.rules[0]
        }
        mutating func code<Coder: StateCoder>(with coder: inout Coder) { coder.number(&count, atMost: 3) }
    }

    private static let broken = Claim("a counter", Counter()) { _ in "up\nup\n" }

    @Test("what was not begun is named, in its chapter and after it")
    func notBegun() async throws {
        let outcome = await run([("first", [Self.broken, Self.broken]), ("second", [Self.broken])], stopAfter: 0)
        #expect(outcome.printed == ["first: not begun\n", "second: not begun\n"])
        #expect(throws: ToolError.failure("stopped")) { try outcome.proving.finish(scriptFile: nil) }
    }

    @Test("the script of what broke before somebody stopped it is written")
    func script() async throws {
        let folder = try Folder()
        let file = folder.url.path + "/a.script"
        let outcome = await run([("first", [Self.broken]), ("second", [Self.broken])], stopAfter: 1)
        #expect(outcome.printed.count == 2)
        #expect(outcome.printed[0].hasPrefix("first: NOT TRUE\n"))
        #expect(outcome.printed[1] == "second: not begun\n")
        #expect(throws: ToolError.failure("stopped")) { try outcome.proving.finish(scriptFile: file) }
        #expect(try String(contentsOf: folder.url.appending(path: "a.script"), encoding: .utf8) == "up\nup\n")
    }

    @Test("as a table each row that was taken is a line, and what does not hold is reported as ever")
    func table() async {
        let printed = await onOwnThread {
            var printed: [String] = []
            var proving = Proving(limits: ProofLimits(), form: .table, asked: Interruption.Flag()) {
                printed.append($0)
            }
            let turnstile = Claim("as it begins", ExhibitSubject(FlatTurnstile()))
            proving.prove([("turnstile", [turnstile]), ("counter", [Self.broken])])
            return printed
        }
        #expect(printed[0].hasPrefix("# turnstile\n\n## passage\n\n| state | event | answer | commands |\n|---|"))
        #expect(printed[0].contains("\n| locked | admitPerson | locked | soundAlarm |\n"))
        #expect(printed[0].contains("\n| unlocked | insertCoin | *ignored* |  |\n"))
        #expect(printed[1].hasPrefix("counter: NOT TRUE\n"))
    }

    @Test("how many do not hold is said in the end")
    func count() async {
        let one = await run([("first", [Self.broken])], stopAfter: nil).proving
        #expect(throws: ToolError.failure("1 of these does not hold, or was not seen to the end")) {
            try one.finish(scriptFile: nil)
        }
        let two = await run([("first", [Self.broken, Self.broken])], stopAfter: nil).proving
        #expect(throws: ToolError.failure("2 of these do not hold, or were not seen to the end")) {
            try two.finish(scriptFile: nil)
        }
    }

    /// What was printed, when somebody stops it after so many reports.
    private func run(
        _ chapters: [(title: String, claims: [Claim])], stopAfter reports: Int?
    ) async -> (proving: Proving, printed: [String]) {
        await onOwnThread {
            var printed: [String] = []
            let asked = Interruption.Flag()
            if reports == 0 { asked.set() }
            var proving = Proving(limits: ProofLimits(), form: .full, asked: asked) { text in
                printed.append(text)
                if printed.count == reports { asked.set() }
            }
            proving.prove(chapters)
            return (proving, printed)
        }
    }
}

@Suite("Whether a machine shows all that it goes by") struct CodeCheckTests {
    @Test("what it shows as a detail is shown")
    func details() throws {
        try CodeCheck(ExhibitSubject(Stopwatch())).check()
        try CodeCheck(ExhibitSubject(MediaPlayer())).check()
    }
}
