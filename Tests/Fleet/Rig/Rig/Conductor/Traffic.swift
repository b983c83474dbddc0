import Statecharts

/// What there was at the boards and on their network. A run in which nothing happened proves nothing.
struct Traffic {
    /// How many have passed, as the boards' journals have it.
    let passages: Int
    /// What went wrong at the boards, on purpose.
    let troubles: Troubles
    /// How many of the boards' connections were cut or delayed, or lost what was sent, and how often all of them were
    /// cut.
    let spoilt: Int

    /// What there was too little of, in lines.
    func complaints(about plan: FleetPlan) -> [String] {
        var complaints: [String] = []
        func ask(for least: Int, _ what: String, _ count: Int) {
            if count < least { complaints.append("\(what): \(count); expected \(least) or more") }
        }
        ask(for: plan.leastPassages, "passages", passages)
        ask(for: plan.leastTroubles, "troubles of boards", troubles.total)
        // One of eight is of each kind but the first, at the least.
        if plan.leastTroubles >= 100 {
            for trouble in Trouble.allCases {
                ask(for: 1, "troubles of the kind \(trouble.rawValue)", troubles[trouble])
            }
        }
        ask(for: plan.leastSpoilt, "failures of the boards' network", spoilt)
        return complaints
    }
}

extension FleetPlan {
    /// A visit takes some ten seconds. Some have no passage, and a gate may be out of service: a quarter as many
    /// passages as there is time for visits, and one in any case.
    var leastPassages: Int {
        let visits = Int64(boards * BoardText.lanes) * length.nanoseconds / (pause.nanoseconds + 10_000_000_000)
        return max(1, Int(visits / 4))
    }

    /// Between two troubles of a board there are three halves of the mean time at most. A busy machine may be late by
    /// ten seconds.
    var leastTroubles: Int {
        boards * Int(max(0, length.nanoseconds - 10_000_000_000) / (trouble.nanoseconds * 3 / 2))
    }

    /// One, where there is time for an outage of all connections: there are three times the mean time before it, at
    /// most.
    var leastSpoilt: Int { length.nanoseconds >= 4 * weather.boards.nanoseconds ? 1 : 0 }
}
