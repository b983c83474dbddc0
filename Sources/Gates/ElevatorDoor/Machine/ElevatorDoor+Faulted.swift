import Statecharts

extension ElevatorDoor {
    /// What a faulted door does: it keeps its knowledge up to date, since a repair begins with that.
    func decideWhileFaulted(_ event: ElevatorDoorEvent) -> Verdict {
        switch event {
        case .personsHaveEntered, .personsHaveLeft, .doorHasLocked, .doorHasUnlocked, .doorHasOpened,
            .doorHasLeftOpenLimit, .curtainBroke, .curtainCleared, .overloadBegan, .overloadEnded, .doorZoneEntered,
            .doorZoneLeft, .openButtonWasReleased, .attendanceBegan, .attendanceEnded:
            .handled
        case .openButtonWasPressed, .closeButtonWasPressed, .closeButtonWasReleased, .extendedOpenWasPressed,
            .landingArrived, .interlockDidRelease:
            .ignored
        case .deadlinePassed:
            .refused
        }
    }
}
