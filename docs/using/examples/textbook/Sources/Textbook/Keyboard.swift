import Statecharts

/// A keyboard of two keypads, each with a lock of its own: two regions.
package struct Keyboard: Exhibit, Codeable {
    package enum Event: CaseNamed, ExhibitEvent {
        case letter(Character), digit(UInt64), capsLock, numLock

        package static var examples: Examples<Event> { Examples([.letter("a"), .digit(2), .capsLock, .numLock]) }

        package func with(_ value: UInt64) -> Event? {
            switch self {
            case .letter: UInt8(exactly: value).map { .letter(Character(UnicodeScalar($0))) }
            case .digit: .digit(value)
            case .capsLock, .numLock: nil
            }
        }
    }

    package enum Command: CaseNamed, Spoken {
        case type(Character), move(Arrow)

        package enum Arrow: Label, Labelled, Sendable { case down, left, right, up }
    }

    package static var name: Label { "keyboard" }
    package static var sentence: Label { "a keyboard with caps lock and num lock" }

    package internal(set) var main = MainKeypad()
    package internal(set) var numeric = NumericKeypad()

    package init() {}

    package var shown: RegionList<StateText> { RegionList(StateText(main.label), StateText(numeric.label)) }
    package var details: Details { Details() }
    package var deadline: Instant? { nil }
    package var standingCommands: RegionList<Commands<Command>> { RegionList(main.standing, numeric.standing) }

    package mutating func handle<Watcher: Observer>(_ event: Event, _ occasion: Occasion, _ observer: inout Watcher)
    where Watcher.Command == Command {
        switch event {
        case .letter(let letter): main.take(.letter(letter), occasion, &observer)
        case .capsLock: main.take(.capsLock, occasion, &observer)
        case .digit(let digit): numeric.take(.digit(digit), occasion, &observer)
        case .numLock: numeric.take(.numLock, occasion, &observer)
        }
    }

    package mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        main.lock.code(with: &coder)
        numeric.lock.code(with: &coder)
    }
}

/// Whether a lock is on.
package enum Lock: Label, CaseIterable, Codeable, Labelled, Sendable {
    case off, on

    mutating func toggle() { self = self == .on ? .off : .on }
}

/// The letters. Any letter is one, also `é`; what is no letter is refused.
package struct MainKeypad: Signalling, Equatable, Sendable {
    package enum Event: CaseNamed, MachineEvent { case letter(Character), capsLock }

    package static var region: Label { "main" }
    package internal(set) var lock = Lock.off
    package var signals = Commands<Keyboard.Command>()
    package var label: Label { lock == .on ? "capsLockOn" : "capsLockOff" }
    package var standingOutputs: NoOutputs<Keyboard.Command> { NoOutputs() }

    package mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        switch (lock, event) {
        case (_, .letter(let letter)) where !letter.isLetter: return .refused
        case (.off, .letter(let letter)): signals = Commands(.type(letter))
        case (.on, .letter(let letter)): signals = Commands(.type(letter.uppercased().first ?? letter))
        case (.off, .capsLock), (.on, .capsLock): lock.toggle()
        }
        return .handled
    }
}

/// The digits, which are arrows without num lock.
package struct NumericKeypad: Signalling, Equatable, Sendable {
    package enum Event: CaseNamed, MachineEvent { case digit(UInt64), numLock }

    package static var region: Label { "numeric" }
    package internal(set) var lock = Lock.on
    package var signals = Commands<Keyboard.Command>()
    package var label: Label { lock == .on ? "numLockOn" : "numLockOff" }
    package var standingOutputs: NoOutputs<Keyboard.Command> { NoOutputs() }

    package mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        switch (lock, event) {
        case (_, .digit(let digit)) where digit > 9: return .refused
        case (.on, .digit(let digit)): signals = Commands(.type(Character("\(digit)")))
        case (.off, .digit(2)): signals = Commands(.move(.down))
        case (.off, .digit(4)): signals = Commands(.move(.left))
        case (.off, .digit(6)): signals = Commands(.move(.right))
        case (.off, .digit(8)): signals = Commands(.move(.up))
        case (.off, .digit): return .ignored
        case (.on, .numLock), (.off, .numLock): lock.toggle()
        }
        return .handled
    }
}
