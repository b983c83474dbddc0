import ControlLoop
import Lanes
import Machines
import Statecharts

extension ParkingExitLane: ExploredLane {
    package func allows(_ edge: Edge, on role: Role) -> Bool {
        guard let slot = ParkingExitRole(role), slot.isCoinSlot, edge == .falling, isMeasuringCoin else { return true }
        let most = configuration.exit.price.units + 2 * configuration.exit.changeCoin.units
        return machine.held.units + machine.owed.units <= most
    }

    package var bounds: [Bound] {
        [
            Bound(
                "coins are left out while more than a price and two coins of change are held and owed",
                because: "one exit is sold at a time, and change goes out one coin at a time, so more only repeats that"
            )
        ]
    }

    package var booksBalance: Bool { machine.moneyIsConserved && machine.grantsAreConserved }
    package var mayFailOpen: Bool { configuration.exit.powerFail == .safe }
    package var isHeldOpen: Bool { machine.barrier.isHeldUp }
}
