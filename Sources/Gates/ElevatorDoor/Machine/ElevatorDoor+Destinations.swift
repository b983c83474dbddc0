import Statecharts

// Where a branch leads, where more than one branch leads there. None of these changes anything.
extension ElevatorDoor {
    /// Open with a whole dwell, or overloaded.
    func opened(_ cycle: ElevatorDoorState.Cycle, at now: Instant) -> ElevatorDoorState {
        guard !isHeldByLoad else { return overloaded(cycle, at: now) }
        guard !isHeldByAttendant else { return held(cycle.extended(false), until: nil) }
        guard !cycle.isExtended else { return held(cycle, until: now + configuration.extendedOpen) }
        var cycle = cycle
        cycle.openSince = cycle.openSince ?? now
        let wanted = min(wantedOpen(at: now), openingEnds(cycle, at: now))
        return .open(.init(cycle: cycle, deadline: heldOpen(until: max(wanted, now + configuration.dwell))))
    }

    /// Held open, whatever comes and goes. How long one opening may last is counted only from the end of it.
    private func held(_ cycle: ElevatorDoorState.Cycle, until end: Instant?) -> ElevatorDoorState {
        var cycle = cycle
        cycle.openSince = nil
        return .open(.init(cycle: cycle, deadline: end))
    }

    /// Still open: with a whole dwell again, but for no longer than one opening may last. Something that flickers, or
    /// never ends, does not hold the door for ever.
    func stayingOpen(_ open: ElevatorDoorState.Open, at now: Instant) -> ElevatorDoorState {
        guard !isHeldByLoad else { return overloaded(open.cycle, at: now) }
        guard let deadline = open.deadline, !open.cycle.isExtended else { return .open(open) }
        let latest = max(deadline, openingEnds(open.cycle, at: now))
        return .open(.init(cycle: open.cycle, deadline: heldOpen(until: min(wantedOpen(at: now), latest))))
    }

    /// Held open by an overload. The contact is believed for as long as it is active, the count alone for a while.
    func overloaded(_ cycle: ElevatorDoorState.Cycle, at now: Instant) -> ElevatorDoorState {
        var cycle = cycle.extended(false)
        cycle.openSince = nil
        return .overloaded(.init(cycle: cycle, deadline: known.isTooHeavy ? nil : now + configuration.longestOpen))
    }

    /// When one opening has lasted as long as it may.
    func openingEnds(_ cycle: ElevatorDoorState.Cycle, at now: Instant) -> Instant {
        (cycle.openSince ?? now) + configuration.longestOpen
    }

    /// How long an open door should stay so: for a dwell, and for as long as an obstruction is believed.
    private func wantedOpen(at now: Instant) -> Instant {
        let dwellEnds = now + configuration.dwell
        return known.obstructedSince.map { max(dwellEnds, $0 + configuration.nudgeHold) } ?? dwellEnds
    }

    /// A held button keeps the door from closing until it counts as stuck.
    private func heldOpen(until end: Instant) -> Instant {
        known.heldSince.map { max(end, $0 + configuration.buttonStuckAfter) } ?? end
    }

    /// Opening, after the drive's rest; open at once if it has rested and the door is certainly fully open.
    func opening(_ cycle: ElevatorDoorState.Cycle, retries: UInt8 = 0, at now: Instant) -> ElevatorDoorState {
        let rested = restsUntil(at: now)
        if now < rested { return .opening(.init(cycle: cycle, retries: retries, phase: .pausing(until: rested))) }
        if known.isFullyOpen { return opened(cycle, at: now) }
        let deadline = now + configuration.openTimeout
        return .opening(.init(cycle: cycle, retries: retries, phase: .driving(deadline: deadline)))
    }

    /// Closing without having been open, after the drive's rest. An obstruction halts it, and so does a held button.
    func closingAgain(_ cycle: ElevatorDoorState.Cycle, at now: Instant) -> ElevatorDoorState {
        let isHalted = known.isObstructed || known.heldSince != nil
        var cycle = cycle.extended(false)
        cycle.wasDrivenOn = false
        return .closing(
            .init(cycle: cycle, phase: isHalted ? .halted(until: haltEnds(false, at: now)) : closingPhase(at: now)))
    }

    /// The beginning of a closing.
    func closingPhase(at now: Instant) -> ElevatorDoorState.Closing.Phase {
        let rested = restsUntil(at: now)
        return now < rested ? .pausing(until: rested) : .driving(deadline: now + configuration.closeTimeout)
    }

