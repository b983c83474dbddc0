import ControlLoop
import Foundation
import Lanes
import Statecharts
import TestSupport
import Testing

@testable import Simulation

@Suite("What gates call a passage")
struct PassageTests {
    /// The scripts of the tests; but not those in which somebody who has paid passes a gate that a fire holds open, or
    /// leaves one that has failed: it counts him, and none of its states shows that it does.
    private static let scripts: [String] = {
        let folder = Repository.root.appending(path: "Tests/Scripts").path
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(".script") && !unseen.contains($0) }.sorted()
    }()
    private static let unseen = ["start-in-a-fire.script", "parking-fails-over-a-vehicle.script"]

    @Test("the events that a gate calls passages are those that it counts as such", arguments: scripts)
    func passages(script: String) throws {
        let lines = try Repository.lines(of: "Tests/Scripts/\(script)")
        let file = lines.first.flatMap { $0.hasPrefix("# board: ") ? $0.dropFirst(9) : nil } ?? "demo.board"
        let folder =
            FileManager.default.fileExists(
                atPath: Repository.root.appending(path: "Tests/Scripts/\(file)").path) ? "Tests/Scripts" : "board"
        let board = try LoadedBoard(Repository.root.appending(path: "\(folder)/\(file)").path)
        try expectAgreement(lines, script, on: board)
    }

    @Test(
        "a vehicle that stands under the arm while the barrier fails, or in a fire, drives out once",
        arguments: [("fail", "repair"), ("fire on", "fire off")])
    func interrupted(begin: String, end: String) throws {
        let board = try LoadedBoard(Repository.root.appending(path: "Tests/Scripts/parking.board").path)
        let script = ["coin 30", "loop on", "wait 1s", begin, "wait 1s", end, "wait 6s", "loop off", "wait 3s"]
        #expect(try expectAgreement(script, begin, on: board) == 1)
    }

    /// How many passages the last lane has counted.
    @discardableResult
    private func expectAgreement(_ lines: [String], _ name: String, on board: LoadedBoard) throws -> UInt64 {
        let text = try Script(lines.joined(separator: "\n"), name: name, board: board)
        var simulation = try Simulation(board, initial: text.initial, sink: RecordingSink())
        try simulation.play(text)
        var records: [TraceRecord] = []
        simulation.withSink { records = $0.records }
        var counted: UInt64 = 0
        for lane in board.board.lanes.indices {
            let profile = LaneDescription.profile(machine: board.board.lanes[lane].machineNumber)
            var seen: UInt64 = 0
            for case .event(lane, let event) in records where event.verdict != .refused {
                let (from, to) = (EntryName(event.from), EntryName(event.to))
                if profile.isPassage(EntryName(event.event), from: from, to: to) { seen += event.value ?? 1 }
            }
            let counters = simulation.loop.counters(of: lane)
            counted = 0
            for index in counters.indices
            where profile.number(EntryName(counters[index].label))?.isPassages ?? false {
                counted += counters[index].value
            }
            #expect(seen == counted, "\(board.laneNames[lane])")
        }
        return counted
    }
}
