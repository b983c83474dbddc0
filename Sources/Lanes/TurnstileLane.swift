import ControlLoop
import Machines
import Statecharts

/// A turnstile with its sensors: decoders in front, the lock supervisor behind.
public struct TurnstileLane: Lane, Sendable {
    /// What the board file says.
    public private(set) var configuration: TurnstileLaneConfiguration
    /// The machine.
    public private(set) var machine: Turnstile

    private var coinSlot: CoinPulses
    private var personSensor: Beam
    private(set) var doorLock = Contact()
    private(set) var fireRelease = Contact()
    private var fault = Contact()
    private var repairKey = Contact()
    private(set) var lockSupervisor: LockSupervisor
    private(set) var lockWitness: LockWitness
    private var saidSaturated = false

    /// A lane that has not started.
    public init(_ configuration: TurnstileLaneConfiguration) {
        self.configuration = configuration
        machine = Turnstile(configuration.turnstile, at: .zero)
        coinSlot = CoinPulses(configuration.coinPulses)
        personSensor = Beam(stuckAfter: configuration.beamStuckAfter)
        lockSupervisor = LockSupervisor(timeout: configuration.lockTimeout)
        lockWitness = LockWitness(timeout: configuration.lockTimeout)
    }

    /// When the machine, a sensor or the lock will next need attention.
    public var deadline: Instant? {
        let sensors = Instant.earlier(coinSlot.deadline, personSensor.deadline)
        let lock = Instant.earlier(lockSupervisor.deadline, lockWitness.deadline)
        return .earlier(.earlier(machine.deadline, sensors), lock)
    }

    /// Begins with a locked gate without credit.
    public mutating func start(at now: Instant) {
        machine = Turnstile(configuration.turnstile, at: now)
        superviseLock(at: now)
    }

    /// Behaves as the other lane is configured. A pulse or a broken beam that is being measured is measured by the new
    /// settings, and a coin is worth what it is worth at its end; what has a deadline keeps it.
    public mutating func takeSettings(of lane: TurnstileLane) {
        configuration = lane.configuration
        machine.takeSettings(configuration.turnstile)
        coinSlot.configuration = configuration.coinPulses
        personSensor.stuckAfter = configuration.beamStuckAfter
        lockSupervisor.timeout = configuration.lockTimeout
        lockWitness.timeout = configuration.lockTimeout
    }

    /// Takes one event, to its end.
    public mutating func handle(_ event: TurnstileEvent, at now: Instant, mayOpen: Bool) -> LaneReaction {
        let wasBroken = machine.passage.state.isBroken
        let answers = machine.handle(event, at: now, mayOpen: mayOpen)
        if wasBroken, !machine.passage.state.isBroken {
            coinSlot.rearm(at: now)
            personSensor.rearm(at: now)
        }
        superviseLock(at: now)

        var reaction = LaneReaction()
        for index in answers.indices { reaction.transitions.append(record(of: answers[index], to: event)) }
        if machine.passage.ledger.isSaturated, !saidSaturated {
            saidSaturated = true
            reaction.note = Note("counterSaturated", isUnexpected: false)
        }
        if machine.wasKeptFromOpening { reaction.wish = .made }
        return reaction
    }

    /// A gate that has its fare opens.
    public var openRequest: TurnstileEvent { .interlockDidRelease }

    /// Whether people can pass.
    public var isOpen: Bool { machine.passage.doorsAreOpen }

    /// Closed, and locked where the lock is wired.
    public var isSecured: Bool {
        !isOpen && (!configuration.hasDoorLock || (doorLock.level == .active && lockWitness.isBelieved))
    }

    /// Whether the gate is broken, a fire release or not.
    public var isOutOfService: Bool { machine.passage.state.isBroken }

    /// Whether the fire release is active.
    public var isReleased: Bool { machine.passage.state.isReleased }

    /// A turnstile has none.
    public var exclusiveOutputs: RoleSet { RoleSet() }

    /// The event that tells the machine about a failure of the loop.
    public func event(for failure: LoopFailure) -> TurnstileEvent {
        switch failure {
        case .edgesLost: .machineDidFail(.edgesLost)
        case .queueFull: .machineDidFail(.queueFull)
        }
    }

    /// The outputs that the machine's state asks for.
    public var standingOutputs: RoleSet { RoleSet(machine.standingOutputs) }

