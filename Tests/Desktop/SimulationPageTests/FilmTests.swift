import DesktopTool
import Foundation
import Simulation
import TestSupport
import Testing

@testable import Pages

@Suite struct FilmTests {
    @Test(
        "a film has every record of the run in its order, and how everything was after each moment",
        arguments: allBoards)
    func records(board: String) throws {
        let watched = try Watched(board: board)
        let board = watched.session.board
        let role = try #require(ScriptCompiler(board, lane: 0).settableRoles.min())
        let offers = watched.session.offers[0].prefix(4).compactMap { $0.form.commands.first }
        for command in offers + ["pulse \(role) 300ms"] {
            try watched.perform(command, passing: 3_000)
        }
        let script = try watched.session.script()
        let told = try told(script, board)
        let records = told.filter { $0.contains("\"kind\"") }
        #expect(records.count > 2 && records == watched.records)
        // The board comes first, a status last: at the end of the script.
        let last = try object(#require(told.last))
        #expect(last["t_ns"] as? Int64 == watched.session.clock.now.nanoseconds)
        #expect(try facts(last) == facts(watched.status()))
        for (record, next) in zip(told, told.dropFirst()) where record.contains("\"kind\"") {
            let (one, other) = (try object(record)["t_ns"] as? Int64, try object(next)["t_ns"] as? Int64)
            #expect(one == other, "\(record) \(next)")
        }
    }

    @Test("a film of a script with the firmware's start in it begins with what the firmware found")
    func start() throws {
        let board = try LoadedBoard(Repository.root.appending(path: "board/demo.board").path)
        let told = try told("set fault active\nstart\nwait 1s\n", board)
        let first = try object(#require(told.first { !$0.contains("\"kind\"") }))
        #expect(first["t_ns"] as? Int64 == 0)
        #expect(try facts(first).contains("passage broken"))
        #expect(try object(#require(told.last))["t_ns"] as? Int64 == 1_000_000_000)
    }

    @Test("a film has nothing but itself, and no text in it ends it early")
    func whole() throws {
        let text = try String(contentsOf: Repository.root.appending(path: "board/demo.board"), encoding: .utf8)
        let board = try LoadedBoard(text: text, name: "<!--<script>.board")
        let film = try Film.text(of: "coin 50\n", name: "a", board: board)
        for word in ["src=", "href=\"v-", "<link rel=\"stylesheet\"", "<!--<"] {
            let isThere = film.contains(word)
            #expect(!isThere, "\(word)")
        }
        for word in ["\\u003cscript>.board", "<script id=\"pictures/turnstile.svg\"", "</script>\n</body>\n</html>\n"] {
            let isThere = film.contains(word)
            #expect(isThere, "\(word)")
        }
    }

    @Test("a script that is wrong is said with its line, and one that is too much in words")
    func wrong() throws {
        let board = try LoadedBoard(Repository.root.appending(path: "board/demo.board").path)
        #expect(
            throws: ToolError.script(
                "a.script:2: fly: unknown command 'fly'; `portcullis simulate --help` lists the commands")
        ) {
            try Film.text(of: "coin 50\nfly\n", name: "a.script", board: board)
        }
        #expect(throws: ToolError.failure("a: too much happens for a film, more than 5 kB")) {
            try told("coin 50\n", board, most: 5_000)
        }
    }

    private func told(_ script: String, _ board: LoadedBoard, most: Int = Film.mostBytes) throws -> [String] {
        var session = try PageSession(board, offers: [], wall: 0)
        try session.play(script: script, name: "a")
        return try Film.told(by: &session, name: "a", most: most).split(separator: "\n").dropFirst().map(String.init)
    }

    private func facts(_ status: [String: Any]) throws -> [String] {
        try #require(status["lanes"] as? [[String: Any]])
            .flatMap { ($0["facts"] as? [String: Any] ?? [:]).map { "\($0) \($1)" }.sorted() }
    }
}
