import Machines
import Statecharts
import TestSupport
import Testing

struct InterlockedTests {
    @Test("a gate that may not open takes its fare, stays locked, and says that it was kept from opening")
    func fare() {
        var gate = interlockedGate()
        let reaction = gate.handle(.coin(50), Occasion(now: Example.now, mayOpen: false))
        #expect(reaction.commands == [])
        #expect(gate.wish == .paid)
        #expect(gate.passage.state == .lockedNow(50))
        #expect(gate.passage.moneyIsConserved)
    }

    @Test("with overpayment = keep, the surplus is kept when the fare is complete, not when the gate opens")
    func surplus() {
        var gate = interlockedGate()
        _ = gate.handle(.coin(70), Occasion(now: Example.now, mayOpen: false))
        #expect(gate.passage.state == .lockedNow(50))
        #expect(gate.passage.ledger.kept == Money(20))
        _ = gate.handle(.interlockDidRelease, Occasion(now: Example.now, mayOpen: true))
        #expect(gate.passage.state == .unlockedNow(0))
    }

    @Test("a release that comes when the gate may not open again leaves it waiting")
    func releasedTooLate() {
        var gate = interlockedGate()
        _ = gate.handle(.coin(50), Occasion(now: Example.now, mayOpen: false))
        let reaction = gate.handle(.interlockDidRelease, Occasion(now: Example.now, mayOpen: false))
        #expect(reaction.commands == [])
        #expect(gate.wish == .paid)
        #expect(gate.passage.state == .lockedNow(50))
    }

    @Test("a repair that would open brings the paid passage back as credit")
    func repair() {
        var gate = interlockedGate()
        _ = gate.handle(.coin(50), at: Example.now)
        _ = gate.handle(.machineDidFail(.didNotUnlock), at: Example.now)
        _ = gate.handle(.machineRepairDidComplete, Occasion(now: Example.now, mayOpen: false))
        #expect(gate.wish == .paid)
        #expect(gate.passage.state == .lockedNow(50))
    }

    @Test("a fire release opens whatever an interlock says")
    func fire() {
        var gate = interlockedGate()
        let reaction = gate.handle(.fireReleaseBegan, Occasion(now: Example.now, mayOpen: false))
        #expect(reaction.commands.contains(.openDoors))
        #expect(gate.wish == .none)
    }

    @Test("only the event that was kept from opening says so")
    func saysSoOnce() {
        var gate = interlockedGate()
        _ = gate.handle(.coin(50), Occasion(now: Example.now, mayOpen: false))
        _ = gate.handle(.admitPerson, Occasion(now: Example.now + .seconds(10), mayOpen: false))
        #expect(gate.wish == .none)
    }

    private func interlockedGate() -> Turnstile {
        var configuration = TurnstileConfiguration(fare: Money(Example.fare))
        configuration.intrusionGrace = .seconds(1)
        return Turnstile(configuration, at: Example.now)
    }
}
