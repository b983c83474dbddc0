import Statecharts

extension ElevatorDoor {
    /// What a door on its way to closed does. A closing door gives way to everything. A nudging door closes slowly and
    /// with the buzzer, and neither the curtain nor single persons reopen it.
    mutating func decide(
        _ event: ElevatorDoorEvent, closing: ElevatorDoorState.Closing, isNudging: Bool, _ occasion: Occasion
    ) -> Verdict {
        let now = occasion.now
        switch event {
        case .personsHaveEntered where isNudging:
            return reopen(closing, if: isOverloaded, occasion)
        case .personsHaveLeft where isNudging, .curtainBroke where isNudging, .curtainCleared where isNudging:
            return .handled
        case .personsHaveEntered, .personsHaveLeft, .curtainBroke:
            return giveWay(closing, occasion)
        case .curtainCleared:
            guard closing.phase.isHalted else { return .handled }
            return known.heldSince == nil ? resume(closing.cycle, at: now) : halt(closing.cycle, isNudging, at: now)
        case .openButtonWasPressed:
            // A person in the way has only the button left: where the door may not reopen, it stops.
            guard mayReopen(closing.cycle, occasion) else {
                wishToOpen()
                return halt(closing.cycle, isNudging, at: now)
            }
            return reopen(closing, at: now)
        case .openButtonWasReleased:
            // The person who let it go gets some time to leave the doorway, however long it has been obstructed.
            guard closing.phase.isHalted else { return .handled }
            let end = max(haltEnds(isNudging, at: now), now + configuration.openRetryAfter)
            return becomeClosing(closing.cycle, .halted(until: end), isNudging)
        case .landingArrived, .interlockDidRelease, .extendedOpenWasPressed:
            guard isWhereItMayOpen else { return event == .landingArrived ? .refused : .ignored }
            guard mayReopen(closing.cycle, occasion) else {
                wish = .made
                return .refused
            }
            return reopen(closing, isExtended: event == .extendedOpenWasPressed && mayBeExtended, at: now)
        case .attendanceBegan:
            return reopen(closing, if: isHeldByAttendant, occasion)
        case .closeButtonWasReleased:
            // With an attendant the door closes only while the button is pressed.
            return known.isAttended ? reopen(closing, if: true, occasion) : .ignored
        case .overloadBegan, .doorZoneEntered:
            let isObstructed = !isNudging && known.isObstructed
            return reopen(closing, if: isOverloaded || isObstructed || known.heldSince != nil, occasion)
        case .closeButtonWasPressed, .inspectionBegan, .inspectionEnded:
            return .ignored
        case .doorHasLocked:
            // If the lock contact cannot be believed yet, the end of the closing decides.
            return known.isSecured ? lock() : .handled
        case .doorHasOpened:
            // It is about to leave its limit.
            known.doubtsOpenLimit = closing.phase.isDriving
            return .handled
        case .doorHasUnlocked, .doorHasLeftOpenLimit, .overloadEnded, .doorZoneLeft, .attendanceEnded:
            return .handled
        case .deadlinePassed:
            guard now >= closing.phase.deadline else { return .refused }
            if closing.phase.isDriving { return timeOut(closing, isNudging, occasion) }
            if isNudging { _ = giveUpButton() }
            guard closing.phase.isHalted, !isNudging else {
                return becomeClosing(closing.cycle, closingPhase(at: now), isNudging)
            }
            let isWanted = known.isObstructed || known.heldSince != nil
            return isWanted && mayReopen(closing.cycle, occasion)
                ? reopen(closing, at: now) : resume(closing.cycle, at: now)
        }
    }

    private mutating func becomeClosing(
        _ cycle: ElevatorDoorState.Cycle, _ phase: ElevatorDoorState.Closing.Phase, _ isNudging: Bool
    ) -> Verdict {
        let closing = ElevatorDoorState.Closing(cycle: cycle, phase: phase)
        return become(isNudging ? .nudging(closing) : .closing(closing))
    }

    /// Stops where the door may not open: for as long as an obstruction, unless it is nudged, or a held button is
    /// believed.
    private mutating func halt(_ cycle: ElevatorDoorState.Cycle, _ isNudging: Bool, at now: Instant) -> Verdict {
        becomeClosing(cycle, .halted(until: haltEnds(isNudging, at: now)), isNudging)
    }

    /// Stops for an obstruction, and reopens where that is allowed.
    private mutating func giveWay(_ closing: ElevatorDoorState.Closing, _ occasion: Occasion) -> Verdict {
        var closing = closing
        if closing.cycle.reopenings < .max { closing.cycle.reopenings += 1 }
        guard mayReopen(closing.cycle, occasion) else {
            wishToOpen()
            return halt(closing.cycle, false, at: occasion.now)
        }
        return reopen(closing, at: occasion.now)
    }

    /// An interlock keeps the door from opening, or the car is between landings, where nobody can want it to open.
    private mutating func wishToOpen() {
        if isWhereItMayOpen { wish = .made }
    }

    private mutating func reopen(
        _ closing: ElevatorDoorState.Closing, if isWanted: Bool, _ occasion: Occasion
    ) -> Verdict {
        isWanted && mayReopen(closing.cycle, occasion) ? reopen(closing, at: occasion.now) : .handled
    }

    private mutating func reopen(
        _ closing: ElevatorDoorState.Closing, isExtended: Bool = false, at now: Instant
    ) -> Verdict {
        ledger.countReopening()
        return become(opening(closing.cycle.letOut.extended(isExtended), at: now))
    }

    private mutating func lock() -> Verdict {
        guard !known.contactsDisagree else { return fail(.contactsDisagree) }
        ledger.countCycle()
        known.mayBeUnlocking = false
        return become(.closed)
    }

    /// The lock did not come in time: reopen and try again, or try again from here where it may not open.
    private mutating func timeOut(
        _ closing: ElevatorDoorState.Closing, _ isNudging: Bool, _ occasion: Occasion
    ) -> Verdict {
        // The contact has had enough time to report that the lock let go after all.
        guard !known.isLocked else { return lock() }
        guard closing.cycle.closeTimeouts < configuration.retries else {
            return fail(known.isAtOpenLimit ? .didNotLeaveLimit : .didNotLock)
        }
        var closing = closing
        closing.cycle.closeTimeouts += 1
        guard mayReopen(closing.cycle, occasion) else {
            return becomeClosing(
                closing.cycle, .halted(until: occasion.now + configuration.openRetryAfter), isNudging)
        }
        return reopen(closing, at: occasion.now)
    }

    /// A closing that was halted long enough: if something still keeps it, or has kept it too often, the door nudges,
    /// whether an obstruction or a stuck button is the cause.
    private mutating func resume(_ cycle: ElevatorDoorState.Cycle, at now: Instant) -> Verdict {
        let isStuck = giveUpButton()
        guard isStuck || known.isObstructed || cycle.reopenings >= configuration.nudgeAfter else {
            return become(closingAgain(cycle, at: now))
        }
        let again = now + configuration.nudgeHold
        return nudge(cycle, at: now) { .closing(.init(cycle: $0, phase: .halted(until: again))) }
    }
}
