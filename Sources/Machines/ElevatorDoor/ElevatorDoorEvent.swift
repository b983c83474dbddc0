import Statecharts

/// Everything that can happen to an elevator door.
public enum ElevatorDoorEvent: Equatable, Sendable {
    /// So many persons went into the cabin, 1 or more.
    case personsHaveEntered(UInt16)
    /// So many persons left the cabin, 1 or more.
    case personsHaveLeft(UInt16)
    /// Somebody pressed the open button.
    case openButtonWasPressed
    /// Nobody presses the open button any more.
    case openButtonWasReleased
    /// Somebody pressed the close button.
    case closeButtonWasPressed
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
    /// The fire release became active: the door is to be open for as long as it lasts.
    case fireReleaseBegan
    /// The fire release became inactive again.
    case fireReleaseEnded
    /// The hardware can no longer be trusted.
    case machineDidFail(Fault)
    /// A technician turned the repair key, with the fault contact open.
    case machineRepairDidComplete
    /// The deadline of the present state has passed.
    case deadlinePassed
    /// An interlock that kept the door from opening lets it open now.
    case interlockDidRelease
}

extension ElevatorDoorEvent: Labelled {
    /// The name in traces.
    public var label: Label {
        switch self {
        case .personsHaveEntered: "personsHaveEntered"
        case .personsHaveLeft: "personsHaveLeft"
        case .openButtonWasPressed: "openButtonWasPressed"
        case .openButtonWasReleased: "openButtonWasReleased"
        case .closeButtonWasPressed: "closeButtonWasPressed"
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
        case .fireReleaseBegan: "fireReleaseBegan"
        case .fireReleaseEnded: "fireReleaseEnded"
        case .machineDidFail: "machineDidFail"
        case .machineRepairDidComplete: "machineRepairDidComplete"
        case .deadlinePassed: "deadlinePassed"
        case .interlockDidRelease: "interlockDidRelease"
        }
    }
}
