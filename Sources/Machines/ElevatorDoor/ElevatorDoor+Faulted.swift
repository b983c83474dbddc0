import Statecharts

extension ElevatorDoor {
    /// What a faulted door does: it keeps its knowledge up to date, for a repair begins with that.
    mutating func answerWhileFaulted(to event: ElevatorDoorEvent, _ occasion: Occasion) -> Verdict {
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
        case .doorHasLocked, .doorHasUnlocked, .doorHasOpened, .doorHasLeftOpenLimit, .curtainBroke, .curtainCleared,
            .overloadBegan, .overloadEnded, .doorZoneEntered, .doorZoneLeft, .openButtonWasReleased, .fireReleaseBegan,
            .fireReleaseEnded:
            return .handled
        case .machineDidFail:
            ledger.countFault()
            return .handled
        case .machineRepairDidComplete:
            guard !known.contactsDisagree else { return .ignored }
            state = repaired(occasion)
            return .handled
        case .deadlinePassed:
            return .refused
        }
    }

    /// A safe opening, where the door may open. Never a closing: nobody knows what is in its way.
    private mutating func repaired(_ occasion: Occasion) -> ElevatorDoorState {
        believeObstructionAnew(at: occasion.now)
        guard isWhereItMayOpen else { return settled(at: occasion.now) }
        guard occasion.mayOpen else {
            wishToOpen()
            return settled(at: occasion.now)
        }
        return opening(.init(mayReopen: true), at: occasion.now)
    }
}
