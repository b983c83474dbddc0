import Statecharts

extension ElevatorDoor {
    /// What an opening door does.
    mutating func answer(
        to event: ElevatorDoorEvent, in opening: ElevatorDoorState.Opening, _ occasion: Occasion
    ) -> Verdict {
        let now = occasion.now
        switch event {
        case .personsHaveEntered(let number):
            countEntered(number, at: now)
            return .handled
        case .personsHaveLeft(let number):
            countLeft(number, at: now)
            return .handled
        case .openButtonWasPressed, .closeButtonWasPressed, .landingArrived, .interlockDidRelease:
            return .ignored
        case .doorHasLocked:
            return known.contactsDisagree ? fail(.contactsDisagree) : .handled
        case .doorHasOpened:
            guard !known.contactsDisagree else { return fail(.contactsDisagree) }
            state = opened(opening.cycle, at: now)
            return .handled
        case .doorZoneLeft:
            // A lock that was told to let go may still do so: then the door is pulled closed until its contact says more.
            state = known.isSecured ? .closed : closingAgain(opening.cycle, at: now)
            return .handled
        case .doorHasUnlocked, .doorHasLeftOpenLimit, .curtainBroke, .curtainCleared, .overloadBegan, .overloadEnded,
            .doorZoneEntered, .openButtonWasReleased, .fireReleaseBegan, .fireReleaseEnded:
            return .handled
        case .machineDidFail(let cause):
            return fail(cause)
        case .machineRepairDidComplete:
            return .ignored
        case .deadlinePassed:
            guard now >= opening.phase.deadline else { return .refused }
            switch opening.phase {
            case .pausing, .waiting:
                state = self.opening(opening.cycle, retries: opening.retries, at: now)
                return .handled
            case .driving:
                guard opening.retries < configuration.retries else {
                    return fail(known.isLocked ? .didNotUnlock : .didNotOpen)
                }
                let phase = ElevatorDoorState.Opening.Phase.waiting(until: now + configuration.openRetryAfter)
                state = .opening(.init(cycle: opening.cycle, retries: opening.retries + 1, phase: phase))
                return .handled
            }
        }
    }
}
