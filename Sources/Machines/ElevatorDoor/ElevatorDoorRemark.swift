import Statecharts

/// What an elevator door found out by itself and somebody should know, though it goes on working.
public enum ElevatorDoorRemark: Equatable, Sendable {
    /// The open button was held for so long that it counts as stuck; it means nothing until it is let go.
    case buttonStuck
    /// The door was kept open for too long, by whatever it was.
    case openTooLong
    /// The doorway is obstructed for so long that the door would nudge, and it has no slow speed or no buzzer.
    case cannotNudge
    /// The count of persons held the door for so long that it is not believed any more.
    case countDoubted
}

extension ElevatorDoorRemark: Labelled {
    /// The name in traces.
    public var label: Label {
        switch self {
        case .buttonStuck: "buttonStuck"
        case .openTooLong: "openTooLong"
        case .cannotNudge: "cannotNudge"
        case .countDoubted: "countDoubted"
        }
    }
}
