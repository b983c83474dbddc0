import Machines

extension DoorSubject {
    /// All that can happen to any door.
    package static var events: [ElevatorDoor.Event] {
        let own: [ElevatorDoorEvent] = [
            .personsHaveEntered(1), .personsHaveEntered(0), .personsHaveLeft(1), .personsHaveLeft(0),
            .openButtonWasPressed, .openButtonWasReleased, .closeButtonWasPressed, .landingArrived, .doorHasLocked,
            .doorHasUnlocked, .doorHasOpened, .doorHasLeftOpenLimit, .curtainBroke, .curtainCleared, .overloadBegan,
            .overloadEnded, .doorZoneEntered, .doorZoneLeft, .deadlinePassed, .interlockDidRelease,
        ]
        return own.map { .own($0) } + ServiceEvent.explored.map { .service($0) }
    }

    /// All that can happen to a door with these lines.
    package static func events(of configuration: ElevatorDoorConfiguration) -> [ElevatorDoor.Event] {
        var own: [ElevatorDoorEvent] = []
        if configuration.hasExtendedOpen { own.append(.extendedOpenWasPressed) }
        if configuration.hasInspection { own += [.inspectionBegan, .inspectionEnded] }
        if configuration.hasAttendant { own += [.closeButtonWasReleased, .attendanceBegan, .attendanceEnded] }
        return events + own.map { .own($0) }
    }
}

extension ElevatorDoor.Event {
    /// Whether the answer may depend on an interlock.
    var asksPermission: Bool {
        switch self {
        case .own(.personsHaveEntered(0)), .own(.personsHaveLeft(0)): false
        case .own(.personsHaveEntered), .own(.personsHaveLeft), .own(.openButtonWasPressed), .own(.landingArrived),
            .own(.curtainBroke), .own(.overloadBegan), .own(.doorZoneEntered), .own(.deadlinePassed),
            .own(.extendedOpenWasPressed), .own(.closeButtonWasReleased), .own(.attendanceBegan),
            .own(.inspectionEnded),
            .own(.interlockDidRelease), .service(.machineRepairDidComplete), .service(.fireReleaseEnded):
            true
        case .own(.openButtonWasReleased), .own(.closeButtonWasPressed), .own(.attendanceEnded), .own(.inspectionBegan),
            .own(.doorHasLocked),
            .own(.doorHasUnlocked),
            .own(.doorHasOpened), .own(.doorHasLeftOpenLimit), .own(.curtainCleared), .own(.overloadEnded),
            .own(.doorZoneLeft), .service(.machineDidFail), .service(.fireReleaseBegan):
            false
        }
    }
}
