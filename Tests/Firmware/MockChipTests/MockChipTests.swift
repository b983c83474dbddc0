import ControlLoop
import MockChip
import Statecharts
import TestSupport
import Testing

private typealias Chip = MockChip<RecordingChipRecorder>

private func milliseconds(_ count: Int64) -> Instant { .zero + .milliseconds(count) }

private func requested(_ map: LineMap) throws -> Chip {
    var chip = Chip(recorder: RecordingChipRecorder())
    try chip.request(map)
    return chip
}

private func line(
    _ offset: UInt32, _ direction: Direction, isActiveLow: Bool = false
) -> Line {
    Line(
        selector: .offset(offset), direction: direction, isActiveLow: isActiveLow, bias: .unchanged, lane: 0,
        role: Role("line", index: 0))
}

private func map(_ lines: [Line]) -> LineMap {
    var map = LineMap()
    _ = map.addLane(named: LaneName("lane"))
    for line in lines { _ = map.add(line) }
    return map
}

@Suite struct MockChipTests {
    @Test("the clock moves to the end of the granted time and no further")
    func clock() throws {
        var chip = try requested(.probes(1))
        check(try chip.wait(until: nil), .interrupted)
        check(chip.now, .zero)
        chip.grant(until: milliseconds(7))
        check(try chip.wait(until: milliseconds(9)), .interrupted)
        check(chip.now, milliseconds(7))
        check(try chip.wait(until: milliseconds(7)), .deadline)
        check(chip.now, milliseconds(7))
    }

    @Test("time that was granted and not used is taken back by the next grant")
    func shorterGrant() throws {
        var chip = try requested(.probes(1))
        chip.mustPlan(offset: 0, isHigh: true, at: milliseconds(2))
        chip.grant(until: milliseconds(100))
        check(try chip.wait(until: nil), .edges)
        _ = try chip.nextEdge()
        chip.grant(until: milliseconds(5))
        check(try chip.wait(until: milliseconds(50)), .interrupted)
        check(chip.now, milliseconds(5))
    }

    @Test("edges come in the order of their times, and of their planning within one time")
    func order() throws {
        var chip = try requested(.probes(3))
        chip.mustPlan(offset: 2, isHigh: true, at: milliseconds(5))
        chip.mustPlan(offset: 0, isHigh: true, at: milliseconds(5))
        chip.mustPlan(offset: 4, isHigh: true, at: milliseconds(3))
        chip.stall(until: milliseconds(5))
        check(try chip.nextEdge()?.line, LineID(4))
        check(try chip.nextEdge()?.line, LineID(2))
        check(try chip.nextEdge()?.line, LineID(0))
        check(try chip.nextEdge(), nil)
    }

    @Test("a planned level that the line has already makes no edge")
    func noChange() throws {
        var chip = try requested(.probes(1))
        chip.mustPlan(offset: 0, isHigh: false, at: milliseconds(5))
        chip.stall(until: milliseconds(10))
        check(try chip.nextEdge(), nil)
    }

    @Test("levels and edges are logical: an active-low line rises when it goes low")
    func polarity() throws {
        var chip = Chip(recorder: RecordingChipRecorder())
        chip.set(offset: 3, isHigh: true)
        try chip.request(
            map([
                line(3, .input(debounce: .zero), isActiveLow: true),
                line(4, .output(drive: .pushPull, initial: .inactive), isActiveLow: true),
            ]))
        check(try chip.level(of: LineID(0)), .inactive)
        check(chip.isHigh(offset: 4), true)
        chip.set(offset: 3, isHigh: false)
        check(try chip.nextEdge()?.edge, .rising)
        check(try chip.level(of: LineID(0)), .active)
        var levels = LineLevels()
        levels[LineID(1)] = .active
        try chip.write(levels)
        check(chip.isHigh(offset: 4), false)
    }

    @Test("a debounced change is reported at the end of its period, which every change restarts")
    func debounce() throws {
        var chip = try requested(.probes(1, debounce: .milliseconds(5)))
        for (time, isHigh) in [(10, true), (12, false), (14, true)] {
            chip.mustPlan(offset: 0, isHigh: isHigh, at: milliseconds(Int64(time)))
        }
        chip.grant(until: milliseconds(100))
        check(try chip.wait(until: nil), .edges)
        check(
            try chip.nextEdge(),
            LineEdge(line: LineID(0), edge: .rising, time: milliseconds(19), sequence: 1, requestSequence: 1))
        check(try chip.wait(until: nil), .interrupted)
    }

    @Test("a change shorter than the debounce period is never seen")
    func bounce() throws {
        var chip = try requested(.probes(1, debounce: .milliseconds(5)))
        chip.mustPlan(offset: 0, isHigh: true, at: milliseconds(10))
        chip.mustPlan(offset: 0, isHigh: false, at: milliseconds(14))
        chip.stall(until: milliseconds(12))
        check(try chip.level(of: LineID(0)), .inactive)
        chip.stall(until: milliseconds(100))
        check(try chip.nextEdge(), nil)
    }

    @Test("an event buffer that runs over loses its oldest edges and leaves a gap")
    func overrun() throws {
        var chip = try requested(.probes(1))
        for index in 0..<20 {
            chip.mustPlan(offset: 0, isHigh: index % 2 == 0, at: milliseconds(Int64(index)))
        }
        chip.stall(until: milliseconds(30))
        var sequences: [UInt32] = []
        while let edge = try chip.nextEdge() { sequences.append(edge.sequence) }
        #expect(sequences == Array(5...20))
    }

