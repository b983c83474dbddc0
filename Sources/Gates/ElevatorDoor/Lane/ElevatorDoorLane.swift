import ControlLoop
import Machines
import Statecharts

/// An elevator door with its sensors.
public struct ElevatorDoorLane: SensorLane, Sendable {
    /// What can happen to the machine.
    public typealias Event = GateEvent<ElevatorDoorEvent>
    typealias Own = ElevatorDoorEvent
    typealias Roles = ElevatorDoorRole

    /// What the board file says.
    public private(set) var configuration: ElevatorDoorLaneConfiguration
    /// The machine.
    public package(set) var machine: ElevatorDoor

    var lightCurtain = Contact()
    var doorLock = Contact()
    var doorOpenLimit = Contact()
    var openButton = Contact()
    var closeButton = Contact()
    var landing = Contact()
    var locked = Contact()
    var extendedOpen = RequestContact(minimum: .zero)
    var attendant = Contact()
    var inspection = Contact()
    var overload = Contact()
    var doorZone = Contact()
    var service: ServiceContacts
    var personSensor = Beam(stuckAfter: .zero)
    var counter = DirectionCounter(DirectionCounter.Configuration())
    var isObstructed = false
    /// Whether a stuck beam no longer obstructs. A beam that gets stuck keeps obstructing until the door has closed and
    /// locked in spite of it, slowly and with the buzzer: only then is it certain that nobody is in it. A door that
    /// cannot nudge is held by it.
    var disregardsStuckBeams = false
    /// Who wishes the door open that an interlock keeps closed.
    var wisher = Wisher.nobody
    private var saidSaturated = false

    /// Who wishes a door open.
    enum Wisher: Int {
        case nobody
        /// Somebody at a landing, and nobody in the car.
        case landing
        /// Somebody in the car, whoever is at the landing.
        case car
    }

    /// A lane of no gate.
    public init() { self.init(ElevatorDoorLaneConfiguration()) }

    /// A lane that has not started.
    @inline(never)
    public init(_ configuration: ElevatorDoorLaneConfiguration) {
        self.configuration = configuration
        // A car without a zone contact may be between landings.
        service = ServiceContacts(opensInDoubt: configuration.door.hasDoorZone)
        machine = ElevatorDoor(configuration.door, at: .zero)
        takeSettings()
    }

    /// The sensors. None of them fails the door: a beam that is stuck is only not believed.
    @inline(__always)
    mutating func visitSensors<Visitor: SensorVisitor<Event, ElevatorDoorRole>>(_ visitor: inout Visitor) {
        service.visitAll(&visitor, isReleased: machine.known.isReleased, configuration.service)
        visitor.sensor(&lightCurtain, .lightCurtain)
        visitor.sensor(&doorLock, .doorLock, .doorHasLocked, .doorHasUnlocked)
        visitor.sensor(&doorOpenLimit, .doorOpenLimit, .doorHasOpened, .doorHasLeftOpenLimit)
        visitor.sensor(&openButton, .openButton, .openButtonWasPressed, .openButtonWasReleased)
        // Only an attendant has to keep it pressed.
        visitor.sensor(
            &closeButton, .closeButton, .closeButtonWasPressed,
            configuration.door.hasAttendant ? .closeButtonWasReleased : nil)
        if configuration.door.hasExtendedOpen {
            visitor.sensor(&extendedOpen, .extendedOpen, .extendedOpenWasPressed)
        }
        if configuration.door.hasAttendant, let answer = visitor.visit(&attendant, .attendant) {
            visitor.follow(answer, attendant, machine.known.isAttended, .attendanceBegan, .attendanceEnded)
        }
        if configuration.door.hasInspection, let answer = visitor.visit(&inspection, .inspection) {
            visitor.follow(answer, inspection, machine.state.isInspection, .inspectionBegan, .inspectionEnded)
        }
        if configuration.isBarrable, let answer = visitor.visit(&locked, .locked) {
            visitor.take(answer, nil as ElevatorDoorEvent?)
        }
        if let answer = visitor.visit(&landing, .landing) { takeLanding(answer, into: &visitor) }
        visitor.sensor(&overload, .overload, .overloadBegan, .overloadEnded)
        let zone = visitor.sensor(&doorZone, .doorZone, .doorZoneEntered, .doorZoneLeft)
        // The landing contact or the zone contact may close first.
        if zone == .found(.active), landing.level == .active { takeLanding(.found(.active), into: &visitor) }
        switch configuration.counting {
        case .none: break
        case .oneBeam:
            if let answer = visitor.visit(&personSensor, .personSensor, .isOvercome) {
                takePerson(answer, into: &visitor)
            }
        case .twoBeams:
            if let walk = visitor.visit(&counter, .beamOuter, .beamInner, .isOvercome) {
                takeWalk(walk, into: &visitor)
            }
        }
    }

    /// Begins with an open door and nobody on board, unless the lock contact is active.
    public mutating func start(at now: Instant) {
        machine = ElevatorDoor(configuration.door, at: now)
    }

