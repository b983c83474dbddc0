import Statecharts

@testable import Machines

/// A parking exit with its own clock, for tests that tell a story. The price is 50, a coin of change is 10, the rest is
/// the default: a window of 30 s, an arm that comes down in 4 s, coins of change that are counted.
struct ParkingGate {
    private(set) var exit: ParkingExit
    private(set) var now = Instant.zero

    /// An exit whose arm has come down.
    init(_ configure: (inout ParkingExitConfiguration) -> Void = { _ in }) {
        var configuration = ParkingExitConfiguration(price: Money(50), changeCoin: Money(10))
        configure(&configuration)
        exit = ParkingExit(configuration, at: now)
        waits(.seconds(10))
    }

    /// Takes events now, one after the other; the answer to the last.
    @discardableResult
    mutating func takes(_ events: ParkingExit.Event..., mayOpen: Bool = true) -> Reaction<ParkingExitCommand> {
        var last = Reaction<ParkingExitCommand>()
        for event in events {
            last = exit.handle(event, Occasion(now: now, mayOpen: mayOpen))
            // A coin falls past the sensor.
            if event == .coinFell { _ = exit.handle(.own(.coinSensorCleared), Occasion(now: now, mayOpen: mayOpen)) }
        }
        return last
    }

    /// Lets time pass, with each deadline said when it comes.
    mutating func waits(_ span: Duration) {
        let end = now + span
        while let deadline = exit.deadline, deadline <= end {
            now = deadline
            takes(.deadline)
        }
        now = end
    }

    /// Lets the hopper pay out so many coins, each seen by the count sensor.
    mutating func paysOut(_ coins: Int) {
        for _ in 0..<coins {
            takes(.coinFell)
            waits(exit.hopper.configuration.hopperPause)
        }
    }

    /// Gets other settings while it is at work.
    mutating func takesSettings(_ change: (inout ParkingExitConfiguration) -> Void) {
        var configuration = exit.barrier.configuration
        change(&configuration)
        exit.takeSettings(configuration)
    }

    var barrier: Label { exit.barrier.label }
    var hopper: Label { exit.hopper.label }
    var alarm: Label { exit.alarm.label }
    var outputs: ParkingExitOutputs { exit.standingOutputs }
    var credit: UInt64 { exit.barrier.state.credit.units }
    var money: ParkingMoney { ParkingMoney(exit) }
}

/// Where all money is.
struct ParkingMoney: Equatable {
    var inserted: UInt64 = 0
    var prices: UInt64 = 0
    var paidOut: UInt64 = 0
    var owed: UInt64 = 0
    var held: UInt64 = 0
    var kept: UInt64 = 0
}

extension ParkingMoney {
    init(_ exit: ParkingExit) {
        self.init(
            inserted: exit.barrier.ledger.inserted.units, prices: exit.barrier.ledger.prices.units,
            paidOut: exit.hopper.ledger.paidOut.units, owed: exit.owed.units, held: exit.held.units,
            kept: exit.kept.units)
    }
}
