import Statecharts

/// The light of a staircase: pressing the button lights it for three minutes.
enum StairLight: CaseNamed, Exhibit, Region {
    case dark
    case lit(until: Instant)

    enum Event: Label, ExhibitEvent {
        case press, timeIsUp
        static var examples: Examples<Event> { Examples(.press, .timeIsUp) }
    }

    enum Command: Label, Spoken, StandingOutputs { case switchOff, switchOn }

    static var name: Label { "stair-light" }
    static var sentence: Label { "the light of a staircase, which goes out after three minutes" }
    init() { self = .dark }

    mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        switch (self, event) {
        case (.dark, .press), (.lit, .press): self = .lit(until: occasion.now + .seconds(180))
        case (.lit(let end), .timeIsUp) where occasion.now >= end: self = .dark
        case (.dark, .timeIsUp), (.lit, .timeIsUp): return .refused
        }
        return .handled
    }

    var standingOutputs: Command { self == .dark ? .switchOff : .switchOn }

    var deadline: Instant? { if case .lit(let end) = self { end } else { nil } }
    static var timeout: Event? { .timeIsUp }
}

extension StairLight: Codeable {
    /// All that it goes by: whether it is lit, and until when.
    mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        var end = deadline
        coder.moment(&end)
        self = end.map { .lit(until: $0) } ?? .dark
    }
}
