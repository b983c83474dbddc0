import ControlLoop
import Machines
import Statecharts

/// An elevator door with its sensors: contacts and beams before the machine.
public struct ElevatorDoorLane: InterlockMember, Sendable {
    /// What can happen to the machine.
    public typealias Event = GateEvent<ElevatorDoorEvent>

    /// What the board file says.
    public private(set) var configuration: ElevatorDoorLaneConfiguration
    /// The machine.
    public package(set) var machine: ElevatorDoor

    var contacts = ElevatorDoorContacts()
    var service: ServiceContacts
    var personSensor: Beam
    var counter: DirectionCounter
    var isObstructed = false
    /// Whether a stuck beam no longer obstructs. A beam that gets stuck keeps obstructing until the door has closed and
    /// locked in spite of it, slowly and with the buzzer: only then is it certain that nobody is in it. A door that
    /// cannot nudge is held by it.
    var disregardsStuckBeams = false
    private var saidSaturated = false

    /// A lane of no gate.
    public init() { self.init(ElevatorDoorLaneConfiguration()) }

    /// A lane that has not started.
    public init(_ configuration: ElevatorDoorLaneConfiguration) {
        self.configuration = configuration
        service = ServiceContacts(recoverAfter: configuration.recoverAfter)
        machine = ElevatorDoor(configuration.door, at: .zero)
        personSensor = Beam(stuckAfter: configuration.beamStuckAfter)
        var beams = DirectionCounter.Configuration()
        beams.stuckAfter = configuration.beamStuckAfter
        counter = DirectionCounter(beams)
    }

    /// When the machine or a beam will next need attention.
    public var deadline: Instant? {
        @inline(__always) get {
            .earlier(
                .earlier(machine.deadline, service.deadline), .earlier(personSensor.deadline, counter.deadline))
        }
    }

    /// Begins with an open door and nobody on board, unless the lock contact is active.
    public mutating func start(at now: Instant) {
        machine = ElevatorDoor(configuration.door, at: now)
    }

    /// Takes over the other lane's configuration. The new settings apply to a broken beam; running deadlines stay.
    public mutating func takeSettings(of lane: ElevatorDoorLane) {
        configuration = lane.configuration
        service.recovery.after = configuration.recoverAfter
        machine.takeSettings(configuration.door)
        personSensor.stuckAfter = configuration.beamStuckAfter
        counter.configuration.stuckAfter = configuration.beamStuckAfter
    }

    /// Takes what the loop reports about one of its inputs.
    public mutating func take<Sink: FindingSink>(
        _ stimulus: Stimulus, on role: Role, at now: Instant, into findings: inout Sink
    ) where Sink.Event == Event {
        guard let input = ElevatorDoorRole(role), input.row.isInput else { return }
        switch input {
        case .personSensor:
            let answer = personSensor.take(stimulus, at: now)
            takePerson(answer, into: &findings)
        case .beamOuter:
            let answer = counter.take(stimulus, of: .outer, at: now)
            takeWalk(answer, into: &findings)
        case .beamInner:
            let answer = counter.take(stimulus, of: .inner, at: now)
            takeWalk(answer, into: &findings)
        case .fireRelease:
            // A car without a zone contact may be between landings.
            service.takeFireRelease(
                stimulus, isReleased: machine.known.isReleased, opensInDoubt: configuration.door.hasDoorZone, at: now,
                into: &findings)
        case .fault: service.takeFault(stimulus, hasRepairKey: configuration.hasRepairKey, into: &findings)
        case .repairKey: service.takeRepairKey(stimulus, into: &findings)
        default:
            let answer = contacts[input].take(stimulus, at: now)
            take(answer, of: input, into: &findings)
        }
        // Nothing is known about a line that lost edges until its level is read.
        if stimulus != .edgesWereLost { noteObstruction(into: &findings) }
        if isOutOfService { watchRecovery(at: now) }
    }

    /// No sensor of a door fails it: a beam that is stuck is only not believed.
    private mutating func watchRecovery(at now: Instant) {
        service.watch(machine.state.fault, sensorsAreFree: true, at: now)
    }

    /// A drive that was told late moves late, and rests late.
    public mutating func outputsWereLate(_ outputs: RoleSet, by delay: Duration) {
        guard outputs[ElevatorDoorRole.openDrive.role] || outputs[ElevatorDoorRole.closeDrive.role] else { return }
        machine.driveWasLate(by: delay)
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
        service.deadlinePassed(isReleased: machine.known.isReleased, at: now, into: &findings)
        let person = personSensor.deadlinePassed(at: now)
        takePerson(person, into: &findings)
        let walk = counter.deadlinePassed(at: now)
        takeWalk(walk, into: &findings)
        noteObstruction(into: &findings)
    }

    /// Takes one event, to the end, before the eyes of an observer.
    public mutating func handle<Watcher: LaneObserver>(
        _ event: Event, _ occasion: Occasion, _ observer: inout Watcher
    ) -> LaneReaction {
        var reaction = LaneReaction()
        let wasFaulted = isOutOfService
        take(event, occasion, &observer, into: &reaction)
        if wasFaulted, !isOutOfService {
            disregardsStuckBeams = false
            personSensor.rearm(at: occasion.now)
            counter.rearm(at: occasion.now)
        }
        if wasFaulted || isOutOfService {
            let note = service.follow(event, machine.state.fault, sensorsAreFree: true, at: occasion.now)
            reaction.note = note ?? reaction.note
        }
        if machine.isSecured, configuration.door.canNudge { disregardsStuckBeams = true }
        if let news = obstructionNews() { take(.own(news), occasion, &observer, into: &reaction) }
        return reaction
    }

