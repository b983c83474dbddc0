import Statecharts

extension ElevatorDoor {
    /// What a door does that is faulted or inspected: it keeps its knowledge up to date, since what follows begins with
    /// that.
    func decideWhileFaulted(_ event: ElevatorDoorEvent) -> Verdict {
        switch event {
        case .personsHaveEntered, .personsHaveLeft, .doorHasLocked, .doorHasUnlocked, .doorHasOpened,
            .doorHasLeftOpenLimit, .curtainBroke, .curtainCleared, .overloadBegan, .overloadEnded, .doorZoneEntered,
            .doorZoneLeft, .openButtonWasReleased, .attendanceBegan, .attendanceEnded:
            .handled
        case .openButtonWasPressed, .closeButtonWasPressed, .closeButtonWasReleased, .extendedOpenWasPressed,
            .inspectionBegan, .inspectionEnded, .landingArrived, .interlockDidRelease:
            .ignored
        case .deadlinePassed:
            .refused
        }
    }
}
