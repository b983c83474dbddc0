import Lanes

// The gates of a board by their kinds: where each stands in the one list of kinds.

extension LaneDescription {
    package static func turnstile(_ gate: TurnstileLaneConfiguration) -> LaneDescription { .first(gate) }
    package static func elevatorDoor(_ gate: ElevatorDoorLaneConfiguration) -> LaneDescription { .second(.first(gate)) }

    package var turnstile: TurnstileLaneConfiguration? { if case .first(let gate) = self { gate } else { nil } }
    package var elevatorDoor: ElevatorDoorLaneConfiguration? {
        if case .second(.first(let gate)) = self { gate } else { nil }
    }
    package var parkingExit: ParkingExitLaneConfiguration? {
        if case .second(.second(.first(let gate))) = self { gate } else { nil }
    }
}

extension GateLane {
    package var turnstile: TurnstileLane? { usedFirst }
    package var elevatorDoor: ElevatorDoorLane? { usedSecond?.usedFirst }
    package var parkingExit: ParkingExitLane? { usedSecond?.usedSecond?.usedFirst }
}
