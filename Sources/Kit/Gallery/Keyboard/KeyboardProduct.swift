import Statecharts

/// A keyboard that is nothing but the product of its keypads, and has one more key: caps lock and num lock in one.
///
/// It teaches how to make one machine of any two, and an event that both regions take.
public struct KeyboardProduct: Exhibit {
    /// What can happen to it.
    public enum Event: ExhibitEvent {
        /// Somebody pressed a key that a keyboard has.
        case key(KeyboardEvent)
        /// Somebody pressed the key that is both locks.
        case bothLocks
    }

    /// What it commands.
    public typealias Command = Keypads.Command
    /// The two machines.
    public typealias Keypads = Product<MainKeypad, NumericKeypad>

    /// The keypads.
    public internal(set) var keypads: Keypads

    /// A keyboard with each keypad in any state.
    public init(_ main: MainKeypad.State, _ numeric: NumericKeypad.State) {
        keypads = Product(MainKeypad(main), NumericKeypad(numeric))
    }

    /// No key is ever late.
    public var deadline: Instant? { keypads.deadline }

    /// Both lights.
    public var standingCommands: RegionList<Commands<Command>> { keypads.standingCommands }

    /// Gives the event to the keypads that it concerns.
    public mutating func handle<Watcher: Observer>(_ event: Event, _ occasion: Occasion, _ observer: inout Watcher)
    where Watcher.Command == Command {
        keypads.handle(event.asProduct, occasion, &observer)
    }
}

extension KeyboardProduct.Event {
    /// Whose event it is.
    var asProduct: KeyboardProduct.Keypads.Event {
        switch self {
        case .key(.letter(let letter)): .first(.letter(letter))
        case .key(.capsLock): .first(.capsLock)
        case .key(.digit(let digit)): .second(.digit(digit))
        case .key(.numLock): .second(.numLock)
        case .bothLocks: .both(.capsLock, .numLock)
        }
    }

    /// One of each kind.
    public static var examples: Examples<Self> {
        var all = Examples<Self>()
        let keys = KeyboardEvent.examples
        for index in keys.indices { all.add(.key(keys[index])) }
        all.add(.bothLocks)
        return all
    }

    /// The name.
    public var label: Label {
        switch self {
        case .key(let key): key.label
        case .bothLocks: "bothLocks"
        }
    }

    /// The value of the key.
    public var value: UInt64? {
        switch self {
        case .key(let key): key.value
        case .bothLocks: nil
        }
    }

    /// How the key's value is written.
    public var spelling: Spelling {
        switch self {
        case .key(let key): key.spelling
        case .bothLocks: .number
        }
    }

    /// The same key with another letter or digit.
    public func with(_ value: UInt64) -> Self? {
        switch self {
        case .key(let key): key.with(value).map { .key($0) }
        case .bothLocks: nil
        }
    }
}

extension Either: Spoken where First: Spoken, Second: Spoken {
    /// The value of the one that it is.
    public var value: UInt64? {
        switch self {
        case .first(let first): first.value
        case .second(let second): second.value
        }
    }

    /// How its value is written.
    public var spelling: Spelling {
        switch self {
        case .first(let first): first.spelling
        case .second(let second): second.spelling
        }
    }
}

// In a terminal
extension KeyboardProduct {
    /// Its name.
    public static var name: Label { "keyboard-product" }
    /// What it is.
    public static var sentence: Label { "the same keyboard as a product of two keypads, with a key for both locks" }
    /// It begins with caps lock off and num lock on.
    public init() { self.init(.capsLockOff, .numLockOn) }
    /// The state of each keypad.
    public var shown: RegionList<StateText> {
        FixedList(StateText(keypads.first.label), StateText(keypads.second.label))
    }
}
