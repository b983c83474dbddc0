import ControlLoop
import Statecharts
import TestSupport
import Testing

private func milliseconds(_ count: Int64) -> Instant { .zero + .milliseconds(count) }

/// A chip whose kernel has stamped an edge in time and has it in its buffer a moment too late: the wait runs out, and
/// who asks again finds it.
private struct TardyChip: Chip, ~Copyable {
    var now = Instant.zero
    private var early: [LineEdge]
    private var late: [LineEdge]
    private var waiting: LineEdge?
    private(set) var waits = 0
    private(set) var polls = 0

    /// Edges that come in time, then one for each wait that runs out.
    init(early: [LineEdge], late: [LineEdge]) {
        self.early = early
        self.late = late
    }

    mutating func requestInputs(_ map: borrowing LineMap) throws(ChipError) {}

    mutating func requestOutputs(_ map: borrowing LineMap, at levels: LineLevels) throws(ChipError) {}

    mutating func wait(until deadline: Instant?) throws(ChipError) -> Wakeup {
        waits += 1
        if !early.isEmpty {
            waiting = early.removeFirst()
            return .edges
        }
        guard let deadline else { return .interrupted }
        now = deadline
        if !late.isEmpty { waiting = late.removeFirst() }
        return .deadline
    }

    mutating func nextEdge() throws(ChipError) -> LineEdge? {
        guard now == .zero else { return nil }
        defer { waiting = nil }
        return waiting
    }

    mutating func waitingEdge() throws(ChipError) -> LineEdge? {
        polls += 1
        defer { waiting = nil }
        return waiting
    }

    mutating func level(of line: LineID) throws(ChipError) -> Level { .inactive }

    mutating func write(_ levels: LineLevels) throws(ChipError) {}

    mutating func silence(_ lines: LineBits, map: borrowing LineMap) throws(ChipError) {}

    mutating func forgetCalls() { (waits, polls) = (0, 0) }
}

@Suite("An edge that the kernel stamped before a deadline and shows behind it")
struct LateEdgeTests {
    @Test("goes before the deadline", arguments: [1, 999])
    func before(time: Int64) throws {
        var loop = try started(late: [edge(.falling, at: time, number: 2)])
        while try loop.step() != .interrupted {}
        check(loop.lanes[0].handled.map(\.event), [.edge(.rising), .edge(.falling), .tick])
        check(loop.lanes[0].handled.map(\.time), [.zero, milliseconds(time), milliseconds(1_000)])
    }

    @Test("but one that is stamped with the deadline's time, or later, goes behind it", arguments: [1_000, 1_001])
    func behind(time: Int64) throws {
        var loop = try started(late: [edge(.falling, at: time, number: 2)])
        while try loop.step() != .interrupted {}
        check(loop.lanes[0].handled.map(\.event), [.edge(.rising), .tick, .edge(.falling)])
        check(loop.lanes[0].handled.last?.time, milliseconds(time))
    }

    @Test("the kernel is asked once more for each deadline, and for no edge and no limit of the caller's")
    func cost() throws {
        var loop = try started(late: [])
        check(try loop.step(), .edges)
        check(loop.chip.waits, 1)
        check(loop.chip.polls, 0)
        loop.chip.forgetCalls()
        check(try loop.step(until: milliseconds(500)), .deadline)
        check(loop.chip.waits, 1)
        check(loop.chip.polls, 0)
        loop.chip.forgetCalls()
        check(try loop.step(), .deadline)
        check(loop.lanes[0].handled.map(\.event), [.edge(.rising), .tick])
        check(loop.chip.waits, 1)
        check(loop.chip.polls, 1)
    }

    @Test("a hole in the numbers is no loss where the buffer was seen to be empty behind it, however many edges come")
    func holeBehindWhichTheBufferIsEmpty() throws {
        // Two changes within one interrupt are two numbers of the request and one of the line.
        var edges: [LineEdge] = []
        for number in 1...40 as ClosedRange<UInt32> {
            let edge: Edge = number % 2 == 1 ? .rising : .falling
            let requestNumber = number > 1 ? number + 1 : number
            edges.append(
                LineEdge(
                    line: LineID(0), edge: edge, time: .zero, sequence: number, requestSequence: requestNumber))
        }
        var lanes = LaneList<ProbeLane>()
        lanes.add(ProbeLane())
        var loop = BoardLoop<TardyChip, ProbeLane, RecordingSink>(
            chip: TardyChip(early: edges, late: []), lanes: JointLanes(lanes), map: .probes(1), sink: RecordingSink())
        try loop.start()
        for _ in edges { check(try loop.step(), .edges) }
        check(loop.lanes[0].handled.contains { $0.event == .failed(.edgesLost) }, false)
        check(loop.lanes[0].handled.count, edges.count)
    }

    /// A loop whose first edge rises at once and sets a deadline of one second.
    private func started(late: [LineEdge]) throws -> BoardLoop<TardyChip, ProbeLane, RecordingSink> {
        var lanes = LaneList<ProbeLane>()
        lanes.add(ProbeLane())
        var loop = BoardLoop<TardyChip, ProbeLane, RecordingSink>(
            chip: TardyChip(early: [edge(.rising, at: 0, number: 1)], late: late), lanes: JointLanes(lanes),
            map: .probes(1), sink: RecordingSink())
        try loop.start()
        return loop
    }

    private func edge(_ edge: Edge, at time: Int64, number: UInt32) -> LineEdge {
        LineEdge(line: LineID(0), edge: edge, time: milliseconds(time), sequence: number, requestSequence: number)
    }
}
