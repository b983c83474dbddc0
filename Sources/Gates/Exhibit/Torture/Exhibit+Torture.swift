import ControlLoop
import Lanes
import Simulation
import Statecharts

extension ExhibitConfiguration: TorturedGate {
    /// Somebody plays with buttons.
    func visit(_ lane: Site.Lane, _ dice: inout Dice) -> [WorkloadAction] {
        var actions: [WorkloadAction] = []
        for _ in 0...dice.below(6) {
            actions += Customers.press(dice.pick(lane.inputs), dice.span(.milliseconds(2), .seconds(2)))
            actions.append(.wait(dice.span(.milliseconds(1), .seconds(dice.happens(100) ? 120 : 3))))
        }
        return actions
    }

    func looseParts(_ place: SimulatedPlace) -> [any SimulatedPart] { [] }

    func scene(_ lane: Site.Lane, _ map: LineMap) -> Scene { Scene() }
}
