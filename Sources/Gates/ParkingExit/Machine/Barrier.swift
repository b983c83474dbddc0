import Statecharts

/// The barrier region of a parking exit: who may leave, whose money it is, and where the arm is.
public struct Barrier: Region, Sendable {
    /// What can happen to it.
    public typealias Event = GateEvent<BarrierEvent>

    /// Its name in traces.
    public static var region: Label { "barrier" }

    /// How it behaves.
    public private(set) var configuration: ParkingExitConfiguration
    /// The present state.
    public internal(set) var state: BarrierState
    /// What it has counted.
    public internal(set) var ledger = BarrierLedger()
    /// What an operator has to know about the latest transition.
    public var announcement: Announcement?
    /// What the latest event means to the wish to open that an interlock keeps waiting.
    public internal(set) var wish = WishChange.none
    /// What the latest event is to the other regions.
    public internal(set) var consequence: BarrierConsequence?

    /// A barrier without credit. Nobody knows where its arm is; it may still be on its way down.
    public init(_ configuration: ParkingExitConfiguration, at now: Instant) {
        self.configuration = configuration
        state = BarrierState(
            functioning: .unpaid(credit: .zero), arm: .closing(until: configuration.closingEnds(from: now)))
    }

    /// A barrier in any state, for exploring them.
    init(_ configuration: ParkingExitConfiguration, state: BarrierState, ledger: BarrierLedger = BarrierLedger()) {
        self.configuration = configuration
        self.state = state
        self.ledger = ledger
    }

    /// Behaves as `configuration` says from the next event on. Money and deadlines stay. The arm of a broken barrier
    /// goes to the power-fail side at once; one that goes down for that counts as on its way until the next event says
    /// the time.
    mutating func takeSettings(_ configuration: ParkingExitConfiguration) {
        self.configuration = configuration
        guard isWantedOpen else { return }
        if !state.arm.isUp { state.arm = .up }
        usePurchase()
    }

    /// The superstate decides first. Where the arm goes follows from what became of both.
    public mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        let verdict: Verdict
        switch event {
        case .service(let event):
            verdict = serve(event, occasion)
            if verdict == .handled { announcement = event.announcement }
        case .own(let event):
            verdict = decide(event, occasion)
        }
        if state.isOccupied { state.unusedInARow = 0 }
        if verdict == .handled {
            settleCredit(at: occasion.now)
            moveArm(at: occasion.now)
        }
        return verdict
    }

    /// The table: one branch, one row of docs/using/machines/parking-exit.md.
    private mutating func decide(_ event: BarrierEvent, _ occasion: Occasion) -> Verdict {
        let now = occasion.now
        switch (state.service, state.functioning, event) {
        // Whether it works or not: a loop that says what is known says nothing, a train of coins goes on, and who paid
        // leaves.
        case (_, _, .vehicleArrived) where state.isOccupied, (_, _, .vehicleLeft) where !state.isOccupied:
            return .ignored
        case (_, .paid, .insertCoin(let value)), (_, .passing, .insertCoin(let value)),
            (_, .paid, .insertSurplus(let value)), (_, .passing, .insertSurplus(let value)):
            return takeMore(value)
        case (_, .unpaid, .insertSurplus(let value)):
            return leaveBehind(value)
        case (_, .passing(let purchase), .vehicleLeft):
            return leave(purchase)
        case (_, .unpaid(let credit), .vehicleLeft):
            return leave(behind: credit)
        case (_, .unpaid, .deadlinePassed):
            return timeIsUp(at: now)
        case (_, .unpaid(let credit), .refundDidFail(let money)):
            return takeBack(money, credit)
        case (_, .paid, .refundDidFail), (_, .passing, .refundDidFail):
            return .refused
        case (.normal, .paid(var paid), .changeIsBeingGiven):
            paid.deadline = configuration.windowEnds(from: now)
            state.functioning = .paid(paid)
            return .handled
        case (_, _, .changeIsBeingGiven):
            return .ignored

        // The acceptor of an exit that does not work is told to take no coins, and one that comes all the same is not
        // lost.
        case (.broken, .unpaid(let credit), .insertCoin(let value)):
            return take(value, credit)
        case (.broken, _, .vehicleArrived), (.released, _, .vehicleArrived):
            state.isOccupied = true
            return .handled
        // Whoever paid may have left without the arm. The exit stays bought.
        case (.broken, .paid(let paid), .vehicleLeft), (.released, .paid(let paid), .vehicleLeft):
            return leave(behind: paid.purchase.total)
        case (.broken, _, .deadlinePassed), (.released, _, .deadlinePassed):
            return armIsDue(at: now) ? .handled : .refused
        case (.broken, _, .cancelButtonWasPressed), (.released, _, .cancelButtonWasPressed),
            (.broken, _, .interlockDidRelease), (.released, _, .interlockDidRelease):
            return .ignored

        // Nothing is bought. Whoever completes the price during a release leaves as one who has paid.
        case (.normal, .unpaid(let credit), .insertCoin(let value)),
            (.released, .unpaid(let credit), .insertCoin(let value)):
            _ = take(value, credit)
            return buyIfPaid(or: .handled, occasion)
        case (.normal, .unpaid(let credit), .cancelButtonWasPressed(let hopperIsReady)):
            return hopperIsReady ? giveBack(credit) : .ignored
        case (.normal, .unpaid, .vehicleArrived):
            state.isOccupied = true
            ledger.countForcedExit()
            consequence = .exitWasForced
            return .handled
        case (.normal, .unpaid, .interlockDidRelease):
            return buyIfPaid(or: .ignored, occasion)

        // An exit is bought
        case (.normal, .paid, .vehicleArrived):
            state.isOccupied = true
            return .handled
        case (.normal, .paid, .vehicleLeft), (.normal, .passing, .vehicleArrived):
            return .ignored
        case (.normal, .paid(let paid), .deadlinePassed):
            return now >= paid.deadline ? expire(paid.purchase) : .refused
        case (.normal, .passing, .deadlinePassed):
            return .refused
        case (.normal, .paid, .cancelButtonWasPressed), (.normal, .passing, .cancelButtonWasPressed),
            (.normal, .paid, .interlockDidRelease), (.normal, .passing, .interlockDidRelease):
            return .ignored
        }
    }

    /// The rows of the superstate.
    private mutating func serve(_ event: ServiceEvent, _ occasion: Occasion) -> Verdict {
        let change = state.service.take(event)
        if change == .repaired { state.arm = state.arm.believed }
        if event == .machineDidFail(.sensorFlickers) { state.arm = state.arm.inDoubt }
        switch (change, state.functioning) {
        case (.failed, _), (.failedAgain, _):
            ledger.countFault()
            return .handled
        // Whoever has paid needs it now: the window begins again.
        case (.repaired, .paid(let paid)) where state.service == .normal,
            (.releaseEnded, .paid(let paid)) where state.service == .normal:
            return resume(paid.purchase, occasion)
        case (.repaired, .unpaid) where state.service == .normal,
            (.releaseEnded, .unpaid) where state.service == .normal:
            return buyIfPaid(or: .handled, occasion)
        case (.repaired, _), (.releaseBegan, _), (.releaseEnded, _):
            return .handled
        case (.ignored, _):
            return .ignored
        case (.refused, _):
            return .refused
        }
    }
}

