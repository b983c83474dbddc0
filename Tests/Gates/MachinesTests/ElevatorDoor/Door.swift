import Statecharts
import TestSupport

@testable import Machines

/// A door with its own clock, for tests that tell a story. All of the configuration is the default.
struct Door {
    private(set) var machine: ElevatorDoor
    private(set) var now = Instant.zero

    init(_ configure: (inout ElevatorDoorConfiguration) -> Void = { _ in }) {
        var configuration = ElevatorDoorConfiguration()
        configure(&configuration)
        machine = ElevatorDoor(configuration, at: now)
    }

    /// A door at a landing that was closed, some time ago.
    static func closed(_ configure: (inout ElevatorDoorConfiguration) -> Void = { _ in }) -> Door {
        var door = Door(configure)
        if door.machine.configuration.hasDoorZone { door.takes(.doorZoneEntered) }
        door.takes(.doorHasLocked)
        door.waits(.seconds(1))
        return door
    }

    /// A door that was opened from closed, just now.
    static func opened(_ configure: (inout ElevatorDoorConfiguration) -> Void = { _ in }) -> Door {
        var door = Door.closed(configure)
        door.pressesOpen()
        door.travelsOpen()
        return door
    }

    /// A door on its way to closed, half way.
    static func closing(_ configure: (inout ElevatorDoorConfiguration) -> Void = { _ in }) -> Door {
        var door = Door.opened(configure)
        door.waitsUntilDue()
        door.leavesTheLimit()
        return door
    }

    /// Takes events now, one after the other; the answer to the last.
    @discardableResult
    mutating func takes(_ events: ElevatorDoor.Event...) -> DoorAnswer {
        var last = DoorAnswer(verdict: .ignored, commands: [])
        for event in events { last = take(event, mayOpen: true) }
        return last
    }

    /// Somebody presses the open button and lets it go; the answer to the pressing.
    @discardableResult
    mutating func pressesOpen() -> DoorAnswer {
        let answer = takes(.openButtonWasPressed)
        takes(.openButtonWasReleased)
        return answer
    }

    /// Takes an event while an interlock forbids it to open.
    @discardableResult
    mutating func takesLocked(_ event: ElevatorDoor.Event) -> DoorAnswer { take(event, mayOpen: false) }

    /// Lets time pass; no deadline is said by itself.
    mutating func waits(_ span: Duration) { now = now + span }

    /// Lets time pass up to the deadline, and says it.
    @discardableResult
    mutating func waitsUntilDue(mayOpen: Bool = true) -> DoorAnswer {
        guard let deadline = machine.deadline else { return DoorAnswer(verdict: .refused, commands: []) }
        now = max(now, deadline)
        return take(.deadlinePassed, mayOpen: mayOpen)
    }

    /// What the contacts say while the drive opens the door.
    @discardableResult
    mutating func travelsOpen() -> DoorAnswer {
        if machine.known.isLocked { takes(.doorHasUnlocked) }
        waits(.seconds(2))
        return takes(.doorHasOpened)
    }

    /// What the open limit says soon after the drive began to close the door.
    mutating func leavesTheLimit() {
        waits(.milliseconds(500))
        takes(.doorHasLeftOpenLimit)
    }

    /// What the contacts say until the drive has closed the door.
    @discardableResult
    mutating func travelsClosed() -> DoorAnswer {
        if machine.known.isAtOpenLimit { leavesTheLimit() }
        waits(.seconds(1))
        return takes(.doorHasLocked)
    }

    var state: Label { machine.state.label }
    var persons: UInt16 { machine.known.persons }
    var counts: DoorCounts { DoorCounts(machine.ledger) }
    var outputs: ElevatorDoorOutputs { machine.standingOutputs }
    /// How long the present state still lasts.
    var timeLeft: Duration? { machine.deadline.map { $0 - now } }

    private mutating func take(_ event: ElevatorDoor.Event, mayOpen: Bool) -> DoorAnswer {
        let reaction = machine.handle(event, Occasion(now: now, mayOpen: mayOpen))
        return DoorAnswer(verdict: reaction[0].verdict, commands: reaction[0].commands.elements)
    }
}

/// What a door answered.
struct DoorAnswer: Equatable {
    let verdict: Verdict
    let commands: [ElevatorDoorCommand]
}
