import ControlLoop
import Machines
import Statecharts

/// A parking exit with its sensors.
public struct ParkingExitLane: InterlockMember, Sendable {
    /// What can happen to the machine.
    public typealias Event = GateEvent<ParkingExitEvent>

    /// What the board file says.
    public private(set) var configuration: ParkingExitLaneConfiguration
    /// The machine.
    public package(set) var machine: ParkingExit

    var coinSlot: CoinPulses
    var train: CoinTrain
    var loop: HeldContact
    var cancelButton = Contact()
    var coinOut = Beam(stuckAfter: ParkingExitLane.longestCoin)
    /// When the count sensor last saw a coin fall.
    var lastCoinOut: Instant?
    var hopperEmpty = Contact()
    var service: ServiceContacts
    private var saidSaturated = false

    /// How soon after a coin the next one can fall. Our choice: the fastest hoppers pay a dozen coins a second.
    static var fastestCoin: Duration { .milliseconds(50) }
    /// How long a coin can take to fall through the count sensor. Our choice: it takes some tens of milliseconds.
    static var longestCoin: Duration { .seconds(1) }

    /// A lane of no gate.
    public init() { self.init(ParkingExitLaneConfiguration()) }

    /// A lane that has not started.
    public init(_ configuration: ParkingExitLaneConfiguration) {
        self.configuration = configuration
        service = ServiceContacts(recoverAfter: configuration.recoverAfter)
        machine = ParkingExit(configuration.exit, at: .zero)
        coinSlot = CoinPulses(configuration.coinPulses)
        train = configuration.coinTrain
        loop = HeldContact(offDelay: configuration.loopOffDelay)
    }

    /// When the machine or a sensor will next need attention.
    public var deadline: Instant? {
        @inline(__always) get {
            let sensors = Instant.earlier(.earlier(coinSlot.deadline, coinOut.deadline), loop.deadline)
            return .earlier(.earlier(machine.deadline, service.deadline), sensors)
        }
    }

    /// Begins with an arm that may still be on its way down, and without credit.
    public mutating func start(at now: Instant) {
        machine = ParkingExit(configuration.exit, at: now)
    }

    /// Takes over the other lane's configuration. The new settings apply to a pulse that is being measured, and a
    /// coin's worth is decided at its end; running deadlines stay.
    public mutating func takeSettings(of lane: ParkingExitLane) {
        configuration = lane.configuration
        service.recovery.after = configuration.recoverAfter
        machine.takeSettings(configuration.exit)
        coinSlot.configuration = configuration.coinPulses
        train.takeSettings(of: configuration.coinTrain)
        loop.offDelay = configuration.loopOffDelay
    }

    /// Takes what the loop reports about one of its inputs.
    public mutating func take<Sink: FindingSink>(
        _ stimulus: Stimulus, on role: Role, at now: Instant, into findings: inout Sink
    ) where Sink.Event == Event {
        switch ParkingExitRole(role) {
        case .coinSlot:
            let answer = coinSlot.take(stimulus, at: now)
            let value = configuration.coinValue
            if case .found = answer, train.takes(value, at: now), !machine.barrier.hasPrice {
                findings.take(answer, as: .insertSurplus(value))
            } else {
                if case .found = answer { takeTurn(into: &findings) }
                findings.take(answer, as: .insertCoin(value))
            }
        case .loop:
            let answer = loop.take(stimulus, at: now)
            findings.take(answer, active: .vehicleArrived, inactive: .vehicleLeft)
        case .cancelButton:
            let answer = cancelButton.take(stimulus, at: now)
            findings.take(answer, active: .cancelButtonWasPressed)
        case .coinOut:
            let answer = coinOut.take(stimulus, at: now)
            takeCoinOut(answer, at: now, into: &findings)
        case .hopperEmpty:
            let answer = hopperEmpty.take(stimulus, at: now)
            findings.take(answer, active: .hopperBecameEmpty, inactive: .hopperWasRefilled)
        case .fireRelease:
            service.takeFireRelease(stimulus, isReleased: isReleased, at: now, into: &findings)
        case .fault: service.takeFault(stimulus, hasRepairKey: configuration.hasRepairKey, into: &findings)
        case .repairKey: service.takeRepairKey(stimulus, into: &findings)
        case .barrier, .hopper, .paidLamp, .alarm, .coinInhibit, .outOfService, nil: break
        }
        if isOutOfService { watchRecovery(at: now) }
    }

