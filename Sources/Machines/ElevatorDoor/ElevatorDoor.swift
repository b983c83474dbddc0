import Statecharts

/// An elevator door: one region, `door`, that takes every event.
///
/// What the contacts say is noted first, in every state; then the state decides what the event means to it, one file a
/// state, one row of the table in docs/machines.md a branch. Commands are not chosen: they are what turns
/// the standing outputs of the state before into those of the state after, so they cannot disagree.
///
/// Nothing here is the safety chain. The lock contact is wired into the chain that lets the car move, and the fire release
/// into the door drive, whatever this machine believes.
public struct ElevatorDoor: StateMachine, Sendable {
    /// How it behaves.
    public private(set) var configuration: ElevatorDoorConfiguration
    /// The present state.
    public internal(set) var state: ElevatorDoorState
    /// What it knows, whatever the state.
    public internal(set) var known: ElevatorDoorKnowledge
    /// What it has counted.
    public internal(set) var ledger = ElevatorDoorLedger()
    /// What the latest event means to the wish to open that an interlock keeps waiting.
    public internal(set) var wish = WishChange.none
    /// What the door found out with the latest event, if anything.
    public internal(set) var remark: ElevatorDoorRemark?

    /// An open door with nobody on board, which closes after the dwell. A door that is locked says so, and is closed then.
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

    /// Behaves as `configuration` says from the next event on. The state, what is known, counts and running deadlines stay.
    public mutating func takeSettings(_ configuration: ElevatorDoorConfiguration) {
        self.configuration = configuration
    }

    /// When the present state ends by itself, if it does.
    public var deadline: Instant? { state.deadline }

    /// Answers one event of a door that is not interlocked.
    public mutating func handle(_ event: ElevatorDoorEvent, at now: Instant) -> Reaction<ElevatorDoorCommand> {
        handle(event, at: now, mayOpen: true)
    }

    /// Answers one event. With `mayOpen` false, an interlock keeps a closed door from opening: what would open it is
    /// refused, and changes nothing. A door that was let out of `closed` reopens all the same until it is closed again, and
    /// a fire release opens it always.
    public mutating func handle(
        _ event: ElevatorDoorEvent, at now: Instant, mayOpen: Bool
    ) -> Reaction<ElevatorDoorCommand> {
        let from = state.label
        let before = standingOutputs
        let wasSecured = isSecured
        wish = .none
        remark = nil
        let verdict = decide(event, Occasion(now: now, mayOpen: mayOpen))
        // Who wanted the door to open at one landing is not at the next, and a door that has locked is done with its cycle.
        if verdict == .handled, wish == .none, event == .doorZoneLeft || (isSecured && !wasSecured) { wish = .ended }
        let after = standingOutputs
        if before.isDriving, !after.isDriving { known.restsUntil = now + configuration.reversePause }
        if after.openDrive, !before.openDrive { known.mayBeUnlocking = true }

        var reaction = Reaction<ElevatorDoorCommand>()
        reaction.append(
            Transition(
                region: "door", from: from, to: state.label, verdict: verdict, commands: after.commands(from: before)))
        return reaction
    }

    /// What the present state wants of the hardware, whatever was commanded before.
    public var standingOutputs: ElevatorDoorOutputs {
        var outputs = ElevatorDoorOutputs()
        switch state {
        case .open, .closed: break
        case .closing(let closing):
            outputs.closeDrive = closing.phase.isDriving
            outputs.slow = closing.phase.isDriving && configuration.hasSlow && known.persons > configuration.slowAbove
        case .nudging(let nudging):
            outputs.closeDrive = nudging.phase.isDriving
            outputs.slow = nudging.phase.isDriving
            outputs.buzzer = true
        case .opening(let opening): outputs.openDrive = opening.phase.isDriving
        case .overloaded: outputs.buzzer = true
        case .faulted: outputs.alarm = true
        case .fireRecall(let recall):
            outputs.openDrive = recall.stage.isDriving
            outputs.alarm = recall.fault != nil
        }
        return outputs
    }

    /// What the hardware is to be while nothing supervises it, before the start and after the stop: nothing is driven. A
    /// drive that moved a door which nobody watches would be worse than either end of its way.
    public static var failSafeOutputs: ElevatorDoorOutputs { ElevatorDoorOutputs() }
}

/// When an event happens, and whether an interlock lets the door open then.
struct Occasion {
    let now: Instant
    let mayOpen: Bool
}

extension ElevatorDoor {
    /// Takes note of what the event says, and lets the state decide unless it says nothing.
    private mutating func decide(_ event: ElevatorDoorEvent, _ occasion: Occasion) -> Verdict {
        switch event {
        case .personsHaveEntered(0), .personsHaveLeft(0):
            return .ignored
        case .doorZoneEntered where !configuration.hasDoorZone, .doorZoneLeft where !configuration.hasDoorZone:
            return .refused
        case .personsHaveEntered, .personsHaveLeft, .openButtonWasPressed, .openButtonWasReleased,
            .closeButtonWasPressed, .landingArrived, .doorHasLocked, .doorHasUnlocked, .doorHasOpened,
            .doorHasLeftOpenLimit, .curtainBroke, .curtainCleared, .overloadBegan, .overloadEnded, .doorZoneEntered,
            .doorZoneLeft, .fireReleaseBegan, .fireReleaseEnded, .machineDidFail, .machineRepairDidComplete,
            .deadlinePassed, .interlockDidRelease:
            // A contact that says what is known already says nothing, in every state.
            guard known.note(event, at: occasion.now) else { return .ignored }
        }
        // A fire comes before what any state has to say, as soon as the door is where it may open.
        if event == .fireReleaseBegan || event == .doorZoneEntered, known.isReleased, isWhereItMayOpen {
            state = recalled(at: occasion.now)
            return .handled
        }
        switch state {
        case .open(let open): return answer(to: event, in: open, occasion)
        case .closing(let closing): return answer(to: event, closing: closing, occasion)
        case .nudging(let nudging): return answer(to: event, nudging: nudging, occasion)
        case .closed: return answerWhileClosed(to: event, occasion)
        case .opening(let opening): return answer(to: event, in: opening, occasion)
        case .overloaded(let overloaded): return answer(to: event, while: overloaded, occasion)
        case .faulted: return answerWhileFaulted(to: event, occasion)
        case .fireRecall(let recall): return answer(to: event, in: recall, occasion)
        }
    }
}
