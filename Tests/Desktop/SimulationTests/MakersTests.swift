import ControlLoop
import Foundation
import Statecharts
import TestSupport
import Testing

@testable import Simulation

@Suite("Boards for the gates of some makers")
struct MakersTests {
    /// Plays a script on a shipped board; the counters of a lane at its end.
    private func counters(_ name: String, _ script: String, lane: Int) throws -> [String: UInt64] {
        let board = try LoadedBoard(Repository.root.appending(path: "board/\(name).board").path)
        let text = try Script(script, name: name, board: board)
        var simulation = try Simulation(board, initial: text.initial, sink: RecordingSink())
        try simulation.play(text)
        let counters = simulation.loop.counters(of: lane)
        return Dictionary(uniqueKeysWithValues: counters.indices.map { ("\(counters[$0].label)", counters[$0].value) })
    }

    private static let boards = [
        "raspberry-pi-5-gunnebo-gate", "raspberry-pi-5-perco-tripod", "raspberry-pi-5-tiso-tripod",
    ]

    @Test(
        "a reader lets one in, a button lets one out, and who comes without a right is forced entry", arguments: boards)
    func oneEach(board: String) throws {
        let script = """
            lane in
            grant
            turn 1
            wait 2s
            turn 1
            lane out
            exit-button
            turn 1
            wait 2s
            """
        let (way, out) = try (counters(board, script, lane: 0), counters(board, script, lane: 1))
        #expect(way["grantedPassages"] == 1 && way["forcedEntries"] == 1)
        #expect(out["exitPassages"] == 1 && out["forcedEntries"] == 0)
    }

    @Test("a gate that fails, or that a fire opens, grants nothing", arguments: boards)
    func fire(board: String) throws {
        let way = try counters(board, "lane in\nfire on\ngrant\nwait 1s\nfire off\nwait 6s\n", lane: 0)
        #expect(way["grantsRefused"] == 1 && way["passages"] == 0)
    }

    @Test("a key of TiSO's frees both ways, and PERCo's keeps people out but not in")
    func keys() throws {
        let free = "free on\nturn 3\nlane out\nturn 2\nfree off\n"
        #expect(try counters("raspberry-pi-5-tiso-tripod", free, lane: 0)["freePassages"] == 3)
        #expect(try counters("raspberry-pi-5-tiso-tripod", free, lane: 1)["freePassages"] == 2)
        let locked = "locked on\ngrant\nlane out\nexit-button\nturn 1\n"
        #expect(try counters("raspberry-pi-5-perco-tripod", locked, lane: 0)["grantsRefused"] == 1)
        #expect(try counters("raspberry-pi-5-perco-tripod", locked, lane: 1)["exitPassages"] == 1)
    }

    @Test("Gunnebo's gate gets a pulse for each who may pass")
    func pulses() throws {
        let board = try LoadedBoard(
            Repository.root.appending(path: "board/raspberry-pi-5-gunnebo-gate.board").path)
        let trace = try simulate("grant\ngrant\nturn 1\nwait 1s\nturn 1\nwait 1s\n", on: board, json: true)
        let pulses = trace.split(separator: "\n").filter { $0.contains(#""in.open-pulse","level":"active""#) }
        #expect(pulses.count == 2, "\(trace)")
    }
}