    @Test("edges are numbered on their line and over all inputs, those that are dropped too")
    func numbers() throws {
        var chip = try requested(.probes(2))
        chip.set(offset: 2, isHigh: true)
        for index in 0..<33 { chip.set(offset: 0, isHigh: index % 2 == 0) }
        chip.set(offset: 2, isHigh: false)
        let first = try #require(try chip.nextEdge())
        #expect(first.line == LineID(0) && first.sequence == 3 && first.requestSequence == 4)
        var last = first
        while let edge = try chip.nextEdge() { last = edge }
        #expect(last.line == LineID(2) && last.sequence == 2 && last.requestSequence == 35)
    }

    @Test("an event buffer of three inputs has room for 64 edges, the power of two above 48")
    func roundedBuffer() throws {
        var chip = try requested(.probes(3))
        for index in 0..<65 {
            chip.mustPlan(offset: 0, isHigh: index % 2 == 0, at: milliseconds(Int64(index)))
        }
        chip.stall(until: milliseconds(63))
        var count = 0
        while try chip.nextEdge() != nil { count += 1 }
        #expect(count == 64)
        var more = try requested(.probes(3))
        for index in 0..<65 {
            more.mustPlan(offset: 0, isHigh: index % 2 == 0, at: milliseconds(Int64(index)))
        }
        more.stall(until: milliseconds(64))
        check(try more.nextEdge()?.sequence, 2)
    }

    @Test("lost edges are numbered, merged ones are not")
    func lostAndMerged() throws {
        var chip = try requested(.probes(1))
        chip.mustArm(.loseEdges(offset: 0, count: 2))
        for isHigh in [true, false, true] { chip.set(offset: 0, isHigh: isHigh) }
        check(try chip.nextEdge()?.sequence, 3)
        chip.mustArm(.mergeEdges(offset: 0, count: 2))
        for isHigh in [false, true, false] { chip.set(offset: 0, isHigh: isHigh) }
        check(try chip.nextEdge()?.sequence, 4)
        check(try chip.nextEdge(), nil)
    }

    @Test("a fault on one line leaves the others alone")
    func faultsAreOfALine() throws {
        var chip = try requested(.probes(2))
        chip.mustArm(.loseEdges(offset: 0, count: 1))
        chip.set(offset: 2, isHigh: true)
        check(try chip.nextEdge()?.line, LineID(2))
    }

    @Test("a line cannot be requested twice")
    func busy() throws {
        var chip = try requested(.probes(1))
        var second: ChipError?
        do throws(ChipError) { try chip.request(.probes(1)) } catch { second = error }
        #expect(second == .lineBusy(LineID(0), holder: LineName("portcullis")))
    }

    @Test("one line in two places of the map is refused, and nothing is requested")
    func twice() throws {
        var chip = Chip(recorder: RecordingChipRecorder())
        var failure: ChipError?
        do throws(ChipError) {
            try chip.request(map([line(3, .input(debounce: .zero)), line(3, .input(debounce: .zero))]))
        } catch { failure = error }
        #expect(failure == .lineUsedTwice(LineID(1), first: LineID(0)))
        #expect(chip.recorder.records == [])
    }

    @Test("a line that somebody holds is busy, and the message says who")
    func held() throws {
        var chip = Chip(recorder: RecordingChipRecorder())
        chip.hold(offset: 1, as: LineName("led0"))
        var failure: ChipError?
        do throws(ChipError) { try chip.request(.probes(1)) } catch { failure = error }
        #expect(failure == .lineBusy(LineID(1), holder: LineName("led0")))
    }

    @Test("each line is found by its name")
    func names() {
        for offset in 0..<Chip.lineCount {
            #expect(Chip.offset(of: .name(LineName(string: "GPIO\(offset)"))) == offset)
        }
    }

    @Test(
        "a line that the chip does not have is not found",
        arguments: ["GPIO54", "GPIO", "GPIO07", "gpio7", "GPIO1A", "GPIOU3", "GPIO18446744073709551616"])
    func unknownName(name: String) throws {
        var chip = Chip(recorder: RecordingChipRecorder())
        var wrong = line(0, .input(debounce: .zero))
        wrong.selector = .name(LineName(string: name))
        var failure: ChipError?
        do throws(ChipError) { try chip.request(map([wrong])) } catch { failure = error }
        #expect(failure == .lineNotFound(LineID(0)))
    }

    @Test("an input cannot be driven, and then nothing is")
    func driveInput() throws {
        var chip = try requested(.probes(1))
        var levels = LineLevels()
        levels[LineID(0)] = .active
        levels[LineID(1)] = .active
        var failure: ChipError?
        do throws(ChipError) { try chip.write(levels) } catch { failure = error }
        #expect(failure == .lineIsInput(LineID(0)))
        check(chip.isHigh(offset: 1), false)
    }

    @Test("nobody outside changes an output")
    func outputIsDriven() throws {
        var chip = try requested(.probes(1))
        chip.set(offset: 1, isHigh: true)
        check(chip.isHigh(offset: 1), false)
    }
}
