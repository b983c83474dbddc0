import Statecharts

/// What can happen to an elevator door, besides what can happen to every gate.
public enum ElevatorDoorEvent: MachineEvent {
    /// This many persons entered the cabin, 1 or more.
    case personsHaveEntered(UInt16)
    /// This many persons left the cabin, 1 or more.
    case personsHaveLeft(UInt16)
    /// Somebody pressed the open button.
    case openButtonWasPressed
    /// Nobody presses the open button any more.
    case openButtonWasReleased
    /// Somebody pressed the close button.
    case closeButtonWasPressed
    /// Nobody presses the close button any more. Only where an attendant's key is wired.
    case closeButtonWasReleased
    /// Somebody pressed the button that holds the door open for longer. Only where it is wired.
    case extendedOpenWasPressed
    /// An attendant turned the key: from now on the door obeys the buttons in the car alone.
    case attendanceBegan
    /// The attendant turned the key back.
    case attendanceEnded
    /// A technician turned the key of the inspection: from now on the door drives nothing.
    case inspectionBegan
    /// The technician turned the key back.
    case inspectionEnded
    /// The car has arrived at a landing where people want to get in or out.
    case landingArrived
    /// The lock contact became active: the door is closed and locked.
    case doorHasLocked
    /// The lock contact became inactive.
    case doorHasUnlocked
    /// The open limit became active: the door is fully open.
    case doorHasOpened
    /// The open limit became inactive.
    case doorHasLeftOpenLimit
    /// Something broke the light curtain, or a beam of the person sensors.
    case curtainBroke
    /// Nothing is in the doorway any more.
    case curtainCleared
    /// The load contact became active: the cabin is too heavy.
    case overloadBegan
    /// The load contact became inactive.
    case overloadEnded
    /// The car is where its door may open. Only where a zone contact is wired.
    case doorZoneEntered
    /// The car is no longer where its door may open. Only where a zone contact is wired.
    case doorZoneLeft
    /// The deadline of the present state has passed.
    case deadlinePassed
    /// An interlock that kept the door from opening lets it open now.
    case interlockDidRelease
}

extension ElevatorDoorEvent {
    /// The name in traces.
    public var label: Label {
        switch self {
        case .personsHaveEntered: "personsHaveEntered"
        case .personsHaveLeft: "personsHaveLeft"
        case .openButtonWasPressed: "openButtonWasPressed"
        case .openButtonWasReleased: "openButtonWasReleased"
        case .closeButtonWasPressed: "closeButtonWasPressed"
        case .closeButtonWasReleased: "closeButtonWasReleased"
        case .extendedOpenWasPressed: "extendedOpenWasPressed"
        case .attendanceBegan: "attendanceBegan"
        case .attendanceEnded: "attendanceEnded"
        case .inspectionBegan: "inspectionBegan"
        case .inspectionEnded: "inspectionEnded"
        case .landingArrived: "landingArrived"
        case .doorHasLocked: "doorHasLocked"
        case .doorHasUnlocked: "doorHasUnlocked"
        case .doorHasOpened: "doorHasOpened"
        case .doorHasLeftOpenLimit: "doorHasLeftOpenLimit"
        case .curtainBroke: "curtainBroke"
        case .curtainCleared: "curtainCleared"
        case .overloadBegan: "overloadBegan"
        case .overloadEnded: "overloadEnded"
        case .doorZoneEntered: "doorZoneEntered"
        case .doorZoneLeft: "doorZoneLeft"
        case .deadlinePassed: "deadlinePassed"
        case .interlockDidRelease: "interlockDidRelease"
        }
    }

    /// How many persons.
    public var value: UInt64? {
        switch self {
        case .personsHaveEntered(let number), .personsHaveLeft(let number): UInt64(number)
        case .openButtonWasPressed, .openButtonWasReleased, .closeButtonWasPressed, .closeButtonWasReleased,
            .extendedOpenWasPressed, .attendanceBegan, .attendanceEnded, .inspectionBegan, .inspectionEnded,
            .landingArrived, .doorHasLocked, .doorHasUnlocked, .doorHasOpened, .doorHasLeftOpenLimit, .curtainBroke,
            .curtainCleared, .overloadBegan,
            .overloadEnded, .doorZoneEntered, .doorZoneLeft, .deadlinePassed, .interlockDidRelease:
            nil
        }
    }
}
