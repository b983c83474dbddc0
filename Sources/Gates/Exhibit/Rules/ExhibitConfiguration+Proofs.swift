import Lanes
import Statecharts

extension ExhibitConfiguration: ProvableGate where Machine: Codeable {
    package func claims(_ place: LanePlace) -> [(String, [Claim])] {
        [("\(place.name): \(Machine.name) of the gallery with its contacts", [place.claim(lane)])]
    }

    package static var proofs: [MachineProof] { [] }
}