    /// The coin path has to be free before an exit that failed for it recovers. An arm that is held up waits for somebody.
    private var sensorsAreFree: Bool { machine.barrier.state.arm != .held && coinSlot.state == .idle }

    private mutating func watchRecovery(at now: Instant) {
        service.watch(machine.barrier.state.service.fault, sensorsAreFree: sensorsAreFree, at: now)
    }

    /// An arm that was told late moves late, and so does a hopper.
    public mutating func outputsWereLate(_ outputs: RoleSet, by delay: Duration) {
        if outputs[ParkingExitRole.barrier.role] { machine.barrier.armWasLate(by: delay) }
        if outputs[ParkingExitRole.hopper.role] { machine.hopper.motorWasLate(by: delay) }
    }

    /// Whether a failure now is one more of a series.
    public func isInSeries(at now: Instant) -> Bool { service.recovery.isSeries(at: now) }

    /// Takes note of a storm on one of its lines, and of its end.
    public mutating func stormChanged(isOn: Bool, at now: Instant) {
        service.isInStorm = isOn
        watchRecovery(at: now)
    }

    /// A coin that falls, and what the count sensor sees otherwise: nothing, a coin that does not fall, or the same coin twice.
    private mutating func takeCoinOut<Sink: FindingSink>(
        _ answer: SensorAnswer<Beam.Person>, at now: Instant, into findings: inout Sink
    ) where Sink.Event == Event {
        let isActive = coinOut.isBroken
        let isFresh = lastCoinOut.map { now - $0 >= ParkingExitLane.fastestCoin } ?? true
        switch answer {
        case .found where isFresh:
            lastCoinOut = now
            return findings.found(.own(.coinWasPaidOut))
        case .found: findings.note(Note("coinOutBounced", isUnexpected: true, .warning))
        case .trouble(.stuck): return findings.found(.own(.coinSensorDidJam))
        case .trouble: return findings.noteRepeatedEdge()
        case .nothing: break
        }
        guard coinOut.isKnown, isActive != machine.hopper.state.isSensorActive else { return }
        findings.found(.own(isActive ? .coinSensorBecameActive : .coinSensorCleared))
    }

    /// Whoever completes the price while a vehicle that has not paid counts as there for a moment longer pays for the next one. The arm
    /// waits for that moment all the same: it may be the gap before a trailer, and an interlock may keep the exit from being bought.
    private mutating func takeTurn<Sink: FindingSink>(into findings: inout Sink) where Sink.Event == Event {
        guard case .unpaid(let credit) = machine.barrier.state.functioning,
            credit + configuration.coinValue >= configuration.exit.price
        else { return }
        if let end = loop.deadline { machine.barrier.keepArmUp(until: end) }
        let answer = loop.finishEnding()
        findings.take(answer, active: .vehicleArrived, inactive: .vehicleLeft)
    }

    /// Takes the passing of whatever was due; the machine's own deadline first, since a failure would drop it.
    public mutating func deadlinePassed<Sink: FindingSink>(at now: Instant, into findings: inout Sink)
    where Sink.Event == Event {
        if let deadline = machine.deadline, deadline <= now { findings.found(.own(.deadlinePassed)) }
        service.deadlinePassed(isReleased: isReleased, at: now, into: &findings)
        let coin = coinSlot.deadlinePassed(at: now)
        findings.take(coin, as: .insertCoin(configuration.coinValue), isInSeries: isInSeries(at: now))
        let coinOut = coinOut.deadlinePassed(at: now)
        if case .trouble = coinOut { takeCoinOut(coinOut, at: now, into: &findings) }
        let vehicle = loop.deadlinePassed(at: now)
        findings.take(vehicle, active: .vehicleArrived, inactive: .vehicleLeft)
    }

