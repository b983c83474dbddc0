import ControlLoop
import Foundation
import MockChip
import Statecharts
import Testing

@testable import portcullis

/// The same script on the mock chip and on a real kernel's gpiochip, the same trace: every edge, event, line, fault and
/// counter, to the letter and in the same order. Times may differ by what the board's kernel needs.
@Suite struct ScriptTests {
    /// The kernel's debounce counts in ticks of its timer, and what only time brings about counts from the firmware's start,
    /// which on the board is some time before the script's.
    static let mostApart: Int64 = 50_000_000

    @Test("a script runs the same on the mock chip and on the virtual board", arguments: ScriptCase.all)
    func same(item: ScriptCase) throws {
        let outcome = VirtualBoard.Outcome(folder: try VirtualBoard.scripts.get().appending(path: item.name))
        let (board, script) = try item.load()
        var expected = ""
        var simulation = try Simulation(
            board, initial: script.initial, sink: TextSink(.json, flushAbove: 0) { expected += $0 })
        try simulation.play(script)
        let levelsBefore = outputLevels(of: simulation)
        try simulation.stop()

        let onMock = TraceLine.all(expected).compactMap(\.self)
        let onBoard = TraceLine.all(try outcome.text("trace.jsonl"))
        #expect(!onBoard.contains(nil), "the board's trace has a line that is none")
        #expect(firstDifference(onBoard.compactMap { $0?.rest }, onMock.map(\.rest)) == nil)
        #expect(apart(onBoard.compactMap(\.self), onMock) <= ScriptTests.mostApart)
        #expect(try outcome.text("exit") == "0\n")
        #expect(try levels(outcome.text("levels-before"), like: levelsBefore) == levelsBefore)
    }

    @Test("every script keeps the books: the money of a turnstile, the persons of a door", arguments: ScriptCase.all)
    func books(item: ScriptCase) throws {
        let (board, script) = try item.load()
        var output = ""
        try Simulate.run(script, on: board, format: .json) { output += $0 }
        let counters = output.split(separator: "\n").filter { $0.contains("\"kind\":\"counters\"") }
        #expect(counters.count == board.board.lanes.count)
        for line in counters {
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            func count(_ key: String) throws -> Int { try #require(object[key] as? Int) }
            if object["inserted"] != nil {
                #expect(try count("inserted") == count("held") + count("fares") + count("kept"))
            } else {
                #expect(
                    try count("persons") + count("left") + count("forgotten")
                        == count("entered") + count("leftUncounted"))
            }
        }
    }

    @Test("there are scripts, and each is for a board that can be read")
    func scripts() throws {
        #expect(ScriptCase.all.count >= 50)
        for item in ScriptCase.all { _ = try item.load() }
    }

    @Test("the firmware on the board needs at most two megabytes of memory")
    func memory() throws {
        let results = try VirtualBoard.scripts.get()
        for item in ScriptCase.all {
            let status = try VirtualBoard.Outcome(folder: results.appending(path: item.name)).text("status")
            let peak = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
            let kilobytes = try #require(
                peak.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
            #expect(kilobytes <= 2048)
        }
    }

    /// Where two traces part; nil when they never do.
    private func firstDifference(_ onBoard: [String], _ onMock: [String]) -> String? {
        for line in 0..<max(onBoard.count, onMock.count) {
            let board = line < onBoard.count ? onBoard[line] : "nothing"
            let mock = line < onMock.count ? onMock[line] : "nothing"
            if board != mock { return "line \(line + 1): on the board \(board), on the mock chip \(mock)" }
        }
        return nil
    }

    /// The largest difference between the times of two traces, counted from their first edges; what comes at the stop
    /// has no time of its own.
    private func apart(_ left: [TraceLine], _ right: [TraceLine]) -> Int64 {
        let lines = zip(left, right).filter { $0.0.isKind("edge") || $0.0.isKind("event") }
        guard let first = lines.first(where: { $0.0.isKind("edge") }) ?? lines.first else { return 0 }
        return lines.map { abs(($0.0.time - first.0.time) - ($0.1.time - first.1.time)) }.max() ?? 0
    }

    /// The physical level of every output, by its offset.
    private func outputLevels(of simulation: borrowing Simulation<TextSink>) -> [Int: Bool] {
        var levels: [Int: Bool] = [:]
        let map = simulation.board.board.map
        for index in map.lines.indices where !map.lines[index].direction.isInput {
            guard let offset = MockChip<NoRecorder>.offset(of: map.lines[index].selector) else { continue }
            levels[offset] = simulation.loop.chip.isHigh(offset: offset)
        }
        return levels
    }

    /// Of the levels that the kernel showed outside the firmware, those of the same lines.
    private func levels(_ text: String, like wanted: [Int: Bool]) throws -> [Int: Bool] {
        var levels: [Int: Bool] = [:]
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            let offset = try #require(words.first.flatMap { Int($0) })
            if wanted[offset] != nil { levels[offset] = words.last == "1" }
        }
        return levels
    }
}
