import Statecharts

// Where a branch leads, where more than one branch leads there. None of these changes anything.
extension ElevatorDoor {
    /// Open with a fresh dwell, or overloaded.
    func opened(_ cycle: ElevatorDoorState.Cycle, at now: Instant) -> ElevatorDoorState {
        guard !isOverloaded else { return .overloaded(cycle) }
        let dwellEnds = now + configuration.dwell
        let deadline = known.obstructedSince.map { max(dwellEnds, $0 + configuration.nudgeHold) } ?? dwellEnds
        return .open(.init(cycle: cycle, deadline: deadline))
    }

    /// Opening, after the drive's rest; open at once where it has rested and the door is fully open already.
    func opening(_ cycle: ElevatorDoorState.Cycle, retries: UInt8 = 0, at now: Instant) -> ElevatorDoorState {
        let rested = restsUntil(at: now)
        if now < rested { return .opening(.init(cycle: cycle, retries: retries, phase: .pausing(until: rested))) }
        if known.isAtOpenLimit { return opened(cycle, at: now) }
        let deadline = now + configuration.openTimeout
        return .opening(.init(cycle: cycle, retries: retries, phase: .driving(deadline: deadline)))
    }

    /// Closing without having been open, after the drive's rest. An obstruction halts it.
    func closingAgain(_ cycle: ElevatorDoorState.Cycle, at now: Instant) -> ElevatorDoorState {
        .closing(.init(cycle: cycle, phase: known.isObstructed ? halted(at: now) : closingPhase(at: now)))
    }

    /// The beginning of a closing.
    func closingPhase(at now: Instant) -> ElevatorDoorState.Closing.Phase {
        let rested = restsUntil(at: now)
        return now < rested ? .pausing(until: rested) : .driving(deadline: now + configuration.closeTimeout)
    }

    /// A closing that was stopped where it may not open: for as long as an obstruction is believed, or for a while.
    func halted(at now: Instant) -> ElevatorDoorState.Closing.Phase {
        .halted(until: known.obstructedSince.map { $0 + configuration.nudgeHold } ?? now + configuration.openRetryAfter)
    }

    /// What a door is that may not be driven open: closed where it is locked. Otherwise it may stand open, so it is treated
    /// like an open door, and closes after a dwell.
    func settled(at now: Instant) -> ElevatorDoorState {
        known.isLocked ? .closed : opened(.init(mayReopen: false), at: now)
    }

    /// A fire recall that begins, or begins again, to open the door.
    func recallStage(at now: Instant) -> ElevatorDoorState.FireRecall.Stage {
        guard isWhereItMayOpen else { return .outsideZone }
        if known.isAtOpenLimit { return .held }
        let rested = restsUntil(at: now)
        return .opening(now < rested ? .pausing(until: rested) : .driving(deadline: now + configuration.openTimeout))
    }

    /// A fire recall of a door that works.
    func recalled(at now: Instant) -> ElevatorDoorState {
        .fireRecall(.init(stage: recallStage(at: now), retries: 0, fault: nil))
    }

    /// A failed door, counted.
    mutating func fail(_ cause: Fault) -> Verdict {
        ledger.countFault()
        state = .faulted(cause)
        return .handled
    }
}
