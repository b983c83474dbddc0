import Statecharts

@testable import Machines

extension HopperState {
    static func idle(_ condition: Condition = .ready) -> HopperState { HopperState(condition: condition) }

    /// Begun a second ago.
    static func paying(
        _ due: UInt64, _ condition: Condition = .ready, until deadline: Instant = .zero + .seconds(104)
    ) -> HopperState {
        HopperState(payout: .paying(.init(due: Money(due), value: Money(20), deadline: deadline)), condition: condition)
    }

    /// Begun now: 5 s with a count sensor, 100 ms without.
    static func payingNow(_ due: UInt64, counts: Bool) -> HopperState {
        paying(due, until: ParkingExample.now + (counts ? .seconds(5) : .milliseconds(100)))
    }

    static func pausing(_ due: UInt64, until end: Instant = ParkingExample.now + .milliseconds(200)) -> HopperState {
        HopperState(payout: .pausing(due: Money(due), until: end))
    }

    /// Rests from now on.
    static func pausingNow(_ due: UInt64) -> HopperState {
        pausing(due, until: ParkingExample.now + .milliseconds(300))
    }

    static func waiting(_ due: UInt64, _ condition: Condition) -> HopperState {
        HopperState(payout: .waiting(due: Money(due)), condition: condition)
    }

    /// The same, for money that a driver wanted back.
    var refund: HopperState {
        var state = self
        state.owesRefund = true
        return state
    }

    /// The same, with something before the count sensor.
    var seen: HopperState {
        var state = self
        state.isSensorActive = true
        return state
    }

    /// The same, with a coin on its way whose driver has left.
    var leftBehind: HopperState {
        var state = self
        if case .paying(var coin) = state.payout {
            coin.isLeftBehind = true
            state.payout = .paying(coin)
        }
        return state
    }

    /// The same, out of service.
    var out: HopperState {
        var state = self
        state.isInService = false
        return state
    }

    /// The same, in another condition.
    func with(_ condition: Condition) -> HopperState {
        var state = self
        state.condition = condition
        return state
    }
}
