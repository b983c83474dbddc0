import Statecharts

/// What can happen to the elevator door of the textbook.
public enum TextbookDoorEvent: ExhibitEvent {
    /// So many more are on board.
    case personsHaveEntered(UInt64)
    /// Somebody wants to go.
    case closeButtonWasPressed
    /// Somebody wants to get in or out.
    case openButtonWasPressed
    /// The door is closed and locked.
    case doorHasLocked

    /// One of each kind.
    public static var examples: Examples<TextbookDoorEvent> {
        Examples([.personsHaveEntered(3), .closeButtonWasPressed, .openButtonWasPressed, .doorHasLocked])
    }

    /// The name.
    public var label: Label {
        switch self {
        case .personsHaveEntered: "personsHaveEntered"
        case .closeButtonWasPressed: "closeButtonWasPressed"
        case .openButtonWasPressed: "openButtonWasPressed"
        case .doorHasLocked: "doorHasLocked"
        }
    }

    /// How many persons.
    public var value: UInt64? {
        guard case .personsHaveEntered(let persons) = self else { return nil }
        return persons
    }

    /// Another number of persons.
    public func with(_ value: UInt64) -> TextbookDoorEvent? {
        guard case .personsHaveEntered = self else { return nil }
        return .personsHaveEntered(value)
    }
}

/// What the elevator door of the textbook commands.
public enum TextbookDoorCommand: Spoken {
    /// Open, and stay open.
    case openDoor
    /// Close, at speed 1 or 2.
    case closeDoor(UInt64)
    /// Stop driving: the lock holds the door.
    case restDoor

    /// The name.
    public var label: Label {
        switch self {
        case .openDoor: "openDoor"
        case .closeDoor: "closeDoor"
        case .restDoor: "restDoor"
        }
    }

    /// The speed.
    public var value: UInt64? {
        guard case .closeDoor(let speed) = self else { return nil }
        return speed
    }
}

/// What the states of an elevator door want from its drive.
public enum TextbookDoorDrive: StandingOutputs {
    /// It opens the door, and holds it.
    case open
    /// It closes the door.
    case close(speed: UInt64)
    /// It does nothing.
    case rest

    /// The command that makes it so.
    public func commands(from before: TextbookDoorDrive?) -> Commands<TextbookDoorCommand> {
        guard self != before else { return Commands() }
        return switch self {
        case .open: Commands(.openDoor)
        case .close(let speed): Commands(.closeDoor(speed))
        case .rest: Commands(.restDoor)
        }
    }
}
