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
    /// Which of the contacts that every gate has an input is, if it is one.
    static func serviceContact(_ role: Role) -> ServiceContact?
    /// Whether an input is one without which the lane never gets through its states.
    static func isBasic(_ role: Role) -> Bool
}

/// The contacts that every gate has.
package enum ServiceContact: Sendable {
    case fireRelease, fault, repairKey
}

extension ExploredLane {
    package static var isGate: Bool { true }
    package static func isBasic(_ role: Role) -> Bool { false }
    package var isHeldOpen: Bool { false }
    package mutating func forgetExcess() {}
    package mutating func neverRecovers() {}
    package var isAtRest: Bool { isSecured && !isOutOfService && !isReleased }
}

extension TurnstileLane: ExploredLane {
    package static func serviceContact(_ role: Role) -> ServiceContact? {
        switch TurnstileRole(role) {
        case .fireRelease: .fireRelease
        case .fault: .fault
        case .repairKey: .repairKey
        case .coinSlot, .personSensor, .doorLock, .doors, .alarm, .coinInhibit, .outOfService, nil: nil
        }
    }

    package func allows(_ edge: Edge, on role: Role) -> Bool {
        guard TurnstileRole(role) == .coinSlot, edge == .falling, isMeasuringCoin else { return true }
        return machine.passage.held.units < 2 * configuration.turnstile.fare.units
    }

    package var bounds: [Bound] { [.money(twice: "fare")] }
    package var booksBalance: Bool { machine.passage.moneyIsConserved }
    package var mayFailOpen: Bool { configuration.turnstile.powerFail == .safe }
}

extension Bound {
    /// The bound of gates.
    static let noRecovery = Bound(
        "no gate recovers by itself", because: "a recovery is a repair, which comes at any time where it can come")

    /// The bound of money that buys something.
    static func money(twice price: String) -> Bound {
        Bound(
            "coins are left out while the gate holds two \(price)s or more",
            because: "one \(price) is taken at a time, so more credit only repeats what two do")
    }
}

extension ParkingExitLane: ExploredLane {
    package static func serviceContact(_ role: Role) -> ServiceContact? {
        switch ParkingExitRole(role) {
        case .fireRelease: .fireRelease
        case .fault: .fault
        case .repairKey: .repairKey
        default: nil
        }
    }

    package func allows(_ edge: Edge, on role: Role) -> Bool {
        guard ParkingExitRole(role) == .coinSlot, edge == .falling, isMeasuringCoin else { return true }
        let most = configuration.exit.price.units + 2 * configuration.exit.changeCoin.units
        return machine.held.units + machine.owed.units <= most
    }

    package var bounds: [Bound] {
        [
            Bound(
                "coins are left out while more than a price and two coins of change are held and owed",
                because: "one exit is sold at a time, and change goes out one coin at a time, so more only repeats that"
            )
        ]
    }

    package var booksBalance: Bool { machine.moneyIsConserved }
    package var mayFailOpen: Bool { configuration.exit.powerFail == .safe }
    package var isHeldOpen: Bool { machine.barrier.isHeldUp }
}

extension ElevatorDoorLane: ExploredLane {
    package static func isBasic(_ role: Role) -> Bool {
        ElevatorDoorRole(role) == .doorLock || ElevatorDoorRole(role) == .doorOpenLimit
    }

    package static func serviceContact(_ role: Role) -> ServiceContact? {
        switch ElevatorDoorRole(role) {
        case .fireRelease: .fireRelease
        case .fault: .fault
        case .repairKey: .repairKey
        default: nil
        }
    }

    package func allows(_ edge: Edge, on role: Role) -> Bool { true }

    package mutating func forgetExcess() {
        forgetPersons(beyond: max(configuration.door.capacity, configuration.door.slowAbove) + 1)
    }

    package var bounds: [Bound] {
        [
            Bound(
                "of more persons than one too many for the cabin, only that many are counted",
                because: "the count is only compared with the capacity and with slow-above")
        ]
    }

    package var booksBalance: Bool {
        let ledger = machine.ledger
        return UInt64(machine.known.persons) + ledger.left + ledger.forgotten == ledger.entered + ledger.leftUncounted
    }

    package var mayFailOpen: Bool { false }
}

extension ExhibitLane: ExploredLane where Machine: Codeable {
    package func allows(_ edge: Edge, on role: Role) -> Bool { true }
    package var bounds: [Bound] { [] }
    package var booksBalance: Bool { true }
    package mutating func beginBooks() {}
    package var mayFailOpen: Bool { false }
    package static var isGate: Bool { false }
    package static func serviceContact(_ role: Role) -> ServiceContact? { nil }
    package var isAtRest: Bool { true }
}
