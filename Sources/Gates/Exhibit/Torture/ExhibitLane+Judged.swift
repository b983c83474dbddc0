import ControlLoop
import Explorer
import Lanes
import Statecharts

extension ExhibitLane: JudgedGate where Machine: Codeable {
    func judge(_ mutants: Mutants, _ rows: Rows) -> ArrowTable { rows.table(of: Machine.name.text) }

    mutating func beJudged(
        by umpire: Umpire, _ judge: inout ArrowTable, _ before: ExhibitLane, _ event: Event, _ occasion: Occasion,
        place: Int, _ reaction: inout LaneReaction
    ) {
        guard case .own(let event) = event else { return }
        var again = before.machine
        if let rule = again.take(event, occasion, judge) { umpire.breaks(rule, place) }
        if again != machine { umpire.answersDiffer(place) }
    }
}
