import Statecharts

/// The hopper region of a parking exit: change is paid out coin by coin, and each coin comes back as an event.
///
/// With a count sensor the motor runs until it has seen the coin; without, it runs for one pulse, and the end of the
/// pulse is the coin.
public struct Hopper: Region, Sendable {
    /// What can happen to it.
    public typealias Event = HopperEvent

    /// Its name in traces.
    public static var region: Label { "hopper" }

    /// How it behaves.
    public internal(set) var configuration: ParkingExitConfiguration
    /// The present state.
    public internal(set) var state = HopperState()
    /// What it has counted.
    public internal(set) var ledger = HopperLedger()
    /// What an operator has to know about the latest transition.
    public var announcement: Announcement?
    /// Whether the latest event left change that cannot be paid out.
    public internal(set) var fellShort = false
    /// What the coin is worth of which the latest event has stopped the motor, and which the count sensor may still see
    /// fall. Zero where there is none.
    var fallingCoin = Money.zero

    /// A hopper that has coins and owes none.
    public init(_ configuration: ParkingExitConfiguration) {
        self.configuration = configuration
    }

    /// A hopper in any state, for exploring them.
    init(_ configuration: ParkingExitConfiguration, state: HopperState, ledger: HopperLedger = HopperLedger()) {
        self.configuration = configuration
        self.state = state
        self.ledger = ledger
    }

    /// The table: docs/understanding/tables/parking-exit.md splits each branch into its cases.
    public mutating func decide(_ event: HopperEvent, _ occasion: Occasion) -> Verdict {
        let now = occasion.now
        let coinValue = configuration.changeCoin
        switch (state.payout, event) {
        case (_, .refundBecameDue(let refund)):
            state.owesRefund = true
            return add(refund, at: now)
        case (_, .changeBecameDue(let change)):
            state.owesRefund = false
            return add(change, at: now)
        case (_, .moneyWasLeftBehind(let money)):
            return leaveBehind(money)

        case (_, .coinWasPaidOut) where !configuration.countsCoins,
            (_, .coinSensorBecameActive) where !configuration.countsCoins,
            (_, .coinSensorCleared) where !configuration.countsCoins,
            (_, .coinSensorDidJam) where !configuration.countsCoins:
            return .refused
        case (.paying(let coin), .coinWasPaidOut):
            state.isSensorActive = true
            return payOut(coin, at: now)
        // A stopping motor now and then lets another coin fall. It counts as change if it can.
        case (.pausing(let due, let end), .coinWasPaidOut) where due >= coinValue:
            return payOut(coinValue, leaving: .pausing(due: due - coinValue, until: end))
        case (.waiting(let due), .coinWasPaidOut) where due >= coinValue:
            return payOut(coinValue, leaving: .waiting(due: due - coinValue))
        case (.idle, .coinWasPaidOut), (.pausing, .coinWasPaidOut), (.waiting, .coinWasPaidOut):
            state.isSensorActive = true
            ledger.countStrayCoin()
            announcement = Announcement(.warning, "a coin fell that nobody was owed")
            return .handled

        case (_, .coinSensorBecameActive) where state.isSensorActive,
            (_, .coinSensorCleared) where !state.isSensorActive:
            return .ignored
        case (_, .coinSensorBecameActive):
            state.isSensorActive = true
            return .handled
        case (_, .coinSensorCleared):
            state.isSensorActive = false
            return .handled
        case (_, .coinSensorDidJam) where state.condition == .failed:
            return .ignored
        case (.paying(let coin), .coinSensorDidJam):
            noteJam()
            return fail(coin)
        case (.pausing(let due, _), .coinSensorDidJam):
            noteJam()
            return fallShort(of: due)
        case (.idle, .coinSensorDidJam), (.waiting, .coinSensorDidJam):
            noteJam()
            return .handled

        case (_, .hopperBecameEmpty) where state.condition == .empty,
            (_, .hopperWasRefilled) where state.condition == .ready:
            return .ignored
        // The coin that is on its way may be the last one.
        case (.idle, .hopperBecameEmpty), (.paying, .hopperBecameEmpty), (.waiting, .hopperBecameEmpty):
            noteEmpty()
            return .handled
        case (.pausing(let due, _), .hopperBecameEmpty):
            noteEmpty()
            return begin(due, at: now)
        case (.idle, .hopperWasRefilled), (.paying, .hopperWasRefilled), (.pausing, .hopperWasRefilled):
            noteRefilled()
            return .handled
        case (.waiting(let due), .hopperWasRefilled):
            noteRefilled()
            return begin(due, at: now)

        // When the hopper works again, another driver may stand here.
        case (.waiting(let due), .driverLeft), (.pausing(let due, _), .driverLeft):
            _ = leaveBehind(due)
            return become(.idle)
        // The coin that is on its way falls, and no more.
        case (.paying(var coin), .driverLeft):
            guard coin.due > coin.value || !coin.isLeftBehind else { return .ignored }
            if coin.due > coin.value { _ = leaveBehind(coin.due - coin.value) }
            (coin.due, coin.isLeftBehind) = (coin.value, true)
            state.owesRefund = false
            return become(.paying(coin))
        case (.idle, .driverLeft):
            return .ignored

        // It is change then, since there is no credit that it could become.
        case (_, .exitWasBought):
            guard state.owesRefund else { return .ignored }
            state.owesRefund = false
            return .handled

        case (_, .serviceWasInterrupted):
            guard state.isInService else { return .ignored }
            state.isInService = false
            if configuration.countsCoins, case .paying(let coin) = state.payout, !coin.isLeftBehind {
                fallingCoin = coin.value
            }
            let due = dueWithoutCoin
            return become(due > .zero ? .waiting(due: due) : .idle)
        case (_, .serviceWasResumed):
            guard !state.isInService else { return .ignored }
            return resume(isInService: true, at: now)
        case (_, .repairDidComplete(let isInService)):
            guard state.condition == .failed || state.isInService != isInService else { return .ignored }
            if state.condition == .failed { state.condition = .ready }
            return resume(isInService: isInService, at: now)

        case (.paying(let coin), .deadlinePassed):
            guard now >= coin.deadline else { return .ignored }
            return configuration.countsCoins ? fail(coin) : payOut(coin, at: now)
        case (.pausing(let due, let end), .deadlinePassed):
            guard now >= end else { return .ignored }
            return begin(due, at: now)
        case (.idle, .deadlinePassed), (.waiting, .deadlinePassed):
            return .ignored
        }
    }
}

