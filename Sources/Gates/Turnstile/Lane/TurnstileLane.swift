import ControlLoop
import Machines
import Statecharts

/// A turnstile with its sensors: decoders before the machine, the lock supervisor after it.
public struct TurnstileLane: InterlockMember, Sendable {
    /// What can happen to the machine.
    public typealias Event = GateEvent<TurnstileEvent>

    /// What the board file says.
    public private(set) var configuration: TurnstileLaneConfiguration
    /// The machine.
    public package(set) var machine: Turnstile

    var coinSlot: CoinPulses
    var train: CoinTrain
    var personSensor: Beam
    var doorLock = Contact()
    var service: ServiceContacts
    var lockSupervisor: LockSupervisor
    var lockWitness: LockWitness
    private var saidSaturated = false

    /// A lane of no gate.
    public init() { self.init(TurnstileLaneConfiguration()) }

    /// A lane that has not started.
    public init(_ configuration: TurnstileLaneConfiguration) {
        self.configuration = configuration
        service = ServiceContacts(recoverAfter: configuration.recoverAfter)
        machine = Turnstile(configuration.turnstile, at: .zero)
        coinSlot = CoinPulses(configuration.coinPulses)
        train = configuration.coinTrain
        personSensor = Beam(stuckAfter: configuration.beamStuckAfter)
        lockSupervisor = LockSupervisor(timeout: configuration.lockTimeout)
        lockWitness = LockWitness(timeout: configuration.lockTimeout)
    }

    /// When the machine, a sensor or the lock will next need attention.
    public var deadline: Instant? {
        @inline(__always) get {
            let sensors = Instant.earlier(coinSlot.deadline, personSensor.deadline)
            let lock = Instant.earlier(lockSupervisor.deadline, lockWitness.deadline)
            return .earlier(.earlier(.earlier(machine.deadline, service.deadline), sensors), lock)
        }
    }

    /// Begins with a locked gate without credit.
    public mutating func start(at now: Instant) {
        machine = Turnstile(configuration.turnstile, at: now)
        superviseLock(at: now)
    }

    /// Takes over the other lane's configuration. The new settings apply to a pulse or a broken beam that is being
    /// measured, and a coin's worth is decided at its end; running deadlines stay.
    public mutating func takeSettings(of lane: TurnstileLane) {
        configuration = lane.configuration
        service.recovery.after = configuration.recoverAfter
        machine.takeSettings(configuration.turnstile)
        coinSlot.configuration = configuration.coinPulses
        train.takeSettings(of: configuration.coinTrain)
        personSensor.stuckAfter = configuration.beamStuckAfter
        lockSupervisor.timeout = configuration.lockTimeout
        lockWitness.timeout = configuration.lockTimeout
    }

    /// Takes what the loop reports about one of its inputs.
    public mutating func take<Sink: FindingSink>(
        _ stimulus: Stimulus, on role: Role, at now: Instant, into findings: inout Sink
    ) where Sink.Event == Event {
        switch TurnstileRole(role) {
        case .coinSlot:
            let answer = coinSlot.take(stimulus, at: now)
            let value = configuration.coinValue
            if case .found = answer, train.takes(value, at: now) {
                findings.take(answer, as: .insertSurplus(value))
            } else {
                findings.take(answer, as: .insertCoin(value))
            }
        case .personSensor:
            let answer = personSensor.take(stimulus, at: now)
            findings.take(answer, as: .admitPerson)
        case .doorLock:
            guard stimulus != .edgesWereLost else { break }
            if case .trouble = doorLock.take(stimulus, at: now) { findings.noteRepeatedEdge() }
            superviseLock(at: now)
        case .fireRelease:
            service.takeFireRelease(stimulus, isReleased: isReleased, at: now, into: &findings)
        case .fault: service.takeFault(stimulus, hasRepairKey: configuration.hasRepairKey, into: &findings)
        case .repairKey: service.takeRepairKey(stimulus, into: &findings)
        case .doors, .alarm, .coinInhibit, .outOfService, nil: break
        }
        if isOutOfService { watchRecovery(at: now) }
    }

    /// The beam and the coin path have to be free before a gate that failed for them recovers.
    private var sensorsAreFree: Bool { personSensor.state == .clear && coinSlot.state == .idle }

    @inline(never)
    private mutating func watchRecovery(at now: Instant) {
        service.watch(machine.passage.state.service.fault, sensorsAreFree: sensorsAreFree, at: now)
    }

    /// A bolt that was told late follows late.
    public mutating func outputsWereLate(_ outputs: RoleSet, by delay: Duration) {
        guard outputs[TurnstileRole.doors.role] else { return }
        lockSupervisor.commandWasLate(by: delay)
        lockWitness.commandWasLate(by: delay)
    }

