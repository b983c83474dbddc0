import Statecharts

/// An elevator door: one region, `door`, that takes every event.
///
/// In every state, the contacts' reports are noted first. Then come the rows that all states have in common, and then
/// those of the state, one file for each. docs/understanding/tables/elevator-door.md splits each branch into its cases.
///
/// If an interlock keeps a closed door from opening, an event that would open it is refused, and changes nothing. A
/// door that was let out of `closed` may still reopen until it is closed again, and a fire release always opens it.
///
/// Nothing here is the safety chain. Whatever this machine believes, the lock contact is wired into the chain that lets
/// the car move, and the fire release into the door drive.
public struct ElevatorDoor: Region, Sendable {
    /// What can happen to it.
    public typealias Event = GateEvent<ElevatorDoorEvent>
    /// What it can tell the hardware to do.
    public typealias Command = ElevatorDoorCommand

    /// Its name in traces.
    public static var region: Label { "door" }

    /// How it behaves.
    public private(set) var configuration: ElevatorDoorConfiguration
    /// The present state.
    public internal(set) var state: ElevatorDoorState
    /// What it knows, whatever the state.
    public internal(set) var known: ElevatorDoorKnowledge
    /// What it has counted.
    public internal(set) var ledger = ElevatorDoorLedger()
    /// What an operator has to know about the latest transition.
    public var announcement: Announcement?
    /// What the latest event means to the wish to open that an interlock keeps waiting.
    public internal(set) var wish = WishChange.none
    /// What the door found out with the latest event, if anything.
    public internal(set) var remark: ElevatorDoorRemark?

    /// An open door with nobody on board, which closes after the dwell. If the lock contact then reports a locked door,
    /// it is closed.
    public init(_ configuration: ElevatorDoorConfiguration, at now: Instant) {
        self.configuration = configuration
        var cycle = ElevatorDoorState.Cycle(mayReopen: false)
        cycle.openSince = now
        state = .open(.init(cycle: cycle, deadline: now + configuration.dwell))
        known = ElevatorDoorKnowledge(restsUntil: now + configuration.reversePause)
    }

    /// A door in any state, for exploring them.
    init(
        _ configuration: ElevatorDoorConfiguration, state: ElevatorDoorState, known: ElevatorDoorKnowledge,
        ledger: ElevatorDoorLedger = ElevatorDoorLedger()
    ) {
        self.configuration = configuration
        self.state = state
        self.known = known
        self.ledger = ledger
    }

    /// Behaves as `configuration` says from the next event on. The state, what is known, counts and running deadlines
    /// stay.
    public mutating func takeSettings(_ configuration: ElevatorDoorConfiguration) {
        self.configuration = configuration
    }

    /// The present state, by its name in traces.
    public var label: Label { state.label }

    /// When the present state ends by itself, if it does.
    public var deadline: Instant? { state.deadline }

    /// What the present state wants from the hardware, whatever was commanded before.
    public var standingOutputs: ElevatorDoorOutputs {
        @inline(__always) get {
            ElevatorDoorOutputs(
                of: state, closesSlowly: configuration.hasSlow && known.persons > configuration.slowAbove)
        }
    }

    /// What the hardware must be while nothing supervises it, before the start and after the stop: nothing is driven.
    /// Moving a door that nobody watches would be worse than leaving it open or closed.
    public static var failSafeOutputs: ElevatorDoorOutputs { ElevatorDoorOutputs() }
}

extension ElevatorDoor {
    /// Lets the superstate or the state decide, and notes what follows for a wish that waits.
    public mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        let wasSecured = isSecured
        wish = .none
        remark = nil
        let verdict =
            switch event {
            case .service(let event): serve(event, occasion)
            case .own(let event): decide(event, occasion)
            }
        if verdict == .handled, case .service(let event) = event { announcement = event.announcement }
        // The person who wanted the door open at one landing is not at the next, and a door that has locked has
        // finished its cycle.
        let hasMoved = event == .own(.doorZoneLeft) || (isSecured && !wasSecured)
        if verdict == .handled, wish == .none, hasMoved { wish = .ended }
        return verdict
    }

    /// A drive that stops rests, a door that is driven open may be unlocking, and one that is driven closed leaves its
    /// open limit, which may say so later or never.
    public mutating func note(_ outputs: ElevatorDoorOutputs, after before: ElevatorDoorOutputs, at now: Instant) {
        if before.isDriving, !outputs.isDriving { known.restsUntil = now + configuration.reversePause }
        if outputs.openDrive, !before.openDrive { known.mayBeUnlocking = true }
        if outputs.closeDrive, !before.closeDrive { known.doubtsOpenLimit = known.isAtOpenLimit }
    }

    /// What all states have in common, and then the state.
    private mutating func decide(_ event: ElevatorDoorEvent, _ occasion: Occasion) -> Verdict {
        switch event {
        case .personsHaveEntered(0), .personsHaveLeft(0):
            return .ignored
        case .personsHaveEntered(let number):
            // Nobody walks through a closed door.
            guard !isSecured else { return .refused }
            countEntered(number, at: occasion.now)
        case .personsHaveLeft(let number):
            guard !isSecured else { return .refused }
            countLeft(number, at: occasion.now)
        case .doorZoneEntered where !configuration.hasDoorZone, .doorZoneLeft where !configuration.hasDoorZone:
            return .refused
        // Only the car's buttons are obeyed then.
        case .landingArrived where known.isAttended:
            return .ignored
        // An inspection comes before everything, a fire too.
        case .inspectionBegan:
            return state.isInspection ? .ignored : become(.inspection(failed: state.fault))
        case .inspectionEnded:
            guard case .inspection(let fault) = state else { return .ignored }
            return endInspection(fault, occasion)
        case .openButtonWasPressed, .openButtonWasReleased, .closeButtonWasPressed, .closeButtonWasReleased,
            .extendedOpenWasPressed, .attendanceBegan, .attendanceEnded, .landingArrived, .doorHasLocked,
            .doorHasUnlocked, .doorHasOpened, .doorHasLeftOpenLimit, .curtainBroke, .curtainCleared, .overloadBegan,
            .overloadEnded, .doorZoneEntered, .doorZoneLeft, .deadlinePassed, .interlockDidRelease:
            // In every state, a contact that reports what is already known means nothing.
            guard known.note(event, at: occasion.now) else { return .ignored }
        }
        // A fire comes before any state's own answer, as soon as the door is where it may open.
        if event == .doorZoneEntered, known.isReleased, !state.isInspection {
            return become(recalled(at: occasion.now))
        }
        if event == .doorHasLocked || event == .doorHasOpened, known.contactsDisagree, isInService {
            return fail(.contactsDisagree)
        }
        switch state {
        case .open(let open): return decide(event, in: open, occasion)
        case .closing(let closing): return decide(event, closing: closing, isNudging: false, occasion)
        case .nudging(let nudging): return decide(event, closing: nudging, isNudging: true, occasion)
        case .closed: return decideWhileClosed(event, occasion)
        case .opening(let opening): return decide(event, in: opening, occasion)
        case .overloaded(let overloaded): return decide(event, in: overloaded, occasion)
        case .faulted: return decideWhileFaulted(event)
        case .fireRecall(let recall): return decide(event, in: recall, occasion)
        case .inspection: return decideWhileFaulted(event)
        }
    }
}
