import Statecharts

/// Something that an elevator door found out by itself and somebody should know, although it goes on working.
public enum ElevatorDoorRemark: Equatable, Sendable {
    /// The open button was held for so long that it counts as stuck; it means nothing until it is let go.
    case buttonStuck
    /// Something kept the door open for too long.
    case openTooLong
    /// The doorway has been obstructed so long that the door would nudge, but it has no slow speed or no buzzer.
    case cannotNudge
    /// The count of persons held the door so long that it is no longer believed.
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
