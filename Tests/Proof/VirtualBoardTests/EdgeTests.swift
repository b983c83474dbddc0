import Foundation
import TestSupport
import Testing

@testable import HardwareInLoop

/// When edges arrive on the virtual boards: what docs/using/simulation.md says of the simulated chip.
@Suite(.boards) struct EdgeTests {
    /// Edges of one line, at equal distances.
    struct Train: Sendable, CustomTestStringConvertible {
        /// Of GPIO17, the coin slot of board/virtual.board, which is not debounced.
        static let offset = 17
        static let count = 20
        let microsecondsApart: Int

        var testDescription: String { "\(microsecondsApart) us apart" }
        var name: String { "edges-\(microsecondsApart)-us-apart" }

        func time(_ edge: Int) -> Int64 { Int64(edge * microsecondsApart) * 1_000 }

        func onBoard() throws -> VirtualBoard.Case {
            var plan = "start \(Train.offset) 1\n"
            for edge in 0..<Train.count { plan += "at \(time(edge)) \(Train.offset) \(edge % 2)\n" }
            plan += "end \(time(Train.count) + 100_000_000)\n"
            let board = try String(contentsOf: Repository.board.appending(path: "virtual.board"), encoding: .utf8)
            return VirtualBoard.Case(name: name, files: ["board": board, "plan": plan])
        }
    }

    /// Slower than any tick, and not a multiple of one; and faster.
    static let slow = Train(microsecondsApart: 2300)
    static let fast = Train(microsecondsApart: 500)
    static let trains = [slow, fast]

    @Test(
        "edges more than two milliseconds apart all arrive, and when they came", arguments: VirtualBoard.allCases)
    func slowEdges(virtualBoard: VirtualBoard) throws {
        let times = try edges(of: EdgeTests.slow, on: virtualBoard)
        #expect(times.count == Train.count)
        // Not from the first: the plan's program is still starting when it is due.
        for (edge, time) in times.enumerated().dropFirst() {
            #expect(abs((time - times[1]) - (EdgeTests.slow.time(edge) - EdgeTests.slow.time(1))) <= 200_000)
        }
    }

    @Test("edges half a millisecond apart all arrive", arguments: VirtualBoard.allCases)
    func fastEdges(virtualBoard: VirtualBoard) throws {
        #expect(try edges(of: EdgeTests.fast, on: virtualBoard).count == Train.count)
    }

    /// When the firmware's trace says that the edges were.
    private func edges(of train: Train, on virtualBoard: VirtualBoard) throws -> [Int64] {
        let results = try #require(VirtualBoard.trains[virtualBoard]).get()
        let trace = try Outcome(folder: results.appending(path: train.name)).text("trace.jsonl")
        return TraceLine.all(trace).compactMap(\.self).filter { $0.isKind("edge") }.map(\.time)
    }
}
