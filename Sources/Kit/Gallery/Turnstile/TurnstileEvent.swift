import Statecharts

/// What can happen to the turnstile of the textbook.
public enum TurnstileEvent: ExhibitEvent {
    /// Somebody put in a coin of this value.
    case insertCoin(UInt64)
    /// Somebody went through.
    case admitPerson
    /// The machine broke down.
    case machineDidFail
    /// The machine was repaired.
    case machineRepairDidComplete

    /// One of each kind.
    public static var examples: Examples<TurnstileEvent> {
        Examples([.insertCoin(20), .admitPerson, .machineDidFail, .machineRepairDidComplete])
    }

    /// The name.
    public var label: Label {
        switch self {
        case .insertCoin: "insertCoin"
        case .admitPerson: "admitPerson"
        case .machineDidFail: "machineDidFail"
        case .machineRepairDidComplete: "machineRepairDidComplete"
        }
    }

    /// The value of a coin.
    public var value: UInt64? {
        guard case .insertCoin(let value) = self else { return nil }
        return value
    }

    /// A coin of another value.
    public func with(_ value: UInt64) -> TurnstileEvent? {
        guard case .insertCoin = self else { return nil }
        return .insertCoin(value)
    }
}

/// What the turnstile of the textbook commands.
public enum TurnstileCommand: Spoken {
    /// Call somebody.
    case soundAlarm
    /// Let one person through.
    case openDoors
    /// Let nobody through.
    case closeDoors

    /// The name.
    public var label: Label {
        switch self {
        case .soundAlarm: "soundAlarm"
        case .openDoors: "openDoors"
        case .closeDoors: "closeDoors"
        }
    }
}

/// What the states of a turnstile want from its doors.
public struct TurnstileDoors: StandingOutputs {
    /// Whether people can go through.
    public let areOpen: Bool

    /// The command that makes them so.
    public func commands(from before: TurnstileDoors?) -> Commands<TurnstileCommand> {
        areOpen == before?.areOpen ? Commands() : Commands(areOpen ? .openDoors : .closeDoors)
    }
}
