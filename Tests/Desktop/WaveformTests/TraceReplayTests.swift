import ControlLoop
import MockChip
import Simulation
import Statecharts
import TestSupport
import Testing

@testable import Waveform

@Suite struct TraceReplayTests {
    @Test("a trace that is played again is the same, record for record")
    func same() throws {
        let board = try Fixture.board()
        let outcome = try Fixture.replay(trace: Fixture.trace(of: Fixture.visit, on: board), on: board)
        #expect(outcome.isSame, "\(outcome.text)")
        #expect(outcome.text.contains("the same: "))
    }

    @Test("every script of the tests is the same again, on its board")
    func scripts() throws {
        for (script, board) in [
            ("lobby-fire-between-landings", "lobby"), ("airlock-waits", "airlock"), ("eight-lanes", "eight-lanes"),
            ("door-counts-both-ways", "door"), ("gallery-stopwatch", "gallery"),
        ] {
            let board = try LoadedBoard(Repository.root.appending(path: "Tests/Scripts/\(board).board").path)
            let text = try Repository.lines(of: "Tests/Scripts/\(script).script").joined(separator: "\n")
            let outcome = try Fixture.replay(trace: Fixture.trace(of: text, on: board), on: board)
            #expect(outcome.isSame, "\(script): \(outcome.text)")
        }
    }

    @Test("a firmware that does something else is found, and the first records that differ are shown")
    func differs() throws {
        let board = try Fixture.board()
        let trace = try Fixture.trace(of: "coin 50\nperson\n", on: board)
        let changed = trace.replacing("\"credit\":30", with: "\"credit\":35")
        let outcome = try Fixture.replay(trace: changed, on: board)
        #expect(!outcome.isSame)
        #expect(outcome.text.hasPrefix("recorded:") == false)
        let lines = outcome.text.split(separator: "\n")
        #expect(lines[0].hasSuffix("records are the same, and then they differ"))
        #expect(lines[1] == "recorded:")
        #expect(lines[2].contains("\"credit\":35"))
        #expect(lines[5] == "replayed:")
        #expect(lines[6].contains("\"credit\":30"))
    }

    @Test("a record that is missing, and one too many, are differences")
    func counts() throws {
        let board = try Fixture.board()
        let lines = try Fixture.trace(of: "coin 50\nperson\n", on: board).split(separator: "\n")
        let event = try #require(lines.lastIndex { $0.contains("\"kind\":\"event\"") })
        var fewer = lines
        fewer.remove(at: event)
        #expect(try !Fixture.replay(trace: fewer.joined(separator: "\n") + "\n", on: board).isSame)
        var more = lines
        more.insert(lines[event], at: event)
        #expect(try !Fixture.replay(trace: more.joined(separator: "\n") + "\n", on: board).isSame)
    }

