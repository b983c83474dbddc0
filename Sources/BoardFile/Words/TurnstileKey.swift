import ControlLoop
import Lanes
import Statecharts

/// The keys of a lane that is a turnstile.
enum TurnstileKey: Int, LaneKey {
    case machine, fare, coinValue
    case passageWindow, alarmDuration, intrusionGrace
    case overpayment, expiredFare, powerFail
    case lockTimeout, pulseMin, pulseMax, coinStuck, beamStuck
    case coinSlot, personSensor, doorLock, fireRelease, fault, repairKey
    case doors, alarm, coinInhibit

    var label: Label {
        switch self {
        case .machine: MachineKey.machine.label
        case .fare: "fare"
        case .coinValue: "coin-value"
        case .passageWindow: "passage-window"
        case .alarmDuration: "alarm-duration"
        case .intrusionGrace: "intrusion-grace"
        case .overpayment: "overpayment"
        case .expiredFare: "expired-fare"
        case .powerFail: "power-fail"
        case .lockTimeout: "lock-timeout"
        case .pulseMin: "pulse-min"
        case .pulseMax: "pulse-max"
        case .coinStuck: "coin-stuck"
        case .beamStuck: "beam-stuck"
        case .coinSlot: TurnstileRole.coinSlot.role.label
        case .personSensor: TurnstileRole.personSensor.role.label
        case .doorLock: TurnstileRole.doorLock.role.label
        case .fireRelease: TurnstileRole.fireRelease.role.label
        case .fault: TurnstileRole.fault.role.label
        case .repairKey: TurnstileRole.repairKey.role.label
        case .doors: TurnstileRole.doors.role.label
        case .alarm: TurnstileRole.alarm.role.label
        case .coinInhibit: TurnstileRole.coinInhibit.role.label
        }
    }

    /// What the value must be. Ranges keep typing errors out, not unusual gates.
    var expectation: Expectation {
        switch self {
        case .machine: MachineKey.machine.expectation
        case .fare, .coinValue: .amount(1, 1_000_000)
        case .passageWindow: .duration(.milliseconds(100), .seconds(600), example: "5s")
        case .alarmDuration: .duration(.milliseconds(100), .seconds(600), example: "5s")
        case .intrusionGrace: .duration(.zero, .seconds(60), example: "3s")
        case .overpayment: .eitherWord("keep", "bank")
        case .expiredFare: .eitherWord("keep", "credit")
        case .powerFail: .eitherWord("secure", "safe")
        case .lockTimeout: .duration(.milliseconds(10), .seconds(60), example: "2s")
        case .pulseMin: .duration(.microseconds(100), .seconds(1), example: "15ms")
        case .pulseMax: .duration(.microseconds(100), .seconds(2), example: "250ms")
        case .coinStuck: .duration(.microseconds(100), .seconds(60), example: "2s")
        case .beamStuck: .duration(.seconds(1), .seconds(3600), example: "30s")
        case .coinSlot, .personSensor, .doorLock, .fireRelease, .fault, .repairKey, .doors, .alarm, .coinInhibit: .line
        }
    }

    var isRequired: Bool {
        switch self {
        case .machine, .fare, .coinValue: true
        case .passageWindow, .alarmDuration, .intrusionGrace, .overpayment, .expiredFare, .powerFail: false
        case .lockTimeout, .pulseMin, .pulseMax, .coinStuck, .beamStuck: false
        case .coinSlot, .personSensor, .doorLock, .fireRelease, .fault, .repairKey, .doors, .alarm, .coinInhibit:
            role?.isRequired ?? false
        }
    }

    var wired: WiredRole? { role.map { WiredRole($0) } }

    private var role: TurnstileRole? {
        switch self {
        case .machine, .fare, .coinValue: nil
        case .passageWindow, .alarmDuration, .intrusionGrace, .overpayment, .expiredFare, .powerFail: nil
        case .lockTimeout, .pulseMin, .pulseMax, .coinStuck, .beamStuck: nil
        case .coinSlot: .coinSlot
        case .personSensor: .personSensor
        case .doorLock: .doorLock
        case .fireRelease: .fireRelease
        case .fault: .fault
        case .repairKey: .repairKey
        case .doors: .doors
        case .alarm: .alarm
        case .coinInhibit: .coinInhibit
        }
    }
}