    /// Takes over the other lane's configuration. The new settings apply to a broken beam; running deadlines stay.
    public mutating func takeSettings(of lane: ElevatorDoorLane) {
        configuration = lane.configuration
        machine.takeSettings(configuration.door)
        takeSettings()
    }

    private mutating func takeSettings() {
        service.takeSettings(configuration.service)
        personSensor.stuckAfter = configuration.beamStuckAfter
        counter.configuration.stuckAfter = configuration.beamStuckAfter
    }

    /// A drive that was told late moves late, and rests late.
    public mutating func outputsWereLate(_ outputs: RoleSet, by delay: Duration) {
        guard outputs[ElevatorDoorRole.openDrive.role] || outputs[ElevatorDoorRole.closeDrive.role] else { return }
        machine.driveWasLate(by: delay)
    }

    /// Takes one event, to the end, while an observer watches.
    public mutating func handle<Watcher: LaneObserver>(
        _ event: Event, _ occasion: Occasion, _ observer: inout Watcher
    ) -> LaneReaction {
        var reaction = LaneReaction()
        if ignores(event) {
            wisher = .nobody
            reaction.fault = .landingIgnored
            return reaction
        }
        let wasFaulted = isOutOfService
        take(event, occasion, &observer, into: &reaction)
        if wasFaulted, !isOutOfService { disregardsStuckBeams = false }
        reaction.fault = followFailure(event, wasBroken: wasFaulted, at: occasion.now) ?? reaction.fault
        if machine.isSecured, configuration.door.canNudge { disregardsStuckBeams = true }
        if let news = obstructionNews() { take(.own(news), occasion, &observer, into: &reaction) }
        return reaction
    }

    /// Whether the door, which was locked since or has an attendant, does not open for the landing whose wish is
    /// granted.
    package func ignores(_ event: Event) -> Bool {
        guard case .own(.interlockDidRelease) = event else { return false }
        return wisher == .landing && (locked.level == .active || machine.known.isAttended)
    }

    /// The next wish is somebody else's.
    public mutating func wishWasDropped() { wisher = .nobody }

    /// Notes whose the wish is. A landing does not take over what somebody in the car wanted first.
    private mutating func noteWisher(_ event: Event) {
        switch machine.wish {
        case .none: if isOpen { wisher = .nobody }
        case .ended: wisher = .nobody
        case .made, .paid:
            if case .own(.landingArrived) = event, wisher == .nobody { wisher = .landing }
            if event.isOfCar { wisher = .car }
        }
    }

    /// Gives one event to the machine, and adds the result.
    private mutating func take<Watcher: LaneObserver>(
        _ event: Event, _ occasion: Occasion, _ observer: inout Watcher, into reaction: inout LaneReaction
    ) {
        let (faultsBefore, causeBefore) = (machine.ledger.faults, machine.state.fault)
        reaction.take(event, occasion, by: &machine, &observer)
        if machine.wish != .none { reaction.wish = machine.wish }
        noteWisher(event)
        // A failure that the machine found by itself, by a deadline or by contacts that disagree, has not been reported
        // yet. A door that has failed keeps its first cause; beside that it counts only contacts that disagree.
        if case .own = event, machine.ledger.faults > faultsBefore, let cause = machine.state.fault {
            reaction.fault = LaneFault(causeBefore == nil ? cause : .contactsDisagree)
        } else if let remark = machine.remark {
            reaction.fault = LaneFault(remark.label, isUnexpected: true, .warning)
        }
        reaction.report(saturation: machine.ledger.isSaturated, said: &saidSaturated)
    }
}

extension ElevatorDoorEvent: GateOwnEvent {}

extension GateEvent<ElevatorDoorEvent> {
    /// Whether a wish that follows from it is not a landing's alone.
    fileprivate var isOfCar: Bool {
        switch self {
        case .own(.landingArrived), .own(.interlockDidRelease): false
        case .own, .service: true
        }
    }
}

extension LaneFault {
    /// Somebody waited at a landing of a door that was locked, or had an attendant, by then.
    fileprivate static var landingIgnored: LaneFault { LaneFault("landingIgnored", nil) }
}

// Findings
extension ElevatorDoorLane {
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
        findings.report(LaneFault("beamStuck", isUnexpected: true, .warning))
        if !machine.isSecured { disregardsStuckBeams = false }
    }

    /// A door that is locked opens for nobody who waits at a landing.
    private mutating func takeLanding(_ answer: SensorAnswer<Level>, into findings: inout some FindingSink<Event>) {
        guard locked.level == .active, answer == .found(.active) else { return findings.take(answer, .landingArrived) }
        findings.report(.landingIgnored)
    }

    /// While a beam is stuck, everybody counts as entered, so the count would run up to an overload that nobody could
    /// end by leaving: it stops just below that.
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
    mutating func compareSensors<Sink: FindingSink<Event>>(into findings: inout Sink) {
        if let news = obstructionNews() { findings.found(.own(news)) }
    }

    /// Whether something is in the doorway: in the curtain, or in a beam that is not stuck.
    private mutating func obstructionNews() -> ElevatorDoorEvent? {
        var isObstructedNow = lightCurtain.level == .active
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
