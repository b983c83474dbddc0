import ControlLoop
import Statecharts

/// The lines of a turnstile, by what they are for.
public enum TurnstileRole: Equatable, Sendable {
    /// Input: pulses of the coin acceptor.
    case coinSlot
    /// Input: optical beam, active while somebody breaks it.
    case personSensor
    /// Input: active while the lock holds the doors closed.
    case doorLock
    /// Input: active while the doors have to be open for a fire.
    case fireRelease
    /// Input: active while the drive reports a failure.
    case fault
    /// Input: active while a technician holds the repair key.
    case repairKey
    /// Output: active opens the doors.
    case doors
    /// Output: the intrusion alarm.
    case alarm
    /// Output: active makes the coin acceptor return every coin.
    case coinInhibit

    /// The role as the loop and the board file know it.
    public var role: Role {
        switch self {
        case .coinSlot: Role("coin-slot", index: 0)
        case .personSensor: Role("person-sensor", index: 1)
        case .doorLock: Role("door-lock", index: 2)
        case .fireRelease: Role("fire-release", index: 3)
        case .fault: Role("fault", index: 4)
        case .repairKey: Role("repair-key", index: 5)
        case .doors: Role("doors", index: 6)
        case .alarm: Role("alarm", index: 7)
        case .coinInhibit: Role("coin-inhibit", index: 8)
        }
    }

    /// Whether the line is an input.
    public var isInput: Bool {
        switch self {
        case .coinSlot, .personSensor, .doorLock, .fireRelease, .fault, .repairKey: true
        case .doors, .alarm, .coinInhibit: false
        }
    }

    /// Whether a turnstile cannot do without it.
    public var isRequired: Bool {
        switch self {
        case .coinSlot, .personSensor, .doors: true
        case .doorLock, .fireRelease, .fault, .repairKey, .alarm, .coinInhibit: false
        }
    }

    /// The role with that number; nil when a turnstile has none.
    init?(_ role: Role) {
        switch role.index {
        case 0: self = .coinSlot
        case 1: self = .personSensor
        case 2: self = .doorLock
        case 3: self = .fireRelease
        case 4: self = .fault
        case 5: self = .repairKey
        case 6: self = .doors
        case 7: self = .alarm
        case 8: self = .coinInhibit
        default: return nil
        }
    }
}