// Where a branch leads
extension Hopper {
    private mutating func become(_ payout: HopperState.Payout) -> Verdict {
        state.payout = payout
        if state.due == .zero { state.owesRefund = false }
        return .handled
    }

    /// More is due.
    private mutating func add(_ money: Money, at now: Instant) -> Verdict {
        switch state.payout {
        case .idle: return begin(money, at: now)
        case .paying(var coin):
            coin.due = ledger.sum(coin.due, money)
            return become(.paying(coin))
        case .pausing(let due, let end): return become(.pausing(due: ledger.sum(due, money), until: end))
        case .waiting(let due): return begin(ledger.sum(due, money), at: now)
        }
    }

    /// Somebody still has to pay it, but not the hopper: another driver may stand there.
    private mutating func leaveBehind(_ money: Money) -> Verdict {
        ledger.leaveBehind(money)
        announcement = Announcement(.warning, "a driver left without his change")
        return .handled
    }

    /// What is due to a driver who is here, if the coin that is on its way does not come.
    private var dueWithoutCoin: Money {
        mutating get {
            guard case .paying(let coin) = state.payout, coin.isLeftBehind else { return state.due }
            _ = leaveBehind(coin.value)
            return coin.due - coin.value
        }
    }

    /// The next coin of what is due, if the hopper can pay it.
    private mutating func begin(_ due: Money, at now: Instant) -> Verdict {
        guard due >= configuration.changeCoin else { return keep(due) }
        guard state.isInService else { return become(.waiting(due: due)) }
        guard state.condition == .ready else { return fallShort(of: due) }
        // A coin that starts now would not be seen. If the sensor does not clear, it jams.
        guard !state.isSensorActive else { return become(.pausing(due: due, until: now + configuration.hopperPause)) }
        return become(
            .paying(.init(due: due, value: configuration.changeCoin, deadline: configuration.coinEnds(from: now))))
    }

