import Statecharts

@testable import Machines

/// The exit of the tables: a price of 50, coins of change of 20, a window of 30 s, an arm of 4 s, seen at second 100.
enum ParkingExample {
    static let now = Instant.zero + .seconds(100)
    static let nanosecondLater = now + Duration(nanoseconds: 1)
    static let price: UInt64 = 50

    static func configuration(_ policies: ParkingPolicies) -> ParkingExitConfiguration {
        var configuration = ParkingExitConfiguration(price: Money(price), changeCoin: Money(20))
        policies.apply(to: &configuration)
        configuration.grantWindow = .seconds(20)
        configuration.grantsWaiting = 1
        configuration.takesGrants = true
        configuration.isBarrable = true
        configuration.isFreeable = true
        return configuration
    }
}

extension Arm {
    /// On its way down since 2 s.
    static let closing = Arm.closing(until: .zero + .seconds(102))
    /// On its way down from now on.
    static let closingNow = Arm.closing(until: .zero + .seconds(104))
    /// Down this very nanosecond.
    static let closingAndDue = Arm.closing(until: ParkingExample.now)
    /// Down in a nanosecond.
    static let closingAndNearlyDue = Arm.closing(until: ParkingExample.nanosecondLater)
    /// On its way down for the tenth time.
    static let closingAtLast = Arm.closing(until: .zero + .seconds(102), reversals: 9)
    /// Reversed now, for the first time.
    static let resting = Arm.reversed(until: .zero + .seconds(101), reversals: 1)
    /// The same, and somebody wants it up.
    static let restingAnew = Arm.reversed(until: .zero + .seconds(101), reversals: 0)
    /// Rested this very nanosecond.
    static let rested = Arm.reversed(until: ParkingExample.now, reversals: 1)
}

extension BarrierState {
    /// Nothing is bought.
    static func unpaid(_ credit: UInt64, _ arm: Arm, occupied: Bool = false) -> BarrierState {
        BarrierState(
            functioning: .unpaid(credit: Money(credit)), arm: arm, isOccupied: occupied,
            creditEnds: credit > 0 ? .zero + .seconds(400) : nil)
    }

    /// Bought two seconds ago, with a rest.
    static func paid(
        _ rest: UInt64, _ arm: Arm = .up, occupied: Bool = false, until deadline: Instant = .zero + .seconds(128)
    ) -> BarrierState {
        BarrierState(
            functioning: .paid(.init(purchase: .example(rest), deadline: deadline)), arm: arm, isOccupied: occupied)
    }

    /// Bought now: the window of 30 s begins.
    static func paidNow(_ rest: UInt64) -> BarrierState { paid(rest, until: .zero + .seconds(130)) }

    /// Bought, and its vehicle is under the arm.
    static func passing(_ rest: UInt64) -> BarrierState {
        BarrierState(functioning: .passing(.example(rest)), arm: .up, isOccupied: true)
    }

    /// Granted two seconds ago, with a window of 20 s.
    static func granted(_ credit: UInt64, until deadline: Instant = .zero + .seconds(118)) -> BarrierState {
        BarrierState(
            functioning: .granted(.init(credit: Money(credit), deadline: deadline)), arm: .up,
            creditEnds: credit > 0 ? .zero + .seconds(400) : nil)
    }

    /// Granted now.
    static func grantedNow(_ credit: UInt64) -> BarrierState { granted(credit, until: .zero + .seconds(120)) }

    /// A vehicle that did not pay is under the arm.
    static func leaving(_ credit: UInt64, isFree: Bool = false) -> BarrierState {
        BarrierState(
            functioning: .leaving(.init(credit: Money(credit), isFree: isFree)), arm: .up, isOccupied: true,
            creditEnds: credit > 0 ? .zero + .seconds(400) : nil)
    }

    /// The same, with so many who wait; for an interlock, if their time ends.
    func waiting(_ count: UInt8, until end: Instant? = nil) -> BarrierState {
        var state = self
        (state.waiting, state.grantsEnd) = (count, end)
        return state
    }

