import ControlLoop
import Lanes
import Machines
import Statecharts

extension TurnstileLane: ExploredLane {
    package func allows(_ edge: Edge, on role: Role) -> Bool {
        guard let slot = TurnstileRole(role), slot.isCoinSlot, edge == .falling, isMeasuringCoin else { return true }
        return machine.passage.held.units < 2 * configuration.turnstile.fare.units
    }

    package var bounds: [Bound] {
        [
            Bound(
                "coins are left out while the gate holds two fares or more",
                because: "one fare is taken at a time, so more credit only repeats what two do")
        ]
    }
    package var booksBalance: Bool { machine.passage.moneyIsConserved && machine.passage.grantsAreConserved }
    package var mayFailOpen: Bool { configuration.turnstile.powerFail == .safe }
}
