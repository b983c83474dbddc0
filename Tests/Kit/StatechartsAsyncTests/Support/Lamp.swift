import Statecharts

/// A lamp with a push button, which goes out by itself.
struct Lamp: Region, Equatable, Sendable {
    enum State: Equatable, Labelled {
        case dark
        case lit(until: Instant)

        var label: Label {
            switch self {
            case .dark: "dark"
            case .lit: "lit"
            }
        }
    }

    enum Event: MachineEvent {
        case press, look, darken, deadlinePassed

        var label: Label {
            switch self {
            case .press: "press"
            case .look: "look"
            case .darken: "darken"
            case .deadlinePassed: "deadlinePassed"
            }
        }
    }

    enum Command: Labelled, Sendable {
        case lightUp, goOut

        var label: Label {
            switch self {
            case .lightUp: "lightUp"
            case .goOut: "goOut"
            }
        }
    }

    struct Outputs: StandingOutputs {
        let shines: Bool

        func commands(from before: Outputs?) -> Commands<Command> {
            shines == before?.shines ? Commands() : Commands(shines ? .lightUp : .goOut)
        }
    }

    static var region: Label { "lamp" }

    var state = State.dark
    /// How often the button was pressed.
    var presses: UInt64 = 0
    var announcement: Announcement?

    var isLit: Bool { state != .dark }
    var label: Label { state.label }
    var fact: Fact? { Fact("presses", presses) }
    var standingOutputs: Outputs { Outputs(shines: isLit) }
    var deadline: Instant? { if case .lit(let end) = state { end } else { nil } }

    mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        switch (state, event) {
        case (.dark, .press), (.lit, .press):
            presses += 1
            state = .lit(until: occasion.now + .seconds(10))
            return .handled
        case (.dark, .look), (.lit, .look):
            return .handled
        case (.lit, .darken):
            state = .dark
            return .handled
        case (.dark, .darken):
            return .refused
        case (.lit(let end), .deadlinePassed):
            guard occasion.now >= end else { return .refused }
            state = .dark
            return .handled
        case (.dark, .deadlinePassed):
            return .refused
        }
    }
}

extension Lamp: Codeable {
    mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        var end = deadline
        coder.moment(&end)
        state = end.map { .lit(until: $0) } ?? .dark
        coder.number(&presses, atMost: 1_000)
    }
}
