import Statecharts

extension ElevatorDoor {
    /// What a closing door does: it gives way to everything.
    mutating func answer(
        to event: ElevatorDoorEvent, closing: ElevatorDoorState.Closing, _ occasion: Occasion
    ) -> Verdict {
        let now = occasion.now
        switch event {
        case .personsHaveEntered(let number):
            countEntered(number, at: now)
            giveWay(closing, occasion)
            return .handled
        case .personsHaveLeft(let number):
            countLeft(number, at: now)
            giveWay(closing, occasion)
            return .handled
        case .curtainBroke:
            giveWay(closing, occasion)
            return .handled
        case .curtainCleared:
            guard closing.phase.isHalted else { return .handled }
            guard known.heldSince == nil else {
                state = .closing(.init(cycle: closing.cycle, phase: halted(at: now)))
                return .handled
            }
            resume(closing.cycle, at: now)
            return .handled
        case .openButtonWasPressed:
            guard mayReopen(closing.cycle, occasion) else {
                if isWhereItMayOpen { wishToOpen() }
                state = .closing(.init(cycle: closing.cycle, phase: halted(at: now)))
                return .handled
            }
            reopen(closing, at: now)
            return .handled
        case .openButtonWasReleased:
            guard closing.phase.isHalted else { return .handled }
            // Whoever let it go has some time to get out of the way, however long something has been in it.
            let end = max(halted(at: now).deadline, now + configuration.openRetryAfter)
            state = .closing(.init(cycle: closing.cycle, phase: .halted(until: end)))
            return .handled
        case .landingArrived, .interlockDidRelease:
            return reopen(closing, for: event, occasion)
        case .overloadBegan, .doorZoneEntered:
            let isWanted = isOverloaded || known.isObstructed || known.heldSince != nil
            guard isWanted, mayReopen(closing.cycle, occasion) else { return .handled }
            reopen(closing, at: now)
            return .handled
        case .closeButtonWasPressed:
            return .ignored
        case .doorHasLocked:
            return locked()
        case .doorHasOpened:
            return known.contactsDisagree ? fail(.contactsDisagree) : .handled
        case .doorHasUnlocked, .doorHasLeftOpenLimit, .overloadEnded, .doorZoneLeft, .fireReleaseBegan,
            .fireReleaseEnded:
            return .handled
        case .machineDidFail(let cause):
            return fail(cause)
        case .machineRepairDidComplete:
            return .ignored
        case .deadlinePassed:
            guard now >= closing.phase.deadline else { return .refused }
            switch closing.phase {
            case .pausing:
                state = .closing(.init(cycle: closing.cycle, phase: closingPhase(at: now)))
                return .handled
            case .driving:
                return timeOut(closing, isNudging: false, occasion)
            case .halted:
                if known.isObstructed || known.heldSince != nil, mayReopen(closing.cycle, occasion) {
                    reopen(closing, at: now)
                } else {
                    resume(closing.cycle, at: now)
                }
                return .handled
            }
        }
    }

    /// What a nudging door does: the same, but the curtain and single persons do not turn it back.
    mutating func answer(
        to event: ElevatorDoorEvent, nudging: ElevatorDoorState.Closing, _ occasion: Occasion
    ) -> Verdict {
        let now = occasion.now
        switch event {
        case .personsHaveEntered(let number):
            countEntered(number, at: now)
            guard isOverloaded, mayReopen(nudging.cycle, occasion) else { return .handled }
            reopen(nudging, at: now)
            return .handled
        case .personsHaveLeft(let number):
            countLeft(number, at: now)
            return .handled
        case .openButtonWasPressed:
            // The button is what whoever is in the way has left: where the door may not turn back, it stops.
            guard mayReopen(nudging.cycle, occasion) else {
                if isWhereItMayOpen { wishToOpen() }
                state = .nudging(.init(cycle: nudging.cycle, phase: stopped(at: now)))
                return .handled
            }
            reopen(nudging, at: now)
            return .handled
        case .openButtonWasReleased:
            guard nudging.phase.isHalted else { return .handled }
            state = .nudging(.init(cycle: nudging.cycle, phase: stopped(at: now)))
            return .handled
        case .landingArrived, .interlockDidRelease:
            return reopen(nudging, for: event, occasion)
        case .overloadBegan, .doorZoneEntered:
            let isWanted = isOverloaded || known.heldSince != nil
            guard isWanted, mayReopen(nudging.cycle, occasion) else { return .handled }
            reopen(nudging, at: now)
            return .handled
        case .closeButtonWasPressed:
            return .ignored
        case .doorHasLocked:
            return locked()
        case .doorHasOpened:
            return known.contactsDisagree ? fail(.contactsDisagree) : .handled
        case .doorHasUnlocked, .doorHasLeftOpenLimit, .curtainBroke, .curtainCleared, .overloadEnded,
            .doorZoneLeft, .fireReleaseBegan, .fireReleaseEnded:
            return .handled
        case .machineDidFail(let cause):
            return fail(cause)
        case .machineRepairDidComplete:
            return .ignored
        case .deadlinePassed:
            guard now >= nudging.phase.deadline else { return .refused }
            switch nudging.phase {
            case .pausing, .halted:
                _ = giveUpButton()
                state = .nudging(.init(cycle: nudging.cycle, phase: closingPhase(at: now)))
                return .handled
            case .driving:
                return timeOut(nudging, isNudging: true, occasion)
            }
        }
    }
}

