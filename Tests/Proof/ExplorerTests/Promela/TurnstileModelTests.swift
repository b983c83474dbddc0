import Explorer
import Machines
import Statecharts
import Testing

@Suite("A turnstile that spin checks, too", .serialized)
struct TurnstileModelTests {
    @Test("spin finds the same states by as many steps, and that all rules hold", arguments: PaidGate.allCases)
    func same(gate: PaidGate) async throws {
        let subject = TurnstileSubject(gate.configuration, coins: [Money(1), Money(2)])
        let exploration = await Exploration(subject)
        let model = TurnstileModel(subject)
        let explored = model.explored
        let found = try Spin().check(model.text(listsStates: true))
        #expect(exploration.end == .complete)
        #expect(exploration.states == explored.states.count)
        #expect(found.broken == nil)
        #expect(found.stored == exploration.states)
        #expect(found.listed == explored.states)
        // It found them among many more.
        #expect(model.asked > 2 * exploration.states)
        // Beside our steps, spin counts the first state, and one step to list each.
        #expect(found.transitions == Int(explored.steps) + 1 + explored.states.count)
    }

    @Test("a gate that is built wrong breaks the same rule after as few steps", arguments: WrongGate.allCases)
    func wrong(gate: WrongGate) async throws {
        let subject = TurnstileSubject(
            PaidGate.bank.configuration, coins: [Money(1), Money(2)], mutation: gate.mutation)
        let violation = try #require(await Exploration(subject).violations.first)
        #expect(violation.rule.name == gate.rawValue)
        let broken = try #require(try Spin().search(TurnstileModel(subject).text()).broken)
        #expect(broken.assertion == gate.rawValue.replacing("-", with: "_"))
        #expect(broken.steps == violation.way.count)
        #expect(broken.steps == gate.steps)
    }
}

/// Two gates that differ in all policies.
enum PaidGate: CaseIterable, Sendable {
    case keep, bank

    var configuration: TurnstileConfiguration {
        var configuration = TurnstileConfiguration(fare: Money(self == .keep ? 2 : 3))
        configuration.overpayment = self == .keep ? .keep : .bank
        configuration.expiredFare = self == .keep ? .keep : .credit
        configuration.powerFail = self == .keep ? .safe : .secure
        configuration.intrusionGrace = self == .keep ? .zero : .seconds(1)
        return configuration
    }
}

/// A gate that is built wrong, and the rule that has to find it.
enum WrongGate: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case losesACoin = "coins-taken"
    case opensAfterARepair = "interlock-kept"

    /// A coin too many, at a gate that was paid with two; or two coins, a failure and a repair.
    var steps: Int { self == .losesACoin ? 3 : 4 }

    var mutation: Mutation<Turnstile> {
        Mutation(rawValue) { before, event, occasion, after in
            switch (self, event) {
            case (.losesACoin, .own(.insertCoin)):
                if before.passage.state.label == "functioning.unlocked" { after = before }
            case (.opensAfterARepair, .service(.machineRepairDidComplete)):
                after = before
                _ = after.handle(event, Occasion(now: occasion.now))
            default: break
            }
        }
    }

    var testDescription: String { "\(self)" }
}