    private mutating func payOut(_ coin: HopperState.Coin, at now: Instant) -> Verdict {
        ledger.payOut(coin.value)
        let due = coin.due - coin.value
        guard due >= configuration.changeCoin else { return keep(due) }
        guard state.condition == .ready else { return fallShort(of: due) }
        return become(.pausing(due: due, until: now + configuration.hopperPause))
    }

    /// A coin that fell while none was on its way.
    private mutating func payOut(_ value: Money, leaving payout: HopperState.Payout) -> Verdict {
        ledger.payOut(value)
        state.isSensorActive = true
        state.payout = payout
        return state.due >= value ? .handled : keep(state.due)
    }

    /// New settings may leave less than a coin of change is now worth.
    private mutating func keep(_ rest: Money) -> Verdict {
        ledger.keep(rest)
        return become(.idle)
    }

    private mutating func fail(_ coin: HopperState.Coin) -> Verdict {
        ledger.countFailedPayout()
        if state.condition == .ready { state.condition = .failed }
        return fallShort(of: dueWithoutCoin)
    }

    private mutating func fallShort(of due: Money) -> Verdict {
        guard due > .zero else { return become(.idle) }
        fellShort = true
        return become(.waiting(due: due))
    }

    private mutating func resume(isInService: Bool, at now: Instant) -> Verdict {
        state.isInService = isInService
        guard case .waiting(let due) = state.payout else { return .handled }
        return begin(due, at: now)
    }

    private mutating func noteJam() {
        state.condition = .failed
        announcement = Announcement(.error, "the hopper's count sensor sees a coin that does not fall")
    }

    private mutating func noteEmpty() {
        state.condition = .empty
        announcement = Announcement(.warning, "the hopper is empty")
    }

    private mutating func noteRefilled() {
        state.condition = .ready
        announcement = Announcement(.notice, "the hopper was refilled")
    }
}

// What follows from the state
extension Hopper {
    /// The present state, by its name in traces.
    public var label: Label { state.label }

    /// What is due.
    public var fact: Fact? { Fact("due", state.due.units) }

    /// When the coin has to be out, or the pause ends.
    public var deadline: Instant? {
        @inline(__always) get {
            switch state.payout {
            case .paying(let coin): coin.deadline
            case .pausing(_, let end): end
            case .idle, .waiting: nil
            }
        }
    }

    /// Whether it pays, or is about to.
    var isBusy: Bool {
        switch state.payout {
        case .paying, .pausing: true
        case .idle, .waiting: false
        }
    }

    /// Whether it waits until somebody has looked.
    public var hasFailed: Bool { state.condition == .failed }

    /// The motor was commanded so much later.
    package mutating func motorWasLate(by delay: Duration) {
        switch state.payout {
        case .paying(var coin):
            coin.deadline = coin.deadline + delay
            state.payout = .paying(coin)
        case .pausing(let due, let end): state.payout = .pausing(due: due, until: end + delay)
        case .idle, .waiting: break
        }
    }

    /// Whether something is due to a driver who may be here.
    var owesDriver: Bool {
        switch state.payout {
        case .idle: false
        case .paying(let coin): !coin.isLeftBehind || coin.due > coin.value
        case .pausing, .waiting: true
        }
    }

    /// Takes back a refund that cannot be paid. A coin that may still fall stays due: it would be paid twice otherwise.
    mutating func takeBackRefund() -> Money? {
        guard state.owesRefund, case .waiting(let due) = state.payout else { return nil }
        state.owesRefund = false
        _ = become(fallingCoin > .zero ? .waiting(due: fallingCoin) : .idle)
        return due > fallingCoin ? due - fallingCoin : nil
    }

    /// Whether the motor runs.
    public var standingOutputs: HopperOutputs {
        switch state.payout {
        case .paying: HopperOutputs(runs: true)
        case .idle, .pausing, .waiting: HopperOutputs(runs: false)
        }
    }
}
