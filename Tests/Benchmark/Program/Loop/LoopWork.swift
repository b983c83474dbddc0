import ControlLoop
import Lanes
import MockChip
import Statecharts

/// A loop on the chip that does nothing.
struct NullLoop<Sink: TraceSink>: Workload, ~Copyable {
    private(set) var loop: BoardLoop<NullChip, GateLane, Sink>
    private var traffic: Traffic

    init(lanes: Int, coinsOnly: Bool = false, sink: Sink) {
        let board = BenchBoard(lanes: lanes, opens: !coinsOnly)
        loop = BoardLoop(chip: NullChip(), lanes: board.joint, map: board.map, sink: sink)
        traffic = Traffic(lanes: lanes, coinsOnly: coinsOnly)
        orFail { () throws(ChipError) in try loop.start() }
    }

    mutating func run(_ events: Int) {
        do throws(ChipError) {
            for _ in 0..<events {
                loop.chip.pend(traffic.next())
                _ = try loop.step()
            }
        } catch {
            fail("the loop failed")
        }
    }
}

/// A loop on the mock chip.
struct MockLoop<Sink: TraceSink>: Workload, ~Copyable {
    private(set) var loop: BoardLoop<MockChip<NoRecorder>, GateLane, Sink>
    private var traffic: Traffic

    init(lanes: Int, coinsOnly: Bool = false, pause: Duration = .milliseconds(50), sink: Sink) {
        let board = BenchBoard(lanes: lanes, opens: !coinsOnly)
        loop = BoardLoop(chip: MockChip(recorder: NoRecorder()), lanes: board.joint, map: board.map, sink: sink)
        traffic = Traffic(lanes: lanes, coinsOnly: coinsOnly, pause: pause)
        orFail { () throws(ChipError) in try loop.start() }
    }

    mutating func run(_ events: Int) {
        do throws(ChipError) {
            var left = events
            while left > 0 {
                let count = min(left, traffic.edgesInRound)
                loop.chip.planNext(count, of: &traffic)
                for _ in 0..<count { _ = try loop.step() }
                left -= count
            }
        } catch {
            fail("the loop failed")
        }
    }
}

/// The mock chip without a loop: it is planned what the loop's is, it waits, hands out every edge, and drives what the
/// gates would drive.
struct MockAlone: Workload, ~Copyable {
    private var chip = MockChip(recorder: NoRecorder())
    private var traffic: Traffic
    private var rising = 0

    init(lanes: Int) {
        traffic = Traffic(lanes: lanes)
        let map = BenchBoard(lanes: lanes).map
        orFail { () throws(ChipError) in try chip.request(map) }
    }

    mutating func run(_ events: Int) {
        do throws(ChipError) {
            var left = events
            while left > 0 {
                let count = min(left, traffic.edgesInRound)
                chip.planNext(count, of: &traffic)
                for _ in 0..<count {
                    _ = try chip.wait(until: nil)
                    guard let edge = try chip.nextEdge() else { fail("the mock chip has no edge") }
                    try answer(edge)
                }
                left -= count
            }
        } catch {
            fail("the mock chip failed")
        }
    }

    /// The end of a coin opens the doors of its lane, and the person who comes closes them.
    private mutating func answer(_ edge: LineEdge) throws(ChipError) {
        let input = edge.line.index % BenchBoard.linesPerLane
        guard (input == 0) == (edge.edge == .falling) else { return }
        var levels = LineLevels()
        levels[LineID(edge.line.index - input + 3)] = input == 0 ? .active : .inactive
        try chip.write(levels)
    }
}

/// The chip that does nothing without a loop: what it costs to make the edges.
struct NullAlone: Workload, ~Copyable {
    private var chip = NullChip()
    private var traffic: Traffic
    private(set) var rising = 0

    init(lanes: Int) {
        traffic = Traffic(lanes: lanes)
    }

    mutating func run(_ events: Int) {
        for _ in 0..<events {
            chip.pend(traffic.next())
            if let edge = try? chip.nextEdge(), edge.edge == .rising { rising &+= 1 }
        }
    }
}

extension MockChip {
    /// Plans the next edges, and grants the time until the last of them.
    fileprivate mutating func planNext(_ count: Int, of traffic: inout Traffic) {
        for _ in 0..<count {
            let next = traffic.next()
            guard plan(offset: next.line.index, isHigh: next.edge == .rising, at: next.time) else {
                fail("the mock chip cannot plan that")
            }
            grant(until: next.time)
        }
    }
}

/// Does what cannot fail here.
private func orFail(_ body: () throws(ChipError) -> Void) {
    do throws(ChipError) { try body() } catch { fail("the chip failed") }
}
