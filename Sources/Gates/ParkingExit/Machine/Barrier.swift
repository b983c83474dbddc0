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
        useRight()
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

    /// The table: docs/understanding/tables/parking-exit.md splits each branch into its cases.
    private mutating func decide(_ event: BarrierEvent, _ occasion: Occasion) -> Verdict {
        let now = occasion.now
        switch (state.superstate, state.functioning, event) {
        // Whether it works or not: a loop that says what is known says nothing, a train of coins goes on, and who has a
        // right leaves.
        case (_, _, .vehicleArrived) where state.isOccupied, (_, _, .vehicleLeft) where !state.isOccupied:
            return .ignored
        case (_, .paid, .insertCoin(let value)), (_, .passing, .insertCoin(let value)),
            (_, .paid, .insertSurplus(let value)), (_, .passing, .insertSurplus(let value)):
            return takeMore(value)
        case (_, .unpaid, .insertSurplus(let value)), (_, .granted, .insertSurplus(let value)),
            (_, .leaving, .insertSurplus(let value)):
            return leaveBehind(value)
        case (_, _, .modeDidChange(let mode)):
            return change(to: mode, occasion)
        case (_, .passing(let purchase), .vehicleLeft):
            return leave(purchase, at: now)
        case (_, .leaving(let leaving), .vehicleLeft):
            return leave(leaving, at: now)
        case (_, .unpaid(let credit), .vehicleLeft):
            return leave(behind: credit)
        case (_, .unpaid, .deadlinePassed), (_, .leaving, .deadlinePassed):
            return timeIsUp(at: now)
        case (_, .unpaid, .refundDidFail(let money)), (_, .granted, .refundDidFail(let money)),
            (_, .leaving, .refundDidFail(let money)):
            return takeBack(money)
        case (_, .paid, .refundDidFail), (_, .passing, .refundDidFail):
            return .refused
        case (.functioning, .paid(var paid), .changeIsBeingGiven), (.barred, .paid(var paid), .changeIsBeingGiven):
            paid.deadline = configuration.windowEnds(from: now)
            state.functioning = .paid(paid)
            return .handled
        case (_, _, .changeIsBeingGiven):
            return .ignored

        // Who does not pay is let out by an exit that works and is not barred, and by no other. Nobody need ask at one
        // that is free.
        case (.broken, _, .grantPassage), (.released, _, .grantPassage), (.barred, _, .grantPassage):
            ledger.refuseGrant()
            return .handled
        case (.open, _, .grantPassage):
            return .ignored
        case (.functioning, .unpaid, .grantPassage):
            return grant(occasion)
        case (.functioning, _, .grantPassage):
            queueGrant(behind: configuration.grantsWaiting)
            return .handled

        // The acceptor of an exit that sells nothing is told to take no coins, and one that comes all the same is not
        // lost.
        case (.broken, _, .insertCoin(let value)), (.barred, _, .insertCoin(let value)),
            (.open, _, .insertCoin(let value)), (.released, .granted, .insertCoin(let value)),
            (.released, .leaving, .insertCoin(let value)):
            return take(value)
        case (.broken, _, .vehicleArrived), (.released, _, .vehicleArrived), (.open, _, .vehicleArrived):
            state.isOccupied = true
            return .handled
        // Whoever paid may have left without the arm. The exit stays bought.
        case (.broken, .paid(let paid), .vehicleLeft), (.released, .paid(let paid), .vehicleLeft):
            return leave(behind: paid.purchase.total)
        case (.broken, _, .deadlinePassed), (.released, _, .deadlinePassed), (.open, _, .deadlinePassed):
            return armIsDue(at: now) ? .handled : .refused
        case (.broken, _, .cancelButtonWasPressed), (.released, _, .cancelButtonWasPressed),
            (.broken, _, .interlockDidRelease), (.released, _, .interlockDidRelease):
            return .ignored

        // Nothing is bought. Whoever completes the price during a release leaves as one who has paid.
        case (.functioning, .unpaid, .insertCoin(let value)), (.functioning, .granted, .insertCoin(let value)),
            (.functioning, .leaving, .insertCoin(let value)), (.released, .unpaid, .insertCoin(let value)):
            _ = take(value)
            return buyIfPaid(or: .handled, occasion)
        case (_, .unpaid, .cancelButtonWasPressed(let hopperIsReady)),
            (_, .granted, .cancelButtonWasPressed(let hopperIsReady)),
            (_, .leaving, .cancelButtonWasPressed(let hopperIsReady)):
            return hopperIsReady ? giveBack(state.credit) : .ignored
        case (.functioning, .unpaid, .vehicleArrived), (.barred, .unpaid, .vehicleArrived):
            state.isOccupied = true
            ledger.countForcedExit()
            consequence = .exitWasForced
            return .handled
        case (.functioning, .unpaid, .interlockDidRelease):
            return openIfWished(or: .ignored, occasion)

        // A vehicle has a right
        case (.functioning, .paid, .vehicleArrived), (.barred, .paid, .vehicleArrived),
            (.functioning, .granted, .vehicleArrived), (.barred, .granted, .vehicleArrived):
            state.isOccupied = true
            return .handled
        case (_, .paid, .vehicleLeft), (_, .granted, .vehicleLeft), (_, .passing, .vehicleArrived),
            (_, .leaving, .vehicleArrived):
            return .ignored
        case (.functioning, .paid(let paid), .deadlinePassed), (.barred, .paid(let paid), .deadlinePassed):
            return now >= paid.deadline ? expire(paid.purchase, at: now) : .refused
        case (.functioning, .granted(let granted), .deadlinePassed), (.barred, .granted(let granted), .deadlinePassed):
            return timeIsUp(of: granted, at: now)
        case (_, .passing, .deadlinePassed):
            return .refused
        case (_, .paid, .cancelButtonWasPressed), (_, .passing, .cancelButtonWasPressed), (_, _, .interlockDidRelease):
            return .ignored
        }
    }

    /// The rows of the superstate.
    private mutating func serve(_ event: ServiceEvent, _ occasion: Occasion) -> Verdict {
        let change = state.service.take(event)
        if change == .repaired { state.arm = state.arm.believed }
        if event == .machineDidFail(.sensorFlickers) { state.arm = state.arm.inDoubt }
        switch change {
        case .failed, .failedAgain:
            ledger.countFault()
            endGrants()
            return .handled
        case .releaseBegan:
            endGrants()
            return .handled
        case .repaired, .releaseEnded:
            return resume(occasion)
        case .ignored:
            return .ignored
        case .refused:
            return .refused
        }
    }

    /// The rows of the mode. While the exit does not work, it only notes the mode.
    private mutating func change(to mode: GateMode, _ occasion: Occasion) -> Verdict {
        guard mode != state.mode else { return .ignored }
        let before = state.superstate
        state.mode = mode
        announcement = Announcement(.notice, "mode changed, now ", namesState: true)
        switch state.superstate.turn(from: before) {
        case .notes: break
        case .bars: barGrants()
        case .opens: endGrants()
        case .resumes: return resume(occasion)
        }
        return .handled
    }

    /// Does again what it does for drivers, or does something else for them.
    private mutating func resume(_ occasion: Occasion) -> Verdict {
        switch (state.superstate, state.functioning) {
        // Whoever has paid needs it now: the window begins again.
        case (.functioning, .paid(let paid)):
            return resume(paid.purchase, occasion)
        case (.functioning, .unpaid):
            return buyIfPaid(or: .handled, occasion)
        case (.barred, .paid(let paid)):
            state.functioning = .unpaid(credit: paid.purchase.total)
            return .handled
        case (.barred, .unpaid):
            barGrants()
            return .handled
        case (.functioning, _), (.barred, _), (.open, _), (.broken, _), (.released, _):
            return .handled
        }
    }
}

