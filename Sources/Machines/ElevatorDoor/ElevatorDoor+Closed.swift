import Statecharts

extension ElevatorDoor {
    /// What a closed door does.
    mutating func answerWhileClosed(to event: ElevatorDoorEvent, _ occasion: Occasion) -> Verdict {
        let now = occasion.now
        switch event {
        case .personsHaveEntered, .personsHaveLeft:
            return .refused
        case .openButtonWasPressed, .landingArrived, .interlockDidRelease:
            // Anybody may press the button between landings. A landing is announced at one, so its zone contact is active;
            // a landing without it is not believed later either, since the car may be passing another zone then.
            guard isWhereItMayOpen else { return event == .landingArrived ? .refused : .ignored }
            guard occasion.mayOpen else {
                wishToOpen()
                return .refused
            }
            forgetPersons()
            state = opening(.init(mayReopen: true), at: now)
            return .handled
        case .closeButtonWasPressed:
            return .ignored
        case .doorHasUnlocked:
            // Somebody forces it, or the contact bounced: it is pulled closed again, and gives way like any closing.
            ledger.countForcedUnlocking()
            state = closingAgain(.init(mayReopen: false), at: now)
            return .handled
        case .doorHasOpened:
            return fail(.contactsDisagree)
        case .doorHasLocked, .doorHasLeftOpenLimit, .curtainBroke, .curtainCleared, .overloadBegan, .overloadEnded,
            .doorZoneEntered, .doorZoneLeft, .openButtonWasReleased, .fireReleaseBegan, .fireReleaseEnded:
            return .handled
        case .machineDidFail(let cause):
            return fail(cause)
        case .machineRepairDidComplete:
            return .ignored
        case .deadlinePassed:
            return .refused
        }
    }
}
