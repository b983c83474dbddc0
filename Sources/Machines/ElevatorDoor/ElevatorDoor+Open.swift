import Statecharts

extension ElevatorDoor {
    /// What an open door does.
    mutating func answer(
        to event: ElevatorDoorEvent, in open: ElevatorDoorState.Open, _ occasion: Occasion
    ) -> Verdict {
        let now = occasion.now
        switch event {
        case .personsHaveEntered(let number):
            countEntered(number, at: now)
            state = stayingOpen(open, at: now)
            return .handled
        case .personsHaveLeft(let number):
            countLeft(number, at: now)
            state = stayingOpen(open, at: now)
            return .handled
        case .openButtonWasPressed, .landingArrived, .interlockDidRelease:
            // A door that is found half open, after a start or because somebody pushed it, is driven the rest of the way.
            guard !known.isAtOpenLimit, mayReopen(open.cycle, occasion) else {
                state = stayingOpen(open, at: now)
                return .handled
            }
            var cycle = open.cycle
            cycle.mayReopen = true
            state = opening(cycle, at: now)
            return .handled
        case .curtainBroke, .curtainCleared, .overloadBegan:
            state = stayingOpen(open, at: now)
            return .handled
        case .openButtonWasReleased:
            // A whole dwell from now on, however long the door has been open.
            state = opened(open.cycle, at: now)
            return .handled
        case .closeButtonWasPressed:
            guard known.persons < configuration.capacity, !known.isObstructed, known.heldSince == nil else {
                return .ignored
            }
            leaveOpen(open.cycle, at: now)
            return .handled
        case .doorHasLocked:
            guard !known.contactsDisagree else { return fail(.contactsDisagree) }
            if known.isSecured { state = .closed }
            return .handled
        case .doorHasOpened:
            return known.contactsDisagree ? fail(.contactsDisagree) : .handled
        case .doorHasUnlocked, .doorHasLeftOpenLimit, .overloadEnded, .doorZoneEntered, .doorZoneLeft,
            .fireReleaseBegan:
            return .handled
        case .fireReleaseEnded:
            if isHeldByLoad { state = overloaded(open.cycle, at: now) }
            return .handled
        case .machineDidFail(let cause):
            return fail(cause)
        case .machineRepairDidComplete:
            return .ignored
        case .deadlinePassed:
            guard now >= open.deadline else { return .refused }
            leaveOpen(open.cycle, at: now)
            return .handled
        }
    }

    /// Closing; nudging where something has kept the door open for too long or too often. Settings that make an open cabin an
    /// overloaded one count from here on.
    private mutating func leaveOpen(_ cycle: ElevatorDoorState.Cycle, at now: Instant) {
        guard !isHeldByLoad else {
            state = overloaded(cycle, at: now)
            return
        }
        var cycle = cycle
        let isTooLong = now >= openingEnds(cycle, at: now)
        let isStuck = giveUpButton()
        if isTooLong, remark == nil, !cycle.saidTooLong {
            remark = .openTooLong
            cycle.saidTooLong = true
        }
        guard isStuck || isTooLong || known.isObstructed || cycle.reopenings >= configuration.nudgeAfter else {
            state = .closing(.init(cycle: cycle, phase: closingPhase(at: now)))
            return
        }
        let again = now + configuration.nudgeHold
        nudge(cycle, at: now) { .open(.init(cycle: $0, deadline: again)) }
    }
}
