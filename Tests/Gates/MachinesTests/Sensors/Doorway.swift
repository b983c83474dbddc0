import Statecharts

@testable import Machines

/// A doorway with its own clock and two beams, for tests that tell a story. Deadlines are said in time.
struct Doorway {
    private(set) var counter: DirectionCounter
    private(set) var now = Instant.zero
    private(set) var findings: [DirectionCounter.Finding] = []

    /// A doorway that is clear.
    init(_ configure: (inout DirectionCounter.Configuration) -> Void = { _ in }) {
        var configuration = DirectionCounter.Configuration()
        configure(&configuration)
        counter = DirectionCounter(configuration)
        counter.levelWasRead(.inactive, of: .outer, at: now)
        counter.levelWasRead(.inactive, of: .inner, at: now)
    }

    /// Edges 200 ms apart, as in "O I o i": a beam in capital letters breaks, in small ones it clears.
    mutating func sees(_ edges: String, apart span: Duration = .milliseconds(200)) {
        for letter in edges where letter != " " {
            waits(span)
            edge(letter.isUppercase ? .rising : .falling, of: letter.uppercased() == "O" ? .outer : .inner)
        }
        waits(span)
    }

    mutating func edge(_ edge: Edge, of side: DirectionCounter.Side) {
        findings += counter.edge(edge, of: side, at: now).elements
    }

    /// Lets time pass, with all the deadlines in it.
    mutating func waits(_ span: Duration) {
        let end = now + span
        while let deadline = counter.deadline, deadline <= end {
            now = max(now, deadline)
            findings += counter.deadlinePassed(at: now).elements
        }
        now = end
    }

    mutating func losesEdges(of side: DirectionCounter.Side) { counter.edgesWereLost(of: side) }

    mutating func reads(_ level: Level, of side: DirectionCounter.Side) {
        counter.levelWasRead(level, of: side, at: now)
    }

    mutating func rearms() { counter.rearm(at: now) }

    var entered: Int { findings.filter { $0 == .entered }.count }
    var left: Int { findings.filter { $0 == .left }.count }
    var troubles: [DirectionCounter.Finding] { findings.filter { $0 != .entered && $0 != .left } }
}
