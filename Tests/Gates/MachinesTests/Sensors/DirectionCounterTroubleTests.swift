import Machines
import Statecharts
import TestSupport
import Testing

struct DirectionCounterTroubleTests {
    @Test("a counter that has not read its beams counts nobody, and begins when the doorway is clear")
    func start() {
        var counter = DirectionCounter(.init())
        #expect(counter.doorway == .unsure)
        #expect(counter.deadline == nil)
        counter.levelWasRead(.active, of: .outer, at: .zero)
        counter.levelWasRead(.inactive, of: .inner, at: .zero)
        #expect(counter.doorway == .unsure)
        #expect(counter.edge(.falling, of: .outer, at: .zero + .seconds(1)).isEmpty)
        _ = counter.deadlinePassed(at: .zero + .seconds(2))
        #expect(counter.doorway == .clear)
    }

    @Test("whoever stands in the beams when they are read is nobody; the next one counts")
    func standsThere() {
        var doorway = Doorway()
        doorway.losesEdges(of: .outer)
        doorway.reads(.active, of: .outer)
        doorway.sees("I o i")
        #expect(doorway.findings == [])
        doorway.sees("O I o i")
        #expect(doorway.findings == [.entered])
    }

    @Test("the first edge of a beam that is not known says what it is, and is nobody")
    func edgeOfUnknown() {
        for edge in [Edge.rising, .falling] {
            var doorway = Doorway()
            doorway.losesEdges(of: .inner)
            doorway.edge(edge, of: .inner)
            #expect(doorway.counter.doorway == (edge == .falling ? .clear : .unsure))
            #expect(doorway.findings == [])
        }
    }

    @Test(
        "an edge that repeats asks for the level, and the person in between is not counted",
        arguments: [Level.inactive, .active])
    func repeated(level: Level) {
        var doorway = Doorway()
        doorway.sees("O I o")
        doorway.edge(.rising, of: .inner)
        #expect(doorway.findings == [.trouble(.edgeRepeated, of: .inner)])
        #expect(doorway.counter.doorway == .unsure)
        doorway.reads(level, of: .inner)
        #expect(doorway.counter.doorway == (level == .inactive ? .clear : .unsure))
        if level == .active { doorway.sees("i") }
        doorway.sees("O I o i")
        #expect(doorway.entered == 1)
    }

    @Test("a level that is read while the beam is known says nothing new", arguments: [Level.inactive, .active])
    func readWhileKnown(level: Level) {
        var doorway = Doorway()
        doorway.sees("O I")
        doorway.reads(level, of: .outer)
        doorway.reads(level, of: .inner)
        doorway.sees("o i")
        #expect(doorway.findings == [.entered])
    }

    @Test("a beam that is broken for too long is stuck from the limit on, and said once")
    func stuck() {
        var doorway = Doorway()
        doorway.edge(.rising, of: .outer)
        doorway.waits(Duration(nanoseconds: 59_999_999_999))
        #expect(doorway.findings == [])
        doorway.waits(Duration(nanoseconds: 1))
        #expect(doorway.findings == [.trouble(.stuck, of: .outer)])
        #expect(doorway.counter.isStuck(.outer))
        doorway.waits(.seconds(600))
        #expect(doorway.findings.count == 1)
        #expect(!doorway.counter.isOccupied)
        doorway.edge(.rising, of: .inner)
        #expect(doorway.counter.isOccupied)
    }

    @Test("while one beam is stuck, everybody at the other counts as entered", arguments: ["o O", "i I"])
    func fallsBack(letters: String) {
        var doorway = Doorway()
        let dead = letters.last == "O" ? "I" : "O"
        doorway.sees(dead)
        doorway.waits(.seconds(60))
        let alive = letters.split(separator: " ").reversed().joined(separator: " ")
        doorway.sees(alive + " " + alive + " " + alive)
        #expect(doorway.entered == 3)
        #expect(doorway.left == 0)
        #expect(doorway.troubles.count == 1)
    }

    @Test("a beam that works again counts directions again, once the doorway is clear")
    func recovers() {
        var doorway = Doorway()
        doorway.sees("O")
        doorway.waits(.seconds(60))
        doorway.sees("I o i")
        #expect(doorway.entered == 1, "counted when the inner beam broke")
        #expect(!doorway.counter.isStuck(.outer))
        #expect(doorway.counter.doorway == .clear)
        doorway.sees("I O i o")
        #expect(doorway.left == 1)
    }

    @Test("when both beams are stuck, both are said, and nobody is counted until they work again")
    func bothStuck() {
        var doorway = Doorway()
        doorway.sees("O I")
        doorway.waits(.seconds(60))
        #expect(doorway.findings == [.trouble(.stuck, of: .outer), .trouble(.stuck, of: .inner)])
        doorway.sees("i o O I o i")
        #expect(doorway.entered == 1)
    }

    @Test("a stuck beam is said again after it was looked at afresh, unless it cleared")
    func rearm() {
        var doorway = Doorway()
        doorway.sees("O")
        doorway.waits(.seconds(60))
        doorway.rearms()
        #expect(!doorway.counter.isStuck(.outer))
        doorway.waits(.seconds(60))
        #expect(doorway.troubles.count == 2)
        doorway.edge(.falling, of: .outer)
        doorway.rearms()
        doorway.waits(.seconds(61))
        #expect(doorway.troubles.count == 2)
        #expect(doorway.counter.doorway == .clear)
    }

    @Test("no answer holds more than one stimulus can find", arguments: 1...10 as ClosedRange<UInt64>)
    func anyEdges(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var counter = DirectionCounter(.init())
        var now = Instant.zero
        for _ in 1...5_000 {
            now = now + .milliseconds(.random(in: 0...120, using: &random))
            if Int.random(in: 0..<400, using: &random) == 0 { now = now + .seconds(61) }
            let side: DirectionCounter.Side = Bool.random(using: &random) ? .outer : .inner
            let level: Level = Bool.random(using: &random) ? .active : .inactive
            let found: DirectionCounter.Findings
            switch Int.random(in: 0..<8, using: &random) {
            case 0:
                counter.edgesWereLost(of: side)
                found = .init()
            case 1:
                counter.levelWasRead(level, of: side, at: now)
                found = .init()
            case 2: found = counter.deadlinePassed(at: now)
            case 3:
                counter.rearm(at: now)
                found = .init()
            default: found = counter.edge(Edge(to: level), of: side, at: now)
            }
            #expect(!found.isFull)
            if counter.doorway == .clear { #expect(!counter.isStuck(.outer) && !counter.isStuck(.inner)) }
        }
    }
}
