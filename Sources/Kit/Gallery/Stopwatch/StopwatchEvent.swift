import Statecharts

/// What can happen to a stopwatch: a press of one of its buttons.
public enum StopwatchEvent: ExhibitEvent {
    /// Measure, or go on measuring.
    case run
    /// Stop measuring, and keep what was measured.
    case pause
    /// Stop measuring, and forget it.
    case reset

    /// One of each kind.
    public static var examples: Examples<StopwatchEvent> { Examples([.run, .pause, .reset]) }

    /// The name.
    public var label: Label {
        switch self {
        case .run: "run"
        case .pause: "pause"
        case .reset: "reset"
        }
    }
}

/// What a stopwatch commands.
public enum StopwatchCommand: Spoken {
    /// It runs.
    case lightUp
    /// It does not run.
    case goDark

    /// The name.
    public var label: Label {
        switch self {
        case .lightUp: "lightUp"
        case .goDark: "goDark"
        }
    }
}

/// What the states of a stopwatch want from its light.
public struct StopwatchLight: StandingOutputs {
    /// Whether it is lit.
    public let isOn: Bool

    /// The command that makes it so.
    public func commands(from before: StopwatchLight?) -> Commands<StopwatchCommand> {
        isOn == before?.isOn ? Commands() : Commands(isOn ? .lightUp : .goDark)
    }
}
