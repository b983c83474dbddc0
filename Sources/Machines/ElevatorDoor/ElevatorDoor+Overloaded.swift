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
            return .ignored
        case .deadlinePassed:
            return .refused
        }
    }
}
