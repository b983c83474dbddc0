import Statecharts
import Testing

@testable import Explorer
@testable import Machines

@Suite("A machine that breaks one thing is caught") struct MutantTests {
    @Test("every broken turnstile breaks a rule", arguments: TurnstileMutants.all.indices)
    func turnstile(number: Int) async {
        let mutant = TurnstileMutants.all[number]
        let caught = await Catch.first(of: TurnstileConfiguration.policies) { configuration in
            TurnstileSubject(configuration, coins: [Money(1), Money(2)], mutation: mutant)
        }
        guard let caught else {
            Issue.record("nothing caught: \(mutant.name)")
            return
        }
        print("turnstile: \(mutant.name): \(caught.rule) after \(caught.steps) steps")
        #expect(caught.isReal, "the usual durations do not allow it")
    }

    @Test("there are no two of the same name")
    func names() {
        let names = TurnstileMutants.all.map(\.name)
        #expect(Set(names).count == names.count)
    }
}

/// What caught a mutant.
struct Catch {
    let rule: String
    let steps: Int
    let isReal: Bool

    /// What caught it first, in one configuration after another.
    static func first<S: Subject, Configuration>(
        of configurations: [Configuration], _ subject: (Configuration) -> S
    ) async -> Catch? {
        for configuration in configurations {
            let subject = subject(configuration)
            let seen = await Exploration(subject, limit: 3_000_000, workers: 1)
            if let violation = seen.violations.first {
                return Catch(
                    rule: violation.rule.name, steps: violation.way.count,
                    isReal: subject.canHappen(violation.way))
            }
            if seen.stranded > 0 {
                return Catch(rule: Rule.wayBack.name, steps: seen.wayToStranded.count, isReal: true)
            }
        }
        return nil
    }
}

extension TurnstileConfiguration {
    /// All policies, with a fare of two coins and a grace.
    static var policies: [TurnstileConfiguration] {
        everyPolicy(fare: Money(2)).map { policy in
            var configuration = policy
            configuration.intrusionGrace = .seconds(1)
            return configuration
        }
    }
}
