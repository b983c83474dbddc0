import ControlLoop
import DesktopTool
import Foundation
import Simulation
import Statecharts

/// Compares what a case left with what the mock chip did, and with what the case itself expects.
struct Judgement {
    /// What is wrong, one sentence each; nothing when the case has passed.
    private(set) var complaints: [String] = []

    /// The most that the times of two traces may be apart, counted from their first edges. A kernel's debounce counts
    /// in ticks of its timer, and what only time brings about counts from the firmware's start, which on a board is
    /// some time before the script's. Each plan that is played adds its own share: there is some time between two of
    /// them.
    static let mostApart = Duration.milliseconds(50)

    /// `watched` are the outputs whose levels the machine can see; `words` stand for what differs between machines in
    /// the words that the firmware says, by what a case has in their place.
    init(
        _ item: HILCase, rehearsal: Rehearsal, outcome: Outcome, watched: Set<LineID>, words: [String: String] = [:],
        mostApart: Duration = Judgement.mostApart
    ) {
        if let problem = outcome.problem {
            complaints.append(problem.trimmingCharacters(in: .whitespacesAndNewlines))
            return
        }
        do throws(ToolError) {
            if let refusal = item.check.refusal {
                try judge(refusal, outcome, words)
            } else if let count = item.check.reactions {
                let times = try outcome.reactions()
                if times.count != count { complaints.append("\(times.count) reactions, expected \(count)") }
                try judgeExit(0, run: 0, outcome)
            } else if let kills = item.check.kills {
                complaints += try KillJudgement(kills, outcome).complaints
            } else {
                try judge(rehearsal, outcome, watched: watched, mostApart: mostApart.times(max(1, item.plansPlayed)))
                try judge(item.check, outcome, board: rehearsal.board, watched: watched)
            }
        } catch {
            complaints.append(error.message)
        }
    }

    private mutating func judge(
        _ refusal: HILCheck.Refusal, _ outcome: Outcome, _ words: [String: String]
    ) throws(ToolError) {
        var says = refusal.says
        for (place, word) in words { says = says.replacingOccurrences(of: "{\(place)}", with: word) }
        try compare("standard error", try outcome.text("stderr.txt"), says)
        try compare("standard output", try outcome.text("trace.jsonl"), refusal.prints)
        try judgeExit(refusal.exit, run: 0, outcome)
    }

    private mutating func compare(_ what: String, _ found: String, _ expected: String) throws(ToolError) {
        guard found != expected else { return }
        complaints.append("\(what) is '\(found.printable)', expected '\(expected.printable)'")
    }

    private mutating func judgeExit(_ expected: Int, run: Int, _ outcome: Outcome) throws(ToolError) {
        let found = try outcome.exit(run: run)
        guard found != expected else { return }
        let number = run == 0 ? "" : " of run \(run + 1)"
        complaints.append("exit status\(number) \(found.map { "\($0)" } ?? "none"), expected \(expected)")
    }
}

// Against the mock chip
extension Judgement {
    private mutating func judge(
        _ rehearsal: Rehearsal, _ outcome: Outcome, watched: Set<LineID>, mostApart: Duration
    ) throws(ToolError) {
        for (number, run) in rehearsal.runs.enumerated() {
            let onBoard = TraceLine.all(try outcome.text("trace", ".jsonl", run: number))
            let onMock = TraceLine.all(run.trace).compactMap(\.self)
            if let difference = firstDifference(onBoard.map { $0?.rest ?? "no line of a trace" }, onMock.map(\.rest)) {
                complaints.append(rehearsal.runs.count > 1 ? "run \(number + 1), \(difference)" : difference)
            }
            let apart = apart(onBoard.compactMap(\.self), onMock)
            if apart > mostApart {
                complaints.append(
                    "times are \(apart.nanoseconds / 1000) us apart, at most \(mostApart.boardText) are allowed")
            }
            if let exit = run.exit { try judgeExit(exit, run: number, outcome) }
        }
        let offsets = Set(watched.compactMap { rehearsal.board.offset(of: $0) })
        for (kept, expected) in rehearsal.levels.sorted(by: { $0.key < $1.key }) {
            let found = try outcome.levels(kept)
            for (offset, level) in expected.sorted(by: { $0.key < $1.key }) where offsets.contains(offset) {
                guard found[offset] != level else { continue }
                complaints.append("\(kept): GPIO\(offset) is \(word(found[offset])), on the mock chip \(word(level))")
            }
        }
    }

    private func word(_ isHigh: Bool?) -> String { isHigh.map { $0 ? "high" : "low" } ?? "not known" }

    /// Where two traces part; nil when they never do.
    private func firstDifference(_ onBoard: [String], _ onMock: [String]) -> String? {
        for line in 0..<max(onBoard.count, onMock.count) {
            let board = line < onBoard.count ? onBoard[line] : "nothing"
            let mock = line < onMock.count ? onMock[line] : "nothing"
            if board != mock { return "line \(line + 1): on the board \(board), on the mock chip \(mock)" }
        }
        return nil
    }

    /// What comes at the stop has no time of its own.
    private func apart(_ left: [TraceLine], _ right: [TraceLine]) -> Duration {
        let lines = zip(left, right).filter { $0.0.isKind("edge") || $0.0.isKind("event") }
        guard let first = lines.first(where: { $0.0.isKind("edge") }) ?? lines.first else { return .zero }
        let most = lines.map { abs(($0.0.time - first.0.time) - ($0.1.time - first.1.time)) }.max() ?? 0
        return Duration(nanoseconds: most)
    }
}

// Against the case
extension Judgement {
    private mutating func judge(
        _ check: HILCheck, _ outcome: Outcome, board: LoadedBoard, watched: Set<LineID>
    ) throws(ToolError) {
        for count in check.counts {
            let counters = TraceLine.all(try outcome.text("trace", ".jsonl", run: count.run)).compactMap(\.self)
                .filter { $0.isKind("counters") && $0.isOf(count.lane) }
            let found = counters.last?.number(count.counter)
            guard found != count.value else { continue }
            complaints.append(
                "\(count.lane): \(count.counter) is \(found.map { "\($0)" } ?? "missing"), expected \(count.value)")
        }
        for level in check.levels {
            guard let line = board.line(named: level.line, lane: 0), watched.contains(line),
                let offset = board.offset(of: line)
            else { continue }
            let isHigh = try outcome.levels(level.kept)[offset]
            guard isHigh != (level.isActive != board.board.map[line].isActiveLow) else { continue }
            complaints.append(
                "\(level.kept): \(level.line) is \(word(isHigh)), expected \(level.isActive ? "active" : "inactive")")
        }
        if let says = check.says, try !outcome.text("stderr.txt").contains(says) {
            complaints.append("standard error does not say '\(says.printable)'")
        }
        if let fault = check.fault, try !outcome.text("trace.jsonl").contains("\"fault\":\"\(fault)\"") {
            complaints.append("the trace has no fault \(fault)")
        }
    }
}

extension Duration {
    fileprivate func times(_ factor: Int) -> Duration { Duration(nanoseconds: nanoseconds * Int64(factor)) }
}

extension HILCase {
    /// How many plans are played.
    fileprivate var plansPlayed: Int { steps.count { if case .play = $0 { true } else { false } } }
}