    @Test("an input that never changed is taken as active where what was recorded fits only that")
    func silent() throws {
        let board = try Fixture.board()
        let trace = try Fixture.trace(of: "fire on\nstart\nwait 1s\ncoin 20\n", on: board)
        let outcome = try Fixture.replay(trace: trace, on: board)
        #expect(outcome.isSame, "\(outcome.text)")
        #expect(
            outcome.text.contains(
                "taken as active from the start, since what was recorded fits only that: north.fire-release"))
    }

    @Test("an input that was active at the start and changed later is known to have been")
    func initial() throws {
        let board = try Fixture.board()
        let trace = try Fixture.trace(of: "fire on\nstart\nwait 1s\nfire off\ncoin 50\n", on: board)
        let outcome = try Fixture.replay(trace: trace, on: board)
        #expect(outcome.isSame, "\(outcome.text)")
        #expect(!outcome.text.contains("taken as active"))
    }

    @Test("a trace that ends when its writer was killed is compared up to there")
    func killed() throws {
        let board = try Fixture.board()
        let trace = try Fixture.trace(of: Fixture.visit, on: board)
        for cut in stride(from: 1_000, to: trace.utf8.count, by: 2_997) {
            let outcome = try Fixture.replay(trace: String(trace.prefix(cut)), on: board)
            #expect(outcome.isSame, "\(outcome.text)")
        }
    }

    @Test("what comes after missing records is not compared, and that is said")
    func dropped() throws {
        let board = try Fixture.board()
        var lines = try Fixture.trace(of: Fixture.visit, on: board).split(separator: "\n").map(String.init)
        lines.replaceSubrange(30..<40, with: [#"{"t_ns":900000000,"kind":"dropped","records":10}"#])
        let outcome = try Fixture.replay(trace: lines.joined(separator: "\n") + "\n", on: board)
        #expect(outcome.isSame)
        #expect(outcome.text.contains("0.900000 s: 10 records are missing; what comes after cannot be compared"))
    }

    @Test("edges that the chip lost are lost again, and an edge that repeats the one before is repeated")
    func lossy() throws {
        let board = try Fixture.board()
        for isLost in [true, false] {
            let coin = try #require(board.line(named: "north.coin-slot", lane: 0))
            var text = ""
            let undebounced = LoadedBoard(file: board.file, board: board.board.recorded(debounces: false))
            var simulation = try Simulation(
                undebounced, initial: [:], sink: TextSink(.json, flushAbove: 0) { text += $0 })
            try simulation.run(until: .zero + .seconds(1))
            try simulation.set(coin, .active)
            try simulation.run(until: .zero + .milliseconds(1_050))
            if isLost { simulation.setAndLose(coin, .inactive) } else { simulation.setUnreported(coin, .inactive) }
            try simulation.run(until: .zero + .milliseconds(1_100))
            try simulation.set(coin, .active)
            try simulation.run(until: .zero + .milliseconds(1_150))
            try simulation.set(coin, .inactive)
            try simulation.run(until: .zero + .seconds(2))
            try simulation.stop()
            simulation.withSink { $0.flush() }
            #expect(text.contains(isLost ? "edgesLost" : "edgeRepeated"), "\(text)")
            let outcome = try Fixture.replay(trace: text, on: board)
            #expect(outcome.isSame, "\(outcome.text)")
        }
    }

    @Test("a trace that says that a year passes, while something repeats itself, is compared at once")
    func year() throws {
        let board = try LoadedBoard(
            text: """
                [chip]
                label = demo
                [lane lap]
                machine = gallery
                play = stopwatch
                run = 18
                pause = 19
                reset = 20
                light = 21

                """, name: "lap.board")
        let trace = """
            {"t_ns":0,"kind":"line","line":"lap.light","level":"active"}
            {"t_ns":1000000000,"kind":"edge","line":"lap.run","edge":"rising"}
            {"t_ns":1100000000,"kind":"edge","line":"lap.run","edge":"falling"}
            {"t_ns":31000000000000000,"kind":"edge","line":"lap.pause","edge":"rising"}

            """
        let outcome = try Fixture.replay(trace: trace, on: board)
        #expect(!outcome.isSame && outcome.text.contains("replayed:\n"), "\(outcome.text)")
    }

    @Test("money that a start was given back is given to the replay too")
    func restored() throws {
        let board = try Fixture.board()
        var text = ""
        var sink = SinkWithWaveform(
            TextSink(.json, flushAbove: 0) { text += $0 }, WaveformSink(board, WaveformFormat()) { _ in })
        sink.memory.restore(["inserted": 70, "fares": 50, "held": 20, "passages": 1], lane: 0)
        let script = try Script("coin 30\nperson\n", name: "a.script", board: board)
        try script.run(on: board, into: sink) { _, _ in
        } end: { sink, _ in
            sink.base.flush()
        }
        #expect(text.contains("\"kind\":\"restored\""))
        let outcome = try Fixture.replay(trace: text, on: board)
        #expect(outcome.isSame, "\(outcome.text)")
        #expect(
            try !Fixture.replay(trace: text.replacing("\"inserted\":70", with: "\"inserted\":80"), on: board).isSame)
    }

    @Test("a trace of another board is refused with the line of the record")
    func otherBoard() throws {
        let trace = #"{"t_ns":1,"kind":"edge","line":"east.coin-slot","edge":"rising"}"# + "\n"
        #expect(
            complaint { try Fixture.replay(trace: trace, on: Fixture.board()) }
                == "a.trace:1: a.board has no input 'east.coin-slot'")
        let output = trace.replacing("east.coin-slot", with: "north.doors")
        #expect(
            complaint { try Fixture.replay(trace: output, on: Fixture.board()) }
                == "a.trace:1: a.board has no input 'north.doors'")
        let long = trace.replacing("\"t_ns\":1", with: "\"t_ns\":9223372036854775807")
        #expect(
            complaint { try Fixture.replay(trace: long, on: Fixture.board()) }
                == "a.trace:1: a run lasts at most 366 days")
    }
}
