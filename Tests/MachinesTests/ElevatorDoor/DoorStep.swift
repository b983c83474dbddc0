import Statecharts

@testable import Machines

/// One event, and all that can be seen of what it did. It also remembers what the drive did before, which the machine is
/// not asked about.
struct DoorStep: CustomStringConvertible {
    let before: ElevatorDoor
    let drive: DriveHistory
    let event: ElevatorDoor.Event
    let now: Instant
    let mayOpen: Bool
    let transition: Transition<ElevatorDoorCommand>
    let after: ElevatorDoor
    let outputsAfter: ElevatorDoorOutputs
    /// What the drive did up to and with this event.
    let driveAfter: DriveHistory

    init(
        _ before: ElevatorDoor, _ drive: DriveHistory, _ event: ElevatorDoor.Event, at now: Instant,
        mayOpen: Bool = true
    ) {
        var door = before
        self.before = before
        self.drive = drive
        self.event = event
        self.now = now
        self.mayOpen = mayOpen
        transition = door.handle(event, Occasion(now: now, mayOpen: mayOpen))[0]
        after = door
        outputsAfter = door.standingOutputs
        driveAfter = drive.after(event, door, at: now, mayOpen: mayOpen)
    }

    var description: String {
        "\(event) at \(now.nanoseconds) ns, may\(mayOpen ? "" : " not") open: \(before.state), \(before.known)"
            + " -> \(after.state), \(after.known); \(after.ledger); drive \(drive)"
    }
}

/// What the drive did last, as somebody sees it who only looks at the outputs.
struct DriveHistory: Equatable {
    enum Direction: UInt64 {
        case unknown, open, close
    }

    /// The direction in which it was active last.
    var direction = Direction.unknown
    /// Since when it has been at rest; nil while it is active.
    var restingSince: Instant?
    /// Whether somebody allowed the door to open since it was secured last.
    var wasAllowed = false

    func after(
        _ event: ElevatorDoor.Event, _ door: ElevatorDoor, at now: Instant, mayOpen: Bool
    ) -> DriveHistory {
        var history = self
        let outputs = door.standingOutputs
        if outputs.openDrive { history.direction = .open }
        if outputs.closeDrive { history.direction = .close }
        history.restingSince = outputs.isDriving ? nil : restingSince ?? now
        history.wasAllowed = !door.isSecured && (wasAllowed || mayOpen)
        return history
    }
}
