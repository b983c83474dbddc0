import ControlLoop
import Statecharts
import TestSupport
import Testing

/// A chip whose waits end with nothing to take, once for each edge that it has, before the edge comes.
private struct RestlessChip: Chip, ~Copyable {
    var now = Instant.zero
    private var edges: [LineEdge]
    private var next: LineEdge?
    private var wakesForNothing = true

    init(_ edges: [LineEdge]) {
        self.edges = edges
    }

    mutating func requestInputs(_ map: borrowing LineMap) throws(ChipError) {}

    mutating func requestOutputs(_ map: borrowing LineMap, at levels: LineLevels) throws(ChipError) {}

    mutating func wait(until deadline: Instant?) throws(ChipError) -> Wakeup {
        guard !edges.isEmpty else { return .interrupted }
        defer { wakesForNothing.toggle() }
        if !wakesForNothing { next = edges.removeFirst() }
        return .edges
    }

    mutating func nextEdge() throws(ChipError) -> LineEdge? {
        defer { next = nil }
        return next
    }

    mutating func waitingEdge() throws(ChipError) -> LineEdge? { try nextEdge() }

    mutating func level(of line: LineID) throws(ChipError) -> Level { .inactive }

    mutating func write(_ levels: LineLevels) throws(ChipError) {}

    mutating func silence(_ lines: LineBits, map: borrowing LineMap) throws(ChipError) {}
}

@Suite struct SpuriousWakeupTests {
    @Test("a wait that ends for nothing fires no deadline before its time")
    func nothing() throws {
        var lanes = LaneList<ProbeLane>()
        lanes.add(ProbeLane())
        let half = Instant.zero + .milliseconds(500)
        var loop = BoardLoop<RestlessChip, ProbeLane, RecordingSink>(
            chip: RestlessChip([
                LineEdge(line: LineID(0), edge: .rising, time: .zero, sequence: 1, requestSequence: 1),
                LineEdge(line: LineID(0), edge: .falling, time: half, sequence: 2, requestSequence: 2),
            ]), lanes: JointLanes(lanes), map: .probes(1), sink: RecordingSink())
        try loop.start()
        while try loop.step() != .interrupted {}
        // The deadline is one second after the rising edge, and nobody said that a second has passed.
        check(loop.lanes[0].handled.map(\.event), [.edge(.rising), .edge(.falling)])
        check(loop.now, half)
    }
}
