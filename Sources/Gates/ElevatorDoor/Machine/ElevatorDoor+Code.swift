import Statecharts

// What an elevator door goes by. Its ledger is not part of it: nothing depends on what was counted.
extension ElevatorDoor: Codeable {
    /// Shows its parts.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        known.code(with: &coder, configuration)
        state.code(with: &coder, configuration, restsUntil: known.restsUntil)
    }

    /// Counts no more persons than that, for an exploration.
    package mutating func forgetPersons(beyond most: UInt16) { known.persons = min(known.persons, most) }

    /// Begins new books with the persons on board.
    package mutating func beginBooks() {
        ledger = ElevatorDoorLedger()
        _ = ledger.enter(known.persons, onBoard: 0)
    }
}

extension ElevatorDoorKnowledge {
    fileprivate mutating func code<Coder: StateCoder>(
        with coder: inout Coder, _ configuration: ElevatorDoorConfiguration
    ) {
        var (persons, obstructedSince, openButton) = (persons, obstructedSince, openButton)
        var (isTooHeavy, isReleased, isAttended, isInDoorZone) = (isTooHeavy, isReleased, isAttended, isInDoorZone)
        var (isLocked, mayBeUnlocking, isAtOpenLimit) = (isLocked, mayBeUnlocking, isAtOpenLimit)
        var doubtsOpenLimit = doubtsOpenLimit
        var restsUntil = restsUntil
        coder.number(&persons, atMost: .max)
        coder.flag(&isTooHeavy)
        coder.beginning(&obstructedSince, ages: Ages(configuration.nudgeHold))
        openButton.code(with: &coder, configuration)
        coder.flag(&isReleased)
        coder.flag(&isAttended)
        coder.flag(&isInDoorZone)
        coder.flag(&isLocked)
        coder.flag(&mayBeUnlocking)
        coder.flag(&isAtOpenLimit)
        coder.flag(&doubtsOpenLimit)
        coder.moment(&restsUntil)
        self = ElevatorDoorKnowledge(
            persons: persons, isTooHeavy: isTooHeavy, obstructedSince: obstructedSince, openButton: openButton,
            isReleased: isReleased, isAttended: isAttended, isInDoorZone: isInDoorZone, isLocked: isLocked,
            mayBeUnlocking: mayBeUnlocking, isAtOpenLimit: isAtOpenLimit, doubtsOpenLimit: doubtsOpenLimit,
            restsUntil: restsUntil)
    }
}

extension OpenButton {
    fileprivate mutating func code<Coder: StateCoder>(
        with coder: inout Coder, _ configuration: ElevatorDoorConfiguration
    ) {
        var since = Instant.zero
        let present: Int
        switch self {
        case .up: present = 0
        case .held(let began): (present, since) = (1, began)
        case .stuck: present = 2
        }
        switch coder.choice(present, of: 3) {
        case 0: self = .up
        case 1:
            coder.beginning(&since, ages: Ages(configuration.buttonStuckAfter))
            self = .held(since: since)
        default: self = .stuck
        }
    }
}

extension ElevatorDoorState {
    fileprivate mutating func code<Coder: StateCoder>(
        with coder: inout Coder, _ configuration: ElevatorDoorConfiguration, restsUntil: Instant
    ) {
        switch coder.choice(place, of: 9) {
        case 0:
            var open = open
            open.cycle.code(with: &coder, configuration)
            coder.moment(&open.deadline)
            self = .open(open)
        case 1: self = .closing(closing.coded(with: &coder, configuration, restsUntil))
        case 2: self = .nudging(closing.coded(with: &coder, configuration, restsUntil))
        case 3: self = .closed
        case 4:
            var opening = opening
            opening.cycle.code(with: &coder, configuration)
            coder.number(&opening.retries, atMost: .max)
            opening.phase.code(with: &coder, restsUntil)
            self = .opening(opening)
        case 5:
            var overloaded = overloaded
            overloaded.cycle.code(with: &coder, configuration)
            coder.moment(&overloaded.deadline)
            self = .overloaded(overloaded)
        case 6:
            var fault = fault ?? .faultContact
            coder.fault(&fault)
            self = .faulted(fault)
        case 8:
            var fault = fault
            coder.fault(&fault)
            self = .inspection(failed: fault)
        default:
            var recall = fireRecall
            recall.stage.code(with: &coder, restsUntil)
            coder.number(&recall.retries, atMost: .max)
            coder.fault(&recall.fault)
            self = .fireRecall(recall)
        }
    }

    private var place: Int {
        switch self {
        case .open: 0
        case .closing: 1
        case .nudging: 2
        case .closed: 3
        case .opening: 4
        case .overloaded: 5
        case .faulted: 6
        case .fireRecall: 7
        case .inspection: 8
        }
    }
}

