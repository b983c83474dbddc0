import Statecharts

/// How fast a door closes.
public enum ClosingSpeed: Sendable {
    /// With many persons on board, and while nudging: speed 1, the `slow` output is active.
    case slow
    /// Speed 2.
    case normal
}

/// Everything that an elevator door can tell its hardware to do.
public enum ElevatorDoorCommand: Equatable, Sendable {
    /// Drive the door open.
    case openDoor
    /// Drive the door closed.
    case closeDoor(ClosingSpeed)
    /// Drive the door nowhere.
    case stopDoor
    /// Sound the buzzer: overload, or a door that is about to push.
    case soundBuzzer
    /// Silence the buzzer.
    case silenceBuzzer
    /// Sound the alarm: somebody has to come and repair.
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
