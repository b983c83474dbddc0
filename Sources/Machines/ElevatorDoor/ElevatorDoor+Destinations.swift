import Statecharts

// Where a branch leads, where more than one branch leads there.
extension ElevatorDoor {
    /// Open with a whole dwell, or overloaded.
    func opened(_ cycle: ElevatorDoorState.Cycle, at now: Instant) -> ElevatorDoorState {
        guard !isHeldByLoad else { return overloaded(cycle, at: now) }
        var cycle = cycle
        cycle.openSince = cycle.openSince ?? now
        let wanted = min(wantedOpen(at: now), openingEnds(cycle, at: now))
        return .open(.init(cycle: cycle, deadline: heldOpen(until: max(wanted, now + configuration.dwell))))
    }

    /// Open still: with a whole dwell again, but for no longer than one opening may last. What flickers, or never ends, does
    /// not hold the door for ever.
    func stayingOpen(_ open: ElevatorDoorState.Open, at now: Instant) -> ElevatorDoorState {
        guard !isHeldByLoad else { return overloaded(open.cycle, at: now) }
        let latest = max(open.deadline, openingEnds(open.cycle, at: now))
        return .open(.init(cycle: open.cycle, deadline: heldOpen(until: min(wantedOpen(at: now), latest))))
    }

    /// Held open by an overload. The contact is believed for as long as it says so, the count alone for a while.
    func overloaded(_ cycle: ElevatorDoorState.Cycle, at now: Instant) -> ElevatorDoorState {
        var cycle = cycle
        cycle.openSince = nil
        return .overloaded(.init(cycle: cycle, deadline: known.isTooHeavy ? nil : now + configuration.longestOpen))
    }

    /// When one opening has lasted for as long as it may.
    func openingEnds(_ cycle: ElevatorDoorState.Cycle, at now: Instant) -> Instant {
        (cycle.openSince ?? now) + configuration.longestOpen
    }

    /// How long an open door should stay so: for a dwell, and for as long as an obstruction is believed.
    private func wantedOpen(at now: Instant) -> Instant {
        let dwellEnds = now + configuration.dwell
        return known.obstructedSince.map { max(dwellEnds, $0 + configuration.nudgeHold) } ?? dwellEnds
    }

    /// A button that is held keeps the door from closing until it counts as stuck.
    private func heldOpen(until end: Instant) -> Instant {
        known.heldSince.map { max(end, $0 + configuration.buttonStuckAfter) } ?? end
    }

    /// Opening, after the drive's rest; open at once where it has rested and the door is fully open already.
    func opening(_ cycle: ElevatorDoorState.Cycle, retries: UInt8 = 0, at now: Instant) -> ElevatorDoorState {
        let rested = restsUntil(at: now)
        if now < rested { return .opening(.init(cycle: cycle, retries: retries, phase: .pausing(until: rested))) }
        if known.isAtOpenLimit { return opened(cycle, at: now) }
        let deadline = now + configuration.openTimeout
        return .opening(.init(cycle: cycle, retries: retries, phase: .driving(deadline: deadline)))
    }

    /// Closing without having been open, after the drive's rest. An obstruction halts it, and so does a button that is held.
    func closingAgain(_ cycle: ElevatorDoorState.Cycle, at now: Instant) -> ElevatorDoorState {
        let isHalted = known.isObstructed || known.heldSince != nil
        return .closing(.init(cycle: cycle, phase: isHalted ? halted(at: now) : closingPhase(at: now)))
    }

    /// The beginning of a closing.
    func closingPhase(at now: Instant) -> ElevatorDoorState.Closing.Phase {
        let rested = restsUntil(at: now)
        return now < rested ? .pausing(until: rested) : .driving(deadline: now + configuration.closeTimeout)
    }

    /// A closing that was stopped where it may not open: for as long as an obstruction or a held button is believed, or for a
    /// while.
    func halted(at now: Instant) -> ElevatorDoorState.Closing.Phase {
        let rests = now + configuration.openRetryAfter
        let end = known.obstructedSince.map { $0 + configuration.nudgeHold } ?? rests
        return .halted(until: heldOpen(until: end))
    }

    /// A nudging door that was stopped where it may not open: for as long as the button is held, or for a while.
    func stopped(at now: Instant) -> ElevatorDoorState.Closing.Phase {
        .halted(until: heldOpen(until: now + configuration.openRetryAfter))
    }

    /// What a door is that may not be driven open: closed where it is locked. Otherwise it may stand open, so it is treated
    /// like an open door, and closes after a dwell.
    func settled(at now: Instant) -> ElevatorDoorState {
        known.isSecured ? .closed : opened(.init(mayReopen: false), at: now)
    }

    /// A fire recall that begins where the door may open: it goes on with a movement to open, and keeps a fault.
    func recalled(at now: Instant) -> ElevatorDoorState {
        guard case .opening(let opening) = state else {
            return .fireRecall(.init(stage: recallStage(at: now), retries: 0, fault: state.fault))
        }
        return .fireRecall(.init(stage: .opening(opening.phase), retries: opening.retries, fault: nil))
    }

    /// The beginning of a fire recall, or of another try to open the door.
    func recallStage(at now: Instant) -> ElevatorDoorState.FireRecall.Stage {
        if known.isAtOpenLimit { return .held }
        let rested = restsUntil(at: now)
        return .opening(now < rested ? .pausing(until: rested) : .driving(deadline: now + configuration.openTimeout))
    }
}

extension ElevatorDoor {
    /// Becomes a failed door, and counts it.
    mutating func fail(_ cause: Fault) -> Verdict {
        ledger.countFault()
        state = .faulted(cause)
        return .handled
    }

    /// Becomes a nudging door, where it can nudge. Where it cannot, an obstruction holds it in `held`, and nothing else does.
    mutating func nudge(
        _ cycle: ElevatorDoorState.Cycle, at now: Instant,
        orHold held: (ElevatorDoorState.Cycle) -> ElevatorDoorState
    ) {
        if configuration.canNudge {
            ledger.countNudging()
            state = .nudging(.init(cycle: cycle, phase: closingPhase(at: now)))
            return
        }
        guard known.isObstructed else {
            state = .closing(.init(cycle: cycle, phase: closingPhase(at: now)))
            return
        }
        var cycle = cycle
        if remark == nil, !cycle.saidCannotNudge {
            remark = .cannotNudge
            cycle.saidCannotNudge = true
        }
        state = held(cycle)
    }
}
