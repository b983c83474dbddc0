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
        let before = run == 0 ? [:] : trace.numbers("restored", of: name)
        if run > 0, before.isEmpty { complain(run, "\(name) was given nothing back") }
        let after = next.map { $0.numbers("restored", of: name) } ?? trace.numbers("counters", of: name)
        for complaint in LaneNumbers.complaints(from: before, to: after) { complain(run, "\(name): \(complaint)") }
        if let complaint = LaneNumbers.complaint(ofMoney: after) { complain(run, "\(name): \(complaint)") }
        let taken = (after["inserted", default: -1] - before["inserted", default: 0]) / 10
        if let complaint = LaneNumbers.complaint(ofKept: taken, traced: trace.coins(of: name)) {
            complain(run, "\(name): \(complaint)")
        }
        if taken < coins.sure || taken > coins.most {
            complain(run, "\(name): \(taken) coins were kept of \(coins.sure) to \(coins.most)")
        }
        let opened = trace.filter { $0.isKind("line") && $0.rest.contains("\"line\":\"\(name).doors\"") }
        let isPaid = before["held", default: 0] >= CaseList.fareOfGates
        if let first = opened.first, first.rest.contains("\"active\"") != isPaid {
            complain(run, "\(name): the doors start \(isPaid ? "closed" : "open")")
        }
        let commanded = trace.count { $0.isOf(name) && $0.rest.contains("\"openDoors\"") }
        if opened.count(where: { $0.rest.contains("\"level\":\"active\"") }) > commanded {
            complain(run, "\(name): the doors opened for nobody")
        }
    }

    private mutating func complain(_ run: Int, _ words: String) { complaints.append("run \(run + 1): \(words)") }
}
