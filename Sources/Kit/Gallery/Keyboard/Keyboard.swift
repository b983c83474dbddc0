import Statecharts

/// A keyboard with two keypads.
///
/// It teaches orthogonal regions: each keypad has a state of its own, and sees only its own events.
public struct Keyboard: Exhibit {
    /// What can happen to it.
    public typealias Event = KeyboardEvent
    /// What it commands.
    public typealias Command = KeyboardCommand

    /// The letters.
    public internal(set) var main: MainKeypad
    /// The digits.
    public internal(set) var numeric: NumericKeypad

    /// A keyboard with each keypad in any state.
    public init(_ main: MainKeypad.State, _ numeric: NumericKeypad.State) {
        self.main = MainKeypad(main)
        self.numeric = NumericKeypad(numeric)
    }

    /// No key is ever late.
    public var deadline: Instant? { nil }

    /// Both lights.
    public var standingCommands: RegionList<Commands<Command>> { FixedList(main.standing, numeric.standing) }

    /// Each event is the event of one keypad.
    public mutating func handle<Watcher: Observer>(_ event: Event, _ occasion: Occasion, _ observer: inout Watcher)
    where Watcher.Command == Command {
        switch event {
        case .letter(let letter): main.take(.letter(letter), occasion, &observer)
        case .capsLock: main.take(.capsLock, occasion, &observer)
        case .digit(let digit): numeric.take(.digit(digit), occasion, &observer)
        case .numLock: numeric.take(.numLock, occasion, &observer)
        }
    }
}

/// What can happen to a keyboard.
public enum KeyboardEvent: ExhibitEvent {
    /// Somebody typed a letter, in ASCII.
    case letter(UInt8)
    /// Somebody pressed a key of the numeric keypad, 0 to 9.
    case digit(UInt64)
    /// Somebody pressed caps lock.
    case capsLock
    /// Somebody pressed num lock.
    case numLock

    /// One of each kind: the letter a, and the digit that is an arrow down.
    public static var examples: Examples<KeyboardEvent> { Examples([.letter(0x61), .digit(2), .capsLock, .numLock]) }

    /// The name.
    public var label: Label {
        switch self {
        case .letter: "letter"
        case .digit: "digit"
        case .capsLock: "capsLock"
        case .numLock: "numLock"
        }
    }

    /// The letter's code, or the digit.
    public var value: UInt64? {
        switch self {
        case .letter(let letter): UInt64(letter)
        case .digit(let digit): digit
        case .capsLock, .numLock: nil
        }
    }

    /// Letters are written as such.
    public var spelling: Spelling {
        switch self {
        case .letter: .character
        case .digit, .capsLock, .numLock: .number
        }
    }

    /// Another letter, or another digit.
    public func with(_ value: UInt64) -> KeyboardEvent? {
        switch self {
        case .letter: UInt8(letter: value).map { .letter($0) }
        case .digit: value <= 9 ? .digit(value) : nil
        case .capsLock, .numLock: nil
        }
    }
}

// In a terminal
extension Keyboard {
    /// Its name.
    public static var name: Label { "keyboard" }
    /// What it is.
    public static var sentence: Label { "a keyboard with caps lock and num lock" }
    /// It begins with caps lock off and num lock on.
    public init() { self.init(.capsLockOff, .numLockOn) }
    /// The state of each keypad.
    public var shown: RegionList<StateText> { FixedList(StateText(main.label), StateText(numeric.label)) }
}
