import ControlLoop
import Lanes
import Machines
import Statecharts

extension ElevatorDoorLane: ExploredLane {
    package static func isBasic(_ role: Role) -> Bool {
        ElevatorDoorRole(role) == .doorLock || ElevatorDoorRole(role) == .doorOpenLimit
    }

    package func allows(_ edge: Edge, on role: Role) -> Bool { true }

    package mutating func forgetExcess() {
        forgetPersons(beyond: max(configuration.door.capacity, configuration.door.slowAbove) + 1)
    }

    package var bounds: [Bound] {
        [
            Bound(
                "of more persons than one too many for the cabin, only that many are counted",
                because: "the count is only compared with the capacity and with slow-above")
        ]
    }

    package var booksBalance: Bool {
        let ledger = machine.ledger
        return UInt64(machine.known.persons) + ledger.left + ledger.forgotten == ledger.entered + ledger.leftUncounted
    }

    package var mayFailOpen: Bool { false }
}
