import Links

// The firmware is killed again and again, at any moment.
extension CaseList {
    /// A case with so many kills. The same seed gives the same case.
    static func kills(_ count: Int, seed: UInt64, name: String) -> HILCase {
        var random = SplitMix64(seed: seed)
        var steps: [HILStep] = []
        var runs: [[KillTraffic.Coins]] = []
        for _ in 0..<count {
            let traffic = KillTraffic(random: &random)
            // What a pulse has left stands at rest again before the next firmware looks at it.
            steps += [.set(""), .start, .playKill(traffic.script)]
            runs.append(traffic.lanes)
        }
        steps += [.set(""), .start, .play("wait 100ms\n"), .term]
        runs.append([KillTraffic.Coins](repeating: KillTraffic.Coins(), count: 8))
        return HILCase(
            name: name, group: .signals,
            proves:
                "SIGKILL at any moment, \(count) times: each next run has the money and the counts, to the coin, and opens what was paid for.",
            board: gates(8), steps: steps, closestEdges: .microseconds(200),
            // A kill that had to wait until the firmware waits would never interrupt it.
            files: ["urgent": ""], check: HILCheck(kills: runs), keepsRecord: true)
    }

    /// A campaign: so many kills, in cases of fifty.
    static func campaign(_ kills: Int) -> [HILCase] {
        stride(from: 0, to: kills, by: 50).map { first in
            CaseList.kills(min(50, kills - first), seed: UInt64(first + 1), name: "kills-\(first + 1)")
        }
    }
}
