import ControlLoop
import Explorer
import Lanes
import Machines

/// Machines that break one thing, to see whether it is found. Without any, the gates are as they are shipped.
package struct Mutants: Sendable {
    /// What every turnstile breaks.
    package var turnstile: Mutation<Turnstile>?
    /// What every elevator door breaks.
    package var door: Mutation<ElevatorDoor>?
    /// What every parking exit breaks.
    package var exit: Mutation<ParkingExit>?

    /// What every lane is set to, whatever the board file says.
    package var settings: (@Sendable (inout LaneDescription) -> Void)?

    /// None.
    package init() {}

    /// Gates that do not do what their file says.
    package init(settings: @escaping @Sendable (inout LaneDescription) -> Void) { self.settings = settings }

    /// A turnstile that breaks one thing.
    package init(turnstile: Mutation<Turnstile>) { self.turnstile = turnstile }

    /// A door that breaks one thing.
    package init(door: Mutation<ElevatorDoor>) { self.door = door }

    /// An exit that breaks one thing.
    package init(exit: Mutation<ParkingExit>) { self.exit = exit }
}

extension Mutants {
    /// The lanes of these descriptions, or what they are set to.
    func gates(_ lanes: LaneList<LaneDescription>) -> LaneList<GateLane> {
        guard let settings else { return lanes.gates }
        var gates = LaneList<GateLane>()
        for place in lanes.indices {
            var lane = lanes[place]
            settings(&lane)
            gates.add(lane.lane)
        }
        return gates
    }
}