    /// Takes one event, to the end, before the eyes of an observer.
    public mutating func handle<Watcher: LaneObserver>(
        _ event: Event, _ occasion: Occasion, _ observer: inout Watcher
    ) -> LaneReaction {
        let (wasBroken, hadPrice, hadFailed) = (isOutOfService, machine.barrier.hasPrice, machine.hopper.hasFailed)
        var reaction = LaneReaction()
        reaction.take(event, occasion, by: &machine, &observer)
        if wasBroken || isOutOfService {
            if !isOutOfService {
                coinSlot.rearm(at: occasion.now)
                loop.rearm()
            }
            reaction.note = service.follow(
                event, machine.barrier.state.service.fault, sensorsAreFree: sensorsAreFree, at: occasion.now)
        }
        if case .own(.insertCoin(let value)) = event, !hadPrice, machine.barrier.hasPrice {
            train.completedPrice(with: value, at: occasion.now)
        }
        if hadFailed, !machine.hopper.hasFailed { coinOut.rearm(at: occasion.now) }
        // A failure that the machine found by itself has not been reported yet.
        if case .own = event, !wasBroken, let cause = machine.barrier.state.service.fault {
            reaction.note = Note(cause)
        }
        reaction.note(saturation: machine.isSaturated, said: &saidSaturated)
        reaction.wish = machine.wish
        return reaction
    }
}

// What follows from the machine
extension ParkingExitLane {
    /// The event that tells the machine about a failure of the loop.
    public func event(for failure: LoopFailure) -> Event { .service(ServiceEvent(failure)) }

    /// A barrier whose price is paid opens.
    public var openRequest: Event { .own(.interlockDidRelease) }

    /// Whether vehicles can pass.
    public var isOpen: Bool { @inline(__always) get { machine.barrier.isOpen } }

    /// Down, with nothing under the arm.
    public var isSecured: Bool { @inline(__always) get { machine.barrier.isSecured } }

    /// Whether a vehicle is under the arm.
    public var isBlocked: Bool { machine.barrier.state.isOccupied }

    /// Whether the price is there, and the exit works and is not open.
    public var isPaidFor: Bool { machine.barrier.isPaidFor }

    /// Whether the exit is broken, whether or not there is a fire release.
    public var isOutOfService: Bool { @inline(__always) get { machine.barrier.state.service.isBroken } }

    /// Whether the fire release is active.
    public var isReleased: Bool { @inline(__always) get { machine.barrier.state.service.isReleased } }

    /// The outputs that the machine's state asks for.
    public var standingOutputs: RoleSet {
        @inline(__always) get {
            RoleSet(machine.standingOutputs).with(ParkingExitRole.outOfService, isOutOfService)
        }
    }

    /// The outputs for a lane that nothing supervises. A barrier that a fire release, or a vehicle under it, holds open
    /// stays open: stopping the firmware then must not close it onto anybody.
    public var failSafeOutputs: RoleSet {
        let isHeldOpen = isReleased || (isOpen && machine.barrier.isHeldUp)
        return RoleSet(ParkingExit.failSafeOutputs(isHeldOpen ? .safe : configuration.exit.powerFail))
            .with(ParkingExitRole.outOfService, true)
    }

    /// Money and counts of the machine.
    public mutating func keep<K: Keeper>(with keeper: inout K) { machine.keep(with: &keeper) }

    /// The states of the regions, and the money that belongs to the driver.
    public var facts: Facts {
        var facts = Facts()
        facts.add(Fact(Barrier.region, state: machine.barrier.label))
        facts.add(Fact("credit", machine.barrier.state.credit.units))
        facts.add(Fact(Hopper.region, state: machine.hopper.label))
        facts.add(Fact("due", machine.hopper.state.due.units))
        facts.add(Fact(Alarm<ParkingExitCommand>.region, state: machine.alarm.label))
        return facts
    }
}

extension RoleSet {
    init(_ outputs: ParkingExitOutputs) {
        self.init()
        self[ParkingExitRole.barrier] = outputs.barrierIsOpen
        self[ParkingExitRole.hopper] = outputs.hopperRuns
        self[ParkingExitRole.paidLamp] = outputs.paidLampIsOn
        self[ParkingExitRole.alarm] = outputs.alarmSounds
        self[ParkingExitRole.coinInhibit] = outputs.coinsAreInhibited
    }
}
