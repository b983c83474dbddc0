import Statecharts

extension ElevatorDoor {
    /// What an overloaded door does: it stays open. A door that is locked all the same was pushed shut, or was never open.
    mutating func answer(
        to event: ElevatorDoorEvent, whileOverloaded cycle: ElevatorDoorState.Cycle, _ occasion: Occasion
    ) -> Verdict {
        let now = occasion.now
        switch event {
        case .personsHaveEntered(let number):
            countEntered(number, at: now)
            return .handled
        case .personsHaveLeft(let number):
            countLeft(number, at: now)
            state = opened(cycle, at: now)
            return .handled
        case .overloadEnded:
            believeObstructionAnew(at: now)
            state = opened(cycle, at: now)
            return .handled
        case .openButtonWasPressed, .closeButtonWasPressed, .landingArrived:
            return .ignored
        case .doorHasLocked:
            guard !known.contactsDisagree else { return fail(.contactsDisagree) }
            state = .closed
            return .handled
        case .doorHasUnlocked, .doorHasOpened, .doorHasLeftOpenLimit, .curtainBroke, .curtainCleared, .overloadBegan,
            .doorZoneEntered, .doorZoneLeft:
            return .handled
        case .fireReleaseBegan:
            state = recalled(at: now)
            return .handled
        case .fireReleaseEnded:
            return .refused
        case .machineDidFail(let cause):
            return fail(cause)
        case .machineRepairDidComplete:
            // Persons who left past the beams would hold the door for ever: a technician who looked may say that the
            // cabin is empty. What the load contact says is not for a key to deny.
            guard !known.isTooHeavy else { return .ignored }
            ledger.forget(known.persons)
            known.persons = 0
            believeObstructionAnew(at: now)
            state = opened(cycle, at: now)
            return .handled
        case .deadlinePassed:
            return .refused
        }
    }
}
