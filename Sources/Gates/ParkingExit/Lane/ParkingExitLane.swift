import ControlLoop
import Machines
import Statecharts

/// A parking exit with its sensors.
public struct ParkingExitLane: SensorLane, Sendable {
    /// What can happen to the machine.
    public typealias Event = GateEvent<ParkingExitEvent>
    typealias Own = ParkingExitEvent
    typealias Roles = ParkingExitRole

    /// What the board file says.
    public private(set) var configuration: ParkingExitLaneConfiguration
    /// The machine.
    public package(set) var machine: ParkingExit

    var coinSlot = CoinPulses(.init())
    var moreCoins = CoinLines()
    /// Whether the latest coin came on the first line, where a coin may be a train of pulses.
    private var coinIsOfTrain = false
    var loop = HeldContact(offDelay: .zero)
    var cancelButton = Contact()
    var coinOut = Beam(stuckAfter: ParkingExitLane.longestCoin)
    /// When the count sensor last saw a coin fall.
    var lastCoinOut: Instant?
    var hopperEmpty = Contact()
    var grant = RequestContact(minimum: .zero)
    var modes = ModeContacts()
    var signals = Signals()
    var drive = DrivePulses()
    var service = ServiceContacts()
    private var saidSaturated = false

    /// How soon after a coin the next one can fall. Our choice: the fastest hoppers pay a dozen coins a second.
    static var fastestCoin: Duration { .milliseconds(50) }
    /// How long a coin can take to fall through the count sensor. Our choice: it takes some tens of milliseconds.
    static var longestCoin: Duration { .seconds(1) }

    /// A lane of no gate.
    public init() { self.init(ParkingExitLaneConfiguration()) }

    /// A lane that has not started.
    @inline(never)
    public init(_ configuration: ParkingExitLaneConfiguration) {
        self.configuration = configuration
        machine = ParkingExit(configuration.exit, at: .zero)
        takeSettings()
    }

    /// The sensors.
    @inline(__always)
    mutating func visitSensors<Visitor: SensorVisitor<Event, ParkingExitRole>>(_ visitor: inout Visitor) {
        let isBattery = service.visitAll(&visitor, isReleased: isReleased, configuration.service)
        if !configuration.lacksCoinSlot, let answer = visitor.visit(&coinSlot, .coinSlot) {
            if case .found = answer { coinIsOfTrain = true }
            takeCoin(answer, configuration.coinValue, into: &visitor)
        }
        if configuration.coinValues.areThere,
            let (answer, value) = moreCoins.visit(&visitor, configuration.coinValues)
        {
            if case .found = answer { coinIsOfTrain = false }
            takeCoin(answer, value, into: &visitor)
        }
        if let answer = visitor.visit(&coinOut, .coinOut, .isApart) {
            takeCoinOut(answer, at: visitor.now, into: &visitor)
        }
        visitor.sensor(&loop, .loop, .vehicleArrived, .vehicleLeft)
        visitor.sensor(&cancelButton, .cancelButton, .cancelButtonWasPressed)
        visitor.sensor(&hopperEmpty, .hopperEmpty, .hopperBecameEmpty, .hopperWasRefilled)
        if configuration.exit.hasModes {
            modes.visit(
                &visitor, battery: (isBattery, service.modeOnBattery(configuration.exit.powerFail)),
                present: machine.barrier.state.mode
            ) { .modeDidChange($0) }
        }
        if configuration.exit.takesGrants, let answer = visitor.visit(&grant, .grant) {
            takeGrant(answer, into: &visitor)
        }
        if configuration.hasSignals { signals.visit(&visitor) }
        if configuration.hasDrivePulses { _ = visitor.visit(&drive, nil) }
    }

    /// Begins with an arm that may still be on its way down, and without credit.
    public mutating func start(at now: Instant) {
        machine = ParkingExit(configuration.exit, at: now)
        signals.heartbeat.begin(at: now)
    }

    /// Takes over the other lane's configuration. The new settings apply to a pulse that is being measured, and a
    /// coin's worth is decided at its end; running deadlines stay.
    public mutating func takeSettings(of lane: ParkingExitLane) {
        configuration = lane.configuration
        machine.takeSettings(configuration.exit)
        takeSettings()
        if configuration.hasDrivePulses { drive.observe(isOpen: isOpen) }
    }

    private mutating func takeSettings() {
        service.takeSettings(configuration.service)
        coinSlot.takeSettings(configuration.coinPulses, configuration.coinTrain, value: configuration.coinValue)
        moreCoins.takeSettings(configuration.coinPulses, configuration.coinValues)
        loop.offDelay = configuration.loopOffDelay
        grant.minimum = configuration.grantMinimum
        signals.takeSettings(configuration.signals)
        drive.pulse = configuration.drivePulse
    }

