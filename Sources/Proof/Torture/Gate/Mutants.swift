import ControlLoop
import Explorer
import Lanes

/// Machines that break one thing, to see whether it is found. Without any, the gates are as they are shipped.
package struct Mutants: Sendable {
    /// What every gate of one kind breaks.
    private var breach: (any Sendable)?

    /// What every lane is set to, whatever the board file says.
    package var settings: (@Sendable (inout LaneDescription) -> Void)?

    /// None.
    package init() {}

    /// Gates that do not do what their file says.
    package init(settings: @escaping @Sendable (inout LaneDescription) -> Void) { self.settings = settings }

    /// Gates of one kind, whose machine breaks one thing.
    package init<Machine>(_ mutation: Mutation<Machine>) { breach = mutation }

    /// What a machine breaks; nil for one that is as it is shipped.
    func mutation<Machine>() -> Mutation<Machine>? { breach as? Mutation<Machine> }
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
