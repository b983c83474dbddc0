import Testing

@testable import Machines

struct ParkingExplorationTests {
    @Test("every rule is kept after every event of every reachable state", arguments: ParkingSmall.all)
    func rulesAreKept(small: ParkingSmall) throws {
        let exploration = try #require(ParkingSmall.explored[small])
        if let failure = exploration.failure {
            Issue.record("broken rule: \(failure.rule)\n\(failure.step)")
        }
        #expect(exploration.situations.count >= 1_400)
        #expect(exploration.transitions >= 45_000)
    }

    @Test(
        "every state has a way back to a closed barrier, a hopper that owes nothing and silence",
        arguments: ParkingSmall.all)
    func noDeadEnd(small: ParkingSmall) throws {
        let exploration = try #require(ParkingSmall.explored[small])
        let stuck = exploration.situationsWithoutWay(to: {
            $0.barrier.label == "functioning.closed" && !$0.barrier.isOccupied && $0.hopper.label == "idle"
                && $0.alarm == .silent
        })
        #expect(stuck == 0)
    }

    @Test("all explorations together see thousands of states and hundreds of thousands of transitions")
    func size() {
        #expect(ParkingSmall.explored.values.map(\.situations.count).reduce(0, +) >= 15_000)
        #expect(ParkingSmall.explored.values.map(\.transitions).reduce(0, +) >= 480_000)
    }
}
