import Statecharts

/// The turnstile of the textbook once more, in a hierarchy: what it does for people is inside what the hardware does.
///
/// It teaches superstates and history: failure and repair are decided once, whatever the gate was doing, and the inner
/// state stays meanwhile.
public struct Turnstile: Signalling, Exhibit {
    /// Whether the hardware works.
    public enum Condition: Equatable, Sendable { case functioning, broken }

    /// What a turnstile does for people while it functions.
    public enum Functioning: Equatable, Sendable {
        /// Nobody gets through.
        case locked(credit: UInt64)
        /// One person may go through.
        case unlocked
    }

    /// What can happen to it.
    public typealias Event = TurnstileEvent
    /// What it commands.
    public typealias Command = TurnstileCommand
    /// Its name in traces.
    public static var region: Label { "passage" }

    /// The superstate.
    public private(set) var condition: Condition
    /// The state inside it. It waits while the hardware is broken.
    public private(set) var functioning: Functioning
    /// The alarm, where somebody climbs over.
    public var signals = Commands<TurnstileCommand>()

    /// A turnstile in any state.
    public init(_ condition: Condition, _ functioning: Functioning) {
        self.condition = condition
        self.functioning = functioning
    }

    /// The table of the superstate.
    public mutating func decide(_ event: TurnstileEvent, _ occasion: Occasion) -> Verdict {
        switch (condition, event) {
        case (.functioning, .machineDidFail):
            condition = .broken
            return .handled
        case (.broken, .machineRepairDidComplete):
            condition = .functioning
            return .handled
        case (.functioning, .insertCoin(let value)):
            return insertCoin(value)
        case (.functioning, .admitPerson):
            return admitPerson()
        case (.functioning, .machineRepairDidComplete), (.broken, .machineDidFail), (.broken, .insertCoin),
            (.broken, .admitPerson):
            return .ignored
        }
    }

    private mutating func insertCoin(_ value: UInt64) -> Verdict {
        switch functioning {
        case .locked(let credit):
            let sum = credit.addingToTheLimit(value)
            functioning = sum >= FlatTurnstile.fare ? .unlocked : .locked(credit: sum)
            return .handled
        case .unlocked:
            return .ignored
        }
    }

    private mutating func admitPerson() -> Verdict {
        switch functioning {
        case .locked: signals = Commands(.soundAlarm)
        case .unlocked: functioning = .locked(credit: 0)
        }
        return .handled
    }

    /// The doors follow the inner state, and stay as they are while the hardware is broken.
    public var standingOutputs: TurnstileDoors { TurnstileDoors(areOpen: functioning == .unlocked) }

    /// The name of the state.
    public var label: Label {
        switch (condition, functioning) {
        case (.functioning, .locked): "functioning.locked"
        case (.functioning, .unlocked): "functioning.unlocked"
        case (.broken, .locked): "broken.locked"
        case (.broken, .unlocked): "broken.unlocked"
        }
    }

    /// The credit.
    public var fact: Fact? {
        switch functioning {
        case .locked(let credit): Fact("credit", credit)
        case .unlocked: nil
        }
    }
}

// In a terminal
extension Turnstile {
    /// Its name.
    public static var name: Label { "turnstile-nested" }
    /// What it is.
    public static var sentence: Label { "a turnstile with a fare of 50 that goes on after a repair where it was" }
    /// It begins locked, with no credit.
    public init() { self.init(.functioning, .locked(credit: 0)) }
}
