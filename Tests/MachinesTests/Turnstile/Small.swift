import Machines
import Statecharts
import Testing

/// A configuration small enough for all its states to be seen: coins of 1 and 2, durations of a few nanoseconds.
struct Small: Hashable, Sendable, CustomTestStringConvertible {
    let policies: Policies
    let fare: UInt64
    let grace: Int64

    static let all: [Small] = Policies.all.flatMap { policies in
        [2, 3].flatMap { fare in
            [0, 2].map { Small(policies: policies, fare: fare, grace: $0) }
        }
    }

    /// All of them explored, once for all tests that look at the result.
    static let explored: [Small: Exploration] = Dictionary(
        uniqueKeysWithValues: all.map { ($0, Exploration($0.configuration, coins: [1, 2], mostHeld: 2 * $0.fare + 1)) })

    /// The window and the alarm differ, so that either may outlast the other.
    private var configuration: TurnstileConfiguration {
        var configuration = TurnstileConfiguration(fare: Money(fare))
        configuration.passageWindow = Duration(nanoseconds: 3)
        configuration.alarmDuration = Duration(nanoseconds: 4)
        configuration.intrusionGrace = Duration(nanoseconds: grace)
        policies.apply(to: &configuration)
        return configuration
    }

    var testDescription: String { "\(policies.testDescription), fare = \(fare), intrusion-grace = \(grace) ns" }
}
