import DesktopTool
import Simulation
import TestSupport
import Testing

@testable import Pages

@Suite struct RunScriptTests {
    @Test("commands that were alone are written as they were given")
    func words() throws {
        let watched = try Watched(board: "demo.board")
        try watched.pass(milliseconds: 100)
        try watched.perform("coin 20", passing: 1_000)
        try watched.perform("fire on", passing: 100)
        let file = watched.session.board.file
        #expect(
            try watched.session.script() == """
                # a run of \(file)
                wait 100ms
                coin 20
                wait 700ms
                fire on
                wait 75ms

                """)
    }

    @Test("commands that overlapped are written as changes of lines, in the order in which they came")
    func overlap() throws {
        let watched = try Watched(board: "airlock.board")
        try watched.perform("coin 1", lane: 1)
        try watched.perform("set outer.person-sensor active", passing: 100)
        try watched.perform("jam on", lane: 1, passing: 100)
        #expect(
            try watched.session.script().split(separator: "\n").dropFirst() == [
                "set inner.coin-slot active", "set outer.person-sensor active", "wait 50ms",
                "set inner.coin-slot inactive", "wait 50ms", "lane inner", "jam on", "wait 100ms",
            ])
    }

    @Test("a script of a run that is under way has what was done up to now")
    func unfinished() throws {
        let watched = try Watched(board: "demo.board")
        try watched.perform("coin 50", passing: 160)
        let text = try watched.session.script()
        #expect(
            text.hasSuffix(
                "wait 50ms\nset north.coin-slot inactive\nwait 100ms\nset north.coin-slot active\nwait 10ms\n"))
        #expect(try trace(of: text, on: watched.session.board) == watched.records)
    }

    @Test("a run as a script gives the same trace", arguments: allBoards, 1...4 as ClosedRange<UInt64>)
    func sameTrace(board: String, seed: UInt64) throws {
        let watched = try Watched(board: board)
        var random = SplitMix64(seed: seed)
        let count = watched.session.board.board.lanes.count
        for _ in 0..<60 {
            let lane = Int.random(in: 0..<count, using: &random)
            if let command = commands(watched, lane: lane).randomElement(using: &random) {
                try watched.perform(command, lane: lane)
            }
            try watched.session.setSpeed([1, 10, 100].randomElement(using: &random) ?? 1)
            try watched.pass(
                milliseconds: .random(in: 0...120, using: &random), step: .random(in: 1...60, using: &random))
        }
        let text = try watched.session.script()
        #expect(try trace(of: text, on: watched.session.board) == watched.records)
        #expect(watched.records.count > 5)
    }

    /// What the page offers for a lane, and all that its inputs can do.
    private func commands(_ watched: Watched, lane: Int) -> [String] {
        let offered = watched.session.offers[lane].flatMap { offer -> [String] in
            switch offer.form {
            case .press(let command): [command.text]
            case .turn(_, let on, let off), .jam(let on, let off): [on.text, off.text]
            }
        }
        let roles = ScriptCompiler(watched.session.board, lane: lane).settableRoles
        return offered + roles.flatMap { ["pulse \($0) 30ms", "set \($0) active", "set \($0) inactive"] }
    }

    @Test("a script that is played gives its own trace, its levels at the start included")
    func play() throws {
        let script =
            "set person-sensor active\nfire on\nstart\nwait 1s # a while\nset person-sensor inactive\ncoin 20\nfire off\nstatus\nwait 1s\nquit\ncoin 10\n"
        let watched = try Watched(board: "demo.board")
        try watched.perform("coin 50", passing: 300)
        try watched.session.play(script: script, name: "a.script")
        try watched.pass(milliseconds: 2_325)
        let expected = try trace(of: script, on: watched.session.board)
        #expect(watched.records == expected)
        #expect(try trace(of: try watched.session.script(), on: watched.session.board) == expected)
    }

    @Test("a script with a mistake changes nothing")
    func mistake() throws {
        let watched = try Watched(board: "demo.board")
        try watched.perform("coin 20", passing: 300)
        #expect(throws: ToolError.script("a.script:2: coin 7: 7 is not a multiple of the coin-value, 10")) {
            try watched.session.play(script: "coin 10\ncoin 7\n", name: "a.script")
        }
        #expect(try watched.fact("credit") == "20")
        #expect(watched.session.run == 1)
    }

    @Test("a run is saved whole: its trace with the counters, and its waveform")
    func files() throws {
        let watched = try Watched(board: "demo.board")
        try watched.perform("coin 50", passing: 800)
        let lines = try watched.session.traceText().split(separator: "\n").map(String.init)
        #expect(Array(lines.prefix(watched.records.count)) == watched.records)
        #expect(lines.last?.contains(#""kind":"counters","lane":"north","inserted":50"#) == true)
        let dump = try watched.session.waveformText()
        #expect(dump.contains("$enddefinitions $end"))
        #expect(dump.contains("#655000\n"))
    }
}
