import Statecharts

@testable import Machines

/// One event, and all that can be seen of what it did.
struct ParkingStep: CustomStringConvertible {
    let before: ParkingExit
    let event: ParkingExit.Event
    let now: Instant
    let mayOpen: Bool
    let reaction: Reaction<ParkingExitCommand>
    let after: ParkingExit

    init(_ before: ParkingExit, _ event: ParkingExit.Event, at now: Instant, mayOpen: Bool = true) {
        var exit = before
        self.before = before
        self.event = event
        self.now = now
        self.mayOpen = mayOpen
        reaction = exit.handle(event, Occasion(now: now, mayOpen: mayOpen))
        after = exit
    }

    var description: String {
        """
        \(event) at \(now.nanoseconds) ns\(mayOpen ? "" : ", may not open"):
        \(before.barrier.state), \(before.hopper.state), \(before.alarm.state)
        -> \(after.barrier.state), \(after.hopper.state), \(after.alarm.state)
        \(after.barrier.ledger), \(after.hopper.ledger); \(reaction.commands)
        """
    }
}

extension GateEvent<ParkingExitEvent> {
    /// A coin of `units` smallest units.
    static func coin(_ units: UInt64) -> Self { .own(.insertCoin(Money(units))) }
    static let cancel = Self.own(.cancelButtonWasPressed)
    static let arrived = Self.own(.vehicleArrived)
    static let left = Self.own(.vehicleLeft)
    static let coinFell = Self.own(.coinWasPaidOut)
    static let emptied = Self.own(.hopperBecameEmpty)
    static let refilled = Self.own(.hopperWasRefilled)
    static let deadline = Self.own(.deadlinePassed)
    static let allowed = Self.own(.interlockDidRelease)
    static let fails = Self.service(.machineDidFail(.sensorStuck))
    static let isRepaired = Self.service(.machineRepairDidComplete)
    static let fire = Self.service(.fireReleaseBegan)
    static let fireIsOver = Self.service(.fireReleaseEnded)

    /// Every event but the coins.
    static let allButCoins: [Self] = ParkingEventKind.allCases.filter { $0 != .insertCoin }.map { $0.event(coin: 0) }
}
