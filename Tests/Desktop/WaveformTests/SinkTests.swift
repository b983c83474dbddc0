import ControlLoop
import Foundation
import MockChip
import Simulation
import Statecharts
import TestSupport
import Testing

@testable import Waveform

@Suite struct SinkTests {
    @Test("a scope for each lane has its lines, then its states and its numbers")
    func scopes() throws {
        let text = try waveform(of: "coin 10\n")
        let board = try LoadedBoard(text: fullBoard, name: "a.board")
        for line in board.board.map.lines.indices.map(LineID.init) {
            let name = board.name(of: line).split(separator: ".")
            let scope = try #require(text.firstRange(of: "$scope module \(name[0]) $end\n"))
            let rest = text[scope.upperBound...]
            let end = try #require(rest.firstRange(of: "$upscope"))
            #expect(rest[..<end.lowerBound].contains(" \(name[1]) $end\n"), "\(name)")
        }
        #expect(text.contains(" passage-state $end\n"))
        #expect(text.contains(" passage-code [4] $end\n"))
        #expect(text.contains(" credit $end\n"))
        #expect(text.contains(" alarm-state $end\n"))
    }

    @Test("an edge, a state and a credit change when the trace says so")
    func turnstile() throws {
        let dump = Dump(try waveform(of: "wait 1s\ncoin 50\nperson\n"))
        #expect(dump.changes(of: "north.coin-slot").prefix(3) == ["0 x", "1000000 1", "1050000 0"])
        #expect(
            dump.changes(of: "north.credit") == [
                "0 0", "1050000 10", "1200000 20", "1350000 30", "1500000 40", "1650000 0",
            ])
        #expect(
            dump.changes(of: "north.passage-state") == [
                "0 functioning.locked", "1650000 functioning.unlocked", "1755000 functioning.locked",
            ])
        #expect(dump.changes(of: "north.doors") == ["0 0", "1650000 1", "1755000 0"])
    }

    @Test("the persons in a cabin are shown, although no record has them")
    func persons() throws {
        let board = try LoadedBoard(Repository.root.appending(path: "board/elevator-door.board").path)
        let dump = Dump(try waveform(of: "enter 2\nwait 1s\nleave 1\n", on: board))
        let persons = dump.changes(of: "car.persons").map { $0.split(separator: " ")[1] }
        #expect(persons == ["0", "1", "2", "1"])
    }

    @Test("around lost edges nothing is known, and then only what the trace has")
    func lost() throws {
        let board = try LoadedBoard(text: fullBoard, name: "a.board")
        let coinSlot = try #require(board.line(named: "north.coin-slot", lane: 0))
        let person = try #require(board.line(named: "north.person-sensor", lane: 0))
        var text = ""
        let sink = WaveformSink(board, WaveformFormat(), levels: [person: .inactive]) { text += $0 }
        var simulation = try Simulation(board, initial: [:], sink: sink)
        try simulation.run(until: .zero + .seconds(1))
        try simulation.set(coinSlot, .active)
        simulation.stall(until: .zero + .seconds(2))
        // More edges than the kernel's buffer has room for.
        for number in 0..<4_000 {
            simulation.setUnseen(coinSlot, number % 2 == 0 ? .inactive : .active)
            simulation.stall(until: .zero + .seconds(2) + .milliseconds(Int64(number)))
        }
        try simulation.run(until: .zero + .seconds(10))
        simulation.withSink { $0.finish(at: .seconds(10)) }
        let dump = Dump(text)
        #expect(text.contains("$dumpoff\n"))
        #expect(dump.changes(of: "north.person-sensor").contains { $0.hasSuffix(" x") })
        // The gate fails at 2 s, since the coin is stuck: the last that was recorded.
        #expect(dump.changes(of: "north.coin-slot").prefix(3) == ["0 x", "1000000 1", "2000001 x"])
        #expect(dump.timesNeverDecrease)
    }

    private func waveform(of script: String) throws -> String {
        try waveform(of: script, on: LoadedBoard(text: fullBoard, name: "a.board"))
    }

    private func waveform(of script: String, on board: LoadedBoard) throws -> String {
        let script = try Script(script, name: "a.script", board: board)
        var text = ""
        var simulation = try Simulation(
            board, initial: script.initial, sink: WaveformSink(board, WaveformFormat()) { text += $0 })
        try simulation.play(script)
        try simulation.stop()
        let end = simulation.now - .zero
        simulation.withSink { $0.finish(at: end) }
        return text
    }
}