    /// Until when a closing that was stopped where it may not open halts: for as long as an obstruction, unless it is
    /// nudged, or a held button is believed, or for a while.
    func haltEnds(_ isNudging: Bool, at now: Instant) -> Instant {
        let obstructedSince = isNudging ? nil : known.obstructedSince
        let rests = now + configuration.openRetryAfter
        return heldOpen(until: obstructedSince.map { $0 + configuration.nudgeHold } ?? rests)
    }

    /// The state of a door that may not be driven open: closed if it is locked. Otherwise it may stand open, so it is
    /// treated like an open door, and closes after a dwell.
    func settled(at now: Instant) -> ElevatorDoorState {
        known.isSecured ? .closed : opened(.init(mayReopen: false), at: now)
    }

    /// A fire recall that begins where the door may open: it continues an opening, and keeps a fault.
    func recalled(at now: Instant) -> ElevatorDoorState {
        guard case .opening(let opening) = state else {
            return .fireRecall(.init(stage: recallStage(at: now), retries: 0, fault: state.fault))
        }
        return .fireRecall(.init(stage: .opening(opening.phase), retries: opening.retries, fault: nil))
    }

    /// The beginning of a fire recall, or of another try to open the door.
    func recallStage(at now: Instant) -> ElevatorDoorState.FireRecall.Stage {
        if known.isFullyOpen { return .held }
        let rested = restsUntil(at: now)
        return .opening(now < rested ? .pausing(until: rested) : .driving(deadline: now + configuration.openTimeout))
    }
}

// What changes the door.
extension ElevatorDoor {
    /// A row that leads to another state, or to the same state with other contents.
    mutating func become(_ next: ElevatorDoorState) -> Verdict {
        state = next
        return .handled
    }

    /// Becomes a failed door, and counts it.
    mutating func fail(_ cause: Fault) -> Verdict {
        ledger.countFault()
        return become(.faulted(cause))
    }

    /// Becomes a nudging door if it can nudge. If it cannot, only an obstruction holds it in `held`.
    mutating func nudge(
        _ cycle: ElevatorDoorState.Cycle, at now: Instant,
        orHold held: (ElevatorDoorState.Cycle) -> ElevatorDoorState
    ) -> Verdict {
        if configuration.canNudge {
            ledger.countNudging()
            return become(.nudging(.init(cycle: cycle, phase: closingPhase(at: now))))
        }
        guard known.isObstructed else { return become(.closing(.init(cycle: cycle, phase: closingPhase(at: now)))) }
        var cycle = cycle
        if remark == nil, !cycle.saidCannotNudge {
            remark = .cannotNudge
            cycle.saidCannotNudge = true
        }
        return become(held(cycle))
    }
}

// What the drive was told late
extension ElevatorDoor {
    /// The drive was told so much later to move, or to stop: its time, or its rest, begins only then.
    package mutating func driveWasLate(by delay: Duration) {
        if !standingOutputs.isDriving { known.restsUntil = known.restsUntil + delay }
        switch state {
        case .closing(var closing):
            closing.phase = closing.phase.delayed(by: delay)
            state = .closing(closing)
        case .nudging(var closing):
            closing.phase = closing.phase.delayed(by: delay)
            state = .nudging(closing)
        case .opening(var opening):
            opening.phase = opening.phase.delayed(by: delay)
            state = .opening(opening)
        case .fireRecall(var recall):
            guard case .opening(let phase) = recall.stage else { return }
            recall.stage = .opening(phase.delayed(by: delay))
            state = .fireRecall(recall)
        case .open, .closed, .overloaded, .faulted, .inspection: break
        }
    }
}

extension ElevatorDoorState.Closing.Phase {
    /// A halt ends as if nothing had been late: it waits for somebody, not for the drive.
    fileprivate func delayed(by delay: Duration) -> ElevatorDoorState.Closing.Phase {
        switch self {
        case .pausing(let until): .pausing(until: until + delay)
        case .driving(let deadline): .driving(deadline: deadline + delay)
        case .halted: self
        }
    }
}

extension ElevatorDoorState.Opening.Phase {
    fileprivate func delayed(by delay: Duration) -> ElevatorDoorState.Opening.Phase {
        switch self {
        case .pausing(let until): .pausing(until: until + delay)
        case .driving(let deadline): .driving(deadline: deadline + delay)
        case .waiting(let until): .waiting(until: until + delay)
        }
    }
}
