import Lanes
import Statecharts

/// A kind of gate that can be proved.
package protocol ProvableGate {
    /// What is to be proved of it: of its machine, and of the lane with its sensors.
    func claims(_ place: LanePlace) -> [(String, [Claim])]
    /// What is to be proved of its machine by name, with every policy; a machine of the gallery has a list of its own.
    static var proofs: [MachineProof] { get }
}

extension Either: ProvableGate where First: ProvableGate, Second: ProvableGate {
    package func claims(_ place: LanePlace) -> [(String, [Claim])] {
        switch self {
        case .first(let gate): gate.claims(place)
        case .second(let gate): gate.claims(place)
        }
    }

    package static var proofs: [MachineProof] { First.proofs + Second.proofs }
}
