import ControlLoop
import Explorer
import Lanes
import Record
import Simulation
import Statecharts

/// What one run is to be.
package struct RunPlan: Sendable {
    /// What everything follows from.
    package var seed: UInt64
    /// How many hours of the board's time.
    package var hours: Int
    /// Which faults there may be.
    package var kinds: [FaultKind]
    /// What the gates break on purpose.
    package var mutants = Mutants()
    /// The most hours: eleven years, which every time within it bears to be multiplied with.
    package static let mostHours = 100_000

    /// A run.
    package init(seed: UInt64, hours: Int, kinds: [FaultKind] = FaultKind.allCases) {
        self.seed = seed
        self.hours = hours
        self.kinds = kinds
    }
}

/// What a run showed.
package struct RunResult: Sendable {
    /// A number that differs when anything in the trace does.
    package let digest: UInt64
    /// What happened.
    package let tally: Tally
    /// How much of the board's time there was.
    package let time: Duration
    /// The rows that were taken.
    package let rows: [(machine: String, arrows: [Arrow])]
    /// The rule that was broken, if one was.
    package let broken: BrokenRule?
    /// Everything that came from outside, if that was asked for.
    package let log: [TimedInfluence]
    /// The end of the trace, if that was asked for.
    package let trace: [String]
}

/// A board that can be tortured.
package struct Torturer: Sendable {
    let site: Site

    /// A board whose lines the mock chip has; nil for another one.
    package init?(_ board: LoadedBoard) {
        guard let site = Site(board) else { return nil }
        self.site = site
    }

    /// How many of its lanes are gates.
    package var gates: Int { site.lanes.count { !LaneDescription.isExhibit(machine: $0.gate.machineNumber) } }

    /// The name of a lane.
    package func name(ofLane lane: Int) -> String { site.board.laneNames[lane] }

    /// Runs a plan.
    package func run(_ plan: RunPlan, keepsLog: Bool = false) throws(RecordError) -> RunResult {
        let world = try World(
            site, kinds: plan.kinds, mutants: plan.mutants, workload: Workload(seed: plan.seed), keepsLog: keepsLog)
        world.run(until: .zero + .seconds(Int64(plan.hours) * 3_600))
        return world.result
    }

    /// Runs what is in a script, and nothing else.
    package func run(_ script: [TimedInfluence], mutants: Mutants = Mutants()) throws(RecordError) -> RunResult {
        let world = try World(site, kinds: FaultKind.allCases, mutants: mutants, workload: nil, keepsLog: true)
        for entry in script { world.agenda.enter(.influence(entry.influence), at: entry.time) }
        world.run(until: script.last?.time ?? .zero)
        return world.result
    }
}

extension World {
    /// What was seen.
    var result: RunResult {
        var tally = tally
        tally.coinsCredited = witness.coins.reduce(0, +)
        if process == .running { tally.add(loop.edgeCounts(), witness.account) }
        return RunResult(
            digest: witness.digest.value, tally: tally, time: now - .zero, rows: rows.taken, broken: broken,
            log: log ?? [], trace: witness.latest)
    }
}
