import ControlLoop
import Explorer
import Lanes
import Machines
import Statecharts

extension TurnstileLane: JudgedGate {
    func judge(_ mutants: Mutants, _ rows: Rows) -> PlainJudge<Turnstile> {
        PlainJudge(mutation: mutants.mutation(), rows: rows.table(of: TurnstileLaneConfiguration.machine.text))
    }

    mutating func beJudged(
        by umpire: Umpire, _ judge: inout PlainJudge<Turnstile>, _ before: TurnstileLane, _ event: Event,
        _ occasion: Occasion, place: Int, _ reaction: inout LaneReaction
    ) {
        let step = TurnstileStep(before.machine, event, occasion, judge.rows, mutation: judge.mutation)
        if judge.mutation != nil {
            machine = step.after
            reaction.wish = machine.passage.wish
        } else if step.after.passage.state != machine.passage.state || step.after.alarm.state != machine.alarm.state
            || step.after.passage.ledger != machine.passage.ledger
        {
            umpire.answersDiffer(place)
        }
        if let rule = step.brokenRule { umpire.breaks(rule, place) }
    }
}
