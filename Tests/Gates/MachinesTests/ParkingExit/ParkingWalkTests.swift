import Explorer
import Testing

@testable import Machines

struct ParkingWalkTests {
    @Test("every rule is kept on a long walk of random events", arguments: 1...20 as ClosedRange<UInt64>)
    func longWalk(seed: UInt64) {
        var walk = ParkingWalk(seed: seed, coins: .ordinary)
        for number in 1...5_000 {
            let step = walk.step()
            if let rule = brokenRule(step, walk) {
                Issue.record("seed \(seed), event \(number), broken rule: \(rule)\n\(step)")
                return
            }
        }
        #expect(!walk.exit.isSaturated)
        let barrier = walk.exit.barrier.ledger
        let hopper = walk.exit.hopper.ledger
        #expect(barrier.exits > 50, "a walk that goes nowhere shows nothing")
        #expect(barrier.forcedExits > 10)
        #expect(barrier.grants.grantedPassages > 0)
        #expect(barrier.freePassages > 0)
        #expect(barrier.faults > 100)
        #expect(hopper.paidOut > .zero)
        #expect(hopper.leftBehind > .zero)
    }

    @Test("every rule is kept with coins as large as they get, and inexact counters say so", arguments: [7, 8, 9, 10])
    func enormousCoins(first: UInt64) {
        var saturated = 0
        for seed in (first * 1_000)..<(first * 1_000 + 100) {
            var walk = ParkingWalk(seed: seed, coins: .enormous)
            for number in 1...200 {
                let step = walk.step()
                if let rule = brokenRule(step, walk) {
                    Issue.record("seed \(seed), event \(number), broken rule: \(rule)\n\(step)")
                    return
                }
            }
            if walk.exit.isSaturated { saturated += 1 }
        }
        #expect(saturated > 20)
        #expect(saturated < 100, "some walks end with exact counters")
    }

    @Test(
        "other settings lose no money and move no deadline, and every rule is kept after them",
        arguments: 1...20 as ClosedRange<UInt64>)
    func reloads(seed: UInt64) {
        var walk = ParkingWalk(seed: seed, coins: .ordinary)
        var reloads: Set<BarrierKind> = []
        for number in 1...5_000 {
            let step = walk.step()
            if let rule = brokenRule(step, walk) {
                Issue.record("seed \(seed), event \(number), broken rule: \(rule)\n\(step)")
                return
            }
            guard number % 7 == 0 else { continue }
            let before = walk.exit
            walk.takeSettings(other: number % 2 == 0)
            let after = walk.exit
            #expect(ParkingMoney(after) == ParkingMoney(before))
            #expect(after.barrier.ledger == before.barrier.ledger)
            #expect(after.hopper.state == before.hopper.state)
            #expect(after.hopper.ledger == before.hopper.ledger)
            #expect(after.alarm.state == before.alarm.state)
            if !before.barrier.state.service.isBroken || number % 2 == 1 {
                #expect(after.barrier.state == before.barrier.state)
                #expect(after.deadline == before.deadline)
            }
            reloads.insert(BarrierKind(after.barrier.state))
        }
        #expect(reloads.count >= 12, "a state that no settings met shows nothing")
    }

    @Test("the mixture of events leaves none out")
    func mixture() {
        #expect(Set(ParkingWalk.mixture) == Set(ParkingEventKind.allCases))
    }

    private func brokenRule(_ step: ParkingStep, _ walk: ParkingWalk) -> String? {
        if let rule = step.brokenRule { return rule.name }
        let ledger = step.after.barrier.ledger
        guard step.after.isSaturated == (walk.inserted == nil) else {
            return "inexact counters say so, exact ones do not"
        }
        guard ledger.inserted.units == walk.inserted ?? .max else { return "all money is counted" }
        return nil
    }
}
