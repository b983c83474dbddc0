import Statecharts

@testable import Machines

/// A state of all regions, with time told from now on and without what was counted.
struct ParkingSituation {
    /// The clock at which every situation is looked at.
    static let now = Instant(nanoseconds: 1_000)

    let barrier: BarrierState
    let hopper: HopperState
    let alarm: AlarmState

    init(_ exit: ParkingExit, at now: Instant) {
        barrier = exit.barrier.state.moved(from: now)
        hopper = exit.hopper.state.moved(from: now)
        alarm = exit.alarm.state.moved(from: now)
    }

    /// The exit in this situation. Its ledger has counted nothing but the money that is in the states.
    func exit(_ configuration: ParkingExitConfiguration) -> ParkingExit {
        var ledger = BarrierLedger()
        ledger.insert(barrier.held + hopper.due)
        return ParkingExit(
            barrier: Barrier(configuration, state: barrier, ledger: ledger),
            hopper: Hopper(configuration, state: hopper),
            alarm: Alarm(duration: configuration.alarmDuration, state: alarm))
    }

    /// All of it in one number; every part is small.
    var key: UInt64 {
        var key: UInt64 = 0
        func put(_ value: UInt64, below limit: UInt64) {
            precondition(value < limit)
            key = key * limit + value
        }
        put(barrier.service.isBroken ? 1 : 0, below: 2)
        put(barrier.service.isReleased ? 1 : 0, below: 2)
        put(barrier.isOccupied ? 1 : 0, below: 2)
        switch barrier.functioning {
        case .unpaid(let credit):
            put(0, below: 3)
            put(credit.units, below: 32)
        case .paid(let paid):
            put(1, below: 3)
            put(paid.purchase.rest.units, below: 4)
            put(paid.deadline.left, below: 8)
        case .passing(let purchase):
            put(2, below: 3)
            put(purchase.rest.units, below: 32)
        }
        switch barrier.arm {
        case .down: put(30, below: 32)
        case .up: put(31, below: 32)
        case .closing(let end): put(end.left, below: 30)
        }
        put(hopper.isInService ? 1 : 0, below: 2)
        switch hopper.condition {
        case .ready: put(0, below: 3)
        case .failed: put(1, below: 3)
        case .empty: put(2, below: 3)
        }
        put(hopper.due.units, below: 32)
        switch hopper.payout {
        case .idle: put(0, below: 32)
        case .waiting: put(1, below: 32)
        case .paying(let coin): put(2 + coin.deadline.left, below: 16)
        case .pausing(_, let end): put(16 + end.left, below: 32)
        }
        switch alarm {
        case .silent: put(0, below: 32)
        case .sounding(let deadline): put(1 + deadline.left, below: 32)
        }
        return key
    }

    /// The delays that can make a difference: none, and those around the next moment.
    func delays(_ exit: ParkingExit) -> [Int64] {
        guard let next = exit.deadline.map({ ($0 - Self.now).nanoseconds }), next > 0 else { return [0] }
        return next == 1 ? [0, 1] : [0, next - 1, next]
    }
}

extension Instant {
    /// The same span from the situation's clock on; what has run out has no more left.
    fileprivate func moved(from now: Instant) -> Instant {
        ParkingSituation.now + max(.zero, self - now)
    }

    fileprivate var left: UInt64 { UInt64((self - ParkingSituation.now).nanoseconds) }
}

extension BarrierState {
    fileprivate func moved(from now: Instant) -> BarrierState {
        var state = self
        if case .closing(let end) = arm { state.arm = .closing(until: end.moved(from: now)) }
        if case .paid(var paid) = functioning {
            // The window of an exit that does not work is forgotten.
            paid.deadline = service == .normal ? paid.deadline.moved(from: now) : ParkingSituation.now
            state.functioning = .paid(paid)
        }
        return state
    }
}

extension HopperState {
    fileprivate func moved(from now: Instant) -> HopperState {
        var state = self
        switch payout {
        case .idle, .waiting: break
        case .paying(var coin):
            coin.deadline = coin.deadline.moved(from: now)
            state.payout = .paying(coin)
        case .pausing(let due, let end): state.payout = .pausing(due: due, until: end.moved(from: now))
        }
        return state
    }
}

extension AlarmState {
    fileprivate func moved(from now: Instant) -> AlarmState {
        switch self {
        case .silent: .silent
        case .sounding(let deadline): .sounding(deadline: deadline.moved(from: now))
        }
    }
}
