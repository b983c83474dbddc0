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
            return become(open.cycle.isExtended ? .open(open) : opened(open.cycle, at: now))
        case .closeButtonWasPressed:
            return close(open, at: now)
        case .closeButtonWasReleased, .inspectionBegan, .inspectionEnded:
            return .ignored
        case .extendedOpenWasPressed:
            guard mayBeExtended else { return .ignored }
            guard !open.cycle.isExtended else { return endExtension(open.cycle, at: now) }
            let cycle = open.cycle.extended(true)
            let isOpening = !known.isFullyOpen && mayReopen(cycle, occasion)
            return become(isOpening ? opening(cycle.letOut, at: now) : opened(cycle, at: now))
        case .attendanceBegan:
            return isHeldByAttendant ? become(opened(open.cycle, at: now)) : .handled
        case .attendanceEnded:
            guard open.deadline == nil else { return .handled }
            believeObstructionAnew(at: now)
            return become(opened(open.cycle, at: now))
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
            guard let deadline = open.deadline, now >= deadline else { return .refused }
            return open.cycle.isExtended ? endExtension(open.cycle, at: now) : leaveOpen(open.cycle, at: now)
        }
    }

    /// What the close button does. With an attendant nothing else closes the door, a full cabin too; otherwise that one
    /// closes after its dwell.
    private mutating func close(_ open: ElevatorDoorState.Open, at now: Instant) -> Verdict {
        let isFree = !known.isObstructed && known.heldSince == nil
        if isHeldByAttendant {
            guard isFree else { return .ignored }
            var cycle = open.cycle
            cycle.wasDrivenOn = false
            return become(.closing(.init(cycle: cycle, phase: closingPhase(at: now))))
        }
        guard isFree, known.persons < configuration.capacity else {
            return open.cycle.isExtended ? endExtension(open.cycle, at: now) : .ignored
        }
        return leaveOpen(open.cycle.extended(false), at: now)
    }

    /// A door that was held open longer is like one that has just opened. What is in its way gets its whole time.
    private mutating func endExtension(_ cycle: ElevatorDoorState.Cycle, at now: Instant) -> Verdict {
        believeObstructionAnew(at: now)
        return become(opened(cycle.extended(false), at: now))
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
