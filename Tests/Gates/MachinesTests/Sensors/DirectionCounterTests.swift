import Machines
import Statecharts
import Testing

struct DirectionCounterTests {
    @Test(
        "the order of the beams is the direction",
        arguments: [("O I o i", 1, 0), ("I O i o", 0, 1), ("O I o i I O i o O I o i", 2, 1)])
    func direction(edges: String, entered: Int, left: Int) {
        var doorway = Doorway()
        doorway.sees(edges)
        #expect(doorway.findings == doorway.findings.filter { $0 == .entered || $0 == .left })
        #expect(doorway.entered == entered)
        #expect(doorway.left == left)
        #expect(doorway.counter.doorway == .clear)
    }

    @Test(
        "whoever turns back is not counted, wherever that is",
        arguments: [
            "O o", "I i", "O I i o", "I O o i", "O I o O i o", "I O i I o i", "O I i I i o", "O I o O o O i o",
        ])
    func turningBack(edges: String) {
        var doorway = Doorway()
        doorway.sees(edges)
        #expect(doorway.findings == [])
        #expect(doorway.counter.doorway == .clear)
    }

    @Test(
        "whoever hesitates is counted once",
        arguments: ["O I i I o i", "O I o O o i", "O I o O i I o i", "O o O I o i"])
    func hesitating(edges: String) {
        var doorway = Doorway()
        doorway.sees(edges)
        #expect(doorway.findings == [.entered])
    }

    @Test("whoever stands in both beams is counted when he leaves them, in his direction")
    func standing() {
        var doorway = Doorway()
        doorway.sees("O I")
        doorway.waits(.seconds(50))
        #expect(doorway.findings == [])
        doorway.sees("o i")
        #expect(doorway.findings == [.entered])
    }

    @Test("two persons, one right behind the other, are two", arguments: [20, 50, 200] as [Int64])
    func behindEachOther(gap: Int64) {
        var doorway = Doorway()
        doorway.sees("O I o i")
        doorway.waits(.milliseconds(gap))
        doorway.sees("O I o i")
        #expect(doorway.findings == [.entered, .entered])
    }

    @Test(
        "a follower who breaks the first beam before the one ahead has left the second is counted, in both directions")
    func followers() {
        for (edges, finding) in [("OIoOiIoi", DirectionCounter.Finding.entered), ("IOiIoOio", .left)] {
            var doorway = Doorway()
            doorway.sees(edges, apart: .milliseconds(100))
            #expect(doorway.findings == [finding, finding])
        }
    }

    @Test(
        "who breaks the first beam again is a follower up to the limit, and the same person from then on",
        arguments: [(149, true), (150, false), (151, false)] as [(Int64, Bool)])
    func followWithin(milliseconds: Int64, isFollower: Bool) {
        var doorway = Doorway()
        doorway.sees("O I o")
        doorway.edge(.rising, of: .outer)
        doorway.waits(.milliseconds(milliseconds))
        doorway.edge(.falling, of: .inner)
        doorway.waits(.milliseconds(100))
        #expect(doorway.findings == (isFollower ? [.entered] : []))
        #expect(doorway.counter.doorway == .approaching(from: .outer))
    }

    @Test("one who leaves in the instant in which the next one arrives is not that one who turns round")
    func sameInstant() {
        var doorway = Doorway()
        doorway.sees("O I o")
        doorway.edge(.rising, of: .outer)
        doorway.edge(.falling, of: .inner)
        doorway.sees("I o i")
        #expect(doorway.findings == [.entered, .entered])
    }

    @Test("one who turns back in the instant in which another one arrives at the other side does not become him")
    func changeOfPersons() {
        for (first, second) in [(DirectionCounter.Side.inner, DirectionCounter.Side.outer), (.outer, .inner)] {
            var doorway = Doorway()
            doorway.edge(.rising, of: first)
            doorway.waits(.milliseconds(200))
            doorway.edge(.rising, of: second)
            doorway.edge(.falling, of: first)
            doorway.waits(.milliseconds(200))
            #expect(doorway.counter.doorway == .approaching(from: second))
            doorway.edge(.falling, of: second)
            doorway.waits(.milliseconds(200))
            #expect(doorway.findings == [])
        }
    }

    @Test("a change that does not last has not happened", arguments: [1, 10, 19] as [Int64])
    func flicker(milliseconds: Int64) {
        for (before, outer, inner) in [
            ("", Edge.rising, Edge.rising), ("O", .falling, .rising), ("O I", .falling, .falling),
            ("O I o", .rising, .falling),
        ] {
            var doorway = Doorway()
            doorway.sees(before)
            let state = doorway.counter.doorway
            for (side, edge) in [(DirectionCounter.Side.outer, outer), (.inner, inner)] {
                doorway.edge(edge, of: side)
                doorway.waits(.milliseconds(milliseconds))
                doorway.edge(Edge(to: edge.level.inverted), of: side)
                doorway.waits(.milliseconds(100))
                #expect(doorway.counter.doorway == state)
            }
            #expect(doorway.findings == [])
        }
    }

    @Test("a change is certain when it has lasted long enough, and then counts from its beginning")
    func certain() {
        var doorway = Doorway()
        doorway.edge(.rising, of: .outer)
        #expect(doorway.counter.deadline == .zero + .milliseconds(20))
        doorway.waits(.milliseconds(19))
        #expect(doorway.counter.doorway == .clear)
        doorway.waits(.milliseconds(1))
        #expect(doorway.counter.doorway == .approaching(from: .outer))
        #expect(doorway.counter.deadline == .zero + .seconds(60))
    }

    @Test("without a deadline in between, the next edge finds what has become certain")
    func lateDeadlines() {
        var counter = DirectionCounter(.init())
        counter.levelWasRead(.inactive, of: .outer, at: .zero)
        counter.levelWasRead(.inactive, of: .inner, at: .zero)
        var found: [DirectionCounter.Finding] = []
        let edges: [(Edge, DirectionCounter.Side)] = [
            (.rising, .outer), (.rising, .inner), (.falling, .outer), (.falling, .inner), (.rising, .outer),
        ]
        for (number, edge) in edges.enumerated() {
            found += counter.edge(edge.0, of: edge.1, at: .zero + .seconds(Int64(number))).elements
        }
        #expect(found == [.entered])
    }

    @Test("the doorway is occupied from the first edge on, certain or not, and while a level is unknown")
    func occupied() {
        var doorway = Doorway()
        #expect(!doorway.counter.isOccupied)
        doorway.edge(.rising, of: .inner)
        #expect(doorway.counter.isOccupied)
        doorway.edge(.falling, of: .inner)
        #expect(!doorway.counter.isOccupied)
        doorway.losesEdges(of: .outer)
        #expect(doorway.counter.isOccupied)
        #expect(DirectionCounter(.init()).isOccupied)
    }
}
