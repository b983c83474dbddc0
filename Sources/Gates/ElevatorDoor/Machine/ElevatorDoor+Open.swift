import Statecharts

extension ElevatorDoor {
    /// What an open door does.
    mutating func decide(_ event: ElevatorDoorEvent, in open: ElevatorDoorState.Open, _ occasion: Occasion) -> Verdict {
        let now = occasion.now
        switch event {
        case .personsHaveEntered, .personsHaveLeft, .curtainBroke, .curtainCleared, .overloadBegan:
            return become(stayingOpen(open, at: now))
        case .openButtonWasPressed, .landingArrived, .interlockDidRelease:
            // A door that is found half open, after a start or because somebody pushed it, is driven the rest of the
            // way.
            guard !known.isFullyOpen, mayReopen(open.cycle, occasion) else {
                return become(stayingOpen(open, at: now))
            }
            return become(opening(open.cycle.letOut, at: now))
        case .openButtonWasReleased:
            // A whole dwell from now on, however long the door has been open.
            return become(opened(open.cycle, at: now))
        case .closeButtonWasPressed:
            guard known.persons < configuration.capacity, !known.isObstructed, known.heldSince == nil else {
                return .ignored
            }
            return leaveOpen(open.cycle, at: now)
        case .doorHasLocked:
            return known.isSecured ? become(.closed) : .handled
        case .doorHasLeftOpenLimit:
            // Once, until its time is up: a door that springs back, or that somebody pushes to and fro, is not driven
            // for ever.
            guard !open.cycle.wasDrivenOn, open.cycle.mayReopen, isWhereItMayOpen else { return .handled }
            var cycle = open.cycle
            cycle.wasDrivenOn = true
            return become(opening(cycle, at: now))
        case .doorHasOpened, .doorHasUnlocked, .overloadEnded, .doorZoneEntered, .doorZoneLeft:
            return .handled
        case .deadlinePassed:
            return now >= open.deadline ? leaveOpen(open.cycle, at: now) : .refused
        }
    }

    /// Closing, or nudging if something has kept the door open for too long or too often. New settings that make the
    /// cabin overloaded apply from here on.
    private mutating func leaveOpen(_ cycle: ElevatorDoorState.Cycle, at now: Instant) -> Verdict {
        guard !isHeldByLoad else { return become(overloaded(cycle, at: now)) }
        var cycle = cycle
        cycle.wasDrivenOn = false
        let isTooLong = now >= openingEnds(cycle, at: now)
        let isStuck = giveUpButton()
        if isTooLong, remark == nil, !cycle.saidTooLong {
            remark = .openTooLong
            cycle.saidTooLong = true
        }
        guard isStuck || isTooLong || known.isObstructed || cycle.reopenings >= configuration.nudgeAfter else {
            return become(.closing(.init(cycle: cycle, phase: closingPhase(at: now))))
        }
        let again = now + configuration.nudgeHold
        return nudge(cycle, at: now) { .open(.init(cycle: $0, deadline: again)) }
    }
}