// What follows from the state
extension Barrier {
    /// The present state, by its name in traces.
    public var label: Label { state.label }

    /// The credit.
    public var fact: Fact? { Fact("credit", state.credit.units) }

    /// When the exit window or the credit ends, or the arm is down.
    public var deadline: Instant? {
        guard case (.normal, .paid(let paid)) = (state.service, state.functioning) else {
            return .earlier(armDeadline, state.creditEnds)
        }
        return paid.deadline
    }

    /// Whether an exit is bought that its driver has to be given time for.
    var isWaitingForDriver: Bool {
        guard case (.normal, .paid) = (state.service, state.functioning) else { return false }
        return true
    }

    /// Whether the price of an exit is there, or was and the exit is bought.
    public var hasPrice: Bool {
        switch state.functioning {
        case .unpaid(let credit): credit >= configuration.price
        case .paid, .passing: true
        }
    }

    /// Whether it works, and holds the price of an exit that is not bought.
    public var isPaidFor: Bool {
        guard case (.normal, .unpaid(let credit)) = (state.service, state.functioning) else { return false }
        return credit >= configuration.price
    }

    var armDeadline: Instant? { state.arm.deadline(isOccupied: state.isOccupied) }

    /// Whether an arm that is up has to stay there: for a vehicle, to rest, or since nobody knows whether there is a
    /// vehicle.
    public var isHeldUp: Bool {
        switch state.arm {
        case .reversed, .held: true
        case .down, .closing, .up: state.isOccupied
        }
    }

    /// Whether the state wants the barrier open, whatever is under it.
    var isWantedOpen: Bool {
        switch (state.service, state.functioning) {
        case (.normal, .unpaid): false
        case (.normal, .paid), (.normal, .passing): true
        case (.broken, _): configuration.powerFail == .safe
        case (.released, _): true
        }
    }

    /// Whether the barrier is commanded open.
    public var isOpen: Bool { state.arm.isDrivenUp(isWanted: isWantedOpen, isOccupied: state.isOccupied) }

    /// Whether the arm is down, and nothing is under it.
    public var isSecured: Bool { state.arm == .down && !state.isOccupied }

    /// What the state wants. Coins are wanted only where something is to be paid.
    public var standingOutputs: BarrierOutputs {
        var isPaid = false
        var takesCoins = false
        switch (state.service, state.functioning) {
        case (.normal, .unpaid): takesCoins = true
        case (.normal, .paid), (.normal, .passing): isPaid = true
        case (.broken, _), (.released, _): break
        }
        return BarrierOutputs(barrierIsOpen: isOpen, paidLampIsOn: isPaid, coinsAreInhibited: !takesCoins)
    }
}
