import ControlLoop
import Lanes
import Statecharts

extension HatchLaneConfiguration: ProvableGate {
    package func claims(_ place: LanePlace) -> [(String, [Claim])] {
        [("\(place.name): hatch with its sensors", [place.claim(lane)])]
    }

    package static var proofs: [MachineProof] { [] }
}

extension HatchLane: ExploredLane {
    package func allows(_ edge: Edge, on role: Role) -> Bool { true }
    package var bounds: [Bound] { [] }
    package var booksBalance: Bool { true }
    package mutating func beginBooks() {}
    package var mayFailOpen: Bool { false }
}
