import ControlLoop
import Machines
import Statecharts

/// A turnstile with its sensors.
public struct TurnstileLane: SensorLane, Sendable {
    /// What can happen to the machine.
    public typealias Event = GateEvent<TurnstileEvent>
    typealias Own = TurnstileEvent
    typealias Roles = TurnstileRole

    /// What the board file says.
    public private(set) var configuration: TurnstileLaneConfiguration
    /// The machine.
    public package(set) var machine: Turnstile

    var coinSlot = CoinPulses(.init())
    var moreCoins = CoinLines()
    /// Whether the latest coin came on the first line, where a coin may be a train of pulses.
    private var coinIsOfTrain = false
    var personSensor = Beam(stuckAfter: .zero)
    var passageContact = RequestContact(minimum: .zero)
    var passageContacts = DirectionCounter(.init())
    var doorLock = WatchedLock()
    var grant = RequestContact(minimum: .zero)
    var exitButton = RequestContact(minimum: .zero)
    var exitHandle = RequestContact(minimum: .zero)
    var modes = ModeContacts()
    var signals = Signals()
    var service = ServiceContacts()
    private var saidSaturated = false

    /// What fills a place in a list that has no gate.
    public init() { self.init(TurnstileLaneConfiguration()) }

    /// A lane that has not started.
    @inline(never)
    public init(_ configuration: TurnstileLaneConfiguration) {
        self.configuration = configuration
        machine = Turnstile(configuration.turnstile, at: .zero)
        takeSettings()
    }

    /// The sensors.
    @inline(__always)
    mutating func visitSensors<Visitor: SensorVisitor<Event, TurnstileRole>>(_ visitor: inout Visitor) {
        let isBattery = service.visitAll(&visitor, isReleased: isReleased, configuration.service)
        if !configuration.lacksCoinSlot {
            let value = configuration.coinValue
            let answer = visitor.sensor(&coinSlot, .coinSlot, .insertCoin(value), .insertSurplus(value))
            if case .found = answer { coinIsOfTrain = true }
        }
        if configuration.coinValues.areThere {
            if let (answer, value) = moreCoins.visit(&visitor, configuration.coinValues) {
                if case .found = answer { coinIsOfTrain = false }
                visitor.take(answer, .insertCoin(value), isInSeries: visitor.isInSeries)
            }
        }
        switch configuration.passing {
        case .beam, nil: visitor.sensor(&personSensor, .personSensor, .admitPerson)
        case .contact: visitor.sensor(&passageContact, .passageContact, .admitPerson)
        case .twoContacts:
            if let walk = visitor.visit(&passageContacts, .passageContact, .passageContactSecond, .failsGate) {
                Self.takeWalk(walk, into: &visitor)
            }
        }
        if configuration.turnstile.hasModes {
            modes.visit(
                &visitor, held: .holdOpen,
                battery: (isBattery, service.modeOnBattery(configuration.turnstile.powerFail)),
                present: machine.passage.state.mode
            ) { .modeDidChange($0) }
        }
        if configuration.turnstile.takesGrants {
            visitor.sensor(&grant, .grant, .grantPassage(.granted))
            visitor.sensor(&exitButton, .exitButton, .grantPassage(.exit))
        }
        visitor.sensor(&exitHandle, .exitHandle, .openByHandle)
        if configuration.hasSignals {
            signals.visit(&visitor)
            if configuration.hasOpenPulse { _ = visitor.visit(&signals.open, nil) }
        }
        guard configuration.hasDoorLock else { return }
        if let answer = visitor.visit(&doorLock, .doorLock, .isApart) {
            take(answer, at: visitor.now, into: &visitor)
        }
    }

    /// A full turn inwards is a person. Turning back, or coming from the other side, is none.
    private static func takeWalk<Visitor: SensorVisitor<Event, TurnstileRole>>(
        _ walk: DirectionCounter.Findings, into visitor: inout Visitor
    ) {
        for index in walk.indices {
            switch walk[index] {
            case .entered: visitor.found(.own(.admitPerson))
            case .left: visitor.report(LaneFault("turnedBack", isUnexpected: true, nil))
            case .trouble(.edgeRepeated, _): visitor.noteRepeatedEdge()
            case .trouble: visitor.fail(.sensorStuck, isInSeries: visitor.isInSeries)
            }
        }
    }

