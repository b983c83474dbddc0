import Statecharts

/// The elevator door of the textbook: it closes when somebody presses the button, unless too many are on board.
///
/// It teaches states that carry data, a guard, an output that follows from the data, an effect that brings the next
/// event and is cancelled when the state is left, and one transition for two states.
///
/// Nobody leaves in the textbook: with too many on board, the door stays open for good. A locked door knows no persons,
/// so the count begins anew when it opens.
public struct TextbookDoor: Region, Exhibit {
    /// The states.
    public enum State: Equatable, Sendable {
        /// People may enter; this many have.
        case open(persons: UInt64)
        /// The door moves, with this many on board.
        case closing(persons: UInt64)
        /// The door is locked.
        case closed
    }

    /// What can happen to it.
    public typealias Event = TextbookDoorEvent
    /// What it commands.
    public typealias Command = TextbookDoorCommand
    /// Its name in traces.
    public static var region: Label { "door" }
    /// The door closes only with fewer persons than this.
    public static var tooMany: UInt64 { 10 }
    /// With more persons than this, the door closes slowly.
    public static var slowAbove: UInt64 { 5 }
    /// It counts no further: no rule asks for more.
    public static var mostPersons: UInt64 { 99 }

    /// The present state.
    public internal(set) var state: State

    /// A door in any state.
    public init(_ state: State) { self.state = state }

    /// The table. The button that closes does nothing while too many are on board. Nobody can enter past a door that
    /// moves or is locked, and only a door that closes can lock, so such reports are refused.
    public mutating func decide(_ event: TextbookDoorEvent, _ occasion: Occasion) -> Verdict {
        switch (state, event) {
        case (.open(let persons), .personsHaveEntered(let more)):
            state = .open(persons: min(persons.addingToTheLimit(more), Self.mostPersons))
            return .handled
        case (.open(let persons), .closeButtonWasPressed):
            guard persons < Self.tooMany else { return .ignored }
            state = .closing(persons: persons)
            return .handled
        case (.closing, .doorHasLocked):
            state = .closed
            return .handled
        case (.closing, .openButtonWasPressed), (.closed, .openButtonWasPressed):
            state = .open(persons: persons ?? 0)
            return .handled
        case (.open, .openButtonWasPressed), (.closing, .closeButtonWasPressed), (.closed, .closeButtonWasPressed):
            return .ignored
        case (.open, .doorHasLocked), (.closed, .doorHasLocked), (.closing, .personsHaveEntered),
            (.closed, .personsHaveEntered):
            return .refused
        }
    }

    /// The door is held open, moves, or rests in its lock.
    public var standingOutputs: TextbookDoorDrive {
        switch state {
        case .open: .open
        case .closing(let persons): .close(speed: persons > Self.slowAbove ? 1 : 2)
        case .closed: .rest
        }
    }

    /// The door closes, and then it is locked. The textbook gives no times; these are ours: 4 s at speed 1, 2 s at
    /// speed 2.
    public var activity: Activity<TextbookDoorEvent>? {
        guard case .close(let speed) = standingOutputs else { return nil }
        return Activity(.doorHasLocked, after: speed == 1 ? .seconds(4) : .seconds(2))
    }

    /// The name of the state.
    public var label: Label {
        switch state {
        case .open: "open"
        case .closing: "closing"
        case .closed: "closed"
        }
    }

    /// How many persons are on board, where that is known.
    public var fact: Fact? { persons.map { Fact("persons", $0) } }

    private var persons: UInt64? {
        switch state {
        case .open(let persons), .closing(let persons): persons
        case .closed: nil
        }
    }
}

// In a terminal
extension TextbookDoor {
    /// Its name.
    public static var name: Label { "elevator-door-textbook" }
    /// What it is.
    public static var sentence: Label { "an elevator door that closes only with fewer than 10 persons" }
    /// It begins open, with nobody on board.
    public init() { self.init(.open(persons: 0)) }
}
