import ControlLoop
import Machines
import Statecharts

/// An elevator door with its sensors: contacts and beams in front of the machine.
public struct ElevatorDoorLane: Lane, Sendable {
    /// What the board file says.
    public private(set) var configuration: ElevatorDoorLaneConfiguration
    /// The machine.
    public private(set) var machine: ElevatorDoor

    private var contacts = ElevatorDoorContacts()
    private var personSensor: Beam
    private var counter: DirectionCounter
    private var isObstructed = false
    /// Whether a stuck beam obstructs nothing any more. One that is found stuck goes on to obstruct until the door has closed
    /// and locked in spite of it, slowly and with the buzzer: only then is nobody in it. A door that cannot nudge is held by it.
    private var disregardsStuckBeams = false
    private var saidSaturated = false

    /// A lane that has not started.
    public init(_ configuration: ElevatorDoorLaneConfiguration) {
        self.configuration = configuration
        machine = ElevatorDoor(configuration.door, at: .zero)
        personSensor = Beam(stuckAfter: configuration.beamStuckAfter)
        var beams = DirectionCounter.Configuration()
        beams.stuckAfter = configuration.beamStuckAfter
        counter = DirectionCounter(beams)
    }

    /// When the machine or a beam will next need attention.
    public var deadline: Instant? {
        .earlier(machine.deadline, .earlier(personSensor.deadline, counter.deadline))
    }

    /// Begins with an open door and nobody on board; a lock contact that is active says otherwise.
    public mutating func start(at now: Instant) {
        machine = ElevatorDoor(configuration.door, at: now)
    }

    /// Behaves as the other lane is configured. A broken beam is measured by the new settings; what has a deadline keeps it.
    public mutating func takeSettings(of lane: ElevatorDoorLane) {
        configuration = lane.configuration
        machine.takeSettings(configuration.door)
        personSensor.stuckAfter = configuration.beamStuckAfter
        counter.configuration.stuckAfter = configuration.beamStuckAfter
    }

    /// Takes one event, to its end.
    public mutating func handle(_ event: ElevatorDoorEvent, at now: Instant, mayOpen: Bool) -> LaneReaction {
        var reaction = LaneReaction()
        let wasFaulted = machine.state.isFaulted
        take(event, at: now, mayOpen: mayOpen, into: &reaction)
        if wasFaulted, !machine.state.isFaulted {
            disregardsStuckBeams = false
            personSensor.rearm(at: now)
            counter.rearm(at: now)
        }
        if machine.isSecured, configuration.door.canNudge { disregardsStuckBeams = true }
        if let news = obstructionNews() { take(news, at: now, mayOpen: mayOpen, into: &reaction) }
        return reaction
    }

    /// Gives one event to the machine, and adds what came of it.
    private mutating func take(
        _ event: ElevatorDoorEvent, at now: Instant, mayOpen: Bool, into reaction: inout LaneReaction
    ) {
        let faultsBefore = machine.ledger.faults
        let answers = machine.handle(event, at: now, mayOpen: mayOpen)
        for index in answers.indices {
            reaction.transitions.append(
                EventRecord(event: event.label, value: event.value, transition: answers[index], credit: nil))
        }
        if machine.wish != .none { reaction.wish = machine.wish }
        // A failure that the machine found by itself, by a deadline or by contacts that disagree, has not been said yet.
        if machine.ledger.faults > faultsBefore, !event.isFailure, let cause = machine.state.fault {
            reaction.note = Note(cause.label, isUnexpected: false)
        } else if let remark = machine.remark {
            reaction.note = Note(remark.label, isUnexpected: true)
        } else if machine.ledger.isSaturated, !saidSaturated {
            saidSaturated = true
            reaction.note = Note("counterSaturated", isUnexpected: false)
        }
    }

    /// The event that tells the machine about a failure of the loop.
    public func event(for failure: LoopFailure) -> ElevatorDoorEvent {
        switch failure {
        case .edgesLost: .machineDidFail(.edgesLost)
        case .queueFull: .machineDidFail(.queueFull)
        }
    }

    /// A door that was kept closed opens, if it still can.
    public var openRequest: ElevatorDoorEvent { .interlockDidRelease }

    /// Whether the door was let open, until it is closed again. One that was found open, at the start or because somebody
    /// forced it, was not; it is not secured either, so nothing that is interlocked with it may open.
    public var isOpen: Bool {
        switch machine.state {
        case .opening, .fireRecall: true
        case .open(let open): open.cycle.mayReopen
        case .closing(let closing), .nudging(let closing): closing.cycle.mayReopen
        case .overloaded(let overloaded): overloaded.cycle.mayReopen
        case .closed, .faulted: false
        }
    }

    /// Closed and locked.
    public var isSecured: Bool { machine.isSecured }

    /// Whether the door is faulted, a fire release or not.
    public var isOutOfService: Bool { machine.state.isFaulted }

