import ControlLoop
import MockChip
import Statecharts
import TestSupport
import Testing

private typealias Chip = MockChip<RecordingChipRecorder>

private func requested(_ count: Int) throws -> Chip {
    var chip = Chip(recorder: RecordingChipRecorder())
    try chip.request(.probes(count))
    return chip
}

private func milliseconds(_ count: Int64) -> Instant { .zero + .milliseconds(count) }

@Suite("Faults of the mock chip") struct MockFaultTests {
    @Test("a late edge comes after the next one of another line, with its own stamp and numbers")
    func reordered() throws {
        var chip = try requested(2)
        chip.mustArm(.reorderEdges(offset: 0))
        chip.mustPlan(offset: 0, isHigh: true, at: milliseconds(5))
        chip.mustPlan(offset: 2, isHigh: true, at: .zero + .microseconds(5_300))
        chip.stall(until: milliseconds(10))
        let first = try chip.nextEdge()
        let second = try chip.nextEdge()
        #expect([first?.requestSequence, second?.requestSequence] == [2, 1])
        #expect([first?.time, second?.time] == [.zero + .microseconds(5_300), milliseconds(5)])
        check(try chip.nextEdge(), nil)
        check(chip.edgeCounts.reordered, 1)
    }

    @Test("a late edge that no other follows comes a millisecond late")
    func late() throws {
        var chip = try requested(1)
        chip.mustArm(.reorderEdges(offset: 0))
        chip.mustPlan(offset: 0, isHigh: true, at: milliseconds(5))
        chip.grant(until: milliseconds(20))
        check(try chip.wait(until: nil), .edges)
        check(chip.now, milliseconds(6))
        check(try chip.nextEdge()?.time, milliseconds(5))
    }

    @Test("edges of one line never overtake each other")
    func oneLine() throws {
        var chip = try requested(1)
        chip.mustArm(.reorderEdges(offset: 0))
        chip.mustPlan(offset: 0, isHigh: true, at: milliseconds(5))
        chip.mustPlan(offset: 0, isHigh: false, at: .zero + .microseconds(5_100))
        chip.stall(until: milliseconds(10))
        check(try chip.nextEdge()?.sequence, 1)
        check(try chip.nextEdge()?.sequence, 2)
    }

    @Test("a torn write drives some of its lines, and fails")
    func torn() throws {
        var chip = try requested(3)
        var levels = LineLevels()
        for line in [1, 3, 5] { levels[LineID(line)] = .active }
        chip.mustArm(.tearWrite(driving: 2, errno: 5))
        #expect(throws: ChipError.failed(.write, errno: 5)) { try chip.write(levels) }
        for (offset, isHigh) in [(1, true), (3, true), (5, false)] { check(chip.isHigh(offset: offset), isHigh) }
        try chip.write(levels)
        check(chip.isHigh(offset: 5), true)
    }

    @Test("a write that is torn after its last line fails, too")
    func tornAtTheEnd() throws {
        var chip = try requested(1)
        var levels = LineLevels()
        levels[LineID(1)] = .active
        chip.mustArm(.tearWrite(driving: 4, errno: 5))
        #expect(throws: ChipError.failed(.write, errno: 5)) { try chip.write(levels) }
        check(chip.isHigh(offset: 1), true)
    }

    @Test("every numbered edge is taken, lost, overrun or waits")
    func counts() throws {
        var chip = try requested(1)
        chip.mustArm(.loseEdges(offset: 0, count: 2))
        chip.mustArm(.mergeEdges(offset: 0, count: 1))
        chip.mustArm(.repeatEdge(offset: 0))
        for index in 0..<40 {
            chip.mustPlan(offset: 0, isHigh: index % 2 == 0, at: milliseconds(Int64(index)))
        }
        chip.stall(until: milliseconds(100))
        _ = try chip.nextEdge()
        let counts = chip.edgeCounts
        #expect(counts.numbered == counts.taken + counts.lost + counts.overrun + counts.waiting)
        #expect([counts.numbered, counts.taken, counts.lost, counts.merged, counts.repeated] == [40, 1, 2, 1, 1])
        #expect([counts.overrun, counts.waiting] == [22, 15])
    }
}
