import Foundation
import Simulation
import Testing

@testable import HardwareInLoop

/// The gate's reaction while the uplink is held up by a broker that takes what it is told and answers nothing, in
/// counted instructions.
@Suite(.boards) struct StallingBrokerTests {
    private static let count = 100

    /// Both in one boot: alone, and with the uplink.
    private static let results = Result {
        let measured = CaseList.reaction(count: count)
        let board = measured.board + BrokerOnBoard.section
        var files = try CaseFolder(
            measured, board: LoadedBoard(text: board, name: measured.name), firmware: board
        ).files
        let steps = try #require(files["steps"])
        let alone = VirtualBoard.Case(name: "alone", files: files)
        files.merge(BrokerOnBoard.files) { $1 }
        files["stall"] = BrokerOnBoard.use("send STOP broker")
        // What waits at the broker's end of the connection, while the broker is still stopped.
        files["waiting"] = BrokerOnBoard.use("grep ' 010200C0:075B .* 01 ' /proc/net/tcp")
        files["go-on"] = BrokerOnBoard.use("send CONT broker; within 120 heard \(count) insertCoin")
        files["steps"] = steps.replacing("start\n", with: "start\nshell connect\nshell stall\n").replacing(
            "term\n", with: "shell waiting\nshell said\nshell go-on\nterm\nshell end\n")
        return try VirtualBoard.run(
            [alone, .init(name: "stalled", files: files)], in: "stalling-broker", options: ["--timeout", "300"])
    }

    @Test("a broker that stalls does not make the gate slower")
    func reaction() throws {
        let (alone, stalled) = (try times("alone"), try times("stalled"))
        #expect(alone.times.count == Self.count && stalled.times.count == Self.count)
        let figures =
            "middle \(alone.percentile(50)) and \(stalled.percentile(50)) ns, 98 of 100 \(alone.percentile(98)) and "
            + "\(stalled.percentile(98)), longest \(alone.longest) and \(stalled.longest)"
        print("reaction with a broker that stalls: \(figures)")
        #expect(stalled.percentile(50) <= alone.percentile(50) * 101 / 100, "\(figures)")
        // As for viewers: two of a hundred may come while the kernel does something in one piece for somebody else.
        #expect(stalled.percentile(98) <= alone.longest, "\(figures)")
        #expect(stalled.longest <= VirtualBoard.longestKernelWork, "\(figures)")
    }

    @Test("meanwhile the uplink is connected and has told what it can, and the rest comes when the broker goes on")
    func underWay() throws {
        let folder = try Self.results.get().appending(path: "stalled")
        let outcome = Outcome(folder: folder)
        #expect(try outcome.saidByUplink() == ["mqtt://192.0.2.1:1883: connected, as portcullis/harbour/board"])
        // The kernel's fifth word on a connection: what waits to be sent, and to be read.
        let words = try outcome.text("waiting.txt").split(separator: " ")
        let waiting = try #require(words.count > 4 ? Int(words[4].split(separator: ":")[1], radix: 16) : nil)
        print("bytes that wait for a broker that stalls: \(waiting)")
        // Twenty messages: as many as this broker lets be under way.
        #expect(waiting > 5_000)
        #expect(try Set(Heard(folder).events().filter { $0.hasSuffix(" insertCoin") }).count == Self.count)
    }

    private func times(_ name: String) throws -> Histogram {
        try #require(Histogram(Outcome(folder: Self.results.get().appending(path: name)).reactions()))
    }
}
