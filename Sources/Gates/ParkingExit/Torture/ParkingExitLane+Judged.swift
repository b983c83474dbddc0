import ControlLoop
import Explorer
import Lanes
import Machines
import Statecharts

extension ParkingExitLane: JudgedGate {
    func judge(_ mutants: Mutants, _ rows: Rows) -> PlainJudge<ParkingExit> {
        PlainJudge(mutation: mutants.mutation(), rows: rows.table(of: ParkingExitLaneConfiguration.machine.text))
    }

    mutating func beJudged(
        by umpire: Umpire, _ judge: inout PlainJudge<ParkingExit>, _ before: ParkingExitLane, _ event: Event,
        _ occasion: Occasion, place: Int, _ reaction: inout LaneReaction
    ) {
        let step = ParkingStep(before.machine, event, occasion, judge.rows, mutation: judge.mutation)
        if judge.mutation != nil {
            machine = step.after
            reaction.wish = machine.wish
        } else if step.after.barrier.state != machine.barrier.state || step.after.hopper.state != machine.hopper.state
            || step.after.alarm.state != machine.alarm.state || step.after.barrier.ledger != machine.barrier.ledger
            || step.after.hopper.ledger != machine.hopper.ledger
        {
            umpire.answersDiffer(place)
        }
        if let rule = step.brokenRule { umpire.breaks(rule, place) }
    }
}
