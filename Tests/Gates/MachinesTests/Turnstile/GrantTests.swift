import Statecharts
import TestSupport
import Testing

@testable import Explorer
@testable import Machines

/// Those who did not pay, over a while.
struct GrantTests {
    private func gate(_ configure: (inout TurnstileConfiguration) -> Void = { _ in }) -> Gate {
        Gate {
            $0.takesGrants = true
            $0.grantsWaiting = 2
            configure(&$0)
        }
    }

    @Test("those who wait get through one after another, each with a whole window")
    func queue() {
        var gate = gate { $0.grantWindow = .seconds(4) }
        gate.takes(.grant, .exit, .grant)
        gate.waits(.seconds(3))
        #expect(gate.takes(.admitPerson).commands == [])
        gate.waits(.seconds(3))
        #expect(gate.takes(.admitPerson).commands == [])
        gate.waits(.seconds(3))
        #expect(gate.takes(.admitPerson).commands == [.closeDoors])
        #expect(
            gate.counts
                == Counts(
                    [.grant(.granted), .grant(.exit), .grant(.granted)] + [
                        .used(.granted), .used(.exit), .used(.granted),
                    ]))
    }

    @Test("a customer who pays while others are let through gets through in turn, also if more are let through")
    func customer() {
        var gate = gate { $0.grantsWaiting = 9 }
        gate.takes(.grant, .grant, .coin(50), .grant)
        gate.takes(.admitPerson, .admitPerson)
        #expect(gate.counts.fares == 0)
        gate.takes(.admitPerson)
        #expect(gate.counts.fares == 50)
        #expect(gate.state == "functioning.unlocked")
        gate.takes(.admitPerson)
        #expect(gate.state == "functioning.locked")
        #expect(gate.held == 0)
    }

    @Test("a grant at a gate that may not open waits for it as long as its window is, and then is over")
    func interlock() {
        var configuration = TurnstileConfiguration(fare: Money(50))
        configuration.takesGrants = true
        configuration.grantWindow = .seconds(4)
        var gate = Turnstile(configuration, at: .zero)
        _ = gate.handle(.grant, Occasion(now: .zero, mayOpen: false))
        #expect(gate.wish == .paid)
        #expect(gate.passage.isPaidFor)
        #expect(gate.deadline == .zero + .seconds(4))
        var released = gate
        _ = released.handle(.interlockDidRelease, Occasion(now: .zero + .seconds(3)))
        #expect(released.deadline == .zero + .seconds(7))
        #expect(released.standingOutputs.doorsAreOpen)
        _ = gate.handle(.deadlinePassed, Occasion(now: .zero + .seconds(4), mayOpen: false))
        #expect(gate.wish == .ended)
        #expect(!gate.passage.isPaidFor)
        #expect(gate.deadline == nil)
        #expect(gate.passage.ledger.grants.lapsed == 1)
    }

    @Test("at a gate that may not open, a grant that joins begins the time anew, and one that is refused does not")
    func askingAgain() {
        var configuration = TurnstileConfiguration(fare: Money(50))
        configuration.takesGrants = true
        configuration.grantsWaiting = 1
        var gate = Turnstile(configuration, at: .zero)
        for (second, waiting) in [(0, 1), (1, 2), (2, 2), (3, 2)] as [(Int64, UInt64)] {
            _ = gate.handle(.grant, Occasion(now: .zero + .seconds(second), mayOpen: false))
            #expect(gate.passage.state.grants == waiting)
            #expect(gate.deadline == .zero + .seconds(min(second, 1)) + configuration.passageWindow)
        }
        #expect(gate.passage.ledger.grants.refused == 2)
    }

    @Test("a customer who waits for an interlock goes before a grant that came later, and behind one that came earlier")
    func orderAtAnInterlock() {
        for isFirst in [true, false] {
            var configuration = TurnstileConfiguration(fare: Money(50))
            configuration.takesGrants = true
            var gate = Turnstile(configuration, at: .zero)
            for event in isFirst ? [Turnstile.Event.coin(50), .grant] : [.grant, .coin(50)] {
                _ = gate.handle(event, Occasion(now: .zero, mayOpen: false))
            }
            _ = gate.handle(.interlockDidRelease, Occasion(now: .zero))
            _ = gate.handle(.admitPerson, Occasion(now: .zero))
            #expect(gate.passage.ledger.fares == (isFirst ? Money(50) : .zero))
            _ = gate.handle(.admitPerson, Occasion(now: .zero))
            #expect(gate.passage.ledger.passages == 2)
            #expect(gate.passage.ledger.fares == Money(50))
        }
    }

    /// A locked gate with credit for a passage, which waits for its next coin.
    private func gateWithCredit() -> Turnstile {
        var configuration = TurnstileConfiguration(fare: Money(50))
        (configuration.takesGrants, configuration.isBarrable) = (true, true)
        var gate = Turnstile(configuration, at: .zero)
        for event in [Turnstile.Event.coin(50), .coin(50), .admitPerson] {
            _ = gate.handle(event, Occasion(now: .zero))
        }
        return gate
    }

    @Test("a grant that waits for an interlock spends nobody's credit")
    func oldCredit() {
        var gate = gateWithCredit()
        for event in [Turnstile.Event.exit, .interlockDidRelease, .admitPerson] {
            _ = gate.handle(event, Occasion(now: .zero, mayOpen: event != .exit))
        }
        #expect(gate.passage.ledger.fares == Money(50) && gate.passage.state.credit == Money(50))
        #expect(gate.passage.ledger.grants.exitPassages == 1 && !gate.passage.doorsAreOpen)
    }

    @Test("the wish of a gate ends with its last right, and with no other")
    func endedWish() {
        let failure = Turnstile.Event.service(.machineDidFail(.faultContact))
        let barred = Turnstile.Event.own(.modeDidChange(.barred))
        func wish(_ events: Turnstile.Event...) -> WishChange {
            var gate = gateWithCredit()
            for event in events { _ = gate.handle(event, Occasion(now: .zero, mayOpen: false)) }
            return gate.wish
        }
        #expect(wish(.grant, failure) == .ended)
        #expect(wish(.coin(10), failure) == .none, "who has paid waits for the repair")
        #expect(wish(.coin(10), .grant, failure) == .none)
        #expect(wish(.coin(10), failure, barred) == .none)
        #expect(wish(.coin(10), failure, barred, .service(.machineRepairDidComplete)) == .ended)
    }

    @Test("what is explored is the gate with its grants")
    func packed() throws {
        var configuration = TurnstileConfiguration(fare: Money(2))
        configuration.takesGrants = true
        configuration.grantsWaiting = 2
        var subject = TurnstileSubject(configuration, coins: [Money(1)])
        let acts = subject.acts
        let stepper = SubjectStepper(subject, .order)
        var now = TimeModel.now
        let names = ["grantPassage", "grantExit", "insertCoin 1", "insertCoin 1"]
        for name in names {
            let act = try #require(acts.first { subject.text(of: $0) == name })
            let rule = subject.take(act, at: &now, ArrowTable())
            #expect(rule == nil)
            var packed = subject
            let state = stepper.unpack(TimeModel.order.pack(&packed, at: now)).state.machine.passage.state
            let expected = subject.machine.passage.state
            #expect(state.waiting == expected.waiting)
            #expect(state.grants == expected.grants)
            #expect(state.label == expected.label)
        }
    }

    @Test("what waited when the firmware ended is over, and opens nothing")
    func restart() {
        var gate = gate()
        gate.takes(.grant, .exit)
        var after = self.gate().turnstile
        Books(of: gate.turnstile).giveBack(to: &after)
        #expect(!after.standingOutputs.doorsAreOpen)
        #expect(after.passage.ledger.grants.granted == 1)
        #expect(after.passage.ledger.grants.exits == 1)
        #expect(after.passage.ledger.grants.lapsed == 2)
        #expect(after.passage.grantsAreConserved)
    }
}
