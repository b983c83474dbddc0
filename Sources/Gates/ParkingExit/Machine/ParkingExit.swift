import Statecharts

/// A parking exit: a barrier that a driver pays to open, and that gives change.
///
/// Three orthogonal regions, barrier, hopper and alarm. Each takes the events that concern it; what an event at the
/// barrier means to the others follows from the barrier's state before it.
public struct ParkingExit: StateMachine, Sendable {
    /// What can happen to it.
    public typealias Event = GateEvent<ParkingExitEvent>
    /// What it can tell the hardware to do.
    public typealias Command = ParkingExitCommand

    /// Who may leave.
    public package(set) var barrier: Barrier
    /// What becomes of the change.
    public package(set) var hopper: Hopper
    /// Whether the alarm sounds.
    public internal(set) var alarm: Alarm<ParkingExitCommand>

    /// A closing barrier without credit, a hopper with coins and a silent alarm.
    public init(_ configuration: ParkingExitConfiguration, at now: Instant) {
        barrier = Barrier(configuration, at: now)
        hopper = Hopper(configuration)
        alarm = Alarm(duration: configuration.alarmDuration)
    }

    /// Behaves as `configuration` says from the next event on. Money, counts and running deadlines stay. A bought exit
    /// costs what it cost when it was bought, and a coin on its way keeps its worth.
    public mutating func takeSettings(_ configuration: ParkingExitConfiguration) {
        barrier.takeSettings(configuration)
        hopper.configuration = configuration
        alarm.duration = configuration.alarmDuration
    }

    /// When the first of the regions' deadlines passes.
    public var deadline: Instant? { .earlier(.earlier(barrier.deadline, hopper.deadline), alarm.deadline) }

    /// What each region commands after a restart.
    public var standingCommands: RegionList<Commands<Command>> {
        FixedList([barrier.standing, hopper.standing, alarm.standing])
    }

    /// Answers one event, in each region that it concerns. If an interlock keeps the barrier from
    /// opening, it still takes the event, including money, and stays closed. A fire release always opens it, and so
    /// does a vehicle in the way of its arm.
    public mutating func handle<Watcher: Observer>(_ event: Event, _ occasion: Occasion, _ observer: inout Watcher)
    where Watcher.Command == ParkingExitCommand {
        let wasInService = barrier.state.service == .normal
        let wasUnpaid = barrier.state.isUnpaid
        barrier.wish = .none
        barrier.consequence = nil
        hopper.fellShort = false
        hopper.fallingCoin = .zero
        if let event = concerningBarrier(event, occasion) { barrier.take(event, occasion, &observer) }
        let wasBusy = hopper.isBusy
        if let event = concerningHopper(event, wasInService: wasInService, occasion) {
            hopper.take(event, occasion, &observer)
        }
        if hopper.state.owesRefund || (wasBusy && !hopper.isBusy) || barrier.consequence != nil {
            tellRegions(event, wasUnpaid: wasUnpaid, wasBusy: wasBusy, occasion, &observer)
        }
        if let event = concerningAlarm(event, occasion) { alarm.take(event, occasion, &observer) }
    }

    /// What the answers of barrier and hopper mean to each other. It is seldom anything: written out in line it would
    /// make every event slower.
    @inline(never)
    private mutating func tellRegions<Watcher: Observer>(
        _ event: Event, wasUnpaid: Bool, wasBusy: Bool, _ occasion: Occasion, _ observer: inout Watcher
    ) where Watcher.Command == ParkingExitCommand {
        if hopper.state.owesRefund, wasUnpaid, !barrier.state.isUnpaid {
            hopper.take(.exitWasBought, occasion, &observer)
        }
        // An exit that comes back into service may buy.
        if case .service = event, case .changeBecameDue(let change) = barrier.consequence {
            hopper.take(.changeBecameDue(change), occasion, &observer)
        }
        if wasBusy, !hopper.isBusy, barrier.isWaitingForDriver {
            barrier.take(.own(.changeIsBeingGiven), occasion, &observer)
        }
        // What a driver wanted back and the hopper cannot pay is credit again.
        if barrier.state.isUnpaid, let refund = hopper.takeBackRefund() {
            barrier.take(.own(.refundDidFail(refund)), occasion, &observer)
        }
    }

    /// What an event means to the barrier. The barrier refuses a deadline that belongs to no region.
    private func concerningBarrier(_ event: Event, _ occasion: Occasion) -> Barrier.Event? {
        switch event {
        case .service(let event): .service(event)
        case .own(.insertCoin(let value)): .own(.insertCoin(value))
        case .own(.insertSurplus(let value)): .own(.insertSurplus(value))
        case .own(.grantPassage): .own(.grantPassage)
        case .own(.modeDidChange(let mode)): .own(.modeDidChange(mode))
        case .own(.cancelButtonWasPressed):
            .own(.cancelButtonWasPressed(hopperIsReady: hopper.state.condition == .ready))
        case .own(.vehicleArrived): .own(.vehicleArrived)
        case .own(.vehicleLeft): .own(.vehicleLeft)
        case .own(.coinWasPaidOut), .own(.coinSensorBecameActive), .own(.coinSensorCleared), .own(.coinSensorDidJam),
            .own(.hopperBecameEmpty), .own(.hopperWasRefilled):
            nil
        // Whoever takes the change cannot drive yet.
        case .own(.deadlinePassed) where barrier.isDue(at: occasion.now) && barrier.isWaitingForDriver && hopper.isBusy:
            .own(.changeIsBeingGiven)
        case .own(.deadlinePassed):
            barrier.isDue(at: occasion.now) || !(hopper.isDue(at: occasion.now) || alarm.isDue(at: occasion.now))
                ? .own(.deadlinePassed) : nil
        case .own(.interlockDidRelease): .own(.interlockDidRelease)
        }
    }

