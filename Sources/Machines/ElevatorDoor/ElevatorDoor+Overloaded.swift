import Statecharts

extension ElevatorDoor {
    /// What an overloaded door does: it stays open. A door that is locked all the same was pushed shut, or was never open.
    mutating func answer(
        to event: ElevatorDoorEvent, while overload: ElevatorDoorState.Overloaded, _ occasion: Occasion
    ) -> Verdict {
        let (now, cycle) = (occasion.now, overload.cycle)
        switch event {
        case .personsHaveEntered(let number):
            countEntered(number, at: now)
            state = overloaded(cycle, at: now)
            return .handled
        case .personsHaveLeft(let number):
            countLeft(number, at: now)
            state = opened(cycle, at: now)
            return .handled
        case .overloadBegan:
            state = overloaded(cycle, at: now)
            return .handled
        case .overloadEnded:
            believeObstructionAnew(at: now)
            state = opened(cycle, at: now)
            return .handled
        case .openButtonWasPressed, .closeButtonWasPressed, .landingArrived, .interlockDidRelease:
            return .ignored
        case .doorHasLocked:
            guard !known.contactsDisagree else { return fail(.contactsDisagree) }
            if known.isSecured { state = .closed }
            return .handled
        case .doorHasOpened:
            return known.contactsDisagree ? fail(.contactsDisagree) : .handled
        case .doorHasUnlocked, .doorHasLeftOpenLimit, .curtainBroke, .curtainCleared, .doorZoneEntered,
            .openButtonWasReleased, .fireReleaseEnded:
            return .handled
        case .doorZoneLeft, .fireReleaseBegan:
            // Between landings a fire ends what the overload was to hold.
            if !isHeldByLoad { state = opened(cycle, at: now) }
            return .handled
        case .machineDidFail(let cause):
            return fail(cause)
        case .machineRepairDidComplete:
            // Persons who left past the beams would hold the door for ever: a technician who looked may say that the
            // cabin is empty. What the load contact says is not for a key to deny.
            guard !known.isTooHeavy else { return .ignored }
            doubtTheCount(cycle, at: now)
            return .handled
        case .deadlinePassed:
            guard let deadline = overload.deadline, now >= deadline else { return .refused }
            // Without a key nobody could say so, and the door would stay here until somebody starts the firmware again.
            doubtTheCount(cycle, at: now)
            remark = .countDoubted
            return .handled
        }
    }

    /// Begins again with an empty cabin.
    private mutating func doubtTheCount(_ cycle: ElevatorDoorState.Cycle, at now: Instant) {
        ledger.forget(known.persons)
        known.persons = 0
        believeObstructionAnew(at: now)
        state = opened(cycle, at: now)
    }
}
