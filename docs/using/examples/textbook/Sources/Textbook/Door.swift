import Statecharts

/// The door of a lift: it closes when somebody presses the button, unless too many are on board.
package struct Door: Exhibit, Region, Sendable {
    package enum State: CaseNamed, Equatable, Sendable {
        case open(persons: UInt64)
        case closing(persons: UInt64)
        case closed
    }

    package enum Event: CaseNamed, ExhibitEvent {
        case personsEntered(UInt64), closePressed, openPressed, hasLocked

        package static var examples: Examples<Event> {
            Examples([.personsEntered(3), .closePressed, .openPressed, .hasLocked])
        }

        package func with(_ value: UInt64) -> Event? {
            if case .personsEntered = self { .personsEntered(value) } else { nil }
        }
    }

    package enum Command: CaseNamed, Spoken, StandingOutputs {
        case open, close(speed: UInt64), rest
    }

    package static var name: Label { "door" }
    package static var sentence: Label { "a lift's door, which closes with fewer than 10 persons" }

    package internal(set) var state = State.open(persons: 0)
    package var label: Label { state.label }
    package var fact: Fact? { state.persons.map { Fact("persons", $0) } }

    package init() {}

    package mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        switch (state, event) {
        case (.open(let persons), .personsEntered(let more)):
            // Nobody asks for more than 10, and a count that does not grow can be explored.
            state = .open(persons: min(10, persons + min(10, more)))
        case (.open(let persons), .closePressed):
            guard persons < 10 else { return .ignored }
            state = .closing(persons: persons)
        case (.closing, .hasLocked):
            state = .closed
        case (.closing(let persons), .openPressed):
            state = .open(persons: persons)
        case (.closed, .openPressed):
            state = .open(persons: 0)
        case (.open, .openPressed), (.closing, .closePressed), (.closed, .closePressed):
            return .ignored
        case (.open, .hasLocked), (.closed, .hasLocked), (.closing, .personsEntered), (.closed, .personsEntered):
            return .refused
        }
        return .handled
    }

    package var standingOutputs: Command {
        switch state {
        case .open: .open
        case .closing(let persons): .close(speed: persons > 5 ? 1 : 2)
        case .closed: .rest
        }
    }

    /// Who plays it sees the door lock after a while. In a program the effect of `close` does that.
    package var activity: Activity<Event>? {
        guard case .close(let speed) = standingOutputs else { return nil }
        return Activity(.hasLocked, after: .seconds(speed == 1 ? 4 : 2))
    }
}

extension Door.State {
    /// How many are on board, where that is known.
    var persons: UInt64? {
        switch self {
        case .open(let persons), .closing(let persons): persons
        case .closed: nil
        }
    }
}

extension Door: Codeable {
    package mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        var persons = state.persons ?? 0
        let present =
            switch state {
            case .open: 0
            case .closing: 1
            case .closed: 2
            }
        let choice = coder.choice(present, of: 3)
        if choice < 2 { coder.number(&persons, atMost: 10) }
        state = choice == 0 ? .open(persons: persons) : choice == 1 ? .closing(persons: persons) : .closed
    }
}
