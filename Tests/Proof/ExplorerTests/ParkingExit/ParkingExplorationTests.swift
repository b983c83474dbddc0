import Explorer
import Machines
import Testing

/// A parking exit that is explored, with not too much money for a test.
struct ExploredExit: Sendable, CustomTestStringConvertible {
    let configuration: ParkingExitConfiguration
    let mostMoney: UInt64?

    /// All of them where the compiler made them fast; else two that differ in every policy.
    static let all: [ExploredExit] = {
        let all = ParkingExitConfiguration.explored
        #if DEBUG
            return [
                ExploredExit(configuration: all[0], mostMoney: 3), ExploredExit(configuration: all[7], mostMoney: 3),
            ]
        #else
            return all.map { ExploredExit(configuration: $0, mostMoney: nil) }
        #endif
    }()

    var subject: ParkingSubject {
        ParkingSubject(configuration, coins: [Money(1), Money(2)], mostMoney: mostMoney.map { Money($0) })
    }

    var testDescription: String {
        "expired-price = \(configuration.expiredPrice), power-fail = \(configuration.powerFail), "
            + "price = \(configuration.price.units), change-coin = \(configuration.changeCoin.units)"
    }
}

struct ParkingExplorationTests {
    @Test(
        "in whatever order its moments come, every rule is kept after every event of every state, and all lead home",
        arguments: ExploredExit.all)
    func order(exit: ExploredExit) async { await explore(exit, .order) }

    @Test("the same with durations that are as long as they are", arguments: ExploredExit.all.suffix(1))
    func ticks(exit: ExploredExit) async { await explore(exit, .ticks(.milliseconds(1))) }

    private func explore(_ exit: ExploredExit, _ time: TimeModel) async {
        let exploration = await Exploration(exit.subject, time: time)
        #expect(exploration.end == .complete && exploration.stranded == 0, "\(exploration.report(exit.subject))")
        #expect(exploration.neverTaken.isEmpty)
        #expect(exploration.states >= 600, "an exploration that goes nowhere shows nothing")
    }

    @Test("each rule has a name of its own, says what holds, and where that comes from")
    func rules() {
        #expect(Set(ParkingSubject.rules.map(\.name)).count == ParkingSubject.rules.count)
        for rule in ParkingSubject.rules { #expect(rule.sentence.hasSuffix(".") && !rule.source.isEmpty) }
    }
}