// What follows from the state
extension Barrier {
    /// The present state, by its name in traces.
    public var label: Label { state.label }

    /// The credit.
    public var fact: Fact? { Fact("credit", state.credit.units) }

    /// When the exit window, the credit or the time of those who wait ends, or the arm is down.
    public var deadline: Instant? {
        @inline(__always) get {
            let others: Instant? = .earlier(.earlier(armDeadline, state.creditEnds), state.grantsEnd)
            switch (state.superstate, state.functioning) {
            case (.functioning, .paid(let paid)), (.barred, .paid(let paid)): return paid.deadline
            case (.functioning, .granted(let granted)), (.barred, .granted(let granted)):
                return .earlier(granted.deadline, others)
            case (.functioning, _), (.barred, _), (.open, _), (.broken, _), (.released, _): return others
            }
        }
    }

    /// Whether an exit is bought that its driver has to be given time for.
    var isWaitingForDriver: Bool {
        switch (state.superstate, state.functioning) {
        case (.functioning, .paid), (.barred, .paid): true
        case (.functioning, _), (.barred, _), (.open, _), (.broken, _), (.released, _): false
        }
    }

    /// Whether the price of an exit is there, or was and the exit is bought.
    public var hasPrice: Bool {
        !state.isUnpaid || state.credit >= configuration.price
    }

    /// Whether a coin that completes the price buys an exit now.
    public var sells: Bool {
        switch (state.superstate, state.functioning) {
        case (.functioning, .unpaid), (.functioning, .granted), (.functioning, .leaving), (.released, .unpaid): true
        case (.functioning, _), (.barred, _), (.open, _), (.broken, _), (.released, _): false
        }
    }

    /// Whether it works, nobody has a right, and it holds the price of an exit or a grant waits. Nobody gets out for
    /// money while it is barred.
    public var isPaidFor: Bool {
        guard case .unpaid(let credit) = state.functioning else { return false }
        switch state.superstate {
        case .functioning: return state.waiting > 0 || credit >= configuration.price
        case .barred, .open, .broken, .released: return false
        }
    }

    var armDeadline: Instant? { @inline(__always) get { state.arm.deadline(isOccupied: state.isOccupied) } }

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
        switch state.superstate {
        case .functioning, .barred: state.hasRight
        case .broken: configuration.powerFail == .safe
        case .open, .released: true
        }
    }

    /// Whether whoever drives on now has a right to, or a fire opens for everybody.
    public var mayGo: Bool {
        switch state.superstate {
        case .functioning, .barred: state.hasRight
        case .broken: false
        case .open, .released: true
        }
    }

    /// Whether the barrier is commanded open.
    public var isOpen: Bool { state.arm.isDrivenUp(isWanted: isWantedOpen, isOccupied: state.isOccupied) }

    /// Whether the arm is down, and nothing is under it.
    public var isSecured: Bool { state.arm == .down && !state.isOccupied }

    /// What the state wants. Coins are wanted only where something is to be paid, and can be.
    public var standingOutputs: BarrierOutputs {
        var isPaid = false
        var takesCoins = false
        switch (state.superstate, state.functioning) {
        case (.functioning, .unpaid): takesCoins = true
        case (.functioning, _), (.barred, _), (.open, _): isPaid = !state.isUnpaid
        case (.broken, _), (.released, _): break
        }
        return BarrierOutputs(barrierIsOpen: isOpen, paidLampIsOn: isPaid, coinsAreInhibited: !takesCoins)
    }
}