    /// An arm that is held up waits for somebody.
    var mayRecover: Bool { machine.barrier.state.arm != .held }

    /// An arm that was told late moves late, and so does a hopper.
    public mutating func outputsWereLate(_ outputs: RoleSet, by delay: Duration) {
        if configuration.hasDrivePulses, outputs[ParkingExitRole.openPulse] || outputs[ParkingExitRole.closePulse] {
            drive.wasLate(by: delay)
            if !configuration.hasBarrier { machine.barrier.armWasLate(by: delay) }
        }
        if outputs[ParkingExitRole.passed] { signals.passed.wasLate(by: delay) }
        if outputs[ParkingExitRole.refused] { signals.refused.wasLate(by: delay) }
        if outputs[ParkingExitRole.barrier.role] { machine.barrier.armWasLate(by: delay) }
        if outputs[ParkingExitRole.hopper.role] { machine.hopper.motorWasLate(by: delay) }
    }

    /// Once the price is used, what is left of the coin that completed it is surplus.
    private mutating func takeCoin(
        _ answer: SensorAnswer<CoinPulses.Coin>, _ value: Money,
        into visitor: inout some SensorVisitor<Event, ParkingExitRole>
    ) {
        let isSurplus = answer == .found(.init(isSurplus: true)) && !machine.barrier.hasPrice
        if case .found = answer, !isSurplus, machine.barrier.sells,
            machine.barrier.state.credit + value >= configuration.exit.price
        {
            takeTurn(into: &visitor)
        }
        let event: ParkingExitEvent = isSurplus ? .insertSurplus(value) : .insertCoin(value)
        visitor.take(answer, event, event, isInSeries: visitor.isInSeries)
    }

    /// A grant for the next vehicle is not used up by one that is leaving.
    private mutating func takeGrant(
        _ answer: SensorAnswer<RequestContact.Finding>,
        into visitor: inout some SensorVisitor<Event, ParkingExitRole>
    ) {
        let state = machine.barrier.state
        if case .found = answer, case (.functioning, .unpaid) = (state.superstate, state.functioning) {
            takeTurn(into: &visitor)
        }
        visitor.take(answer, .grantPassage)
    }

    /// A coin that falls, and what the count sensor sees otherwise: nothing, a coin that does not fall, or the same
    /// coin twice.
    private mutating func takeCoinOut(
        _ answer: SensorAnswer<Beam.Person>, at now: Instant, into findings: inout some FindingSink<Event>
    ) {
        let isFresh = lastCoinOut.map { now - $0 >= ParkingExitLane.fastestCoin } ?? true
        switch answer {
        case .found where isFresh:
            lastCoinOut = now
            return findings.found(.own(.coinWasPaidOut))
        case .found: findings.report(LaneFault("coinOutBounced", isUnexpected: true, .warning))
        case .trouble(.stuck): return findings.found(.own(.coinSensorDidJam))
        case .trouble: return findings.noteRepeatedEdge()
        case .nothing: break
        }
        guard coinOut.isKnown, coinOut.isBroken != machine.hopper.state.isSensorActive else { return }
        findings.found(.own(coinOut.isBroken ? .coinSensorBecameActive : .coinSensorCleared))
    }

    /// Whoever completes the price, or is granted an exit, while a vehicle that has not paid counts as there for a
    /// moment longer does so for the next one. The arm waits for that moment all the same: it may be the gap before a
    /// trailer, and an interlock may keep the barrier from opening.
    private mutating func takeTurn<Sink: FindingSink>(into findings: inout Sink) where Sink.Event == Event {
        if let end = loop.deadline { machine.barrier.keepArmUp(until: end) }
        let answer = loop.finishEnding()
        findings.take(answer, .vehicleArrived, .vehicleLeft)
    }