// What a state holds, or something to be put in its place by a coder that puts a state back.
extension ElevatorDoorState {
    private var open: Open {
        guard case .open(let open) = self else { return Open(cycle: Cycle(mayReopen: false), deadline: .zero) }
        return open
    }

    private var closing: Closing {
        switch self {
        case .closing(let closing), .nudging(let closing): closing
        case .open, .closed, .opening, .overloaded, .faulted, .fireRecall, .inspection:
            Closing(cycle: Cycle(mayReopen: false), phase: .driving(deadline: .zero))
        }
    }

    private var opening: Opening {
        guard case .opening(let opening) = self else {
            return Opening(cycle: Cycle(mayReopen: false), retries: 0, phase: .driving(deadline: .zero))
        }
        return opening
    }

    private var overloaded: Overloaded {
        guard case .overloaded(let overloaded) = self else {
            return Overloaded(cycle: Cycle(mayReopen: false), deadline: nil)
        }
        return overloaded
    }

    private var fireRecall: FireRecall {
        guard case .fireRecall(let recall) = self else { return FireRecall(stage: .held, retries: 0, fault: nil) }
        return recall
    }
}

extension ElevatorDoorState.Cycle {
    fileprivate mutating func code<Coder: StateCoder>(
        with coder: inout Coder, _ configuration: ElevatorDoorConfiguration
    ) {
        // They grow for as long as the door is obstructed, but it is only asked whether there were enough to nudge.
        reopenings = min(reopenings, configuration.nudgeAfter)
        coder.number(&reopenings, atMost: .max)
        coder.number(&closeTimeouts, atMost: .max)
        coder.flag(&mayReopen)
        coder.beginning(&openSince, ages: Ages(configuration.longestOpen))
        coder.flag(&wasDrivenOn)
        coder.flag(&isExtended)
        coder.flag(&saidCannotNudge)
        coder.flag(&saidTooLong)
    }
}

extension ElevatorDoorState.Closing {
    fileprivate func coded<Coder: StateCoder>(
        with coder: inout Coder, _ configuration: ElevatorDoorConfiguration, _ restsUntil: Instant
    ) -> ElevatorDoorState.Closing {
        var coded = self
        coded.cycle.code(with: &coder, configuration)
        coded.phase.code(with: &coder, restsUntil)
        return coded
    }
}

extension ElevatorDoorState.Closing.Phase {
    fileprivate mutating func code<Coder: StateCoder>(with coder: inout Coder, _ restsUntil: Instant) {
        var end = deadline
        let present =
            switch self {
            case .pausing: 0
            case .driving: 1
            case .halted: 2
            }
        switch coder.phase(present, &end, restsUntil) {
        case 0: self = .pausing(until: end)
        case 1: self = .driving(deadline: end)
        default: self = .halted(until: end)
        }
    }
}

extension ElevatorDoorState.Opening.Phase {
    fileprivate mutating func code<Coder: StateCoder>(with coder: inout Coder, _ restsUntil: Instant) {
        var end = deadline
        let present =
            switch self {
            case .pausing: 0
            case .driving: 1
            case .waiting: 2
            }
        switch coder.phase(present, &end, restsUntil) {
        case 0: self = .pausing(until: end)
        case 1: self = .driving(deadline: end)
        default: self = .waiting(until: end)
        }
    }
}

extension ElevatorDoorState.FireRecall.Stage {
    fileprivate mutating func code<Coder: StateCoder>(with coder: inout Coder, _ restsUntil: Instant) {
        var phase = ElevatorDoorState.Opening.Phase.driving(deadline: .zero)
        var isHeld = true
        if case .opening(let present) = self { (phase, isHeld) = (present, false) }
        coder.flag(&isHeld)
        guard !isHeld else { return self = .held }
        phase.code(with: &coder, restsUntil)
        self = .opening(phase)
    }
}

extension StateCoder {
    /// One of three phases, the first of which is a pause, with its end.
    fileprivate mutating func phase(_ present: Int, _ end: inout Instant, _ restsUntil: Instant) -> Int {
        let phase = choice(present, of: 3)
        if phase == 0 { restEnd(&end, restsUntil) } else { moment(&end) }
        return phase
    }

    /// The end of a pause. It is the end of the drive's rest, so both come together; were they told apart, one of them
    /// could come first.
    fileprivate mutating func restEnd(_ end: inout Instant, _ restsUntil: Instant) {
        var isSame = end == restsUntil
        flag(&isSame)
        if isSame { end = restsUntil } else { moment(&end) }
    }

    /// Why something failed.
    fileprivate mutating func fault(_ fault: inout Fault) {
        var cause: Fault? = fault
        self.fault(&cause)
        if let cause { fault = cause }
    }
}
