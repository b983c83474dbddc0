import ControlLoop
import Explorer
import Lanes
import Statecharts

/// A rule that was broken.
package struct BrokenRule: Equatable, Sendable {
    /// Its name, such as `money-conserved`.
    package let name: String
    /// What holds otherwise.
    package let sentence: String
    /// The lane; nil for the whole board.
    package let lane: Int?
}

/// Asks the rules of the proofs about every event of every machine, and keeps the first one that was broken.
final class Umpire {
    /// The first broken rule.
    @exclusivity(unchecked) private(set) var broken: BrokenRule?
    /// What the machines break on purpose.
    let mutants: Mutants
    /// The rows that were taken.
    let rows: Rows
    /// The judge of each lane.
    @exclusivity(unchecked) var judges: [GateLane.OwnJudge] = []

    init(_ mutants: Mutants, rows: Rows) {
        self.mutants = mutants
        self.rows = rows
    }

    /// The lanes start anew.
    func begin(_ gates: LaneList<GateLane>) {
        judges = gates.indices.map { gates[$0].judge(mutants, rows) }
    }

    /// A rule of a proof was broken.
    func breaks(_ rule: Rule, _ lane: Int) { breaks(rule.name, rule.sentence, lane) }

    /// A machine did not answer as its proof's copy of it did.
    func answersDiffer(_ lane: Int) { breaks("same-answer", "one event in one state has one answer", lane) }

    /// A rule was broken.
    func breaks(_ name: String, _ sentence: String, _ lane: Int?) {
        if broken == nil { broken = BrokenRule(name: name, sentence: sentence, lane: lane) }
    }
}

/// The rows of the machines' tables that were taken, by the names of the machines.
final class Rows {
    @exclusivity(unchecked) private var tables: [(machine: String, table: ArrowTable)] = []

    /// The table of a machine.
    func table(of machine: String) -> ArrowTable {
        for entry in tables where entry.machine == machine { return entry.table }
        tables.append((machine, ArrowTable()))
        return tables[tables.count - 1].table
    }

    /// What was taken, by machine.
    var taken: [(machine: String, arrows: [Arrow])] { tables.map { ($0.machine, $0.table.arrows) } }
}
