import ControlLoop
import Lanes
import Statecharts

extension ExhibitLane: ExploredLane where Machine: Codeable {
    package func allows(_ edge: Edge, on role: Role) -> Bool { true }
    package var bounds: [Bound] { [] }
    package var booksBalance: Bool { true }
    package mutating func beginBooks() {}
    package var mayFailOpen: Bool { false }
    package static var isGate: Bool { false }
    package var isAtRest: Bool { true }
}
