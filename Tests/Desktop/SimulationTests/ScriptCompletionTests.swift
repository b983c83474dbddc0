import TestSupport
import Testing

@testable import Simulation

@Suite struct ScriptCompletionTests {
    private let board: LoadedBoard

    init() throws { board = try Folder().board() }

    private func words(_ line: String, lane: String = "north", more: [String] = []) throws -> [String] {
        var compiler = ScriptCompiler(board)
        _ = try compiler.actions(for: .lane(lane))
        return compiler.completions(of: line, more: more)
    }

    @Test("a command completes if the selected lane has a use for it")
    func commands() throws {
        let always = ["pulse", "set", "wait", "lane", "status", "quit"]
        let north = ["fail", "repair", "fire", "coin", "person", "lock", "enter"]
        #expect(try words("", more: ["help"]) == north + always + ["help"])
        #expect(try words("", lane: "south") == ["coin", "person", "enter"] + always)
    }

    @Test("every command that completes is one, and can be said of the lane", arguments: ["north", "south"])
    func known(lane: String) throws {
        for word in try words("", lane: lane) { #expect(ScriptCommand.words.contains(word)) }
    }

    @Test(
        "values complete",
        arguments: [
            ("fire ", ["on", "off"]), ("lock o", ["on", "off"]), ("lane ", ["north", "south"]), ("coin ", ["10"]),
            ("set fault ", ["active", "inactive"]), ("jam ", ["on", "off"]), ("person ", []), ("wait ", []),
            ("pulse fault ", []), ("nothing ", []), ("set fault active ", []),
        ])
    func values(line: String, values: [String]) throws { #expect(try words(line) == values) }

    @Test("lines complete by their roles in the selected lane, and all by their full names; outputs cannot be changed")
    func lines() throws {
        let south = ["coin-slot", "person-sensor"]
        let north = ["coin-slot", "person-sensor", "door-lock", "fire-release", "fault", "repair-key"]
        let all = north.map { "north." + $0 } + south.map { "south." + $0 }
        #expect(try words("set ", lane: "south") == south + all)
        #expect(try words("pulse no", lane: "south") == words("set ", lane: "south"))
    }

    @Test("what a simulated door moves does not complete, jam does")
    func doors() throws {
        let board = try LoadedBoard(Repository.root.appending(path: "board/elevator-door.board").path)
        let compiler = ScriptCompiler(board)
        #expect(!compiler.completions(of: "set ").contains("door-open-limit"))
        #expect(compiler.completions(of: "set ").contains("light-curtain"))
        #expect(compiler.completions(of: "").contains("jam"))
        #expect(!compiler.completions(of: "").contains("limit"))
    }

    @Test("the table of commands has every word that begins one")
    func help() {
        for word in ScriptCommand.words {
            #expect(
                ScriptCommand.help.split(separator: "\n").contains { $0.hasPrefix("  \(word) ") || $0 == "  \(word)" },
                "\(word)")
        }
    }

    @Test(
        "an unknown command names the one that was probably meant",
        arguments: [
            ("cion", "coin"), ("CION", "coin"), ("persn", "person"), ("sttaus", "status"), ("quti", "quit"),
            ("hopper-epmty", "hopper-empty"),
        ])
    func nearest(typed: String, meant: String) {
        #expect(
            throws: ScriptCommand.Complaint(message: "unknown command '\(typed)'; did you mean '\(meant)'?")
        ) { try ScriptCommand.parse(Substring(typed + " 5")) }
    }
}
