import Machines
import Statecharts

/// One event, and all that can be seen of what it did.
struct DoorStep {
    let before: ElevatorDoor
    let event: ElevatorDoor.Event
    let now: Instant
    let mayOpen: Bool
    let commands: FixedList<8, ElevatorDoorCommand>
    let unhandledCommanded: Bool
    let verdict: Verdict
    let after: ElevatorDoor
    /// Whether somebody allowed the door to open since it was secured last, up to and with this event.
    let wasAllowed: Bool
    /// Whether the door may have left an open limit that is still active.
    let mayHaveLeftLimit: Bool
    let outputsBefore: ElevatorDoorOutputs
    let outputs: ElevatorDoorOutputs
}
