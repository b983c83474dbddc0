import Machines
import Statecharts
import Testing

struct BeamTests {
    @Test("a person is found when the beam breaks, not when it clears")
    func personAtTheBreak() {
        var beam = Beam(stuckAfter: .seconds(30))
        #expect(beam.edge(.rising, at: .zero) == .person)
        #expect(beam.edge(.falling, at: .zero + .milliseconds(300)) == .nothing)
        #expect(beam.edge(.rising, at: .zero + .milliseconds(600)) == .person)
    }

    @Test("a beam that is broken when it is read is no person; the next one to break it is")
    func brokenWhenRead() {
        var beam = Beam(stuckAfter: .seconds(30))
        beam.levelWasRead(.active, at: .zero)
        #expect(beam.edge(.falling, at: .zero + .seconds(1)) == .nothing)
        #expect(beam.edge(.rising, at: .zero + .seconds(2)) == .person)
    }

    @Test("a level that is read while the beam is known changes nothing", arguments: [Level.inactive, .active])
    func readWhileKnown(level: Level) {
        var beam = Beam(stuckAfter: .seconds(30))
        _ = beam.edge(.rising, at: .zero)
        beam.levelWasRead(level, at: .zero + .seconds(1))
        #expect(beam.deadline == .zero + .seconds(30))
        #expect(beam.edge(.falling, at: .zero + .seconds(2)) == .nothing)
    }

    @Test("a beam of which edges were lost waits for its level, and reading it is no person")
    func lostEdges() {
        var beam = Beam(stuckAfter: .seconds(30))
        _ = beam.edge(.rising, at: .zero)
        beam.edgesWereLost()
        #expect(beam.deadline == nil)
        beam.levelWasRead(.active, at: .zero + .seconds(1))
        #expect(beam.deadline == .zero + .seconds(31))
        #expect(beam.edge(.falling, at: .zero + .seconds(2)) == .nothing)
    }

    @Test("an edge that repeats is never a person, and asks for the level", arguments: [Level.inactive, .active])
    func repeatedEdge(level: Level) {
        var beam = Beam(stuckAfter: .seconds(30))
        for count in 1...3 {
            let now = Instant.zero + .seconds(Int64(count))
            beam.levelWasRead(level, at: now)
            #expect(beam.edge(Edge(to: level), at: now) == .trouble(.edgeRepeated))
            #expect(beam.state == .unknown)
        }
    }

    @Test(
        "a beam is stuck from the limit on, not before",
        arguments: [(-1, .nothing), (0, .trouble(.stuck)), (1, .trouble(.stuck))]
            as [(Int64, SensorAnswer<Beam.Person>)], [Duration.seconds(30), .milliseconds(1)])
    func limit(limit: (Int64, SensorAnswer<Beam.Person>), stuckAfter: Duration) {
        var beam = Beam(stuckAfter: stuckAfter)
        _ = beam.edge(.rising, at: .zero)
        #expect(beam.deadline == .zero + stuckAfter)
        #expect(beam.deadlinePassed(at: .zero + stuckAfter + Duration(nanoseconds: limit.0)) == limit.1)
    }

    @Test("a stuck beam is said once, and again after it was looked at afresh")
    func saidOnce() {
        var beam = Beam(stuckAfter: .seconds(30))
        _ = beam.edge(.rising, at: .zero)
        #expect(beam.deadlinePassed(at: .zero + .seconds(30)) == .trouble(.stuck))
        #expect(beam.deadline == nil)
        #expect(beam.deadlinePassed(at: .zero + .seconds(90)) == .nothing)
        beam.rearm(at: .zero + .seconds(100))
        #expect(beam.deadlinePassed(at: .zero + .seconds(130)) == .trouble(.stuck))
        #expect(beam.deadlinePassed(at: .zero + .seconds(190)) == .nothing)
    }

    @Test("after a stuck beam cleared, the next break is a person")
    func recovers() {
        var beam = Beam(stuckAfter: .seconds(30))
        _ = beam.edge(.rising, at: .zero)
        _ = beam.deadlinePassed(at: .zero + .seconds(30))
        #expect(beam.edge(.falling, at: .zero + .seconds(40)) == .nothing)
        #expect(beam.edge(.rising, at: .zero + .seconds(41)) == .person)
    }
}
