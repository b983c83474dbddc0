import Statecharts

/// The numeric keypad of a keyboard: digits, or with num lock off four arrows.
public struct NumericKeypad: StateMachine, Signalling, Equatable, Sendable {
    /// The states: whether num lock is on.
    public enum State: Equatable, Sendable { case numLockOn, numLockOff }

    /// What can happen to it.
    public enum Event: MachineEvent {
        /// Somebody pressed a key, 0 to 9.
        case digit(UInt64)
        /// Somebody pressed num lock.
        case numLock
    }

    /// What it commands.
    public typealias Command = KeyboardCommand
    /// Its name in traces.
    public static var region: Label { "numeric" }

    /// The present state.
    public internal(set) var state: State
    /// The digit or the arrow that comes out.
    public var signals = Commands<KeyboardCommand>()

    /// A keypad in any state; it begins with num lock on.
    public init(_ state: State = .numLockOn) { self.state = state }

    /// The table. What is not a digit is refused.
    public mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        switch (state, event) {
        case (.numLockOn, .digit(let digit)):
            guard let character = UInt8(digit: digit) else { return .refused }
            signals = Commands(.type(character))
            return .handled
        case (.numLockOff, .digit(2)):
            signals = Commands(.moveDown)
            return .handled
        case (.numLockOff, .digit(4)):
            signals = Commands(.moveLeft)
            return .handled
        case (.numLockOff, .digit(6)):
            signals = Commands(.moveRight)
            return .handled
        case (.numLockOff, .digit(8)):
            signals = Commands(.moveUp)
            return .handled
        case (.numLockOff, .digit(let digit)):
            return digit <= 9 ? .ignored : .refused
        case (.numLockOn, .numLock):
            state = .numLockOff
            return .handled
        case (.numLockOff, .numLock):
            state = .numLockOn
            return .handled
        }
    }

    /// The light of num lock.
    public var standingOutputs: NumLockLight { NumLockLight(shines: state == .numLockOn) }

    /// The name of the state.
    public var label: Label {
        switch state {
        case .numLockOn: "numLockOn"
        case .numLockOff: "numLockOff"
        }
    }
}

extension NumericKeypad.Event {
    /// The name.
    public var label: Label {
        switch self {
        case .digit: "digit"
        case .numLock: "numLock"
        }
    }

    /// The digit.
    public var value: UInt64? {
        guard case .digit(let digit) = self else { return nil }
        return digit
    }
}

/// What the numeric keypad's states want from the light of num lock.
public struct NumLockLight: StandingOutputs {
    /// Whether it shines.
    public let shines: Bool

    /// The command that makes it so.
    public func commands(from before: NumLockLight?) -> Commands<KeyboardCommand> {
        shines == before?.shines ? Commands() : Commands(shines ? .lightNumLock : .darkenNumLock)
    }
}
