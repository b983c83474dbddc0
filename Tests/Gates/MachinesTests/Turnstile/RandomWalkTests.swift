import Explorer
import Testing

struct RandomWalkTests {
    @Test("every rule is kept on a long walk of random events", arguments: 1...20 as ClosedRange<UInt64>)
    func longWalk(seed: UInt64) {
        var walk = RandomWalk(seed: seed, coins: .ordinary)
        for number in 1...10_000 {
            let step = walk.step()
            if let rule = brokenRule(step, walk) {
                Issue.record("seed \(seed), event \(number), broken rule: \(rule)\n\(step)")
                return
            }
        }
        #expect(!walk.turnstile.passage.ledger.isSaturated)
        let counts = Counts(walk.turnstile.passage.ledger)
        #expect(counts.passages > 100, "a walk that goes nowhere shows nothing")
        #expect(counts.forcedEntries > 25)
        #expect(counts.faults > 100)
    }

    @Test("every rule is kept with coins as large as they get, and inexact counters say so", arguments: [7, 8, 9, 10])
    func enormousCoins(first: UInt64) {
        var saturated = 0
        for seed in (first * 1_000)..<(first * 1_000 + 250) {
            var walk = RandomWalk(seed: seed, coins: .enormous)
            for number in 1...200 {
                let step = walk.step()
                if let rule = brokenRule(step, walk) {
                    Issue.record("seed \(seed), event \(number), broken rule: \(rule)\n\(step)")
                    return
                }
            }
            if walk.turnstile.passage.ledger.isSaturated { saturated += 1 }
        }
        #expect(saturated > 50)
        #expect(saturated < 250, "some walks end with exact counters")
    }

    @Test("the mixture of events leaves none out")
    func mixture() {
        #expect(Set(RandomWalk.mixture) == Set(EventKind.allCases))
    }

    private func brokenRule(_ step: TurnstileStep, _ walk: RandomWalk) -> String? {
        if let rule = step.brokenRule { return rule.name }
        let ledger = step.after.passage.ledger
        guard ledger.isSaturated == (walk.inserted == nil) else { return "inexact counters say so, exact ones do not" }
        guard ledger.inserted.units == walk.inserted ?? .max else { return "all money is counted" }
        return nil
    }
}
