import Testing

struct ExplorationTests {
    @Test("every rule is kept after every event of every reachable state", arguments: Small.all)
    func rulesAreKept(small: Small) throws {
        let exploration = try #require(Small.explored[small])
        if let failure = exploration.failure {
            Issue.record("broken rule: \(failure.rule)\n\(failure.step)")
        }
        #expect(exploration.situations.count >= 450)
        #expect(exploration.transitions >= 8_000)
    }

    @Test("every passage state is reached with every alarm state, and so is every sub-case", arguments: Small.all)
    func everyStateIsReached(small: Small) throws {
        let situations = try #require(Small.explored[small]).situations
        for kind in StateKind.allCases {
            #expect(situations.contains { $0.kind == kind && $0.alarm == nil }, "\(kind), silent")
            #expect(situations.contains { $0.kind == kind && $0.alarm != nil }, "\(kind), sounding")
        }
    }

    @Test("every state has a way back to a locked and quiet gate", arguments: Small.all)
    func noDeadEnd(small: Small) throws {
        let exploration = try #require(Small.explored[small])
        let stuck = exploration.situations(withoutWayTo: { $0.kind == .locked && $0.alarm == nil })
        #expect(stuck.isEmpty)
    }

    @Test("all explorations together see tens of thousands of states and hundreds of thousands of transitions")
    func size() {
        #expect(Small.explored.values.map(\.situations.count).reduce(0, +) >= 25_000)
        #expect(Small.explored.values.map(\.transitions).reduce(0, +) >= 480_000)
    }
}
