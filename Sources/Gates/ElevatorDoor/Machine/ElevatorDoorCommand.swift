import Statecharts

/// How fast a door closes.
public enum ClosingSpeed: Sendable {
    /// With many persons on board, and while nudging: speed 1, the `slow` output is active.
    case slow
    /// Speed 2.
    case normal
}

/// Every command that an elevator door can give to its hardware.
public enum ElevatorDoorCommand: Equatable, Sendable {
    /// Drive the door open.
    case openDoor
    /// Drive the door closed.
    case closeDoor(ClosingSpeed)
    /// Do not drive the door.
    case stopDoor
    /// Sound the buzzer: an overload, or a nudging door.
    case soundBuzzer
    /// Silence the buzzer.
    case silenceBuzzer
    /// Sound the alarm: somebody has to come and repair the door.
    case soundAlarm
    /// Silence the alarm.
    case silenceAlarm
}

extension ElevatorDoorCommand: Labelled {
    /// The name in traces.
    public var label: Label {
        switch self {
        case .openDoor: "openDoor"
        case .closeDoor(.slow): "closeSlow"
        case .closeDoor(.normal): "closeNormal"
        case .stopDoor: "stopDoor"
        case .soundBuzzer: "soundBuzzer"
        case .silenceBuzzer: "silenceBuzzer"
        case .soundAlarm: "soundAlarm"
        case .silenceAlarm: "silenceAlarm"
        }
    }
}