    /// Whether a failure now is one more of a series.
    public func isInSeries(at now: Instant) -> Bool { service.recovery.isSeries(at: now) }

    /// Takes note of a storm on one of its lines, and of its end.
    public mutating func stormChanged(isOn: Bool, at now: Instant) {
        service.isInStorm = isOn
        watchRecovery(at: now)
    }

    /// Takes the passing of whatever was due; the machine's own deadline first, since a failure would drop it.
    public mutating func deadlinePassed<Sink: FindingSink>(at now: Instant, into findings: inout Sink)
    where Sink.Event == Event {
        if let deadline = machine.deadline, deadline <= now { findings.found(.own(.deadlinePassed)) }
        service.deadlinePassed(isReleased: isReleased, at: now, into: &findings)
        let coin = coinSlot.deadlinePassed(at: now)
        let isInSeries = isInSeries(at: now)
        findings.take(coin, as: .insertCoin(configuration.coinValue), isInSeries: isInSeries)
        let person = personSensor.deadlinePassed(at: now)
        findings.take(person, as: .admitPerson, isInSeries: isInSeries)
        lockWitness.deadlinePassed(at: now)
        if let failure = lockSupervisor.deadlinePassed(at: now) { findings.fail(failure) }
    }

    /// Takes one event, to the end, before the eyes of an observer.
    public mutating func handle<Watcher: LaneObserver>(
        _ event: Event, _ occasion: Occasion, _ observer: inout Watcher
    ) -> LaneReaction {
        let wasBroken = isOutOfService
        let hadFare = machine.passage.hasFare
        var reaction = LaneReaction()
        reaction.take(event, occasion, by: &machine, &observer)
        if wasBroken || isOutOfService {
            if !isOutOfService {
                coinSlot.rearm(at: occasion.now)
                personSensor.rearm(at: occasion.now)
            }
            reaction.note = service.follow(
                event, machine.passage.state.service.fault, sensorsAreFree: sensorsAreFree, at: occasion.now)
        }
        if case .own(.insertCoin(let value)) = event, !hadFare, machine.passage.hasFare {
            train.completedPrice(with: value, at: occasion.now)
        }
        superviseLock(at: occasion.now)
        reaction.note(saturation: machine.passage.ledger.isSaturated, said: &saidSaturated)
        reaction.wish = machine.wish
        return reaction
    }

    /// A broken gate is not supervised: its lock may be what broke. Nor is its lock contact believed too early.
    private mutating func superviseLock(at now: Instant) {
        guard configuration.hasDoorLock else { return }
        lockWitness.observe(doorsAreOpen: isOpen, lock: doorLock.level, at: now)
        lockSupervisor.observe(doorsAreOpen: isOutOfService ? nil : isOpen, lock: doorLock.level, at: now)
    }
}

// What follows from the machine
extension TurnstileLane {
    /// The event that tells the machine about a failure of the loop.
    public func event(for failure: LoopFailure) -> Event { .service(ServiceEvent(failure)) }

    /// A gate that has its fare opens.
    public var openRequest: Event { .own(.interlockDidRelease) }

    /// Whether people can pass.
    public var isOpen: Bool { @inline(__always) get { machine.passage.doorsAreOpen } }

    /// Closed, and locked where the lock is wired.
    public var isSecured: Bool {
        @inline(__always) get {
            !isOpen && (!configuration.hasDoorLock || (doorLock.level == .active && lockWitness.isBelieved))
        }
    }

    /// Whether the fare is there, and the gate works and is locked.
    public var isPaidFor: Bool { machine.passage.isPaidFor }

    /// Whether the gate is broken, whether or not there is a fire release.
    public var isOutOfService: Bool { @inline(__always) get { machine.passage.state.service.isBroken } }

    /// Whether the fire release is active.
    public var isReleased: Bool { @inline(__always) get { machine.passage.state.service.isReleased } }

    /// The outputs that the machine's state asks for.
    public var standingOutputs: RoleSet {
        @inline(__always) get {
            RoleSet(machine.standingOutputs).with(TurnstileRole.outOfService, isOutOfService)
        }
    }

    /// The outputs for a lane that nothing supervises. A gate that a fire release holds open stays open: stopping the
    /// firmware then must not lock anybody in.
    public var failSafeOutputs: RoleSet {
        RoleSet(Turnstile.failSafeOutputs(isReleased ? .safe : configuration.turnstile.powerFail))
            .with(TurnstileRole.outOfService, true)
    }

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
