import Machines
import TestSupport
import Testing

struct SaturationTests {
    @Test("one coin of the largest amount is still exact", arguments: Policies.all)
    func largestCoin(policies: Policies) {
        var gate = Gate(policies.apply)
        gate.takes(.coin(.max))
        #expect(gate.state == "functioning.unlocked")
        #expect(!gate.turnstile.passage.ledger.isSaturated)
        #expect(gate.turnstile.passage.moneyIsConserved)
    }

    @Test(
        "a coin too many is said, and no counter runs over",
        arguments: [
            [], [.coin(50)], [.machineDidFail(.faultContact)], [.fireReleaseBegan],
        ] as [[Turnstile.Event]], Policies.all)
    func coinTooMany(before: [Turnstile.Event], policies: Policies) {
        var gate = Gate(policies.apply)
        for event in before { gate.takes(event) }
        gate.takes(.coin(.max), .coin(.max))
        #expect(gate.turnstile.passage.ledger.isSaturated)
        #expect(gate.counts.inserted == .max)
    }

    @Test("a gate whose counters are full still opens and closes", arguments: Policies.all)
    func worksOn(policies: Policies) {
        var gate = Gate(policies.apply)
        gate.takes(.coin(.max), .coin(.max), .coin(.max), .fireReleaseBegan, .coin(.max), .fireReleaseEnded)
        #expect(gate.state == "functioning.unlocked")
        gate.takes(.machineDidFail(.faultContact), .coin(.max))
        #expect(gate.takes(.machineRepairDidComplete).commands == [.openDoors, .acceptCoins])
        gate.waits(.seconds(5))
        // With that credit the next window is paid, where nothing else can have brought it.
        let isPaid = policies.overpayment == .keep && policies.expiredFare == .keep
        #expect(gate.takes(.deadlinePassed).commands == (isPaid ? [] : [.closeDoors]))
    }

    @Test("a paid fare on top of a full credit is at the largest amount")
    func fullCreditAndFare() {
        var gate = Gate { $0.expiredFare = .credit }
        gate.takes(.coin(50), .coin(.max))
        #expect(gate.held == .max)
        gate.waits(.seconds(5))
        gate.takes(.deadlinePassed)
        #expect(gate.credit == .max)
        #expect(gate.turnstile.passage.ledger.isSaturated)
    }
}
