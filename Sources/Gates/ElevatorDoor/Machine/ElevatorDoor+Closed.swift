import Statecharts

extension ElevatorDoor {
    /// What a closed door does.
    mutating func decideWhileClosed(_ event: ElevatorDoorEvent, _ occasion: Occasion) -> Verdict {
        switch event {
        case .openButtonWasPressed, .landingArrived, .interlockDidRelease, .extendedOpenWasPressed:
            // Anybody may press the button between landings. The car arrives at a landing, so its zone contact is
            // active. A landing without it is not believed later either, since the car may then be passing another
            // zone.
            guard isWhereItMayOpen else { return event == .landingArrived ? .refused : .ignored }
            guard occasion.mayOpen else {
                wish = .made
                return .refused
            }
            forgetPersons()
            let isExtended = event == .extendedOpenWasPressed && mayBeExtended
            let cycle = ElevatorDoorState.Cycle(mayReopen: true).extended(isExtended)
            return become(opening(cycle, at: occasion.now))
        case .doorHasUnlocked:
            // Somebody forces it, or the contact bounced: it is pulled closed again, and gives way like any closing.
            ledger.countForcedUnlocking()
            announcement = Announcement(.warning, "forced unlocking")
            return become(closingAgain(.init(mayReopen: false), at: occasion.now))
        case .doorHasOpened:
            return fail(.contactsDisagree)
        case .doorHasLocked, .doorHasLeftOpenLimit, .curtainBroke, .curtainCleared, .overloadBegan, .overloadEnded,
            .doorZoneEntered, .doorZoneLeft, .openButtonWasReleased, .attendanceBegan, .attendanceEnded:
            return .handled
        case .closeButtonWasPressed, .closeButtonWasReleased, .inspectionBegan, .inspectionEnded:
            return .ignored
        case .personsHaveEntered, .personsHaveLeft, .deadlinePassed:
            return .refused
        }
    }
}
