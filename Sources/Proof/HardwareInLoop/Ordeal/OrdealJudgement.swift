import ControlLoop
import DesktopTool
import Foundation
import Record
import Simulation
import Statecharts
import Waveform

/// What an ordeal left. Of each run: the mock chip does the same with the same edges, no rule is broken by any event,
/// no edge is missing, the money adds up, and the next run has what this one had.
struct OrdealJudgement {
    /// What is wrong, one sentence each.
    private(set) var complaints: [String] = []
    /// What there was.
    private(set) var lines: [String] = []

    private let board: LoadedBoard
    private var totals = Totals()

    private struct Totals {
        var records = 0
        var edges = 0
        var coins = 0
        var losses = 0
    }

    /// How many edges a firmware that is killed may leave in the kernel: those of the last moments.
    private static let mostLeft = 2

    init(_ check: OrdealCheck, _ board: LoadedBoard, _ outcome: Outcome) {
        self.board = board
        if let problem = outcome.problem {
            complaints.append(problem.trimmingCharacters(in: .whitespacesAndNewlines))
            return
        }
        do throws(ToolError) {
            let rules = try EdgeRules(board)
            var before: [TraceLine]?
            for run in check.runs.indices {
                let trace = TraceLine.all(try outcome.text("trace", ".jsonl", run: run)).compactMap(\.self)
                try judge(check.runs[run], run, trace, outcome, rules)
                if let before { judgeMemory(check.runs[run - 1].end, run, before, trace) }
                before = trace
            }
        } catch {
            complaints.append(error.message)
        }
        let ends = [("killed", OrdealCheck.End.kill), ("stopped", .term), ("lost the chip", .unplug)].map {
            words, end in
            "\(check.runs.count { $0.end == end }) \(words)"
        }
        lines.append(
            "\(check.days.of("day")), seed \(check.seed): \(check.runs.count.of("run")) (\(ends.joined(separator: ", "))), "
                + "\(totals.records) records, \(totals.edges) edges, \(totals.coins) coins, \(totals.losses) edges reported lost"
        )
    }

    private mutating func judge(
        _ run: OrdealCheck.Run, _ number: Int, _ trace: [TraceLine], _ outcome: Outcome, _ rules: EdgeRules
    ) throws(ToolError) {
        let exit = try outcome.exit(run: number)
        if exit != run.end.status {
            complain(number, "it ended with \(exit.map { "\($0)" } ?? "nothing"), not with \(run.end.status)")
        }
        totals.records += trace.count
        let edges = trace.filter { $0.isKind("edge") }
        totals.edges += edges.count
        totals.coins += trace.count(where: \.isCoin)
        let losses = trace.filter { $0.isKind("fault") && $0.rest.contains("\"fault\":\"edgesLost\"") }
        totals.losses += losses.count
        judgeEdges(run, number, edges, hasLoss: !losses.isEmpty)
        try judgeReplay(run.end, number, outcome)
        if let complaint = try rules.complaint(of: edges) { complain(number, complaint) }
    }

    /// Every change of a line without debounce is an edge.
    private mutating func judgeEdges(
        _ run: OrdealCheck.Run, _ number: Int, _ edges: [TraceLine], hasLoss: Bool
    ) {
        for index in board.board.map.lines.indices {
            let line = board.board.map.lines[index]
            guard case .input(.zero) = line.direction else { continue }
            let name = "\(board.board.map.name(of: LineID(index)))"
            let taken = edges.count { $0.rest.contains("\"line\":\"\(name)\"") }
            let made = run.changes[name, default: 0]
            let left = run.end == .kill || hasLoss ? OrdealJudgement.mostLeft : 0
            if taken > made || taken < made - left {
                complain(number, "\(name) changed \(made) times, and \(taken) edges were taken")
            }
        }
    }

    /// The mock chip answers the same edges in the same way. Without a chip, a stop cannot drive the fail-safe levels
    /// that a replay drives: what such a run did is compared up to there.
    private mutating func judgeReplay(
        _ end: OrdealCheck.End, _ number: Int, _ outcome: Outcome
    ) throws(ToolError) {
        let name = Outcome.file("trace", ".jsonl", run: number)
        var file = outcome.folder.appending(path: name)
        if end == .unplug {
            let lines = try outcome.text(name).split(separator: "\n").filter { !$0.contains(#""kind":"counters""#) }
            file = outcome.folder.appending(path: "replayed.jsonl")
            do { try (lines.joined(separator: "\n") + "\n").write(to: file, atomically: false, encoding: .utf8) } catch
            {
                throw .failure("\(file.path): cannot be written: \(error.localizedDescription)")
            }
        }
        let replay = try TraceReplay(file.path, board: board, run: nil).run()
        if !replay.isSame { complain(number, replay.text.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }

    /// What the next run was given back is what this one had.
    private mutating func judgeMemory(
        _ end: OrdealCheck.End, _ number: Int, _ before: [TraceLine], _ trace: [TraceLine]
    ) {
        for lane in 0..<board.board.lanes.count {
            let name = CaseList.laneName(lane)
            let had = before.numbers("counters", of: name)
            let has = trace.numbers("restored", of: name)
            guard !has.isEmpty else {
                complain(number, "\(name) was given nothing back")
                continue
            }
            if let complaint = LaneNumbers.complaint(ofMoney: has) { complain(number, "\(name): \(complaint)") }
            if end != .kill {
                if had != has { complain(number, "\(name) had \(had), and was given \(has)") }
                continue
            }
            let given = before.numbers("restored", of: name)
            for complaint in LaneNumbers.complaints(from: given, to: has) { complain(number, "\(name): \(complaint)") }
            let coins = (has["inserted", default: 0] - given["inserted", default: 0]) / CaseList.coinOfOrdeal
            if let complaint = LaneNumbers.complaint(ofKept: coins, traced: before.coins(of: name)) {
                complain(number, "\(name): \(complaint)")
            }
        }
    }

    private mutating func complain(_ run: Int, _ words: String) { complaints.append("run \(run + 1): \(words)") }
}