    /// The outputs for a lane that nothing supervises. A gate that a fire release holds open is left open: whoever stops
    /// the firmware then must not lock anybody in.
    public var failSafeOutputs: RoleSet {
        RoleSet(Turnstile.failSafeOutputs(isReleased ? .safe : configuration.turnstile.powerFail))
    }

    /// The ledger, by names.
    public var counters: Counters {
        let ledger = machine.passage.ledger
        var counters = Counters()
        counters.append(Counter("inserted", ledger.inserted.units))
        counters.append(Counter("fares", ledger.fares.units))
        counters.append(Counter("kept", ledger.kept.units))
        counters.append(Counter("held", machine.passage.held.units))
        counters.append(Counter("passages", ledger.passages))
        counters.append(Counter("forcedEntries", ledger.forcedEntries))
        counters.append(Counter("faults", ledger.faults))
        return counters
    }

    private func record(of transition: Transition<TurnstileCommand>, to event: TurnstileEvent) -> EventRecord {
        var value: UInt64?
        if case .insertCoin(let coin) = event { value = coin.units }
        let credit = transition.region == "passage" ? machine.passage.state.credit.units : nil
        return EventRecord(event: event.label, value: value, transition: transition, credit: credit)
    }

    /// A broken gate is not supervised: its lock may be what broke. It is not believed too early either.
    private mutating func superviseLock(at now: Instant) {
        guard configuration.hasDoorLock else { return }
        let doorsAreOpen = machine.passage.doorsAreOpen
        lockWitness.observe(doorsAreOpen: doorsAreOpen, lock: doorLock.level, at: now)
        let supervised = machine.passage.state.isBroken ? nil : doorsAreOpen
        lockSupervisor.observe(doorsAreOpen: supervised, lock: doorLock.level, at: now)
    }
}

// Stimuli. A decoder's answer is taken before it is acted on: a call like `take(contact.edge(edge))` would act on the lane
// as it was before the edge.
extension TurnstileLane {
    /// Decodes an edge of one of the inputs.
    public mutating func edge(_ edge: Edge, on role: Role, at now: Instant) -> Findings<TurnstileEvent> {
        var findings = Findings<TurnstileEvent>()
        switch TurnstileRole(role) {
        case .coinSlot:
            let answer = coinSlot.edge(edge, at: now)
            take(answer, into: &findings)
        case .personSensor:
            let answer = personSensor.edge(edge, at: now)
            take(answer, into: &findings)
        case .doorLock:
            let answer = doorLock.edge(edge)
            takeDoorLock(answer, at: now, into: &findings)
        case .fireRelease:
            let answer = fireRelease.edge(edge)
            takeFireRelease(answer, into: &findings)
        case .fault:
            let answer = fault.edge(edge)
            takeFault(answer, into: &findings)
        case .repairKey:
            let answer = repairKey.edge(edge)
            takeRepairKey(answer, into: &findings)
        case .doors, .alarm, .coinInhibit, nil: break
        }
        return findings
    }

    /// Forgets what an input's decoder was measuring.
    public mutating func edgesWereLost(on role: Role) {
        switch TurnstileRole(role) {
        case .coinSlot: coinSlot.edgesWereLost()
        case .personSensor: personSensor.edgesWereLost()
        case .doorLock, .fireRelease, .fault, .repairKey, .doors, .alarm, .coinInhibit, nil: break
        }
    }

    /// Takes a level that was read.
    public mutating func levelWasRead(_ level: Level, on role: Role, at now: Instant) -> Findings<TurnstileEvent> {
        var findings = Findings<TurnstileEvent>()
        switch TurnstileRole(role) {
        case .coinSlot: coinSlot.levelWasRead(level, at: now)
        case .personSensor: personSensor.levelWasRead(level, at: now)
        case .doorLock:
            let answer = doorLock.levelWasRead(level)
            takeDoorLock(answer, at: now, into: &findings)
        case .fireRelease:
            let answer = fireRelease.levelWasRead(level)
            takeFireRelease(answer, into: &findings)
        case .fault:
            let answer = fault.levelWasRead(level)
            takeFault(answer, into: &findings)
        case .repairKey:
            let answer = repairKey.levelWasRead(level)
            takeRepairKey(answer, into: &findings)
        case .doors, .alarm, .coinInhibit, nil: break
        }
        return findings
    }

