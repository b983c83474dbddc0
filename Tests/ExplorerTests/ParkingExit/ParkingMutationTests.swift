import Explorer
import Statecharts
import Testing

@testable import Machines

/// A parking exit that breaks one thing, and the rule that finds it.
struct ParkingMutant: Sendable, CustomTestStringConvertible {
    let rule: String
    let mutation: Mutation<ParkingExit>
    var testDescription: String { "\(mutation.name): \(rule)" }

    static let all = [
        ParkingMutant(
            rule: "money-conserved",
            mutation: Mutation("a fire swallows the credit") { _, event, _, after in
                guard event == .service(.fireReleaseBegan), case .unpaid = after.barrier.state.functioning else {
                    return
                }
                after.barrier.state.functioning = .unpaid(credit: .zero)
            }),
        ParkingMutant(
            rule: "never-onto-vehicle",
            mutation: Mutation("a failure lowers the arm, whatever is under it") {
                _, event, occasion, after in
                guard event == .service(.machineDidFail(.faultContact)), after.barrier.state.arm == .up,
                    after.barrier.state.isOccupied, after.standingOutputs.barrierIsOpen
                else { return }
                after.barrier.state.arm = .closing(until: occasion.now + .seconds(1))
            }),
        ParkingMutant(
            rule: "alarm-has-a-cause",
            mutation: Mutation("the alarm falls silent with any deadline") { before, event, _, after in
                guard event == .own(.deadlinePassed), before.alarm.state != .silent, after.alarm.state != .silent
                else { return }
                after.alarm.state = .silent
            }),
        ParkingMutant(
            rule: "failure-is-safe",
            mutation: Mutation("a failure is forgotten") { before, event, _, after in
                guard case .service(.machineDidFail) = event, before.barrier.state.service == .normal else { return }
                after = before
                after.barrier.ledger.countFault()
            }),
        ParkingMutant(
            rule: "commands-agree",
            mutation: Mutation(
                "nobody stops the hopper",
                commanding: { _, commands in
                    for index in commands.indices where commands[index] == .stopHopper {
                        commands.remove(at: index)
                        return
                    }
                })),
        ParkingMutant(
            rule: "hopper-runs-for-debt",
            mutation: Mutation("an empty hopper is tried again") { _, event, occasion, after in
                guard case .waiting(let due) = after.hopper.state.payout, after.hopper.state.isInService else { return }
                after.hopper.state.payout = .paying(
                    .init(due: due, value: Money(1), deadline: occasion.now + .seconds(1)))
            }),
    ]
}

struct ParkingMutationTests {
    @Test("a broken exit is found by the rule that it breaks", arguments: ParkingMutant.all)
    func isFound(mutant: ParkingMutant) async {
        let configuration = ParkingExitConfiguration.explored[0]
        let exploration = await Exploration(
            ParkingSubject(configuration, coins: [Money(1), Money(2)], mutation: mutant.mutation))
        #expect(exploration.end == .broken)
        #expect(exploration.violations.contains { $0.rule.name == mutant.rule }, "\(exploration.violations)")
    }
}
