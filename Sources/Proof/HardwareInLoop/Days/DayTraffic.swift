import Links

/// What happens in a day at the gates of one board: people who pay a coin and pass, and now and then somebody who
/// forces a gate, or a drive that fails and is repaired. At night there is nobody. The same seed gives the same day.
struct DayTraffic: Equatable, Sendable {
    /// What the lines do, as a script.
    let script: String
    /// What has to be counted of it, for each lane.
    let lanes: [Counts]
    /// How long the day is.
    let hours: Int

    /// What happens at one gate.
    struct Counts: Equatable, Sendable {
        /// Each coin is a fare, and each that paid it passes.
        var passages = 0
        var forcedEntries = 0
        var faults = 0
    }

    private enum Visit {
        case passage, forcedEntry, fault
    }

    /// One change of a line. Times are in microseconds.
    private struct Change {
        let time: UInt64
        let line: String
        let isActive: Bool
    }

    /// How much of the traffic there is in each twenty-fourth of a day: two rush hours, and a quiet night.
    private static let share: [UInt64] = [
        0, 0, 0, 0, 0, 1, 4, 10, 12, 7, 5, 5, 7, 7, 5, 5, 6, 10, 12, 8, 4, 3, 2, 0,
    ]
    /// How long a visit takes, with the time until the next one may begin.
    private static let visit: UInt64 = 2_000_000
    /// At so many passages there is one of the others.
    private static let passagesPerForcedEntry = 400
    private static let passagesPerFault = 1000

    /// The most passages that a day of so many hours has room for at so many gates.
    static func most(hours: Int, gates: Int) -> Int {
        let rush = UInt64(hours) * 3_600_000_000 / UInt64(share.count) / visit
        return Int(rush * share.reduce(0, +) / share.max()!) * gates * 99 / 100
    }

    /// A day of so many hours, with so many passages at all gates together.
    init(passages: Int, hours: Int, gates: Int, seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var changes: [Change] = []
        self.hours = hours
        lanes = (0..<gates).map { gate in
            let count = passages / gates + (gate < passages % gates ? 1 : 0)
            let counts = Counts(
                passages: count, forcedEntries: count / DayTraffic.passagesPerForcedEntry + 1,
                faults: count / DayTraffic.passagesPerFault + 1)
            var visits = [Visit](repeating: .passage, count: counts.passages)
            visits += [Visit](repeating: .forcedEntry, count: counts.forcedEntries)
            visits += [Visit](repeating: .fault, count: counts.faults)
            visits.shuffle(using: &random)
            let times = DayTraffic.times(of: visits.count, hours: hours, random: &random)
            for (visit, time) in zip(visits, times) {
                changes += DayTraffic.changes(visit, at: time, CaseList.laneName(gate), &random)
            }
            return counts
        }
        changes.sort { $0.time < $1.time }
        var now: UInt64 = 0
        var text = ""
        for change in changes {
            if change.time > now { text += "wait \(change.time - now)us\n" }
            now = change.time
            text += "set \(change.line) \(change.isActive ? "active" : "inactive")\n"
        }
        script = text + "wait \(UInt64(hours) * 3_600_000_000 - now)us\n"
    }

    /// When so many visits begin: spread over the day as its traffic is, and none before the last is over.
    private static func times(of visits: Int, hours: Int, random: inout SplitMix64) -> [UInt64] {
        let length = UInt64(hours) * 3_600_000_000 / UInt64(share.count)
        let all = share.reduce(0, +)
        var times: [UInt64] = []
        var passed: UInt64 = 0
        for (place, part) in share.enumerated() {
            let first = UInt64(visits) * passed / all
            passed += part
            let count = UInt64(visits) * passed / all - first
            guard count > 0 else { continue }
            let space = length / count
            precondition(space >= visit, "a day has more passages than it has room for")
            for next in 0..<count {
                times.append(UInt64(place) * length + next * space + random.below(space - visit + 1))
            }
        }
        return times
    }

    private static func changes(
        _ visit: Visit, at time: UInt64, _ lane: String, _ random: inout SplitMix64
    ) -> [Change] {
        func pulse(_ role: String, at start: UInt64, for length: UInt64) -> [Change] {
            [
                Change(time: start, line: "\(lane).\(role)", isActive: true),
                Change(time: start + length, line: "\(lane).\(role)", isActive: false),
            ]
        }
        switch visit {
        case .passage:
            return pulse("coin-slot", at: time, for: 50_000)
                + pulse("person-sensor", at: time + 500_000 + random.below(900_000), for: 300_000)
        case .forcedEntry: return pulse("person-sensor", at: time, for: 300_000)
        case .fault:
            return pulse("fault", at: time, for: 500_000) + pulse("repair-key", at: time + 800_000, for: 200_000)
        }
    }
}
