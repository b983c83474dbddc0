import Machines
import Statecharts

/// One event, and all that can be seen of what it did.
struct Step: CustomStringConvertible {
    let before: Turnstile
    let event: Turnstile.Event
    let now: Instant
    let mayOpen: Bool
    let reaction: Reaction<TurnstileCommand>
    let after: Turnstile

    init(_ before: Turnstile, _ event: Turnstile.Event, at now: Instant, mayOpen: Bool = true) {
        var turnstile = before
        self.before = before
        self.event = event
        self.now = now
        self.mayOpen = mayOpen
        reaction = turnstile.handle(event, Occasion(now: now, mayOpen: mayOpen))
        after = turnstile
    }

    var description: String {
        "\(event) at \(now.nanoseconds) ns\(mayOpen ? "" : ", may not open"): \(before.passage.state), \(before.alarm.state)"
            + " -> \(after.passage.state), \(after.alarm.state); \(after.passage.ledger)"
    }
}