    /// The same, and the driver who has completed the price waits for an interlock.
    var buying: BarrierState {
        var state = self
        state.hasBuyer = true
        return state
    }

    /// The same, set to another mode.
    func `in`(_ mode: GateMode) -> BarrierState {
        var state = self
        state.mode = mode
        return state
    }

    static func closed(_ credit: UInt64) -> BarrierState { unpaid(credit, .down) }

    /// Closed, with a vehicle under the arm that came there when it was down.
    static func blocked(_ credit: UInt64) -> BarrierState { unpaid(credit, .down, occupied: true) }

    static func closing(_ credit: UInt64) -> BarrierState { unpaid(credit, .closing) }

    static func closingNow(_ credit: UInt64) -> BarrierState { unpaid(credit, .closingNow) }

    /// Held open by a vehicle under the arm.
    static func heldOpen(_ credit: UInt64) -> BarrierState { unpaid(credit, .up, occupied: true) }

    /// The same, just after the arm reversed for it.
    static func turnedBack(_ credit: UInt64) -> BarrierState { unpaid(credit, .resting, occupied: true) }

    /// The vehicle that made the arm reverse has left, and the arm rests.
    static func resting(_ credit: UInt64) -> BarrierState { unpaid(credit, .resting) }

    /// The same, broken.
    func broken(_ cause: Fault = .faultContact) -> BarrierState { with(.broken(cause)) }

    /// The same, while a fire release is active.
    func released(broken cause: Fault? = nil) -> BarrierState { with(.released(broken: cause)) }

    /// The same, with credit of which only `own` can be that of somebody here.
    func withFound(own: UInt64 = 0) -> BarrierState {
        var state = self
        state.found = state.credit - Money(own)
        if own == 0 { state.creditEnds = nil }
        return state
    }

    /// The same, with the arm elsewhere.
    func with(_ arm: Arm) -> BarrierState {
        var state = self
        state.arm = arm
        return state
    }

    /// The same, after one bought exit that nobody used.
    var unused: BarrierState {
        var state = self
        state.unusedInARow = 1
        return state
    }

    private func with(_ service: ServiceState) -> BarrierState {
        var state = self
        state.service = service
        return state
    }
}

extension BarrierState.Purchase {
    static func example(_ rest: UInt64) -> Self { .init(price: Money(ParkingExample.price), rest: Money(rest)) }
}

extension GateEvent<BarrierEvent> {
    /// A coin of `units` smallest units.
    static func coin(_ units: UInt64) -> Self { .own(.insertCoin(Money(units))) }
    /// More of the coin that paid.
    static func surplus(_ units: UInt64) -> Self { .own(.insertSurplus(Money(units))) }
    /// A refund of `units` that the hopper cannot pay.
    static func notPaid(_ units: UInt64) -> Self { .own(.refundDidFail(Money(units))) }
    static let paysChange = Self.own(.changeIsBeingGiven)
    static let grant = Self.own(.grantPassage)
    /// The keys set another mode.
    static func mode(_ mode: GateMode) -> Self { .own(.modeDidChange(mode)) }
    static let cancel = Self.own(.cancelButtonWasPressed(hopperIsReady: true))
    static let cancelInVain = Self.own(.cancelButtonWasPressed(hopperIsReady: false))
    static let arrived = Self.own(.vehicleArrived)
    static let left = Self.own(.vehicleLeft)
    static let deadline = Self.own(.deadlinePassed)
    static let allowed = Self.own(.interlockDidRelease)
    static let fails = Self.service(.machineDidFail(.sensorStuck))
    static let flickers = Self.service(.machineDidFail(.sensorFlickers))
    static let isRepaired = Self.service(.machineRepairDidComplete)
    static let fire = Self.service(.fireReleaseBegan)
    static let fireIsOver = Self.service(.fireReleaseEnded)
}
