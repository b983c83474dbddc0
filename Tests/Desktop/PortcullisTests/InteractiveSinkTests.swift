import ControlLoop
import Simulation
import Statecharts
import TestSupport
import Testing

@testable import portcullis

@Suite("What a person at a terminal is told of a trace")
struct InteractiveSinkTests {
    /// What is told of a script in the end, a line each.
    private func told(_ script: String, _ board: LoadedBoard) throws -> [String] {
        var simulation = try Simulation(
            board, initial: [:], sink: InteractiveSink(currency: board.board.currency))
        try simulation.play(Script(script, name: "a.script", board: board))
        var told = ""
        let time = simulation.now - .zero
        simulation.withSink { told = $0.take(at: time, mayWait: false) }
        return told.split(separator: "\n").map(String.init)
    }

    private func told(
        _ script: String, _ board: String = "demo", changing: (String, String)? = nil
    ) throws -> [String] {
        let text = try text(ofShipped: board)
        return try told(
            script, LoadedBoard(text: changing.map { text.replacing($0.0, with: $0.1) } ?? text, name: "a.board"))
    }

    @Test("what came of an event comes first, and what is the same again is counted, with the time of the last one")
    func coins() throws {
        let change = "north  passage goes from"
        #expect(
            try told("coin 50\nperson\n") == [
                "    0.505000  north  credit 40: 4 x insert coin 10",
                "    0.655000  \(change) locked to unlocked: insert coin 10; credit 0; open doors, inhibit coins",
                "    0.755000  \(change) unlocked to locked: admit person; credit 0; close doors, accept coins",
            ])
    }

    @Test("only what is the same one after the other is counted: each region's answer stands for itself")
    func regions() throws {
        #expect(
            try told("person\nperson\n").map { $0.dropFirst(14) } == [
                "north  credit 0: admit person", "north  alarm goes from silent to sounding: admit person; sound alarm",
                "north  credit 0: admit person", "north  alarm stays sounding: admit person",
            ])
    }

    @Test("what is ignored or refused is told so, and counted too")
    func refused() throws {
        let board = "raspberry-pi-5-two-turnstiles-one-door"
        #expect(
            try told("lane car\nwait 5s\narrive\narrive\n", board).last?.dropFirst(14)
                == "car  2 x landing arrived is refused; door is closed")
    }

    @Test("a long row of coins is told every two seconds")
    func longRow() throws {
        let lines = try told("coin 50\ncoin 300\n").dropFirst(2)
        #expect(
            lines == [
                "    2.755000  north  credit 0: 14 x insert surplus 10",
                "    4.855000  north  credit 0: 14 x insert surplus 10",
                "    5.155000  north  credit 0: 2 x insert surplus 10",
            ])
    }

    @Test("amounts are in the board's currency, other numbers are none")
    func currency() throws {
        let lines = try told("coin 20\n", changing: ("[lane north]", "[money]\ncurrency = EUR 2\n[lane north]"))
        #expect(lines.map { $0.dropFirst(14) } == ["north  credit 0.20 EUR: 2 x insert coin 0.10 EUR"])
        #expect(
            try told("leave 1\n", "elevator-door").last?.dropFirst(14) == "car  door stays open: persons have left 1")
    }

    @Test("a fault is told in words, with the line that it is about")
    func fault() throws {
        #expect(try told("fail\n").first?.dropFirst(14) == "north  something is wrong: fault contact")
        let board = try LoadedBoard(path(ofShipped: "demo"))
        let slot = try #require(board.line(named: "coin-slot", lane: 0))
        var sink = InteractiveSink(currency: nil)
        sink.record(.fault(lane: 0, .inputStorm, line: slot), at: .zero, map: board.board.map)
        let told = sink.take(at: .zero, mayWait: false)
        #expect(told == "    0.000000  north  something is wrong: input storm (coin-slot)\n")
    }

    @Test("what an interlock says of a lane is told in words")
    func interlock() throws {
        #expect(
            try told("lane outer\ncoin 1\nlane inner\ncoin 1\n", "airlock").contains {
                $0.hasSuffix("inner  waits for the interlock: another gate is not closed")
            })
    }

    @Test("what may be repeated waits while a command goes on, two seconds at the most; what is no repetition does not")
    func waiting() throws {
        let board = try LoadedBoard(path(ofShipped: "demo"))
        var simulation = try Simulation(board, initial: [:], sink: InteractiveSink(currency: nil))
        func take(_ script: String) throws -> String {
            try simulation.play(Script(script, name: "a.script", board: board))
            var told = ""
            let time = simulation.now - .zero
            simulation.withSink { told = $0.take(at: time, mayWait: true) }
            return told
        }
        #expect(try take("coin 10\n").isEmpty)
        #expect(try take("coin 30\n").isEmpty)
        #expect(try take("fail\n").hasPrefix("    0.505000  north  credit 40: 4 x insert coin 10\n"))
        #expect(try take("coin 10\n").isEmpty)
        #expect(try take("wait 2s\n").hasSuffix("  north  credit 50: insert coin 10\n"))
    }
}