    /// Takes one event, to the end, while an observer watches.
    public mutating func handle<Watcher: LaneObserver>(
        _ event: Event, _ occasion: Occasion, _ observer: inout Watcher
    ) -> LaneReaction {
        let (wasBroken, hadPrice, hadFailed) = (isOutOfService, machine.barrier.hasPrice, machine.hopper.hasFailed)
        let before = counts
        var reaction = LaneReaction()
        reaction.take(event, occasion, by: &machine, &observer)
        reaction.fault = followFailure(event, wasBroken: wasBroken, at: occasion.now)
        if case .own(.insertCoin) = event, coinIsOfTrain, !hadPrice, machine.barrier.hasPrice {
            coinSlot.train.completedPrice(at: occasion.now)
        }
        if hadFailed, !machine.hopper.hasFailed { coinOut.rearm(at: occasion.now) }
        // A failure that the machine found by itself has not been reported yet.
        if case .own = event, !wasBroken, let cause = machine.barrier.state.service.fault {
            reaction.fault = LaneFault(cause)
        }
        let said = signals.follow(before, counts, isWired: configuration.hasSignals, at: occasion.now)
        reaction.fault = reaction.fault ?? said
        if configuration.hasDrivePulses { drive.observe(isOpen: isOpen, at: occasion.now) }
        reaction.report(saturation: machine.isSaturated, said: &saidSaturated)
        reaction.wish = machine.wish
        return reaction
    }

    /// The counts that signals follow.
    private var counts: Signals.Counts {
        @inline(__always) get {
            Signals.Counts(all: machine.barrier.ledger.exits, machine.barrier.ledger.grants)
        }
    }
}

extension ParkingExitEvent: GateOwnEvent {}

// What follows from the machine
extension ParkingExitLane {
    /// Whether vehicles can pass.
    public var isOpen: Bool { @inline(__always) get { machine.barrier.isOpen } }

    /// Down, with nothing under the arm.
    public var isSecured: Bool { @inline(__always) get { machine.barrier.isSecured } }

    /// Whether a vehicle is under the arm.
    public var isBlocked: Bool { machine.barrier.state.isOccupied }

    /// Whether the price is there, and the exit works and is not open.
    public var isPaidFor: Bool { machine.barrier.isPaidFor }

    /// Why the exit is broken, if it is.
    var fault: Fault? { machine.barrier.state.service.fault }

    /// Whether the exit is broken, whether or not there is a fire release.
    public var isOutOfService: Bool { @inline(__always) get { machine.barrier.state.service.isBroken } }

    /// Whether the fire release is active.
    public var isReleased: Bool { @inline(__always) get { machine.barrier.state.service.isReleased } }

    /// The outputs that the machine's state asks for.
    public var standingOutputs: RoleSet {
        @inline(__always) get {
            let outputs = RoleSet(machine.standingOutputs).with(ParkingExitRole.outOfService, isOutOfService)
                .with(ParkingExitRole.bell, service.supervision.bell.isActive)
            return configuration.hasPanel ? showing(outputs) : outputs
        }
    }

    /// With its lamps and its pulses.
    @inline(__always)
    private func showing(_ outputs: RoleSet) -> RoleSet {
        let mayGo = machine.barrier.mayGo
        let isReady = machine.barrier.state.superstate.isReady
        return outputs.with(ParkingExitRole.goLamp, mayGo).with(ParkingExitRole.stopLamp, !mayGo)
            .with(ParkingExitRole.ready, isReady).with(ParkingExitRole.heartbeat, isReady && signals.heartbeat.isOn)
            .with(ParkingExitRole.passed, signals.passed.isActive)
            .with(ParkingExitRole.refused, signals.refused.isActive)
            .with(ParkingExitRole.openPulse, drive.opens).with(ParkingExitRole.closePulse, drive.closes)
    }

    /// The two pulses for the drive.
    public var exclusiveOutputs: RoleSet {
        guard configuration.hasDrivePulses else { return RoleSet() }
        return RoleSet().with(ParkingExitRole.openPulse, true).with(ParkingExitRole.closePulse, true)
    }

    /// The outputs for a lane that nothing supervises. A barrier that a fire release, or a vehicle under it, holds open
    /// stays open: stopping the firmware then must not close it onto anybody.
    public var failSafeOutputs: RoleSet {
        let isHeldOpen = isReleased || (isOpen && machine.barrier.isHeldUp)
        return RoleSet(ParkingExit.failSafeOutputs(isHeldOpen ? .safe : configuration.exit.powerFail))
            .with(ParkingExitRole.outOfService, true).with(ParkingExitRole.stopLamp, true)
    }

    /// Whether a coin may be in the slot.
    package var isMeasuringCoin: Bool { coinSlot.isMeasuring || moreCoins.areMeasuring }

    /// Shows the machine, what is known of the sensors, and whether the next coin that falls is another one.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        codeSensors(with: &coder)
        coder.beginning(&lastCoinOut, ages: Ages(ParkingExitLane.fastestCoin))
    }

    /// Begins new books with the money that it holds.
    package mutating func beginBooks() { machine.beginBooks() }

    /// Stays broken until somebody has looked.
    package mutating func neverRecovers() { service.recovery.after = .zero }

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
