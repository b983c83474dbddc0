import ControlLoop
import MockChip
import Statecharts
import TestSupport
import Testing

private typealias ProbeLoop = EventLoop<64, MockChip<RecordingChipRecorder>, ProbeLane, RecordingSink>

private func milliseconds(_ count: Int64) -> Instant { .zero + .milliseconds(count) }

extension EventLoop where ChipType: ~Copyable, ChipType == MockChip<RecordingChipRecorder> {
    fileprivate mutating func run(until time: Instant) throws(ChipError) {
        chip.grant(until: time)
        while try step() != .interrupted {}
    }
}

private func started(
    lanes count: Int = 1, eventsPerEdge: Int = 1
) throws -> ProbeLoop {
    var lanes = LaneList<ProbeLane>()
    for _ in 0..<count { lanes.add(ProbeLane(eventsPerEdge: eventsPerEdge)) }
    var loop = ProbeLoop(
        chip: MockChip(recorder: RecordingChipRecorder()), lanes: JointLanes(lanes), map: .probes(count),
        sink: RecordingSink())
    try loop.start()
    return loop
}

@Suite struct EventLoopTests {
    @Test("a start reads every input first, then claims the outputs at the levels that follow")
    func start() throws {
        let loop = try started()
        check(
            loop.chip.recorder.records,
            [
                .requested(0, isInput: true), .read(0, .inactive), .requested(1, isInput: false), .wrote(1, .inactive),
            ])
        check(loop.sink.json, [#"{"t_ns":0,"kind":"line","line":"lane0.out","level":"inactive"}"#])
        check(loop.lanes[0].started, .zero)
    }

    @Test("an edge is taken to its end: edge, event, one write, one line record")
    func edgeToOutput() throws {
        var loop = try started()
        loop.chip.recorder.removeAll()
        loop.sink.removeAll()
        loop.chip.mustPlan(offset: 0, isHigh: true, at: milliseconds(5))
        try loop.run(until: milliseconds(10))
        check(loop.chip.recorder.records, [.rose(0), .wrote(1, .active)])
        check(
            loop.sink.json,
            [
                #"{"t_ns":5000000,"kind":"edge","line":"lane0.in","edge":"rising"}"#,
                #"{"t_ns":5000000,"kind":"event","lane":"lane0","event":"probed","region":"probe","from":"dark","to":"lit","#
                    + #""reaction":"handled","commands":["on"]}"#,
                #"{"t_ns":5000000,"kind":"line","line":"lane0.out","level":"active"}"#,
            ])
    }

    @Test("nothing is written where no output changes")
    func noWrite() throws {
        var loop = try started(eventsPerEdge: 3)
        loop.chip.mustPlan(offset: 0, isHigh: true, at: milliseconds(5))
        try loop.run(until: milliseconds(5))
        loop.chip.recorder.removeAll()
        try loop.run(until: milliseconds(2000))
        check(loop.lanes[0].handled.map(\.event), [.edge(.rising), .edge(.rising), .edge(.rising), .tick])
        check(loop.chip.recorder.records, [])
    }

    @Test("a deadline is an event at its own time")
    func deadline() throws {
        var loop = try started()
        loop.chip.mustPlan(offset: 0, isHigh: true, at: milliseconds(5))
        try loop.run(until: milliseconds(9000))
        check(loop.lanes[0].handled.map(\.event), [.edge(.rising), .tick])
        check(loop.lanes[0].handled.map(\.time), [milliseconds(5), milliseconds(1005)])
    }

    @Test("a deadline comes before an edge of the same instant, and after an earlier one")
    func order() throws {
        for (edge, expected) in [
            (milliseconds(1004), [ProbeLane.Event.edge(.rising), .edge(.falling), .tick]),
            (milliseconds(1005), [.edge(.rising), .tick, .edge(.falling)]),
        ] {
            var loop = try started()
            loop.chip.mustPlan(offset: 0, isHigh: true, at: milliseconds(5))
            loop.chip.mustPlan(offset: 0, isHigh: false, at: edge)
            try loop.run(until: milliseconds(9000))
            check(loop.lanes[0].handled.map(\.event), expected)
        }
    }

    @Test("what a stalled loop finds later happened when it happened")
    func stalled() throws {
        var loop = try started()
        loop.chip.mustPlan(offset: 0, isHigh: true, at: milliseconds(5))
        loop.chip.mustPlan(offset: 0, isHigh: false, at: milliseconds(3000))
        loop.chip.stall(until: milliseconds(8000))
        try loop.run(until: milliseconds(8000))
        check(loop.lanes[0].handled.map(\.event), [.edge(.rising), .tick, .edge(.falling)])
        check(loop.lanes[0].handled.map(\.time), [milliseconds(5), milliseconds(1005), milliseconds(3000)])
    }

    @Test("a gap in the sequence fails the lane, is counted, and leads to reading the level")
    func lostEdges() throws {
        var loop = try started(lanes: 2)
        loop.chip.mustArm(.loseEdges(offset: 0, count: 2))
        for (time, isHigh) in [(5, true), (6, false), (7, true)] {
            loop.chip.mustPlan(offset: 0, isHigh: isHigh, at: milliseconds(Int64(time)))
        }
        loop.sink.removeAll()
        try loop.run(until: milliseconds(10))
        check(loop.lanes[0].handled.map(\.event), [.failed(.edgesLost)])
        check(loop.lanes[0].forgotten, 1)
        check(loop.lanes[0].levelsRead, [.inactive, .active])
        check(loop.sink.records.contains(.fault(lane: 0, LaneFault("edgesLost", .error))), true)
        check(loop.counters(of: 0).value(of: "unexpected"), 2)
        check(loop.lanes[1].handled.isEmpty, true)
        check(loop.counters(of: 1).value(of: "unexpected"), 0)
    }

    @Test("an overrun that drops the only edge of a quiet line is told, and the line's level is read")
    func quietLine() throws {
        var loop = try started(lanes: 2)
        loop.chip.mustPlan(offset: 2, isHigh: true, at: milliseconds(1))
        // Two inputs have room for 32 edges.
        for index in 0..<32 {
            loop.chip.mustPlan(offset: 0, isHigh: index % 2 == 0, at: milliseconds(Int64(2 + index)))
        }
        loop.chip.stall(until: milliseconds(50))
        try loop.run(until: milliseconds(100))
        check(loop.lanes[1].handled.map(\.event), [.failed(.edgesLost)])
        check(loop.lanes[1].levelsRead, [.inactive, .active])
        check(loop.lanes[1].forgotten, 1)
        check(loop.lanes[0].handled.last?.event, .failed(.edgesLost))
        for lane in 0..<2 {
            check(loop.counters(of: lane).value(of: "unexpected"), 1)
            check(loop.sink.records.contains(.fault(lane: lane, LaneFault("edgesLost", .error))), true)
        }
        // Whose it was shows later, and is told already.
        loop.chip.mustPlan(offset: 2, isHigh: false, at: milliseconds(200))
        try loop.run(until: milliseconds(300))
        check(loop.lanes[1].handled.map(\.event), [.failed(.edgesLost), .edge(.falling)])
        check(loop.counters(of: 1).value(of: "unexpected"), 1)
    }

    @Test("an overrun whose edges are all missing from one line, told last, concerns its lane alone")
    func explainedLater() throws {
        var loop = try started(lanes: 2)
        var time: Int64 = 1
        for (offset, count) in [(0, 2), (2, 31)] {
            for _ in 0..<count {
                loop.chip.mustPlan(offset: offset, isHigh: time % 2 == 1, at: milliseconds(time))
                time += 1
            }
        }
        loop.chip.mustPlan(offset: 0, isHigh: true, at: milliseconds(time))
        loop.chip.stall(until: milliseconds(50))
        try loop.run(until: milliseconds(100))
        check(loop.lanes[0].handled.map(\.event), [.failed(.edgesLost)])
        check(loop.counters(of: 0).value(of: "unexpected"), 2)
        check(loop.lanes[1].handled.contains { $0.event == .failed(.edgesLost) }, false)
        check(loop.counters(of: 1).value(of: "unexpected"), 0)
    }

    @Test("a repeated edge is counted and leads to reading the level of its line alone")
    func repeatedEdge() throws {
        var loop = try started(lanes: 2)
        loop.chip.mustArm(.repeatEdge(offset: 0))
        loop.chip.mustPlan(offset: 0, isHigh: true, at: milliseconds(5))
        loop.chip.recorder.removeAll()
        try loop.run(until: milliseconds(10))
        check(loop.chip.recorder.records, [.rose(0), .wrote(1, .active), .rose(0), .read(0, .active)])
        check(loop.lanes[0].handled.map(\.event), [.edge(.rising)])
        check(loop.counters(of: 0).value(of: "unexpected"), 1)
    }

    @Test("edges that were merged are seen as a repeated one")
    func mergedEdges() throws {
        var loop = try started()
        loop.chip.mustPlan(offset: 0, isHigh: true, at: milliseconds(5))
        try loop.run(until: milliseconds(5))
        loop.chip.mustArm(.mergeEdges(offset: 0, count: 1))
        loop.chip.mustPlan(offset: 0, isHigh: false, at: milliseconds(6))
        loop.chip.mustPlan(offset: 0, isHigh: true, at: milliseconds(7))
        try loop.run(until: milliseconds(10))
        check(loop.lanes[0].handled.map(\.event), [.edge(.rising)])
        check(loop.lanes[0].levelsRead, [.inactive, .active])
        check(loop.counters(of: 0).value(of: "unexpected"), 1)
    }

    @Test("a full queue is counted, fails the lane and leads to reading its levels, and loses no event")
    func fullQueue() throws {
        var lanes = LaneList<ProbeLane>()
        lanes.add(ProbeLane(eventsPerEdge: 3))
        var loop = EventLoop<2, MockChip<RecordingChipRecorder>, ProbeLane, RecordingSink>(
            chip: MockChip(recorder: RecordingChipRecorder()), lanes: JointLanes(lanes), map: .probes(1),
            sink: RecordingSink())
        try loop.start()
        loop.chip.mustPlan(offset: 0, isHigh: true, at: milliseconds(5))
        try loop.run(until: milliseconds(10))
        check(
            loop.lanes[0].handled.map(\.event),
            [.failed(.queueFull), .edge(.rising), .edge(.rising), .edge(.rising)])
        check(loop.sink.records.contains(.fault(lane: 0, LaneFault("queueFull", .error))), true)
        check(loop.lanes[0].levelsRead, [.inactive, .active])
        check(loop.counters(of: 0).value(of: "unexpected"), 1)
        check(loop.counters(of: 0).value(of: "queueHighWater"), 2)
    }

    @Test("an event that nobody expected is counted")
    func refused() throws {
        var loop = try started()
        loop.chip.mustPlan(offset: 0, isHigh: true, at: milliseconds(5))
        try loop.run(until: milliseconds(2000))
        check(loop.counters(of: 0).value(of: "unexpected"), 1)
    }

    @Test("two lanes that react to the same instant are written one after the other, none is forgotten")
    func eightLanes() throws {
        var loop = try started(lanes: 8)
        for lane in 0..<8 { loop.chip.mustPlan(offset: 2 * lane, isHigh: true, at: milliseconds(5)) }
        loop.chip.recorder.removeAll()
        try loop.run(until: milliseconds(5))
        check(
            loop.chip.recorder.records,
            (0..<8).flatMap { [ChipRecord.rose(2 * $0), .wrote(2 * $0 + 1, .active)] })
    }

    @Test("deadlines of several lanes at one instant are one step and one write")
    func sharedDeadline() throws {
        var loop = try started(lanes: 8)
        for lane in 0..<8 { loop.chip.mustPlan(offset: 2 * lane, isHigh: true, at: milliseconds(5)) }
        try loop.run(until: milliseconds(1005))
        for lane in 0..<8 { #expect(loop.lanes[lane].handled.map(\.event) == [.edge(.rising), .tick]) }
        check(loop.queueHighWater, 8)
    }

    @Test("stop drives the fail-safe levels and records the counters of every lane")
    func stop() throws {
        var loop = try started(lanes: 2)
        loop.chip.mustPlan(offset: 2, isHigh: true, at: milliseconds(5))
        try loop.run(until: milliseconds(6))
        loop.sink.removeAll()
        try loop.stop()
        check(
            loop.sink.json,
            [
                #"{"t_ns":6000000,"kind":"line","line":"lane1.out","level":"inactive"}"#,
                #"{"t_ns":6000000,"kind":"counters","lane":"lane0","handled":0,"unexpected":0,"queueHighWater":1}"#,
                #"{"t_ns":6000000,"kind":"counters","lane":"lane1","handled":1,"unexpected":0,"queueHighWater":1}"#,
            ])
    }

    @Test(
        "a chip that fails is an error, not silence",
        arguments: [ChipCall.wait, .readEdges, .write])
    func chipFails(call: ChipCall) throws {
        var loop = try started()
        loop.chip.mustPlan(offset: 0, isHigh: true, at: milliseconds(5))
        loop.chip.mustArm(.fail(call, errno: 5))
        var failure: ChipError?
        do throws(ChipError) {
            loop.chip.grant(until: milliseconds(10))
            while try loop.step() != .interrupted {}
        } catch {
            failure = error
        }
        #expect(failure == .failed(call, errno: 5))
    }

    @Test("stop takes the edges that wait, and no output follows them")
    func stopTakesWhatWaits() throws {
        var loop = try started(lanes: 2)
        loop.chip.mustPlan(offset: 0, isHigh: true, at: milliseconds(5))
        loop.chip.mustPlan(offset: 2, isHigh: true, at: milliseconds(6))
        loop.chip.stall(until: milliseconds(7))
        loop.chip.recorder.removeAll()
        try loop.stop()
        check(loop.lanes[0].handled.map(\.event), [.edge(.rising)])
        check(loop.lanes[0].handled.map(\.time), [milliseconds(5)])
        check(loop.lanes[1].handled.map(\.event), [.edge(.rising)])
        check(loop.chip.recorder.records, [.rose(0), .rose(2)])
        check(
            loop.sink.json.last,
            #"{"t_ns":7000000,"kind":"counters","lane":"lane1","handled":1,"unexpected":0,"queueHighWater":1}"#)
    }

    @Test(
        "what was due before an edge that waits at the stop, or with it, happens before it, and time goes no further",
        arguments: [1005, 2000])
    func stopKeepsOrder(edge: Int64) throws {
        var loop = try started()
        loop.chip.mustPlan(offset: 0, isHigh: true, at: milliseconds(5))
        loop.chip.mustPlan(offset: 0, isHigh: false, at: milliseconds(edge))
        loop.chip.mustPlan(offset: 0, isHigh: true, at: milliseconds(edge + 1))
        loop.chip.stall(until: milliseconds(9000))
        try loop.stop()
        check(loop.lanes[0].handled.map(\.event), [.edge(.rising), .tick, .edge(.falling), .edge(.rising)])
    }

    @Test("stop takes as many as the kernel can keep")
    func stopTakesMany() throws {
        var loop = try started(lanes: 2)
        // Two inputs have room for 32 edges.
        for index in 0..<32 {
            loop.chip.mustPlan(offset: 0, isHigh: index % 2 == 0, at: milliseconds(Int64(1 + index)))
        }
        loop.chip.stall(until: milliseconds(50))
        try loop.stop()
        check(loop.lanes[0].handled.count, 32)
    }

    @Test("edges that cannot be read at the stop keep the fail-safe levels from nothing")
    func stopCannotRead() throws {
        var loop = try started()
        loop.chip.mustPlan(offset: 0, isHigh: true, at: milliseconds(5))
        try loop.run(until: milliseconds(6))
        loop.chip.mustArm(.fail(.readEdges, errno: 5))
        loop.chip.recorder.removeAll()
        var failure: ChipError?
        do throws(ChipError) { try loop.stop() } catch { failure = error }
        #expect(failure == .failed(.readEdges, errno: 5))
        check(loop.chip.recorder.records, [.wrote(1, .inactive)])
        check(
            loop.sink.json.last,
            #"{"t_ns":6000000,"kind":"counters","lane":"lane0","handled":1,"unexpected":0,"queueHighWater":1}"#)
    }

    @Test("a write that failed may have driven its line all the same: a stop drives every output")
    func stopBehindAFailedWrite() throws {
        var loop = try started(lanes: 2)
        loop.chip.mustPlan(offset: 0, isHigh: true, at: milliseconds(5))
        loop.chip.mustArm(.fail(.write, errno: 5))
        var failure: ChipError?
        do throws(ChipError) { try loop.run(until: milliseconds(6)) } catch { failure = error }
        #expect(failure == .failed(.write, errno: 5))
        check(loop.drivenLevel(of: LineID(1)), nil)
        check(loop.drivenLevel(of: LineID(3)), nil)
        loop.chip.recorder.removeAll()
        try loop.stop()
        check(loop.chip.recorder.records, [.wrote(1, .inactive), .wrote(3, .inactive)])
    }

    @Test("and so does a loop that goes on")
    func goesOnBehindAFailedWrite() throws {
        var loop = try started(lanes: 2)
        loop.chip.mustPlan(offset: 0, isHigh: true, at: milliseconds(5))
        loop.chip.mustArm(.fail(.write, errno: 5))
        do throws(ChipError) { try loop.run(until: milliseconds(6)) } catch {}
        loop.chip.recorder.removeAll()
        loop.chip.mustPlan(offset: 0, isHigh: false, at: milliseconds(7))
        try loop.run(until: milliseconds(8))
        check(loop.chip.recorder.records, [.fell(0), .wrote(1, .inactive), .wrote(3, .inactive)])
        check(loop.drivenLevel(of: LineID(1)), .inactive)
    }

    @Test("a level that cannot be read stays in doubt, and so do those that were to be read after it")
    func unreadLevels() throws {
        var loop = try started(lanes: 2)
        loop.chip.mustPlan(offset: 2, isHigh: true, at: milliseconds(1))
        // Two inputs have room for 32 edges: the first is lost.
        for index in 0..<32 {
            loop.chip.mustPlan(offset: 0, isHigh: index % 2 == 0, at: milliseconds(Int64(2 + index)))
        }
        loop.chip.stall(until: milliseconds(50))
        loop.chip.mustArm(.fail(.readLevel, errno: 5))
        var failure: ChipError?
        do throws(ChipError) { try loop.run(until: milliseconds(100)) } catch { failure = error }
        #expect(failure == .failed(.readLevel, errno: 5))
        check(loop.lanes[1].levelsRead, [.inactive])
        loop.chip.mustPlan(offset: 0, isHigh: true, at: milliseconds(200))
        try loop.run(until: milliseconds(300))
        check(loop.lanes[0].levelsRead.count, 2)
        check(loop.lanes[1].levelsRead, [.inactive, .active])
    }

    @Test("a stop that cannot drive the lines still records the counters")
    func stopFails() throws {
        var loop = try started()
        loop.chip.mustPlan(offset: 0, isHigh: true, at: milliseconds(5))
        try loop.run(until: milliseconds(6))
        loop.chip.mustArm(.disconnect)
        var failure: ChipError?
        do throws(ChipError) { try loop.stop() } catch { failure = error }
        #expect(failure == .disconnected)
        check(
            loop.sink.json.last,
            #"{"t_ns":6000000,"kind":"counters","lane":"lane0","handled":1,"unexpected":0,"queueHighWater":1}"#)
    }

    @Test("a chip that goes away is an error")
    func chipGoes() throws {
        var loop = try started()
        loop.chip.mustArm(.disconnect)
        var failure: ChipError?
        do throws(ChipError) { _ = try loop.step() } catch { failure = error }
        #expect(failure == .disconnected)
    }
}

extension Counters {
    func value(of label: Label) -> UInt64? {
        for index in indices where self[index].label == label { return self[index].value }
        return nil
    }
}
