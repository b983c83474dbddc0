import Machines
import TestSupport

/// The states of a door with the phases that decide differently.
enum DoorStateKind: UInt64, CaseIterable {
    case open
    case closingPausing, closingDriving, closingHalted
    case nudgingPausing, nudgingDriving, nudgingHalted
    case closed
    case openingPausing, openingDriving, openingWaiting
    case overloaded
    case faulted
    case recallPausing, recallDriving, recallWaiting, recallHeld
    case inspection

    init(_ state: ElevatorDoorState) {
        self =
            switch state {
            case .open: .open
            case .closing(let closing):
                switch closing.phase {
                case .pausing: .closingPausing
                case .driving: .closingDriving
                case .halted: .closingHalted
                }
            case .nudging(let nudging):
                switch nudging.phase {
                case .pausing: .nudgingPausing
                case .driving: .nudgingDriving
                case .halted: .nudgingHalted
                }
            case .closed: .closed
            case .opening(let opening):
                switch opening.phase {
                case .pausing: .openingPausing
                case .driving: .openingDriving
                case .waiting: .openingWaiting
                }
            case .overloaded: .overloaded
            case .faulted: .faulted
            case .fireRecall(let recall):
                switch recall.stage {
                case .opening(.pausing): .recallPausing
                case .opening(.driving): .recallDriving
                case .opening(.waiting): .recallWaiting
                case .held: .recallHeld
                }
            case .inspection: .inspection
            }
    }
}

/// The events without what they carry. A new event breaks this switch, and with it the completeness of the table.
enum DoorEventKind: CaseIterable {
    case personsHaveEntered, personsHaveLeft, openButtonWasPressed, openButtonWasReleased, closeButtonWasPressed
    case closeButtonWasReleased, extendedOpenWasPressed, attendanceBegan, attendanceEnded, landingArrived
    case inspectionBegan, inspectionEnded
    case doorHasLocked, doorHasUnlocked, doorHasOpened, doorHasLeftOpenLimit, curtainBroke, curtainCleared
    case overloadBegan, overloadEnded, doorZoneEntered, doorZoneLeft, fireReleaseBegan, fireReleaseEnded
    case machineDidFail, machineRepairDidComplete, deadlinePassed, interlockDidRelease

    init(_ event: ElevatorDoor.Event) {
        self =
            switch event {
            case .own(.personsHaveEntered): .personsHaveEntered
            case .own(.personsHaveLeft): .personsHaveLeft
            case .own(.openButtonWasPressed): .openButtonWasPressed
            case .own(.openButtonWasReleased): .openButtonWasReleased
            case .own(.closeButtonWasPressed): .closeButtonWasPressed
            case .own(.closeButtonWasReleased): .closeButtonWasReleased
            case .own(.extendedOpenWasPressed): .extendedOpenWasPressed
            case .own(.attendanceBegan): .attendanceBegan
            case .own(.attendanceEnded): .attendanceEnded
            case .own(.inspectionBegan): .inspectionBegan
            case .own(.inspectionEnded): .inspectionEnded
            case .own(.landingArrived): .landingArrived
            case .own(.doorHasLocked): .doorHasLocked
            case .own(.doorHasUnlocked): .doorHasUnlocked
            case .own(.doorHasOpened): .doorHasOpened
            case .own(.doorHasLeftOpenLimit): .doorHasLeftOpenLimit
            case .own(.curtainBroke): .curtainBroke
            case .own(.curtainCleared): .curtainCleared
            case .own(.overloadBegan): .overloadBegan
            case .own(.overloadEnded): .overloadEnded
            case .own(.doorZoneEntered): .doorZoneEntered
            case .own(.doorZoneLeft): .doorZoneLeft
            case .service(.fireReleaseBegan): .fireReleaseBegan
            case .service(.fireReleaseEnded): .fireReleaseEnded
            case .service(.machineDidFail): .machineDidFail
            case .service(.machineRepairDidComplete): .machineRepairDidComplete
            case .own(.deadlinePassed): .deadlinePassed
            case .own(.interlockDidRelease): .interlockDidRelease
            }
    }
}

extension ElevatorDoor.Event {
    /// Every event once; persons one at a time.
    static let all: [ElevatorDoor.Event] = [
        .personsHaveEntered(1), .personsHaveLeft(1), .openButtonWasPressed, .openButtonWasReleased,
        .closeButtonWasPressed, .closeButtonWasReleased, .extendedOpenWasPressed, .attendanceBegan, .attendanceEnded,
        .inspectionBegan, .inspectionEnded, .landingArrived,
        .doorHasLocked, .doorHasUnlocked, .doorHasOpened, .doorHasLeftOpenLimit, .curtainBroke, .curtainCleared,
        .overloadBegan, .overloadEnded, .doorZoneEntered, .doorZoneLeft, .fireReleaseBegan, .fireReleaseEnded,
        .machineDidFail(.faultContact), .machineRepairDidComplete, .deadlinePassed, .interlockDidRelease,
    ]
}
