import Links

/// What happens at eight gates until the firmware is killed: pulses of coins and persons, at random moments on every
/// lane.
struct KillTraffic {
    /// What the lines do, as a script.
    let script: String
    /// What of it a lane's firmware must have taken, and can have taken.
    let lanes: [Coins]

    /// Coins of one lane.
    struct Coins: Equatable, Sendable {
        /// How many pulses ended long enough before the kill.
        var sure = 0
        /// How many ended before it.
        var most = 0
    }

    /// How long a pulse is, and the pause behind it: 40 ms, as `eight-lanes-at-once` has it. In microseconds.
    private static let pulse: UInt64 = 40_000
    /// Until then a pulse that ended may not have been taken: the emulated processor is slow, and eight gates want it.
    private static let longestReaction: UInt64 = 5_000

    private struct Change {
        let time: UInt64
        let line: String
        let isActive: Bool
    }

    /// Traffic that ends at a random moment: near a change of a line more often than not, since then the firmware
    /// works.
    init(random: inout SplitMix64) {
        var changes: [Change] = []
        for lane in 0..<8 {
            var time = random.below(100_000)
            for _ in 0..<random.below(5) {
                let line = "\(CaseList.laneName(lane)).\(random.below(4) == 0 ? "person-sensor" : "coin-slot")"
                changes.append(Change(time: time, line: line, isActive: true))
                changes.append(Change(time: time + KillTraffic.pulse, line: line, isActive: false))
                time += 2 * KillTraffic.pulse + random.below(20_000)
            }
        }
        changes.sort { $0.time < $1.time }
        let last = changes.isEmpty ? 0 : Int(random.below(UInt64(changes.count)))
        let end = (changes.isEmpty ? 0 : changes[last].time) + random.below(random.below(4) == 0 ? 20_000 : 400)
        var text = ""
        var now: UInt64 = 0
        var lanes = [Coins](repeating: Coins(), count: 8)
        for change in changes where change.time <= end {
            if change.time > now { text += "wait \(change.time - now)us\n" }
            now = change.time
            text += "set \(change.line) \(change.isActive ? "active" : "inactive")\n"
            guard !change.isActive, change.line.hasSuffix("coin-slot") else { continue }
            let lane = Int(change.line.utf8.first! - UInt8(ascii: "a"))
            lanes[lane].most += 1
            if change.time + KillTraffic.longestReaction < end { lanes[lane].sure += 1 }
        }
        script = text + "wait \(max(1, end - now))us\n"
        self.lanes = lanes
    }
}

extension SplitMix64 {
    /// A number from 0 on, below a limit of 1 or more.
    mutating func below(_ limit: UInt64) -> UInt64 { next() % limit }
}
