import ControlLoop
import Explorer
import Lanes
import Simulation
import Statecharts

extension HatchLaneConfiguration: TorturedGate {
    /// Somebody presses the button.
    func visit(_ lane: Site.Lane, _ dice: inout Dice) -> [WorkloadAction] {
        guard let button = lane.line(HatchRole.button) else { return [] }
        return Customers.press(button, dice.span(.milliseconds(2), .seconds(2)))
    }

    func looseParts(_ place: SimulatedPlace) -> [any SimulatedPart] { [] }

    func scene(_ lane: Site.Lane, _ map: LineMap) -> Scene { Scene() }
}

extension HatchLane: JudgedGate {
    func judge(_ mutants: Mutants, _ rows: Rows) -> ArrowTable {
        rows.table(of: HatchLaneConfiguration.machine.text)
    }

    mutating func beJudged(
        by umpire: Umpire, _ judge: inout ArrowTable, _ before: HatchLane, _ event: Event, _ occasion: Occasion,
        place: Int, _ reaction: inout LaneReaction
    ) {
        var again = before.machine
        _ = again.handle(event, occasion)
        if again.label != machine.label { umpire.answersDiffer(place) }
    }
}