    /// Takes the passing of whatever was due; the machine's own deadline first, for a failure would drop it.
    public mutating func deadlinePassed(at now: Instant) -> Findings<TurnstileEvent> {
        var findings = Findings<TurnstileEvent>()
        if let deadline = machine.deadline, deadline <= now { findings.events.append(.deadlinePassed) }
        let coin = coinSlot.deadlinePassed(at: now)
        take(coin, into: &findings)
        let person = personSensor.deadlinePassed(at: now)
        take(person, into: &findings)
        lockWitness.deadlinePassed(at: now)
        if let failure = lockSupervisor.deadlinePassed(at: now) { fail(failure, into: &findings) }
        return findings
    }
}

// Findings
extension TurnstileLane {
    private func take(_ answer: SensorAnswer<CoinPulses.Coin>, into findings: inout Findings<TurnstileEvent>) {
        switch answer {
        case .nothing: break
        case .found: findings.events.append(.insertCoin(configuration.coinValue))
        case .trouble(let trouble): note(trouble, into: &findings)
        }
    }

    private func take(_ answer: SensorAnswer<Beam.Person>, into findings: inout Findings<TurnstileEvent>) {
        switch answer {
        case .nothing: break
        case .found: findings.events.append(.admitPerson)
        case .trouble(let trouble): note(trouble, into: &findings)
        }
    }

    private mutating func takeDoorLock(
        _ answer: SensorAnswer<Level>, at now: Instant, into findings: inout Findings<TurnstileEvent>
    ) {
        if case .trouble(let trouble) = answer { note(trouble, into: &findings) }
        superviseLock(at: now)
    }

    /// The release follows the contact's level, whatever became of the edges and events on the way here.
    private func takeFireRelease(_ answer: SensorAnswer<Level>, into findings: inout Findings<TurnstileEvent>) {
        if case .trouble(let trouble) = answer { note(trouble, into: &findings) }
        switch (fireRelease.level, machine.passage.state.isReleased) {
        case (.active, false): findings.events.append(.fireReleaseBegan)
        case (.inactive, true): findings.events.append(.fireReleaseEnded)
        case (.active, true), (.inactive, false): break
        }
    }

    private func takeFault(_ answer: SensorAnswer<Level>, into findings: inout Findings<TurnstileEvent>) {
        switch answer {
        case .nothing: break
        case .found(.active): fail(.faultContact, into: &findings)
        case .found(.inactive):
            if !configuration.hasRepairKey { findings.events.append(.machineRepairDidComplete) }
        case .trouble(let trouble): note(trouble, into: &findings)
        }
    }

    private func takeRepairKey(_ answer: SensorAnswer<Level>, into findings: inout Findings<TurnstileEvent>) {
        switch answer {
        case .nothing, .found(.inactive): break
        case .found(.active):
            if fault.level == .active {
                findings.notes.append(Note("repairRefused", isUnexpected: false))
            } else {
                findings.events.append(.machineRepairDidComplete)
            }
        case .trouble(let trouble): note(trouble, into: &findings)
        }
    }

    private func note(_ trouble: SensorTrouble, into findings: inout Findings<TurnstileEvent>) {
        switch trouble {
        case .stuck: fail(.sensorStuck, into: &findings)
        case .pulseTooShort: findings.notes.append(Note("pulseTooShort", isUnexpected: true))
        case .pulseTooLong: findings.notes.append(Note("pulseTooLong", isUnexpected: true))
        case .pulseNotMeasured: findings.notes.append(Note("pulseNotMeasured", isUnexpected: true))
        case .edgeRepeated:
            findings.notes.append(Note("edgeRepeated", isUnexpected: true))
            findings.mustReadLevel = true
        }
    }

    private func fail(_ fault: Fault, into findings: inout Findings<TurnstileEvent>) {
        findings.notes.append(Note(fault.label, isUnexpected: false))
        findings.events.append(.machineDidFail(fault))
    }
}

extension RoleSet {
    init(_ outputs: TurnstileOutputs) {
        self.init()
        self[TurnstileRole.doors.role] = outputs.doorsAreOpen
        self[TurnstileRole.alarm.role] = outputs.alarmSounds
        self[TurnstileRole.coinInhibit.role] = outputs.coinsAreInhibited
    }
}
