import Statecharts

/// A lamp with a push button, which goes out by itself: the smallest region that has all that a region can have.
struct Lamp: Region, Sendable {
    enum State: Equatable, Labelled {
        case dark
        case lit(until: Instant)
        /// Out of order; what can be seen of it is as when it is dark.
        case burnt

        var label: Label {
            switch self {
            case .dark: "dark"
            case .lit: "lit"
            case .burnt: "burnt"
            }
        }
    }

    enum Event: MachineEvent {
        case press, burn, deadlinePassed

        var label: Label {
            switch self {
            case .press: "press"
            case .burn: "burn"
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

    private(set) var state = State.dark
    private(set) var presses: UInt64 = 0
    var announcement: Announcement?

    var label: Label { state.label }
    var fact: Fact? { Fact("presses", presses) }
    var standingOutputs: Outputs { Outputs(shines: deadline != nil) }
    var deadline: Instant? { if case .lit(let end) = state { end } else { nil } }

    mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        switch (state, event) {
        case (.dark, .press), (.lit, .press):
            presses += 1
            guard occasion.mayOpen else { return .handled }
            state = .lit(until: occasion.now + .seconds(10))
            return .handled
        case (.burnt, .press), (.burnt, .burn):
            return .ignored
        case (.dark, .burn), (.lit, .burn):
            state = .burnt
            announcement = Announcement(.error, "burnt out")
            return .handled
        case (.lit(let end), .deadlinePassed):
            guard occasion.now >= end else { return .refused }
            state = .dark
            return .handled
        case (.dark, .deadlinePassed), (.burnt, .deadlinePassed):
            return .refused
        }
    }
}

/// Two lamps on one button: a machine of two regions. A deadline concerns the first only.
struct TwoLamps: StateMachine {
    var first = Lamp()
    var second = Lamp()
    var deadline: Instant? { .earlier(first.deadline, second.deadline) }

    var standingCommands: RegionList<Commands<Command>> { FixedList(first.standing, second.standing) }

    typealias Event = Lamp.Event
    typealias Command = Lamp.Command

    mutating func handle<Watcher: Observer>(_ event: Event, _ occasion: Occasion, _ observer: inout Watcher)
    where Watcher.Command == Command {
        first.take(event, occasion, &observer)
        if event != .deadlinePassed { second.take(event, occasion, &observer) }
    }
}
