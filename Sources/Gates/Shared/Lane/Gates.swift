import ControlLoop
import Statecharts

/// Every kind of gate that a board can have. A new kind is one more word here, one in the list of Package.swift, and a
/// folder beside the others.
public typealias LaneDescription = Either<
    TurnstileLaneConfiguration,
    Either<ElevatorDoorLaneConfiguration, Either<ParkingExitLaneConfiguration, ExhibitDescription>>
>

/// A lane with a gate of any kind: what a board's loop runs.
public typealias GateLane = LaneDescription.LaneType

extension LaneList<LaneDescription> {
    /// The lanes that these descriptions describe, before their start.
    public var gates: LaneList<GateLane> {
        var gates = LaneList<GateLane>()
        for index in indices { gates.add(self[index].lane) }
        return gates
    }
}
