import ControlLoop
import Statecharts

/// The lines of an elevator door, by what they are for.
public enum ElevatorDoorRole: Equatable, Sendable {
    /// Input: active while the door is closed and locked.
    case doorLock
    /// Input: active while the door is fully open.
    case doorOpenLimit
    /// Input: the reopening device, active while something is in the doorway.
    case lightCurtain
    /// Input: the beam on the landing's side, active while broken.
    case beamOuter
    /// Input: the beam on the cabin's side, active while broken.
    case beamInner
    /// Input: the only beam, where there are no two; it counts entries.
    case personSensor
    /// Input: the button that opens.
    case openButton
    /// Input: the button that closes.
    case closeButton
    /// Input: active while the cabin is too heavy.
    case overload
    /// Input: active while the car is where its door may open.
    case doorZone
    /// Input: active while the door has to be open for a fire.
    case fireRelease
    /// Input: active while the drive reports a failure.
    case fault
    /// Input: active while a technician holds the repair key.
    case repairKey
    /// Input: active when the car has arrived at a landing where its door is to open.
    case landing
    /// Output: drives the door open.
    case openDrive
    /// Output: drives the door closed.
    case closeDrive
    /// Output: the closing is a slow one.
    case slow
    /// Output: the buzzer in the cabin.
    case buzzer
    /// Output: the alarm that calls for a technician.
    case alarm

    /// The role as the loop and the board file know it. Inputs and outputs are numbered apart.
    public var role: Role {
        switch self {
        case .doorLock: Role("door-lock", index: 0)
        case .doorOpenLimit: Role("door-open-limit", index: 1)
        case .lightCurtain: Role("light-curtain", index: 2)
        case .beamOuter: Role("beam-outer", index: 3)
        case .beamInner: Role("beam-inner", index: 4)
        case .personSensor: Role("person-sensor", index: 5)
        case .openButton: Role("open-button", index: 6)
        case .closeButton: Role("close-button", index: 7)
        case .overload: Role("overload", index: 8)
        case .doorZone: Role("door-zone", index: 9)
        case .fireRelease: Role("fire-release", index: 10)
        case .fault: Role("fault", index: 11)
        case .repairKey: Role("repair-key", index: 12)
        case .landing: Role("landing", index: 13)
        case .openDrive: Role("open-drive", index: 0)
        case .closeDrive: Role("close-drive", index: 1)
        case .slow: Role("slow", index: 2)
        case .buzzer: Role("buzzer", index: 3)
        case .alarm: Role("alarm", index: 4)
        }
    }

    /// Whether the line is an input.
    public var isInput: Bool {
        switch self {
        case .doorLock, .doorOpenLimit, .lightCurtain, .beamOuter, .beamInner, .personSensor, .openButton, .closeButton,
            .overload, .doorZone, .fireRelease, .fault, .repairKey, .landing:
            true
        case .openDrive, .closeDrive, .slow, .buzzer, .alarm: false
        }
    }

    /// Whether an elevator door cannot do without it.
    public var isRequired: Bool {
        switch self {
        case .doorLock, .doorOpenLimit, .lightCurtain, .openDrive, .closeDrive: true
        case .beamOuter, .beamInner, .personSensor, .openButton, .closeButton, .overload, .doorZone, .fireRelease,
            .fault, .repairKey, .landing, .slow, .buzzer, .alarm:
            false
        }
    }

    /// The input with that number; nil when a door has none.
    init?(input role: Role) {
        switch role.index {
        case 0: self = .doorLock
        case 1: self = .doorOpenLimit
        case 2: self = .lightCurtain
        case 3: self = .beamOuter
        case 4: self = .beamInner
        case 5: self = .personSensor
        case 6: self = .openButton
        case 7: self = .closeButton
        case 8: self = .overload
        case 9: self = .doorZone
        case 10: self = .fireRelease
        case 11: self = .fault
        case 12: self = .repairKey
        case 13: self = .landing
        default: return nil
        }
    }
}
