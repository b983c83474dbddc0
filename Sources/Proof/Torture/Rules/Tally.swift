import MockChip

/// What happened in a run, in numbers.
package struct Tally: Sendable {
    /// Things that came from outside.
    package var influences = 0
    /// Steps of the loop.
    package var steps = 0
    /// Coins that customers put into acceptors.
    package var coinsFed: UInt64 = 0
    /// Coins that were credited.
    package var coinsCredited: UInt64 = 0
    /// Starts of the firmware.
    package var starts = 0
    /// Ends of the loop with an error.
    package var failures = 0
    /// Edges that the chips numbered, and what became of them.
    package var edges = MockEdgeCounts()
    /// What the loop made of the edges that it took.
    package var account = Witness.Account()
    /// Faults by kind, in the order of the kinds.
    package var faults = [Int](repeating: 0, count: FaultKind.allCases.count)

    /// Nothing yet.
    package init() {}

    mutating func count(_ kind: FaultKind) {
        for (place, other) in FaultKind.allCases.enumerated() where other == kind { faults[place] += 1 }
    }

    /// The end of a process.
    mutating func add(_ counts: MockEdgeCounts, _ account: Witness.Account) {
        edges += counts
        self.account += account
    }

    /// Adds another run.
    package mutating func add(_ other: Tally) {
        influences += other.influences
        steps += other.steps
        coinsFed += other.coinsFed
        coinsCredited += other.coinsCredited
        starts += other.starts
        failures += other.failures
        edges += other.edges
        account += other.account
        for place in faults.indices { faults[place] += other.faults[place] }
    }
}

extension MockEdgeCounts {
    /// Adds those of another chip.
    fileprivate static func += (left: inout MockEdgeCounts, right: MockEdgeCounts) {
        left.numbered += right.numbered
        left.taken += right.taken
        left.lost += right.lost
        left.merged += right.merged
        left.repeated += right.repeated
        left.reordered += right.reordered
        left.overrun += right.overrun
        left.waiting += right.waiting
    }
}
