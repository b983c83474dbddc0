import Machines
import TestSupport
import Testing

struct PaymentTests {
    @Test("coins below the fare add up until the gate opens")
    func partsAddUp() {
        var gate = Gate()
        gate.takes(.coin(20), .coin(29))
        #expect(gate.state == "functioning.locked")
        #expect(gate.credit == 49)
        #expect(gate.takes(.coin(1)).commands == [.openDoors])
        #expect(gate.state == "functioning.unlocked")
    }

    @Test("a paid passage that nobody used is still the customer's; the fare is taken when somebody passes")
    func fareIsTakenAtThePassage() {
        var gate = Gate()
        gate.takes(.coin(50))
        #expect(gate.held == 50)
        #expect(gate.counts == Counts([.inserted(50)]))
        gate.takes(.admitPerson)
        #expect(gate.held == 0)
        #expect(gate.counts == Counts([.inserted(50), .passage]))
    }

    @Test("a coin in the open gate pays towards the next passage", arguments: [Overpayment.keep, .bank])
    func coinWhileUnlocked(overpayment: Overpayment) {
        var gate = Gate { $0.overpayment = overpayment }
        gate.takes(.coin(50), .coin(20), .admitPerson)
        #expect(gate.state == "functioning.locked")
        #expect(gate.credit == 20)
        gate.takes(.coin(30))
        #expect(gate.state == "functioning.unlocked")
    }

    @Test(
        "no coin is dropped, in no state",
        arguments: [
            [], [.coin(50)], [.machineDidFail(.faultContact)], [.coin(50), .machineDidFail(.faultContact)],
            [.fireReleaseBegan], [.fireReleaseBegan, .machineDidFail(.faultContact)],
        ] as [[Turnstile.Event]])
    func noCoinIsDropped(before: [Turnstile.Event]) {
        var gate = Gate()
        for event in before { gate.takes(event) }
        let held = gate.held
        #expect(gate.takes(.coin(7)).verdicts == [.handled])
        #expect(gate.held == held + 7)
    }

    @Test("money is conserved through a failure, a release and an expired window", arguments: Policies.all)
    func conserved(policies: Policies) {
        var gate = Gate(policies.apply)
        let story: [Turnstile.Event] = [
            .coin(20), .coin(70), .coin(45), .machineDidFail(.sensorStuck), .coin(5), .fireReleaseBegan, .coin(3),
            .machineRepairDidComplete, .fireReleaseEnded, .coin(1), .deadlinePassed, .coin(200), .admitPerson,
        ]
        for event in story {
            gate.waits(.seconds(5))
            gate.takes(event)
            let counts = gate.counts
            #expect(gate.turnstile.passage.moneyIsConserved)
            #expect(counts.inserted == gate.held + counts.fares + counts.kept, "after \(event)")
        }
        #expect(gate.counts.inserted == 344)
    }
}
