import Statecharts

/// The main keypad of a keyboard: letters come out as typed, or in upper case.
public struct MainKeypad: StateMachine, Signalling, Equatable, Sendable {
    /// The states: whether caps lock is on.
    public enum State: Equatable, Sendable { case capsLockOff, capsLockOn }

    /// What can happen to it.
    public enum Event: MachineEvent {
        /// Somebody typed a letter, in ASCII.
        case letter(UInt8)
        /// Somebody pressed caps lock.
        case capsLock
    }

    /// What it commands.
    public typealias Command = KeyboardCommand
    /// Its name in traces.
    public static var region: Label { "main" }

    /// The present state.
    public internal(set) var state: State
    /// The letter that comes out.
    public var signals = Commands<KeyboardCommand>()

    /// A keypad in any state; it begins with caps lock off.
    public init(_ state: State = .capsLockOff) { self.state = state }

    /// The table. What is not a letter is refused.
    public mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        switch (state, event) {
        case (.capsLockOff, .letter(let letter)):
            guard letter.isLetter else { return .refused }
            signals = Commands(.type(letter))
            return .handled
        case (.capsLockOn, .letter(let letter)):
            guard letter.isLetter else { return .refused }
            signals = Commands(.type(letter.inUpperCase))
            return .handled
        case (.capsLockOff, .capsLock):
            state = .capsLockOn
            return .handled
        case (.capsLockOn, .capsLock):
            state = .capsLockOff
            return .handled
        }
    }

    /// The light of caps lock.
    public var standingOutputs: CapsLockLight { CapsLockLight(shines: state == .capsLockOn) }

    /// The name of the state.
    public var label: Label {
        switch state {
        case .capsLockOff: "capsLockOff"
        case .capsLockOn: "capsLockOn"
        }
    }
}

extension MainKeypad.Event {
    /// The name.
    public var label: Label {
        switch self {
        case .letter: "letter"
        case .capsLock: "capsLock"
        }
    }

    /// The letter's code.
    public var value: UInt64? {
        guard case .letter(let letter) = self else { return nil }
        return UInt64(letter)
    }
}

/// What the main keypad's states want from the light of caps lock.
public struct CapsLockLight: StandingOutputs {
    /// Whether it shines.
    public let shines: Bool

    /// The command that makes it so.
    public func commands(from before: CapsLockLight?) -> Commands<KeyboardCommand> {
        shines == before?.shines ? Commands() : Commands(shines ? .lightCapsLock : .darkenCapsLock)
    }
}