    /// Gives one event to the machine, and adds the result.
    private mutating func take<Watcher: LaneObserver>(
        _ event: Event, _ occasion: Occasion, _ observer: inout Watcher, into reaction: inout LaneReaction
    ) {
        let (faultsBefore, causeBefore) = (machine.ledger.faults, machine.state.fault)
        reaction.take(event, occasion, by: &machine, &observer)
        if machine.wish != .none { reaction.wish = machine.wish }
        // A failure that the machine found by itself, by a deadline or by contacts that disagree, has not been reported
        // yet. A door that has failed keeps its first cause; beside that it counts only contacts that disagree.
        if case .own = event, machine.ledger.faults > faultsBefore, let cause = machine.state.fault {
            reaction.note = Note(causeBefore == nil ? cause : .contactsDisagree)
        } else if let remark = machine.remark {
            reaction.note = Note(remark.label, isUnexpected: true, .warning)
        }
        reaction.note(saturation: machine.ledger.isSaturated, said: &saidSaturated)
    }
}

// Findings
extension ElevatorDoorLane {
    /// Turns a contact's answer into what it means to the door.
    private func take(
        _ answer: SensorAnswer<Level>, of input: ElevatorDoorRole, into findings: inout some FindingSink<Event>
    ) {
        if case .trouble = answer { findings.noteRepeatedEdge() }
        guard case .found(let level) = answer else { return }
        if let event = ElevatorDoorEvent(input, became: level) { findings.found(.own(event)) }
        // The landing contact or the zone contact may close first.
        if input == .doorZone, level == .active, contacts[.landing].level == .active {
            findings.found(.own(.landingArrived))
        }
    }

    /// With one beam, a person who breaks it while the door is open has entered.
    private mutating func takePerson(_ answer: SensorAnswer<Beam.Person>, into findings: inout some FindingSink<Event>)
    {
        switch answer {
        case .nothing: break
        case .found:
            if case .open = machine.state { findings.found(.own(.personsHaveEntered(1))) }
        case .trouble(.edgeRepeated): findings.noteRepeatedEdge()
        case .trouble: noteStuckBeam(into: &findings)
        }
    }

    private mutating func noteStuckBeam(into findings: inout some FindingSink<Event>) {
        findings.note(Note("beamStuck", isUnexpected: true, .warning))
        if !machine.isSecured { disregardsStuckBeams = false }
    }

    /// While a beam is stuck, everybody counts as entered, so the count would run up to an overload that nobody could end
    /// by leaving: it stops just below that.
    private var counts: Bool {
        let isStuck = counter.isStuck(.outer) || counter.isStuck(.inner)
        return !isStuck || machine.known.persons < configuration.door.capacity
    }

    private mutating func takeWalk(_ walk: DirectionCounter.Findings, into findings: inout some FindingSink<Event>) {
        for index in walk.indices {
            switch walk[index] {
            case .entered:
                if counts { findings.found(.own(.personsHaveEntered(1))) }
            case .left: findings.found(.own(.personsHaveLeft(1)))
            case .trouble(.edgeRepeated, _): findings.noteRepeatedEdge()
            case .trouble: noteStuckBeam(into: &findings)
            }
        }
    }

    /// Tells the machine when the doorway becomes obstructed or free.
    private mutating func noteObstruction(into findings: inout some FindingSink<Event>) {
        if let news = obstructionNews() { findings.found(.own(news)) }
    }

    /// Whether something is in the doorway: in the curtain, or in a beam that is not stuck.
    private mutating func obstructionNews() -> ElevatorDoorEvent? {
        var isObstructedNow = contacts[.lightCurtain].level == .active
        // A beam whose level is still unknown is read before anything else happens.
        switch configuration.counting {
        case .none: break
        case .oneBeam:
            guard personSensor.isKnown else { return nil }
            isObstructedNow =
                isObstructedNow || personSensor.isBroken || (personSensor.state == .stuck && !disregardsStuckBeams)
        case .twoBeams:
            guard counter.isKnown else { return nil }
            let isStuck = counter.isStuck(.outer) || counter.isStuck(.inner)
            isObstructedNow = isObstructedNow || counter.isOccupied || (isStuck && !disregardsStuckBeams)
        }
        guard isObstructedNow != isObstructed else { return nil }
        isObstructed = isObstructedNow
        return isObstructed ? .curtainBroke : .curtainCleared
    }
}

extension ElevatorDoorEvent {
    /// What a contact means when it becomes active or inactive; nil if that means nothing.
    fileprivate init?(_ input: ElevatorDoorRole, became level: Level) {
        switch (input, level) {
        case (.doorLock, .active): self = .doorHasLocked
        case (.doorLock, .inactive): self = .doorHasUnlocked
        case (.doorOpenLimit, .active): self = .doorHasOpened
        case (.doorOpenLimit, .inactive): self = .doorHasLeftOpenLimit
        case (.openButton, .active): self = .openButtonWasPressed
        case (.openButton, .inactive): self = .openButtonWasReleased
        case (.closeButton, .active): self = .closeButtonWasPressed
        case (.landing, .active): self = .landingArrived
        case (.overload, .active): self = .overloadBegan
        case (.overload, .inactive): self = .overloadEnded
        case (.doorZone, .active): self = .doorZoneEntered
        case (.doorZone, .inactive): self = .doorZoneLeft
        default: return nil
        }
    }
}
