import ControlLoop
import Lanes
import Simulation
import Statecharts

/// A kind of gate under torture: who comes to it, what moves there, and what is known of it from outside.
protocol TorturedGate: SimulatedGate {
    /// What somebody does who comes to it.
    func visit(_ lane: Site.Lane, _ dice: inout Dice) -> [WorkloadAction]
    /// What of it moves by itself, as badly as it may.
    func looseParts(_ place: SimulatedPlace) -> [any SimulatedPart]
    /// What is known of it at the place where it stands.
    func scene(_ lane: Site.Lane, _ map: LineMap) -> Scene
}

extension Either: TorturedGate where First: TorturedGate, Second: TorturedGate {
    func visit(_ lane: Site.Lane, _ dice: inout Dice) -> [WorkloadAction] {
        switch self {
        case .first(let gate): gate.visit(lane, &dice)
        case .second(let gate): gate.visit(lane, &dice)
        }
    }

    func looseParts(_ place: SimulatedPlace) -> [any SimulatedPart] {
        switch self {
        case .first(let gate): gate.looseParts(place)
        case .second(let gate): gate.looseParts(place)
        }
    }

    func scene(_ lane: Site.Lane, _ map: LineMap) -> Scene {
        switch self {
        case .first(let gate): gate.scene(lane, map)
        case .second(let gate): gate.scene(lane, map)
        }
    }
}
