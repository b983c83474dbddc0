import Explorer
import Machines
import Statecharts
import Testing

@Suite("Every state of a turnstile") struct TurnstileExplorationTests {
    @Test("in whatever order its moments come, every rule is kept, and every state leads home", arguments: Policy.all)
    func order(policy: Policy) async {
        let seen = await Exploration(TurnstileSubject(policy.configuration, coins: [Money(1), Money(2)]))
        #expect(seen.end == .complete && seen.stranded == 0, "\(seen.violations.map(\.rule.name))")
        #expect(seen.neverTaken.isEmpty)
        #expect(seen.states >= 170)
    }

    @Test("the same with durations that are as long as they are: all together tens of thousands of states")
    func ticks() async {
        var (states, transitions) = (0, UInt64(0))
        for policy in Policy.all {
            let seen = await Exploration(
                TurnstileSubject(policy.configuration, coins: [Money(1), Money(2)]), time: .ticks(.milliseconds(1)))
            #expect(seen.end == .complete && seen.stranded == 0, "\(policy): \(seen.violations.map(\.rule.name))")
            states += seen.states
            transitions += seen.transitions
        }
        #expect(states >= 20_000)
        #expect(transitions >= 400_000)
    }

    @Test("every passage state is met, silent and sounding, and every row that can be taken is")
    func rows() async {
        var arrows: [Arrow] = []
        for policy in Policy.all {
            arrows += await Exploration(TurnstileSubject(policy.configuration, coins: [Money(1), Money(2)])).arrows
        }
        // The turnstile tells its alarm of a deadline only when the alarm has one.
        #expect(RowCoverage(arrows).missing == ["deadlinePassed in alarm silent"])
    }

    @Test("two workers find what one finds")
    func workers() async {
        let subject = TurnstileSubject(Policy.all[0].configuration, coins: [Money(1), Money(2)])
        let one = await Exploration(subject, workers: 1)
        let two = await Exploration(subject, workers: 2)
        #expect(one.states == two.states)
        #expect(one.transitions == two.transitions)
        #expect(one.depth == two.depth)
        #expect(one.arrows == two.arrows)
    }

    @Test("a limit ends an exploration, which says so and proves nothing")
    func limit() async {
        let subject = TurnstileSubject(Policy.all[0].configuration, coins: [Money(1), Money(2)])
        let seen = await Exploration(subject, limit: 10)
        #expect(seen.end == .limit)
    }

    @Test("whoever watches can stop it")
    func stop() async {
        let subject = TurnstileSubject(Policy.all[0].configuration, coins: [Money(1), Money(2)])
        let seen = await Exploration(subject) { _ in false }
        #expect(seen.end == .stopped)
    }
}

/// A turnstile with durations of a few milliseconds, in which the window and the alarm differ: either may outlast the
/// other.
struct Policy: Sendable, CustomTestStringConvertible {
    let configuration: TurnstileConfiguration

    static let all = [2, 3].flatMap { fare in
        [0, 2].flatMap { grace in
            TurnstileConfiguration.everyPolicy(fare: Money(fare)).map { Policy($0, grace: .milliseconds(grace)) }
        }
    }

    private init(_ policy: TurnstileConfiguration, grace: Duration) {
        var configuration = policy
        configuration.passageWindow = .milliseconds(3)
        configuration.alarmDuration = .milliseconds(4)
        configuration.intrusionGrace = grace
        self.configuration = configuration
    }

    var testDescription: String {
        let policies = "overpayment = \(configuration.overpayment), expired-fare = \(configuration.expiredFare)"
        return "\(policies), power-fail = \(configuration.powerFail), fare = \(configuration.fare.units), "
            + "grace = \(configuration.intrusionGrace.nanoseconds / 1_000_000) ms"
    }
}
