import ControlLoop
import Statecharts

/// The lines of an elevator door, by what they are for.
public enum ElevatorDoorRole: Int, SupervisedRole {
    case doorLock, doorOpenLimit, lightCurtain, beamOuter, beamInner, personSensor
    case openButton, closeButton, overload, doorZone, fireRelease, fault, repairKey, landing
    case extendedOpen, attendant, inspection, locked
    case fireReleaseSecond, mainsFail, batteryLow, tamper, callButton, breakGlass
    case openDrive, closeDrive, slow, buzzer, alarm, isOpening, isClosing, bell, outOfService

    /// Everything about it, in one row.
    public var row: RoleRow {
        switch self {
        case .doorLock: .input("door-lock", "active while the door is closed and locked", isRequired: true)
        case .doorOpenLimit: .input("door-open-limit", "active while the door is fully open", isRequired: true)
        case .lightCurtain:
            .input(
                "light-curtain", "the reopening device, active while something is in the doorway", .inTheWay,
                isRequired: true)
        case .beamOuter: .input("beam-outer", "the beam on the landing's side, active while broken", .inTheWay)
        case .beamInner: .input("beam-inner", "the beam on the cabin's side, active while broken", .inTheWay)
        case .personSensor:
            .input("person-sensor", "the only beam, where there are no two; it counts entries", .inTheWay)
        case .openButton: .input("open-button", "the button that opens", .inTheWay)
        case .closeButton: .input("close-button", "the button that closes")
        case .overload: .input("overload", "active while the cabin is too heavy")
        case .doorZone: .input("door-zone", "active while the car is where its door may open")
        case .fireRelease: .fireRelease(decidesFailSafe: false)
        case .fireReleaseSecond: .fireReleaseSecond(decidesFailSafe: false)
        case .fault: .fault
        case .repairKey: .repairKey
        case .mainsFail: SupervisedContact.mainsFail.row
        case .batteryLow: SupervisedContact.batteryLow.row
        case .tamper: SupervisedContact.tamper.row
        case .callButton: SupervisedContact.callButton.row
        case .breakGlass: SupervisedContact.breakGlass.row
        case .landing: .input("landing", "active when the car has arrived at a landing where its door is to open")
        case .extendedOpen: .input("extended-open", "the button that opens, and holds the door open for longer")
        case .attendant: .input("attendant", "active while an attendant works the door with the buttons in the car")
        case .inspection: .input("inspection", "active while a technician works at the door; nothing is driven then")
        case .locked: .locked("active while the door opens for no landing; the buttons in the car open it")
        case .openDrive: .output("open-drive", "drives the door open", isRequired: true)
        case .closeDrive: .output("close-drive", "drives the door closed", isRequired: true)
        case .slow: .output("slow", "the closing is a slow one")
        case .buzzer: .output("buzzer", "the buzzer in the cabin")
        case .alarm: .output("alarm", "the alarm that calls for a technician")
        case .isOpening: .output("is-opening", "active while the door opens, for a voice that says so")
        case .isClosing: .output("is-closing", "active while the door closes, for a voice that says so")
        case .bell: .bell
        case .outOfService: .outOfService
        }
    }
}