    /// Whether a fire release holds the door open.
    public var isReleased: Bool { machine.state.isFireRecall }

    /// The two directions of the drive.
    public var exclusiveOutputs: RoleSet {
        var outputs = RoleSet()
        outputs[ElevatorDoorRole.openDrive.role] = true
        outputs[ElevatorDoorRole.closeDrive.role] = true
        return outputs
    }

    /// The outputs that the machine's state asks for.
    public var standingOutputs: RoleSet { RoleSet(machine.standingOutputs) }

    /// The outputs for a lane that nothing supervises.
    public var failSafeOutputs: RoleSet { RoleSet(ElevatorDoor.failSafeOutputs) }

    /// The ledger, by names, and who is on board.
    public var counters: Counters {
        let ledger = machine.ledger
        var counters = Counters()
        counters.append(Counter("entered", ledger.entered))
        counters.append(Counter("left", ledger.left))
        counters.append(Counter("leftUncounted", ledger.leftUncounted))
        counters.append(Counter("forgotten", ledger.forgotten))
        counters.append(Counter("persons", UInt64(machine.known.persons)))
        counters.append(Counter("cycles", ledger.cycles))
        counters.append(Counter("reopenings", ledger.reopenings))
        counters.append(Counter("nudgings", ledger.nudgings))
        counters.append(Counter("forcedUnlockings", ledger.forcedUnlockings))
        counters.append(Counter("faults", ledger.faults))
        return counters
    }
}

// Stimuli. A decoder's answer is taken before it is acted on: a call like `take(contact.edge(edge))` would act on the lane
// as it was before the edge.
extension ElevatorDoorLane {
    /// Decodes an edge of one of the inputs.
    public mutating func edge(_ edge: Edge, on role: Role, at now: Instant) -> Findings<ElevatorDoorEvent> {
        var findings = Findings<ElevatorDoorEvent>()
        guard let input = ElevatorDoorRole(input: role) else { return findings }
        switch input {
        case .personSensor:
            let answer = personSensor.edge(edge, at: now)
            takePerson(answer, into: &findings)
        case .beamOuter:
            let answer = counter.edge(edge, of: .outer, at: now)
            takeWalk(answer, into: &findings)
        case .beamInner:
            let answer = counter.edge(edge, of: .inner, at: now)
            takeWalk(answer, into: &findings)
        default:
            let answer = contacts[input].edge(edge)
            take(answer, of: input, into: &findings)
        }
        noteObstruction(into: &findings)
        return findings
    }

    /// Forgets what an input's decoder was measuring.
    public mutating func edgesWereLost(on role: Role) {
        switch ElevatorDoorRole(input: role) {
        case .personSensor: personSensor.edgesWereLost()
        case .beamOuter: counter.edgesWereLost(of: .outer)
        case .beamInner: counter.edgesWereLost(of: .inner)
        default: break
        }
    }

    /// Takes a level that was read.
    public mutating func levelWasRead(
        _ level: Level, on role: Role, at now: Instant
    ) -> Findings<ElevatorDoorEvent> {
        var findings = Findings<ElevatorDoorEvent>()
        guard let input = ElevatorDoorRole(input: role) else { return findings }
        switch input {
        case .personSensor: personSensor.levelWasRead(level, at: now)
        case .beamOuter: counter.levelWasRead(level, of: .outer, at: now)
        case .beamInner: counter.levelWasRead(level, of: .inner, at: now)
        default:
            let answer = contacts[input].levelWasRead(level)
            take(answer, of: input, into: &findings)
        }
        noteObstruction(into: &findings)
        return findings
    }

    /// Takes the passing of whatever was due; the machine's own deadline first, for a failure would drop it.
    public mutating func deadlinePassed(at now: Instant) -> Findings<ElevatorDoorEvent> {
        var findings = Findings<ElevatorDoorEvent>()
        if let deadline = machine.deadline, deadline <= now { findings.events.append(.deadlinePassed) }
        let person = personSensor.deadlinePassed(at: now)
        takePerson(person, into: &findings)
        let walk = counter.deadlinePassed(at: now)
        takeWalk(walk, into: &findings)
        noteObstruction(into: &findings)
        return findings
    }
}