    /// Begins with a locked gate without credit.
    public mutating func start(at now: Instant) {
        machine = Turnstile(configuration.turnstile, at: now)
        superviseLock(at: now)
        signals.heartbeat.begin(at: now)
    }

    /// Takes over the other lane's configuration. The new settings apply to a pulse or a broken beam that is being
    /// measured, and a coin's worth is decided at its end; running deadlines stay.
    public mutating func takeSettings(of lane: TurnstileLane) {
        configuration = lane.configuration
        machine.takeSettings(configuration.turnstile)
        takeSettings()
    }

    private mutating func takeSettings() {
        service.takeSettings(configuration.service)
        coinSlot.takeSettings(configuration.coinPulses, configuration.coinTrain, value: configuration.coinValue)
        moreCoins.takeSettings(configuration.coinPulses, configuration.coinValues)
        personSensor.stuckAfter = configuration.beamStuckAfter
        passageContacts.configuration.stuckAfter = configuration.beamStuckAfter
        doorLock.timeout = configuration.lockTimeout
        (grant.minimum, exitButton.minimum) = (configuration.grantMinimum, configuration.grantMinimum)
        signals.takeSettings(configuration.signals)
    }

    /// The doors were driven late: the lock gets that much more time.
    public mutating func outputsWereLate(_ outputs: RoleSet, by delay: Duration) {
        if outputs[TurnstileRole.doors.role] { doorLock.commandWasLate(by: delay) }
        if outputs[TurnstileRole.passed.role] { signals.passed.wasLate(by: delay) }
        if outputs[TurnstileRole.passedExit.role] { signals.passedExit.wasLate(by: delay) }
        if outputs[TurnstileRole.refused.role] { signals.refused.wasLate(by: delay) }
        if outputs[TurnstileRole.openPulse.role] { signals.open.wasLate(by: delay) }
    }

    /// Takes one event, to the end, while an observer watches.
    public mutating func handle<Watcher: LaneObserver>(
        _ event: Event, _ occasion: Occasion, _ observer: inout Watcher
    ) -> LaneReaction {
        let wasBroken = isOutOfService
        let hadFare = machine.passage.hasFare
        let before = counts
        let windowBefore = configuration.hasOpenPulse ? machine.passage.window : nil
        var reaction = LaneReaction()
        reaction.take(event, occasion, by: &machine, &observer)
        reaction.fault = followFailure(event, wasBroken: wasBroken, at: occasion.now)
        if case .own(.insertCoin) = event, coinIsOfTrain, !hadFare, machine.passage.hasFare {
            coinSlot.train.completedPrice(at: occasion.now)
        }
        superviseLock(at: occasion.now)
        let said = signals.follow(before, counts, isWired: configuration.hasSignals, at: occasion.now)
        reaction.fault = reaction.fault ?? said
        // The next window may end when the one before would have.
        if configuration.hasOpenPulse, let window = machine.passage.window,
            window != windowBefore || counts.all != before.all, !signals.open.give(at: occasion.now)
        {
            reaction.fault = reaction.fault ?? .signalLost
        }
        reaction.report(saturation: machine.passage.ledger.isSaturated, said: &saidSaturated)
        reaction.wish = machine.wish
        return reaction
    }

    /// The counts that signals follow.
    private var counts: Signals.Counts {
        @inline(__always) get {
            Signals.Counts(all: machine.passage.ledger.passages, machine.passage.ledger.grants)
        }
    }

    /// A lock that does not follow is a failure.
    private mutating func take(
        _ answer: SensorAnswer<Fault>, at now: Instant, into findings: inout some FindingSink<Event>
    ) {
        switch answer {
        case .nothing: break
        case .found(let failure): findings.fail(failure)
        case .trouble: findings.noteRepeatedEdge()
        }
        superviseLock(at: now)
    }

