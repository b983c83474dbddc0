import Machines
import Statecharts
import TestSupport
import Testing

struct FireReleaseTests {
    @Test(
        "the fire release opens the doors from every state, whatever the power-fail side",
        arguments: [
            [], [.coin(50)], [.machineDidFail(.faultContact)], [.coin(50), .machineDidFail(.faultContact)],
        ] as [[Turnstile.Event]], [PowerFail.secure, .safe])
    func opensFromEveryState(before: [Turnstile.Event], powerFail: PowerFail) {
        var gate = Gate { $0.powerFail = powerFail }
        for event in before { gate.takes(event) }
        #expect(gate.takes(.fireReleaseBegan).commands.first == .openDoors)
        #expect(gate.state == "released")
        #expect(gate.outputs.doorsAreOpen)
        #expect(gate.outputs.coinsAreInhibited)
    }

    @Test("the doors stay open for as long as the release lasts", arguments: Policies.all)
    func staysOpen(policies: Policies) {
        var gate = Gate(policies.apply)
        gate.takes(.coin(50), .fireReleaseBegan)
        let events: [Turnstile.Event] = [
            .coin(50), .admitPerson, .deadlinePassed, .fireReleaseBegan, .machineDidFail(.faultContact),
            .machineDidFail(.sensorStuck), .admitPerson, .deadlinePassed, .machineRepairDidComplete,
            .machineRepairDidComplete, .coin(1),
        ]
        for event in events {
            gate.waits(.seconds(60))
            #expect(gate.takes(event).commands == [])
            #expect(gate.outputs.doorsAreOpen, "after \(event)")
        }
    }

    @Test("a paid passage that the fire release interrupts is open again after it", arguments: Policies.all)
    func paidPassageStaysOpen(policies: Policies) {
        var gate = Gate(policies.apply)
        gate.takes(.coin(50), .coin(20), .fireReleaseBegan)
        gate.waits(.seconds(60))
        #expect(gate.takes(.fireReleaseEnded).commands == [.openDoors, .acceptCoins])
        #expect(gate.turnstile.deadline == gate.now + .seconds(5))
        #expect(gate.credit == 20)
        #expect(gate.counts == Counts([.inserted(70)]))
    }

    @Test("whoever has paid and leaves through a released gate has passed")
    func payerLeaves() {
        var gate = Gate()
        gate.takes(.coin(50), .fireReleaseBegan, .admitPerson)
        #expect(gate.counts == Counts([.inserted(50), .passage]))
        #expect(gate.takes(.fireReleaseEnded).commands == [.closeDoors, .acceptCoins])
    }

    @Test("whoever completes the fare during a release passes as one who has paid, or opens the gate after it")
    func paysDuringTheRelease() {
        var gate = Gate()
        gate.takes(.coin(40), .fireReleaseBegan, .coin(10))
        var other = gate
        gate.takes(.admitPerson)
        #expect(gate.counts == Counts([.inserted(50), .passage]))
        #expect(other.takes(.fireReleaseEnded).commands == [.openDoors, .acceptCoins])
    }

    @Test("persons who leave through a released gate pay nothing and are no intruders")
    func personsLeave() {
        var gate = Gate()
        gate.takes(.coin(20), .fireReleaseBegan)
        let reaction = gate.takes(.admitPerson)
        #expect(reaction.regions == ["passage"])
        #expect(reaction.verdicts == [.ignored])
        #expect(gate.counts == Counts([.inserted(20)]))
        #expect(gate.alarm == "silent")
    }

    @Test("after the release, a locked gate is locked with its credit")
    func lockedComesBack() {
        var gate = Gate()
        gate.takes(.coin(20), .fireReleaseBegan, .coin(5))
        #expect(gate.takes(.fireReleaseEnded).commands == [.closeDoors, .acceptCoins])
        #expect(gate.state == "functioning.locked")
        #expect(gate.credit == 25)
    }

    @Test("after the release, a broken gate is broken, and its repair brings back the paid passage")
    func brokenComesBack() {
        var gate = Gate()
        gate.takes(.coin(50), .machineDidFail(.faultContact), .fireReleaseBegan)
        #expect(gate.takes(.fireReleaseEnded).commands == [.closeDoors])
        #expect(gate.state == "broken")
        #expect(gate.outputs.coinsAreInhibited)
        gate.takes(.machineRepairDidComplete)
        #expect(gate.state == "functioning.unlocked")
        #expect(gate.turnstile.deadline == gate.now + .seconds(5))
    }

    @Test("a gate that fails during the release is broken after it")
    func failureDuringTheRelease() {
        var gate = Gate { $0.powerFail = .safe }
        gate.takes(.fireReleaseBegan, .machineDidFail(.faultContact))
        #expect(gate.takes(.fireReleaseEnded).commands == [.openDoors])
        #expect(gate.state == "broken")
    }

    @Test("a gate that is repaired during the release is open after it for whoever has paid")
    func repairDuringTheRelease() {
        var gate = Gate()
        gate.takes(.coin(50), .machineDidFail(.faultContact), .fireReleaseBegan, .machineRepairDidComplete)
        #expect(gate.state == "released")
        gate.takes(.fireReleaseEnded)
        #expect(gate.state == "functioning.unlocked")
    }

    @Test("an end of a release that did not begin is refused, and so is a second beginning")
    func contradictions() {
        var gate = Gate()
        #expect(gate.takes(.fireReleaseEnded).verdicts == [.refused])
        #expect(gate.takes(.fireReleaseBegan, .fireReleaseBegan).verdicts == [.refused])
        #expect(gate.takes(.fireReleaseEnded, .fireReleaseEnded).verdicts == [.refused])
    }
}