    /// What an event means to the hopper, given what it meant to the barrier.
    private func concerningHopper(_ event: Event, wasInService: Bool, _ occasion: Occasion) -> HopperEvent? {
        let isInService = barrier.state.service == .normal
        switch event {
        case .service(.machineRepairDidComplete):
            return ifOfUse(.repairDidComplete(isInService: isInService), occasion)
        case .service:
            guard wasInService != isInService else { return nil }
            return isInService ? .serviceWasResumed : .serviceWasInterrupted
        case .own where wasInService && !isInService: return .serviceWasInterrupted
        case .own(.coinWasPaidOut): return .coinWasPaidOut
        case .own(.coinSensorBecameActive): return .coinSensorBecameActive
        case .own(.coinSensorCleared): return .coinSensorCleared
        case .own(.coinSensorDidJam): return .coinSensorDidJam
        case .own(.hopperBecameEmpty): return .hopperBecameEmpty
        case .own(.hopperWasRefilled): return .hopperWasRefilled
        case .own(.deadlinePassed): return hopper.isDue(at: occasion.now) ? .deadlinePassed : nil
        case .own(.insertCoin), .own(.insertSurplus), .own(.grantPassage), .own(.modeDidChange),
            .own(.cancelButtonWasPressed), .own(.vehicleArrived), .own(.vehicleLeft), .own(.interlockDidRelease):
            switch barrier.consequence {
            case .changeBecameDue(let change): return .changeBecameDue(change)
            case .refundBecameDue(let refund): return .refundBecameDue(refund)
            case .moneyWasLeftBehind(let money): return .moneyWasLeftBehind(money)
            case .driverLeft: return hopper.owesDriver ? .driverLeft : nil
            case .exitWasForced, nil: return nil
            }
        }
    }

    /// The hopper gets what the barrier took first only if it has a use for it.
    private func ifOfUse(_ event: HopperEvent, _ occasion: Occasion) -> HopperEvent? {
        hopper.verdict(on: event, occasion) == .handled ? event : nil
    }

    /// What an event means to the alarm, given what it meant to the others.
    private func concerningAlarm(_ event: Event, _ occasion: Occasion) -> AlarmEvent? {
        if barrier.consequence == .exitWasForced { return .wasRaised(Announcement(.warning, "forced exit")) }
        if hopper.fellShort { return .wasRaised(Announcement(.error, "change cannot be paid out")) }
        return event == .own(.deadlinePassed) && alarm.isDue(at: occasion.now) ? .deadlinePassed : nil
    }
}

// What follows from the states
extension ParkingExit {
    /// What the latest event means to the gate's wish to open.
    public var wish: WishChange { barrier.wish }

    /// Money that still belongs to the driver: the credit, or what was paid for an exit that is not used up.
    public var held: Money { barrier.state.held }

    /// Change that is not paid out: what is due now, and what drivers have left without.
    public var owed: Money { hopper.state.due + hopper.ledger.leftBehind }

    /// Money that the operator kept.
    public var kept: Money { barrier.ledger.kept + hopper.ledger.kept }

    /// Whether some counter reached its limit and is no longer exact.
    public var isSaturated: Bool { barrier.ledger.isSaturated || hopper.ledger.isSaturated }

    /// inserted = prices + paid out + owed + held + kept.
    public var moneyIsConserved: Bool {
        barrier.ledger.inserted == barrier.ledger.prices + hopper.ledger.paidOut + owed + held + kept
    }

    /// granted = their passages + lapsed + those that are open or wait.
    public var grantsAreConserved: Bool {
        barrier.ledger.grants.open == Int64(bitPattern: barrier.state.grants)
    }

    /// What the present state wants from the hardware, whatever was commanded before.
    public var standingOutputs: ParkingExitOutputs {
        let barrier = barrier.standingOutputs
        return ParkingExitOutputs(
            barrierIsOpen: barrier.barrierIsOpen, hopperRuns: hopper.standingOutputs.runs,
            paidLampIsOn: barrier.paidLampIsOn, alarmSounds: alarm.standingOutputs.sounds,
            coinsAreInhibited: barrier.coinsAreInhibited)
    }

    /// What the hardware must be while nothing supervises it: before the start, after the stop. With a vehicle under
    /// the arm the side must be `safe`, whatever it is otherwise.
    public static func failSafeOutputs(_ powerFail: PowerFail) -> ParkingExitOutputs {
        ParkingExitOutputs(
            barrierIsOpen: powerFail == .safe, hopperRuns: false, paidLampIsOn: false, alarmSounds: false,
            coinsAreInhibited: true)
    }
}
