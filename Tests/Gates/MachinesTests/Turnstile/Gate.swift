import Statecharts

@testable import Machines

/// A turnstile with its own clock, for tests that tell a story. The fare is 50, the rest is the default.
struct Gate {
    private(set) var turnstile: Turnstile
    private(set) var now = Instant.zero

    init(_ configure: (inout TurnstileConfiguration) -> Void = { _ in }) {
        var configuration = TurnstileConfiguration(fare: Money(50))
        configure(&configuration)
        turnstile = Turnstile(configuration, at: now)
    }

    /// Takes events now, one after the other; the answer to the last.
    @discardableResult
    mutating func takes(_ events: Turnstile.Event...) -> Reaction<TurnstileCommand> {
        var last = Reaction<TurnstileCommand>()
        for event in events { last = turnstile.handle(event, at: now) }
        return last
    }

    /// Gets other settings while it is at work.
    mutating func takesSettings(_ change: (inout TurnstileConfiguration) -> Void) {
        var configuration = turnstile.passage.configuration
        change(&configuration)
        turnstile.takeSettings(configuration)
    }

    /// Lets time pass; no deadline is said by itself.
    mutating func waits(_ span: Duration) {
        now = now + span
    }

    var state: Label { turnstile.passage.state.label }
    var alarm: Label { turnstile.alarm.state.label }
    var credit: UInt64 { turnstile.passage.state.credit.units }
    var held: UInt64 { turnstile.passage.held.units }
    var counts: Counts { Counts(turnstile.passage.ledger) }
    var outputs: TurnstileOutputs { turnstile.standingOutputs }
}
