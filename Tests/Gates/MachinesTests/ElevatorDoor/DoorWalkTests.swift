import Testing

struct DoorWalkTests {
    @Test("every rule is kept on a long walk of random events", arguments: 1...20 as ClosedRange<UInt64>)
    func longWalk(seed: UInt64) {
        var walk = DoorWalk(seed: seed)
        var reached: Set<DoorStateKind> = []
        for number in 1...10_000 {
            let broken = walk.step()
            reached.insert(DoorStateKind(walk.door.state))
            if let broken {
                Issue.record("seed \(seed), event \(number), broken rule: \(broken)")
                return
            }
        }
        #expect(!walk.door.ledger.isSaturated)
        let counts = DoorCounts(walk.door.ledger)
        #expect(counts.cycles + counts.reopenings > 5, "a walk that goes nowhere shows nothing")
        #expect(counts.faults > 100)
        #expect(reached.isSuperset(of: [.open, .closingDriving, .closed, .openingDriving, .faulted, .recallDriving]))
    }

    @Test("the mixture of events leaves none out")
    func mixture() {
        #expect(Set(DoorWalk.mixture.map(DoorEventKind.init)) == Set(DoorEventKind.allCases))
    }
}