// Findings
extension ElevatorDoorLane {
    /// Turns a contact's answer into what it means to the door.
    private func take(
        _ answer: SensorAnswer<Level>, of input: ElevatorDoorRole, into findings: inout Findings<ElevatorDoorEvent>
    ) {
        if case .trouble = answer { noteRepeatedEdge(into: &findings) }
        // The release follows the contact's level, whatever became of the edges and events on the way here.
        if input == .fireRelease { return takeFireRelease(into: &findings) }
        guard case .found(let level) = answer else { return }
        switch (input, level) {
        case (.fault, .active): fail(.faultContact, into: &findings)
        case (.fault, .inactive):
            if !configuration.hasRepairKey { findings.events.append(.machineRepairDidComplete) }
        case (.repairKey, .active):
            if contacts[.fault].level == .active {
                findings.notes.append(Note("repairRefused", isUnexpected: false))
            } else {
                findings.events.append(.machineRepairDidComplete)
            }
        default:
            if let event = ElevatorDoorEvent(input, became: level) { findings.events.append(event) }
            // Of a landing and its zone, either contact may close first.
            if input == .doorZone, level == .active, contacts[.landing].level == .active {
                findings.events.append(.landingArrived)
            }
        }
    }

    private func takeFireRelease(into findings: inout Findings<ElevatorDoorEvent>) {
        switch (contacts[.fireRelease].level, machine.known.isReleased) {
        case (.active, false): findings.events.append(.fireReleaseBegan)
        case (.inactive, true): findings.events.append(.fireReleaseEnded)
        case (.active, true), (.inactive, false): break
        }
    }

    /// With one beam, whoever breaks it while the door is open has entered.
    private mutating func takePerson(
        _ answer: SensorAnswer<Beam.Person>, into findings: inout Findings<ElevatorDoorEvent>
    ) {
        switch answer {
        case .nothing: break
        case .found:
            if case .open = machine.state { findings.events.append(.personsHaveEntered(1)) }
        case .trouble(.edgeRepeated): noteRepeatedEdge(into: &findings)
        case .trouble: noteStuckBeam(into: &findings)
        }
    }

    private mutating func noteStuckBeam(into findings: inout Findings<ElevatorDoorEvent>) {
        findings.notes.append(Note("beamStuck", isUnexpected: true))
        if !machine.isSecured { disregardsStuckBeams = false }
    }

    /// While a beam is stuck, everybody counts as entered, so the count would run up to an overload that nobody could end
    /// by leaving: it stops short of it.
    private var counts: Bool {
        let isStuck = counter.isStuck(.outer) || counter.isStuck(.inner)
        return !isStuck || machine.known.persons < configuration.door.capacity
    }

    private mutating func takeWalk(_ walk: DirectionCounter.Findings, into findings: inout Findings<ElevatorDoorEvent>)
    {
        for index in walk.indices {
            switch walk[index] {
            case .entered:
                if counts { findings.events.append(.personsHaveEntered(1)) }
            case .left: findings.events.append(.personsHaveLeft(1))
            case .trouble(.edgeRepeated, _): noteRepeatedEdge(into: &findings)
            case .trouble: noteStuckBeam(into: &findings)
            }
        }
    }

    /// Tells the machine when the doorway becomes obstructed or free.
    private mutating func noteObstruction(into findings: inout Findings<ElevatorDoorEvent>) {
        if let news = obstructionNews() { findings.events.append(news) }
    }

    /// What the machine does not know yet of the doorway: the curtain, or a beam that is not stuck.
    private mutating func obstructionNews() -> ElevatorDoorEvent? {
        var isObstructedNow = contacts[.lightCurtain].level == .active
        // A beam that is still to be read will be, before anything else happens.
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

    private func noteRepeatedEdge(into findings: inout Findings<ElevatorDoorEvent>) {
        findings.notes.append(Note("edgeRepeated", isUnexpected: true))
        findings.mustReadLevel = true
    }

    private func fail(_ fault: Fault, into findings: inout Findings<ElevatorDoorEvent>) {
        findings.notes.append(Note(fault.label, isUnexpected: false))
        findings.events.append(.machineDidFail(fault))
    }
}

extension Beam {
    /// Whether its level was read.
    fileprivate var isKnown: Bool { state != .unknown }

    /// Whether somebody is in it.
    fileprivate var isBroken: Bool {
        switch state {
        case .broken: true
        case .unknown, .clear, .stuck: false
        }
    }
}

extension ElevatorDoorEvent {
    /// Whether it tells of a failure; whoever sent it has said so.
    fileprivate var isFailure: Bool {
        if case .machineDidFail = self { true } else { false }
    }

    /// What a contact says by becoming active or inactive; nil when it says nothing by that.
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

    /// The number that the event carries, where it has one.
    fileprivate var value: UInt64? {
        switch self {
        case .personsHaveEntered(let number), .personsHaveLeft(let number): UInt64(number)
        default: nil
        }
    }
}

extension RoleSet {
    init(_ outputs: ElevatorDoorOutputs) {
        self.init()
        self[ElevatorDoorRole.openDrive.role] = outputs.openDrive
        self[ElevatorDoorRole.closeDrive.role] = outputs.closeDrive
        self[ElevatorDoorRole.slow.role] = outputs.slow
        self[ElevatorDoorRole.buzzer.role] = outputs.buzzer
        self[ElevatorDoorRole.alarm.role] = outputs.alarm
    }
}
