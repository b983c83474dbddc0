import DesktopTool

/// What a firmware that was killed again and again left: what it traced, and what each next one was given back.
struct KillJudgement {
    /// What is wrong, one sentence each.
    private(set) var complaints: [String] = []

    init(_ runs: [[KillTraffic.Coins]], _ outcome: Outcome) throws(ToolError) {
        // The last line of a run may have been cut.
        let traces = try runs.indices.map { run throws(ToolError) in
            TraceLine.all(try outcome.text("trace", ".jsonl", run: run)).compactMap(\.self)
        }
        for run in runs.indices {
            let isLast = run == runs.count - 1
            let exit = try outcome.exit(run: run)
            if exit != (isLast ? 0 : 137) { complain(run, "it ended with \(exit.map { "\($0)" } ?? "nothing")") }
            for lane in runs[run].indices {
                judge(run, lane, coins: runs[run][lane], traces[run], next: isLast ? nil : traces[run + 1])
            }
        }
    }

    private mutating func judge(
        _ run: Int, _ lane: Int, coins: KillTraffic.Coins, _ trace: [TraceLine], next: [TraceLine]?
    ) {
        let name = CaseList.laneName(lane)
        let lines = trace.filter { $0.rest.contains("\"lane\":\"\(name)\"") }
        let before = run == 0 ? [:] : trace.numbers("restored", of: name)
        if run > 0, before.isEmpty { complain(run, "\(name) was given nothing back") }
        let after = next.map { $0.numbers("restored", of: name) } ?? trace.numbers("counters", of: name)
        for (counter, value) in before
        where LaneNumbers.counts.contains(counter) && after[counter, default: -1] < value {
            complain(run, "\(name): \(counter) went from \(value) to \(after[counter] ?? -1)")
        }
        let inserted = after["inserted", default: -1]
        if inserted != after["held", default: 0] + after["fares", default: 0] + after["kept", default: 0] {
            complain(run, "\(name): the money does not add up: \(after)")
        }
        let taken = (inserted - before["inserted", default: 0]) / 10
        let traced = lines.count { $0.isKind("event") && $0.rest.contains("\"event\":\"insertCoin\"") }
        // A step is committed before it is traced, and it has one coin of a lane.
        if taken < traced || taken > traced + 1 {
            complain(run, "\(name): \(taken) coins were kept and \(traced) traced")
        }
        if taken < coins.sure || taken > coins.most {
            complain(run, "\(name): \(taken) coins were kept of \(coins.sure) to \(coins.most)")
        }
        let opened = trace.filter { $0.isKind("line") && $0.rest.contains("\"line\":\"\(name).doors\"") }
        if let first = opened.first, first.rest.contains("\"active\"") {
            complain(run, "\(name): the doors start open")
        }
        let commanded = lines.count { $0.rest.contains("\"openDoors\"") }
        if opened.count(where: { $0.rest.contains("\"level\":\"active\"") }) > commanded {
            complain(run, "\(name): the doors opened for nobody")
        }
    }

    private mutating func complain(_ run: Int, _ words: String) { complaints.append("run \(run + 1): \(words)") }
}
