import Machines
import Statecharts

extension Turnstile {
    /// The turnstile that is measured: a fare of 50, paid with five coins.
    static var measured: Turnstile { Turnstile(TurnstileConfiguration(fare: Money(50)), at: .zero) }

    /// Whether two turnstiles are in the same state: the counters are not part of it.
    @Sendable static func isSame(_ first: Turnstile, _ second: Turnstile) -> Bool {
        first.passage.label == second.passage.label && first.passage.fact == second.passage.fact
            && first.alarm.label == second.alarm.label
    }
}
