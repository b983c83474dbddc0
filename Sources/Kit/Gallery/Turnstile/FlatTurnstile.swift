import Statecharts

/// The turnstile of the textbook: a fare of 50 lets one person through.
///
/// It teaches states that carry data: there is a credit only where the gate is locked, and a state to go back to only
/// where it is broken.
public struct FlatTurnstile: Signalling, Exhibit {
    /// The states.
    public enum State: Equatable, Sendable {
        /// Nobody gets through.
        case locked(credit: UInt64)
        /// One person may go through.
        case unlocked
        /// Out of order; it will go on where it was.
        case broken(Before)

        /// What a broken turnstile was before.
        public enum Before: Equatable, Sendable { case locked(credit: UInt64), unlocked }
    }

    /// What can happen to it.
    public typealias Event = TurnstileEvent
    /// What it commands.
    public typealias Command = TurnstileCommand
    /// Its name in traces.
    public static var region: Label { "passage" }
    /// What one passage costs.
    public static var fare: UInt64 { 50 }

    /// The present state.
    public internal(set) var state: State
    /// The alarm, where somebody climbs over.
    public var signals = Commands<TurnstileCommand>()

    /// A turnstile in any state.
    public init(_ state: State) { self.state = state }

    /// The table.
    public mutating func decide(_ event: TurnstileEvent, _ occasion: Occasion) -> Verdict {
        switch (state, event) {
        case (.locked(let credit), .insertCoin(let value)):
            let sum = credit.addingToTheLimit(value)
            state = sum >= Self.fare ? .unlocked : .locked(credit: sum)
            return .handled
        case (.locked, .admitPerson):
            signals = Commands(.soundAlarm)
            return .handled
        case (.locked(let credit), .machineDidFail):
            state = .broken(.locked(credit: credit))
            return .handled
        case (.unlocked, .admitPerson):
            state = .locked(credit: 0)
            return .handled
        case (.unlocked, .machineDidFail):
            state = .broken(.unlocked)
            return .handled
        case (.broken(.locked(let credit)), .machineRepairDidComplete):
            state = .locked(credit: credit)
            return .handled
        case (.broken(.unlocked), .machineRepairDidComplete):
            state = .unlocked
            return .handled
        case (.locked, .machineRepairDidComplete), (.unlocked, .machineRepairDidComplete), (.unlocked, .insertCoin),
            (.broken, .insertCoin), (.broken, .admitPerson), (.broken, .machineDidFail):
            return .ignored
        }
    }

    /// Broken doors stay as they are.
    public var standingOutputs: TurnstileDoors {
        switch state {
        case .locked, .broken(.locked): TurnstileDoors(areOpen: false)
        case .unlocked, .broken(.unlocked): TurnstileDoors(areOpen: true)
        }
    }

    /// The name of the state.
    public var label: Label {
        switch state {
        case .locked: "locked"
        case .unlocked: "unlocked"
        case .broken(.locked): "broken.locked"
        case .broken(.unlocked): "broken.unlocked"
        }
    }

    /// The credit.
    public var fact: Fact? {
        switch state {
        case .locked(let credit), .broken(.locked(let credit)): Fact("credit", credit)
        case .unlocked, .broken(.unlocked): nil
        }
    }
}

// In a terminal
extension FlatTurnstile {
    /// Its name.
    public static var name: Label { "turnstile-flat" }
    /// What it is.
    public static var sentence: Label { "a turnstile with a fare of 50, with all its states in one table" }
    /// It begins locked, with no credit.
    public init() { self.init(.locked(credit: 0)) }
}
