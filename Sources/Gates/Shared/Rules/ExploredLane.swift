import ControlLoop
import Lanes
import Statecharts

/// A lane as an exploration needs it.
package protocol ExploredLane: InterlockMember, Codeable, Sendable {
    /// Whether an edge is looked at. It is left out where it would add to what could grow for ever.
    func allows(_ edge: Edge, on role: Role) -> Bool
    /// What was bounded, and why nothing is missed.
    var bounds: [Bound] { get }
    /// Whether its books balance: money, or persons.
    var booksBalance: Bool { get }
    /// Begins new books with what it holds.
    mutating func beginBooks()
    /// Whether a failure may leave it open.
    var mayFailOpen: Bool { get }
    /// Whether something in its way holds it open, whatever an interlock says.
    var isHeldOpen: Bool { get }
    /// Leaves as much, of what could grow for ever, as can make a difference.
    mutating func forgetExcess()
    /// Whether a failure of the loop puts it out of service: gates yes, machines of the gallery no.
    static var isGate: Bool { get }
    /// Leaves recoveries out: what they do a repair does, at any time.
    mutating func neverRecovers()
    /// Whether nothing is going on and nothing is wrong.
    var isAtRest: Bool { get }
    /// Whether an input is one without which the lane never gets through its states.
    static func isBasic(_ role: Role) -> Bool
}

extension ExploredLane {
    package static var isGate: Bool { true }
    package static func isBasic(_ role: Role) -> Bool { false }
    package var isHeldOpen: Bool { false }
    package mutating func forgetExcess() {}
    package mutating func neverRecovers() {}
    package var isAtRest: Bool { isSecured && !isOutOfService && !isReleased }
}

extension Bound {
    /// The bound of gates.
    static let noRecovery = Bound(
        "no gate recovers by itself", because: "a recovery is a repair, which comes at any time where it can come")
}
