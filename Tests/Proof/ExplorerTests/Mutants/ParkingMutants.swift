import Statecharts

@testable import Explorer
@testable import Machines

/// A parking exit that breaks one thing, and the rule that finds it.
struct ParkingMutant: Sendable {
    typealias Change = Mutation<ParkingExit>.Change

    let rule: String
    let mutation: Mutation<ParkingExit>
    /// Settings that let it be found: with a sensor that counts the coins of change only where that matters.
    let configuration: ParkingExitConfiguration

    init(_ rule: String, _ name: String, countsCoins: Bool = false, _ change: @escaping Change) {
        self.init(rule, Mutation(name, change), countsCoins: countsCoins)
    }

    init(_ rule: String, _ mutation: Mutation<ParkingExit>, countsCoins: Bool = false) {
        self.rule = rule
        self.mutation = mutation
        configuration = ParkingExitConfiguration.explored[countsCoins ? 1 : 0]
    }

    /// With a contact that grants, and keys.
    init(granting rule: String, _ name: String, isFreeable: Bool = true, _ change: @escaping Change) {
        self.rule = rule
        mutation = Mutation(name, change)
        configuration = ParkingExitConfiguration.explored[0].granting(isBarrable: true, isFreeable: isFreeable)
    }

    static let all = money + hopper + arm + other + grants
}

extension BrokenMachine {
    /// Every parking exit that breaks one thing.
    static let exits = ParkingMutant.all.map { mutant in
        BrokenMachine("parking-exit", mutant.mutation.name, rule: mutant.rule) {
            [ParkingSubject(mutant.configuration, coins: [Money(1), Money(2)], mutation: mutant.mutation)]
        }
    }
}
