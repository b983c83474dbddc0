import Statecharts
import TestSupport
import Testing

@testable import Machines

/// What other settings do to a turnstile that is at work.
@Suite("Other settings for a turnstile at work")
struct SettingsTests {
    @Test("the same settings change nothing, at any point of a random walk", arguments: 1...20 as ClosedRange<UInt64>)
    func same(seed: UInt64) {
        var walk = RandomWalk(seed: seed, coins: .ordinary)
        for _ in 1...2_000 {
            _ = walk.step()
            let before = Snapshot(walk.turnstile)
            walk.takeSettings(other: false)
            #expect(Snapshot(walk.turnstile) == before)
        }
    }

    @Test(
        "other settings change no state, no money, no count and no deadline, and every rule is kept behind them",
        arguments: 1...20 as ClosedRange<UInt64>)
    func other(seed: UInt64) {
        var walk = RandomWalk(seed: seed, coins: .ordinary)
        var reloads: Set<StateKind> = []
        for number in 1...10_000 {
            let step = walk.step()
            if let rule = step.brokenRule {
                Issue.record("seed \(seed), event \(number), broken rule: \(rule.name)\n\(step)")
                return
            }
            guard number % 7 == 0 else { continue }
            let before = Snapshot(walk.turnstile)
            walk.takeSettings(other: true)
            #expect(Snapshot(walk.turnstile) == before)
            let ledger = walk.turnstile.passage.ledger
            #expect(ledger.inserted.units == walk.inserted)
            #expect(walk.turnstile.passage.moneyIsConserved)
            reloads.insert(StateKind(walk.turnstile.passage.state))
        }
        #expect(reloads == Set(StateKind.allCases), "a state that no settings met shows nothing")
    }

    @Test("a passage that is paid costs what it cost then, whatever the fare is now", arguments: [20, 50, 80])
    func fareWhileUnlocked(fare: UInt64) {
        var gate = Gate()
        gate.takes(.coin(60))
        gate.takesSettings { $0.fare = Money(fare) }
        #expect(gate.held == 50)
        gate.takes(.admitPerson)
        #expect(gate.counts.fares == 50)
        #expect(gate.counts.kept == 10)
        #expect(gate.held == 0)
    }

    @Test("a broken gate keeps the passage that was paid, at the fare of then")
    func fareWhileBroken() {
        var gate = Gate()
        gate.takes(.coin(50))
        gate.takes(.machineDidFail(.faultContact))
        gate.takesSettings { $0.fare = Money(80) }
        #expect(gate.held == 50)
        gate.takes(.machineRepairDidComplete)
        #expect(gate.state == "functioning.unlocked")
        gate.takes(.admitPerson)
        #expect(gate.counts.fares == 50)
    }

    @Test("credit that a lower fare makes a whole fare opens nothing; the next coin does, and stays credit")
    func lowerFare() {
        var gate = Gate()
        gate.takes(.coin(40))
        gate.takesSettings { $0.fare = Money(30) }
        #expect(gate.state == "functioning.locked")
        #expect(gate.held == 40)
        gate.takes(.coin(10))
        #expect(gate.state == "functioning.unlocked")
        gate.takes(.admitPerson)
        #expect(gate.counts.fares == 30)
        #expect(gate.held == 20)
    }

    @Test("with a higher fare, the credit counts towards it")
    func higherFare() {
        var gate = Gate()
        gate.takes(.coin(40))
        gate.takesSettings { $0.fare = Money(70) }
        gate.takes(.coin(20))
        #expect(gate.state == "functioning.locked")
        gate.takes(.coin(10))
        #expect(gate.state == "functioning.unlocked")
        gate.takes(.admitPerson)
        #expect(gate.counts.fares == 70)
    }

    @Test("a window that runs keeps its end; the next one is as long as it is now")
    func window() {
        var gate = Gate()
        gate.takes(.coin(50))
        let end = gate.turnstile.deadline
        gate.takesSettings { $0.passageWindow = .seconds(1) }
        #expect(gate.turnstile.deadline == end)
        gate.takes(.admitPerson)
        gate.takes(.coin(50))
        #expect(gate.turnstile.deadline == gate.now + .seconds(1))
    }

    @Test("an alarm that sounds keeps its end; a forced entry behind the reload sounds as long as it is now")
    func alarm() {
        var gate = Gate()
        gate.takes(.admitPerson)
        let end = gate.turnstile.alarm.deadline
        gate.takesSettings { $0.alarmDuration = .seconds(60) }
        #expect(gate.turnstile.alarm.deadline == end)
        gate.takes(.admitPerson)
        #expect(gate.turnstile.alarm.deadline == gate.now + .seconds(60))
    }

    @Test("a broken gate goes to the side that the settings name now")
    func powerFail() {
        var gate = Gate()
        gate.takes(.machineDidFail(.faultContact))
        #expect(!gate.turnstile.standingOutputs.doorsAreOpen)
        gate.takesSettings { $0.powerFail = .safe }
        #expect(gate.turnstile.standingOutputs.doorsAreOpen)
    }
}

/// All that there is to a turnstile but its settings.
private struct Snapshot: Equatable {
    let passage: PassageState
    let alarm: AlarmState
    let ledger: Ledger
    let held: Money
    let deadline: Instant?

    init(_ turnstile: Turnstile) {
        passage = turnstile.passage.state
        alarm = turnstile.alarm.state
        ledger = turnstile.passage.ledger
        held = turnstile.passage.held
        deadline = turnstile.deadline
    }
}
