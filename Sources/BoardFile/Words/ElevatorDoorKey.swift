import ControlLoop
import Lanes
import Statecharts

/// The keys of a lane that is an elevator door.
enum ElevatorDoorKey: Int, LaneKey {
    case machine, capacity, slowAbove
    case dwell, nudgeAfter, nudgeHold
    case closeTimeout, openTimeout, retries, openRetryAfter, reversePause, beamStuck
    case longestOpen, buttonStuck
    case doorLock, doorOpenLimit, lightCurtain, beamOuter, beamInner, personSensor
    case openButton, closeButton, overload, doorZone, fireRelease, fault, repairKey, landing
    case openDrive, closeDrive, slow, buzzer, alarm

    var label: Label {
        switch self {
        case .machine: MachineKey.machine.label
        case .capacity: "capacity"
        case .slowAbove: "slow-above"
        case .dwell: "dwell"
        case .nudgeAfter: "nudge-after"
        case .nudgeHold: "nudge-hold"
        case .closeTimeout: "close-timeout"
        case .openTimeout: "open-timeout"
        case .retries: "retries"
        case .openRetryAfter: "open-retry-after"
        case .reversePause: "reverse-pause"
        case .beamStuck: "beam-stuck"
        case .longestOpen: "longest-open"
        case .buttonStuck: "button-stuck"
        case .doorLock: ElevatorDoorRole.doorLock.role.label
        case .doorOpenLimit: ElevatorDoorRole.doorOpenLimit.role.label
        case .lightCurtain: ElevatorDoorRole.lightCurtain.role.label
        case .beamOuter: ElevatorDoorRole.beamOuter.role.label
        case .beamInner: ElevatorDoorRole.beamInner.role.label
        case .personSensor: ElevatorDoorRole.personSensor.role.label
        case .openButton: ElevatorDoorRole.openButton.role.label
        case .closeButton: ElevatorDoorRole.closeButton.role.label
        case .overload: ElevatorDoorRole.overload.role.label
        case .doorZone: ElevatorDoorRole.doorZone.role.label
        case .fireRelease: ElevatorDoorRole.fireRelease.role.label
        case .fault: ElevatorDoorRole.fault.role.label
        case .repairKey: ElevatorDoorRole.repairKey.role.label
        case .landing: ElevatorDoorRole.landing.role.label
        case .openDrive: ElevatorDoorRole.openDrive.role.label
        case .closeDrive: ElevatorDoorRole.closeDrive.role.label
        case .slow: ElevatorDoorRole.slow.role.label
        case .buzzer: ElevatorDoorRole.buzzer.role.label
        case .alarm: ElevatorDoorRole.alarm.role.label
        }
    }

    /// What the value must be, as `ElevatorDoorConfiguration` has it. A `slow-above` at or above the capacity is good: that
    /// door is never slow because of its load.
    var expectation: Expectation {
        switch self {
        case .machine: MachineKey.machine.expectation
        case .capacity: .persons(1, 1000)
        case .slowAbove: .persons(0, 1000)
        case .dwell: .duration(.milliseconds(100), .seconds(600), example: "3s")
        case .nudgeAfter: .number(1, 100)
        case .nudgeHold: .duration(.seconds(1), .seconds(600), example: "20s")
        case .closeTimeout, .openTimeout: .duration(.seconds(1), .seconds(300), example: "10s")
        case .retries: .number(0, 100)
        case .openRetryAfter: .duration(.milliseconds(100), .seconds(300), example: "2s")
        case .reversePause: .duration(.milliseconds(10), .seconds(10), example: "200ms")
        case .beamStuck: .duration(.seconds(1), .seconds(3600), example: "30s")
        case .longestOpen: .duration(.seconds(10), .seconds(3600), example: "2m")
        case .buttonStuck: .duration(.seconds(1), .seconds(600), example: "1m")
        case .doorLock, .doorOpenLimit, .lightCurtain, .beamOuter, .beamInner, .personSensor, .openButton, .closeButton,
            .overload, .doorZone, .fireRelease, .fault, .repairKey, .landing, .openDrive, .closeDrive, .slow, .buzzer,
            .alarm:
            .line
        }
    }

    var isRequired: Bool { self == .machine || role?.isRequired ?? false }

    var wired: WiredRole? { role.map { WiredRole($0) } }

    private var role: ElevatorDoorRole? {
        switch self {
        case .machine, .capacity, .slowAbove, .dwell, .nudgeAfter, .nudgeHold: nil
        case .closeTimeout, .openTimeout, .retries, .openRetryAfter, .reversePause, .beamStuck, .longestOpen,
            .buttonStuck:
            nil
        case .doorLock: .doorLock
        case .doorOpenLimit: .doorOpenLimit
        case .lightCurtain: .lightCurtain
        case .beamOuter: .beamOuter
        case .beamInner: .beamInner
        case .personSensor: .personSensor
        case .openButton: .openButton
        case .closeButton: .closeButton
        case .overload: .overload
        case .doorZone: .doorZone
        case .fireRelease: .fireRelease
        case .fault: .fault
        case .repairKey: .repairKey
        case .landing: .landing
        case .openDrive: .openDrive
        case .closeDrive: .closeDrive
        case .slow: .slow
        case .buzzer: .buzzer
        case .alarm: .alarm
        }
    }
}