// What both have in common
extension ElevatorDoor {
    /// Stops for an obstruction, and reopens where that is allowed.
    private mutating func giveWay(_ closing: ElevatorDoorState.Closing, _ occasion: Occasion) {
        var closing = closing
        if closing.cycle.reopenings < .max { closing.cycle.reopenings += 1 }
        guard mayReopen(closing.cycle, occasion) else {
            if isWhereItMayOpen { wishToOpen() }
            state = .closing(.init(cycle: closing.cycle, phase: halted(at: occasion.now)))
            return
        }
        reopen(closing, at: occasion.now)
    }

    /// Reopens for a landing, or because an interlock lets it.
    private mutating func reopen(
        _ closing: ElevatorDoorState.Closing, for event: ElevatorDoorEvent, _ occasion: Occasion
    ) -> Verdict {
        guard isWhereItMayOpen else { return event == .landingArrived ? .refused : .ignored }
        guard mayReopen(closing.cycle, occasion) else {
            wishToOpen()
            return .refused
        }
        reopen(closing, at: occasion.now)
        return .handled
    }

    private mutating func reopen(_ closing: ElevatorDoorState.Closing, at now: Instant) {
        var cycle = closing.cycle
        cycle.mayReopen = true
        ledger.countReopening()
        state = opening(cycle, at: now)
    }

    /// Closed, if the lock contact can be believed; the end of the closing shows it otherwise.
    private mutating func locked() -> Verdict {
        guard !known.contactsDisagree else { return fail(.contactsDisagree) }
        return known.isSecured ? lock() : .handled
    }

    private mutating func lock() -> Verdict {
        guard !known.contactsDisagree else { return fail(.contactsDisagree) }
        ledger.countCycle()
        known.mayBeUnlocking = false
        state = .closed
        return .handled
    }

    /// The lock did not come in time: reopen and try again, or try again from here where it may not open.
    private mutating func timeOut(
        _ closing: ElevatorDoorState.Closing, isNudging: Bool, _ occasion: Occasion
    ) -> Verdict {
        // The contact has had the time to say that the lock let go after all.
        guard !known.isLocked else { return lock() }
        guard closing.cycle.closeTimeouts < configuration.retries else { return fail(.didNotLock) }
        var closing = closing
        closing.cycle.closeTimeouts += 1
        guard mayReopen(closing.cycle, occasion) else {
            closing.phase = .halted(until: occasion.now + configuration.openRetryAfter)
            state = isNudging ? .nudging(closing) : .closing(closing)
            return .handled
        }
        reopen(closing, at: occasion.now)
        return .handled
    }

    /// A closing that was halted long enough: what still keeps it is nudged, and so is what kept it too often, be it an
    /// obstruction or a button that is stuck.
    private mutating func resume(_ cycle: ElevatorDoorState.Cycle, at now: Instant) {
        let isStuck = giveUpButton()
        guard isStuck || known.isObstructed || cycle.reopenings >= configuration.nudgeAfter else {
            state = closingAgain(cycle, at: now)
            return
        }
        let again = now + configuration.nudgeHold
        nudge(cycle, at: now) { .closing(.init(cycle: $0, phase: .halted(until: again))) }
    }
}
