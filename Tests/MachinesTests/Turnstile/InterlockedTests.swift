import Machines
import Statecharts
import Testing

struct InterlockedTests {
    @Test("a gate that may not open takes its fare, stays locked, and says that it was kept from opening")
    func fare() {
        var gate = interlockedGate()
        let reaction = gate.handle(.coin(50), at: Example.now, mayOpen: false)
        #expect(reaction.commands == [])
        #expect(gate.wasKeptFromOpening)
        #expect(gate.passage.state == .lockedNow(50))
        #expect(gate.passage.moneyIsConserved)
    }

    @Test("with overpayment = keep, the surplus is kept when the fare is complete, not when the gate opens")
    func surplus() {
        var gate = interlockedGate()
        _ = gate.handle(.coin(70), at: Example.now, mayOpen: false)
        #expect(gate.passage.state == .lockedNow(50))
        #expect(gate.passage.ledger.kept == Money(20))
        _ = gate.handle(.interlockDidRelease, at: Example.now, mayOpen: true)
        #expect(gate.passage.state == .unlockedNow(0))
    }

    @Test("a release that comes when the gate may not open again leaves it waiting")
    func releasedTooLate() {
        var gate = interlockedGate()
        _ = gate.handle(.coin(50), at: Example.now, mayOpen: false)
        let reaction = gate.handle(.interlockDidRelease, at: Example.now, mayOpen: false)
        #expect(reaction.commands == [])
        #expect(gate.wasKeptFromOpening)
        #expect(gate.passage.state == .lockedNow(50))
    }

    @Test("a repair that would open brings the paid passage back as credit")
    func repair() {
        var gate = interlockedGate()
        _ = gate.handle(.coin(50), at: Example.now)
        _ = gate.handle(.machineDidFail(.didNotUnlock), at: Example.now)
        _ = gate.handle(.machineRepairDidComplete, at: Example.now, mayOpen: false)
        #expect(gate.wasKeptFromOpening)
        #expect(gate.passage.state == .lockedNow(50))
    }

    @Test("a fire release opens whatever an interlock says")
    func fire() {
        var gate = interlockedGate()
        let reaction = gate.handle(.fireReleaseBegan, at: Example.now, mayOpen: false)
        #expect(reaction.commands.contains(.openDoors))
        #expect(!gate.wasKeptFromOpening)
    }

    @Test("only the event that was kept from opening says so")
    func saysSoOnce() {
        var gate = interlockedGate()
        _ = gate.handle(.coin(50), at: Example.now, mayOpen: false)
        _ = gate.handle(.admitPerson, at: Example.now + .seconds(10), mayOpen: false)
        #expect(!gate.wasKeptFromOpening)
    }

    private func interlockedGate() -> Turnstile {
        var configuration = TurnstileConfiguration(fare: Money(Example.fare))
        configuration.intrusionGrace = .seconds(1)
        return Turnstile(configuration, at: Example.now)
    }
}
