import Statecharts

/// A lamp that blinks after a button was pressed, until it is pressed again.
package enum Blink: Region, Equatable, Sendable {
    case off
    case lit(until: Instant)
    case dark(until: Instant)

    package enum Event: Label, MachineEvent { case press, timeIsUp }
    package enum Command: Label, Labelled, StandingOutputs { case lightUp, goDark }

    package static var region: Label { "lamp" }
    package static var half: Duration { .milliseconds(500) }

    package mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        let end = occasion.now + Self.half
        switch (self, event) {
        case (.off, .press): self = .lit(until: end)
        case (.lit, .press), (.dark, .press): self = .off
        case (.lit(let due), .timeIsUp) where occasion.now >= due: self = .dark(until: end)
        case (.dark(let due), .timeIsUp) where occasion.now >= due: self = .lit(until: end)
        case (.off, .timeIsUp), (.lit, .timeIsUp), (.dark, .timeIsUp): return .refused
        }
        return .handled
    }

    package var standingOutputs: Command { label == "lit" ? .lightUp : .goDark }

    package var deadline: Instant? {
        switch self {
        case .off: nil
        case .lit(let due), .dark(let due): due
        }
    }

    // Embedded Swift cannot look at a case, so what carries something has a label of its own.
    package var label: Label {
        switch self {
        case .off: "off"
        case .lit: "lit"
        case .dark: "dark"
        }
    }
}