    private mutating func superviseLock(at now: Instant) {
        guard configuration.hasDoorLock else { return }
        doorLock.observe(doorsAreOpen: isOpen, isBroken: isOutOfService, at: now)
    }
}

extension TurnstileEvent: GateOwnEvent {}

// What follows from the machine
extension TurnstileLane {
    /// Whether people can pass.
    public var isOpen: Bool { @inline(__always) get { machine.passage.doorsAreOpen } }

    /// Closed, and locked where the lock is wired.
    public var isSecured: Bool {
        @inline(__always) get {
            !isOpen && (!configuration.hasDoorLock || doorLock.isLocked)
        }
    }

    /// Whether the fare is there, or a grant, and the gate works and is locked.
    public var isPaidFor: Bool { machine.passage.isPaidFor }

    /// Why the gate is broken, if it is.
    var fault: Fault? { machine.passage.state.service.fault }

    /// Whether the gate is broken, whether or not there is a fire release.
    public var isOutOfService: Bool { @inline(__always) get { machine.passage.state.service.isBroken } }

    /// Whether the fire release is active.
    public var isReleased: Bool { @inline(__always) get { machine.passage.state.service.isReleased } }

    /// The outputs that the machine's state asks for.
    public var standingOutputs: RoleSet {
        @inline(__always) get {
            let outputs = RoleSet(machine.standingOutputs).with(TurnstileRole.outOfService, isOutOfService)
            return configuration.hasPanel ? showing(outputs) : outputs
        }
    }

    /// The outputs for a lane that nothing supervises. A gate that a fire release holds open stays open: stopping the
    /// firmware then must not lock anybody in.
    public var failSafeOutputs: RoleSet {
        RoleSet(Turnstile.failSafeOutputs(isReleased ? .safe : configuration.turnstile.powerFail))
            .with(TurnstileRole.outOfService, true).with(TurnstileRole.stopLamp, true)
    }

    /// With its lamps and its signals.
    @inline(__always)
    private func showing(_ outputs: RoleSet) -> RoleSet {
        let mayGo = isOpen && (isReleased || !isOutOfService)
        let isReady = machine.passage.state.superstate.isReady
        return outputs.with(TurnstileRole.goLamp, mayGo).with(TurnstileRole.stopLamp, !mayGo)
            .with(TurnstileRole.ready, isReady).with(TurnstileRole.heartbeat, isReady && signals.heartbeat.isOn)
            .with(TurnstileRole.passed, signals.passed.isActive)
            .with(TurnstileRole.passedExit, signals.passedExit.isActive)
            .with(TurnstileRole.refused, signals.refused.isActive)
            .with(TurnstileRole.openPulse, signals.open.isActive)
            .with(TurnstileRole.bell, service.supervision.bell.isActive)
    }

    /// Whether a coin may be in the slot.
    package var isMeasuringCoin: Bool { coinSlot.isMeasuring || moreCoins.areMeasuring }

    /// Begins new books with the money that it holds.
    package mutating func beginBooks() { machine.beginBooks() }

    /// Only a technician repairs it: it never recovers by itself.
    package mutating func neverRecovers() { service.recovery.after = .zero }

    /// Money and counts of the machine.
    public mutating func keep<K: Keeper>(with keeper: inout K) { machine.keep(with: &keeper) }

    /// The states of both regions, and the credit.
    public var facts: Facts {
        var facts = Facts()
        facts.add(Fact(Passage.region, state: machine.passage.label))
        facts.add(Fact("credit", machine.passage.state.credit.units))
        facts.add(Fact(Alarm<TurnstileCommand>.region, state: machine.alarm.label))
        return facts
    }
}

extension RoleSet {
    init(_ outputs: TurnstileOutputs) {
        self.init()
        self[TurnstileRole.doors] = outputs.doorsAreOpen
        self[TurnstileRole.alarm] = outputs.alarmSounds
        self[TurnstileRole.coinInhibit] = outputs.coinsAreInhibited
    }
}
