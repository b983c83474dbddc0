import Testing

@testable import Machines

struct DoorExplorationTests {
    @Test("every rule is kept after every event of every reachable state", arguments: DoorSmall.allCases)
    func rulesAreKept(small: DoorSmall) throws {
        let exploration = try #require(DoorSmall.explored[small])
        if let failure = exploration.failure {
            Issue.record("broken rule: \(failure.rule)\n\(failure.step)")
        }
        #expect(exploration.situations.count >= 10_000)
        #expect(exploration.transitions >= 300_000)
    }

    @Test("every state has a way to open and to closed", arguments: DoorSmall.allCases)
    func noDeadEnd(small: DoorSmall) throws {
        let exploration = try #require(DoorSmall.explored[small])
        #expect(exploration.situationsWithoutWay { $0.state.label == "open" } == 0)
        #expect(exploration.situationsWithoutWay { $0.state.label == "closed" } == 0)
    }

    @Test("every state is reached, and so is every phase")
    func everyStateIsReached() {
        var reached: Set<DoorStateKind> = []
        for exploration in DoorSmall.explored.values {
            reached.formUnion(exploration.situations.map { DoorStateKind($0.door.state) })
        }
        #expect(reached == Set(DoorStateKind.allCases))
    }
}
