import Statecharts

/// The parking machine of the textbook: whoever has paid may drive out.
///
/// It teaches that not everything is a state: an overpayment is something that the machine does once, namely giving
/// change. Money is conserved in each step: what is inserted makes the amount due less, or comes back.
public struct ParkingMachine: Signalling, Exhibit {
    /// The states.
    public enum State: Equatable, Sendable {
        /// So much is missing, in cents; at least one, at most the price.
        case due(UInt64)
        /// One car may drive out.
        case paid
    }

    /// What can happen to it.
    public typealias Event = ParkingMachineEvent
    /// What it commands.
    public typealias Command = ParkingMachineCommand
    /// Its name in traces.
    public static var region: Label { "payment" }

    /// What each driver owes, in cents. Where it is nothing, everybody has paid.
    public let price: UInt64
    /// The present state.
    public internal(set) var state: State
    /// The change, where somebody overpays.
    public var signals = Commands<ParkingMachineCommand>()

    /// A machine in any state.
    public init(_ state: State, price: UInt64 = 250) {
        self.state = state
        self.price = price
    }

    /// A machine that waits for the next driver.
    public init(price: UInt64) {
        self.init(Self.beginning(price), price: price)
    }

    /// The table. A coin without value is no money.
    public mutating func decide(_ event: ParkingMachineEvent, _ occasion: Occasion) -> Verdict {
        switch (state, event) {
        case (.due, .insert(0)), (.paid, .insert(0)):
            return .ignored
        case (.due(let amount), .insert(let money)) where money < amount:
            state = .due(amount - money)
            return .handled
        case (.due(let amount), .insert(let money)):
            if money > amount { signals = Commands(.payChange(money - amount)) }
            state = .paid
            return .handled
        case (.paid, .insert(let money)):
            signals = Commands(.payChange(money))
            return .handled
        case (.due, .driveOut):
            return .refused
        case (.paid, .driveOut):
            state = Self.beginning(price)
            return .handled
        }
    }

    private static func beginning(_ price: UInt64) -> State { price == 0 ? .paid : .due(price) }

    /// The barrier is open for whoever has paid.
    public var standingOutputs: ParkingMachineBarrier { ParkingMachineBarrier(isOpen: state == .paid) }

    /// The name of the state.
    public var label: Label {
        switch state {
        case .due: "due"
        case .paid: "paid"
        }
    }

    /// What is missing.
    public var fact: Fact? {
        switch state {
        case .due(let amount): Fact("amount", amount)
        case .paid: nil
        }
    }
}

// In a terminal
extension ParkingMachine {
    /// Its name.
    public static var name: Label { "parking" }
    /// What it is.
    public static var sentence: Label { "a parking machine that takes 250 and gives change" }
    /// It begins with the whole price due.
    public init() { self.init(price: 250) }
}
