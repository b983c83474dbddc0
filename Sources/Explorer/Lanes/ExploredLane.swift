import ControlLoop
import Lanes
import Machines
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
    /// Whether a failure of the loop puts it out of service: gates yes, machines of the gallery no.
    static var isGate: Bool { get }
    /// Whether nothing is going on and nothing is wrong.
    var isAtRest: Bool { get }
}

extension ExploredLane {
    package static var isGate: Bool { true }
    package var isAtRest: Bool { isSecured && !isOutOfService && !isReleased }
}

extension TurnstileLane: ExploredLane {
    package func allows(_ edge: Edge, on role: Role) -> Bool {
        guard TurnstileRole(role) == .coinSlot, edge == .falling, isMeasuringCoin else { return true }
        return machine.passage.held.units < 2 * configuration.turnstile.fare.units
    }

    package var bounds: [Bound] { [.money(twice: "fare")] }
    package var booksBalance: Bool { machine.passage.moneyIsConserved }
    package var mayFailOpen: Bool { configuration.turnstile.powerFail == .safe }
}

extension Bound {
    /// The bound of money that buys something.
    static func money(twice price: String) -> Bound {
        Bound(
            "coins are left out while the gate holds two \(price)s or more",
            because: "one \(price) is taken at a time, so more credit only repeats what two do")
    }
}
