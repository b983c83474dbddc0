/// What a board file says about one gate.
public enum LaneDescription: Equatable, Sendable {
    /// A turnstile.
    case turnstile(TurnstileLaneConfiguration)
    /// An elevator door.
    case elevatorDoor(ElevatorDoorLaneConfiguration)
}
