import Foundation
import Simulation
import Testing

@testable import HardwareInLoop

/// The gate's reaction while a sensor of the gate beside it storms, in counted instructions.
@Suite(.boards) struct StormTests {
    private static let count = 100
    /// 1,000 changes of the neighbour's sensor during each coin, one every 10 us: a hundred thousand in a second.
    private static let storm = HardwareInLoop.Measurement.Storm(
        input: "b.person-sensor", changes: 1_000, period: .microseconds(10))

    /// Both in one boot: alone, and beside the storm.
    private static let results = Result {
        let board = CaseList.gates(2).replacing("fare = 50\n", with: "fare = 10\npassage-window = 100ms\n")
        var measurement = HardwareInLoop.Measurement(
            input: "a.coin-slot", pulse: .milliseconds(50), output: "a.doors", every: .milliseconds(300), count: count)
        let alone = try folder("alone", board, measurement)
        measurement.storm = storm
        return try VirtualBoard.run(
            [alone, try folder("beside", board, measurement)], in: "storm", options: ["--timeout", "400"])
    }

    private static func folder(
        _ name: String, _ board: String, _ measurement: HardwareInLoop.Measurement
    ) throws -> VirtualBoard.Case {
        let measured = HILCase(
            name: name, group: .reaction, proves: "", board: board,
            steps: [.set(""), .start, .measure(measurement), .status(), .term],
            check: .init(reactions: count), keepsRecord: true)
        let files = try CaseFolder(measured, board: LoadedBoard(text: board, name: name), firmware: board).files
        return VirtualBoard.Case(name: name, files: files)
    }

    @Test("a line that storms is silenced, said once, and makes the other gate no slower than twice")
    func reaction() throws {
        let (alone, beside) = (try times("alone"), try times("beside"))
        #expect(alone.times.count == Self.count && beside.times.count == Self.count)
        let figures =
            "middle \(alone.percentile(50)) and \(beside.percentile(50)) ns, longest \(alone.longest) and \(beside.longest)"
        print("reaction beside a storm: \(figures)")
        #expect(beside.percentile(50) <= alone.percentile(50) * 110 / 100, "\(figures)")
        #expect(beside.longest <= alone.longest * 2, "\(figures)")
        let trace = try text("beside/trace.jsonl").split(separator: "\n")
        #expect(trace.count { $0.contains(#""fault":"inputStorm","line":"b.person-sensor""#) } == 1)
        #expect(!trace.contains { $0.contains(#""lane":"a","fault""#) })
        #expect(try text("beside/stderr.txt").contains("b: fault inputStorm person-sensor"))
    }

    @Test("a storm takes no memory, and the events of a gate do not pile up")
    func bounds() throws {
        func mostMemory(_ name: String) throws -> Substring? {
            try text("\(name)/status").split(separator: "\n").first { $0.hasPrefix("VmHWM") }
        }
        let alone = try #require(try mostMemory("alone"))
        #expect(try mostMemory("beside") == alone)
        let trace = try text("beside/trace.jsonl").split(separator: "\n")
        let counters = trace.filter { $0.contains(#""kind":"counters""#) }
        #expect(counters.count == 2)
        for line in counters {
            let most = try #require(line.firstMatch(of: /"queueHighWater":([0-9]+)/).flatMap { Int($0.1) })
            #expect(most <= 2, "\(line)")
        }
    }

    private func times(_ name: String) throws -> Histogram {
        try #require(Histogram(Outcome(folder: Self.results.get().appending(path: name)).reactions()))
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.results.get().appending(path: path), encoding: .utf8)
    }
}
