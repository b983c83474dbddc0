import ControlLoop
import Foundation
import Lanes
import Statecharts
import TestSupport
import Testing

@testable import Simulation

@Suite("What gates call a passage")
struct PassageTests {
    /// The scripts of the tests; but not the one in which somebody who has paid passes a gate that a fire holds open:
    /// it counts him, and none of its states shows that it does.
    private static let scripts: [String] = {
        let folder = Repository.root.appending(path: "Tests/Scripts").path
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(".script") && $0 != "start-in-a-fire.script" }.sorted()
    }()

    @Test("the events that a gate calls passages are those that it counts as such", arguments: scripts)
    func passages(script: String) throws {
        let lines = try Repository.lines(of: "Tests/Scripts/\(script)")
        let file = lines.first.flatMap { $0.hasPrefix("# board: ") ? $0.dropFirst(9) : nil } ?? "demo.board"
        let folder =
            FileManager.default.fileExists(
                atPath: Repository.root.appending(path: "Tests/Scripts/\(file)").path) ? "Tests/Scripts" : "board"
        let board = try LoadedBoard(Repository.root.appending(path: "\(folder)/\(file)").path)
        let text = try Script(lines.joined(separator: "\n"), name: script, board: board)
        var simulation = try Simulation(board, initial: text.initial, sink: RecordingSink())
        try simulation.play(text)
        var records: [TraceRecord] = []
        simulation.withSink { records = $0.records }
        for lane in board.board.lanes.indices {
            let profile = LaneDescription.profile(machine: board.board.lanes[lane].machineNumber)
            var seen: UInt64 = 0
            for case .event(lane, let event) in records where event.verdict != .refused {
                let (from, to) = (EntryName(event.from), EntryName(event.to))
                if profile.isPassage(EntryName(event.event), from: from, to: to) { seen += event.value ?? 1 }
            }
            let counters = simulation.loop.counters(of: lane)
            var counted: UInt64 = 0
            for index in counters.indices
            where profile.number(EntryName(counters[index].label))?.isPassages ?? false {
                counted += counters[index].value
            }
            #expect(seen == counted, "\(board.laneNames[lane])")
        }
    }
}
