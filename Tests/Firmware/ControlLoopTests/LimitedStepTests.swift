import ControlLoop
import MockChip
import Statecharts
import TestSupport
import Testing

private func milliseconds(_ count: Int64) -> Instant { .zero + .milliseconds(count) }

@Suite("A step that the caller limits")
struct LimitedStepTests {
    @Test("where the limit comes first, nothing is done and the clock has come to it")
    func limitFirst() throws {
        var loop = try started()
        loop.chip.mustPlan(offset: 0, isHigh: true, at: milliseconds(100))
        loop.chip.grant(until: milliseconds(5_000))
        check(try loop.step(until: milliseconds(60)), .deadline)
        check(loop.chip.now, milliseconds(60))
        check(loop.now, .zero)
        check(loop.uptime, .milliseconds(60))
        check(loop.lanes[0].handled.map(\.event), [])
    }

    @Test("where an edge comes first, it is taken")
    func edgeFirst() throws {
        var loop = try started()
        loop.chip.mustPlan(offset: 0, isHigh: true, at: milliseconds(100))
        loop.chip.grant(until: milliseconds(5_000))
        check(try loop.step(until: milliseconds(200)), .edges)
        check(loop.lanes[0].handled.map(\.event), [.edge(.rising)])
    }

    @Test("a limit fires no deadline before its time, and a deadline no limit", arguments: [999, 1_000, 1_001])
    func deadline(limit: Int64) throws {
        var loop = try started()
        loop.chip.mustPlan(offset: 0, isHigh: true, at: .zero)
        loop.chip.grant(until: milliseconds(5_000))
        check(try loop.step(), .edges)
        // The deadline is one second after the edge.
        check(try loop.step(until: milliseconds(limit)), .deadline)
        check(loop.lanes[0].handled.map(\.event), limit < 1_000 ? [.edge(.rising)] : [.edge(.rising), .tick])
        check(loop.chip.now, milliseconds(min(limit, 1_000)))
    }

    @Test("a limit that has passed already costs no time and loses nothing")
    func passed() throws {
        var loop = try started()
        loop.chip.mustPlan(offset: 0, isHigh: true, at: milliseconds(100))
        loop.chip.grant(until: milliseconds(100))
        check(try loop.step(until: milliseconds(60)), .deadline)
        check(try loop.step(until: milliseconds(50)), .deadline)
        check(loop.chip.now, milliseconds(60))
        check(try loop.step(), .edges)
    }

    private func started() throws -> BoardLoop<MockChip<RecordingChipRecorder>, ProbeLane, RecordingSink> {
        var lanes = LaneList<ProbeLane>()
        lanes.add(ProbeLane())
        var loop = BoardLoop<MockChip<RecordingChipRecorder>, ProbeLane, RecordingSink>(
            chip: MockChip(recorder: RecordingChipRecorder()), lanes: JointLanes(lanes), map: .probes(1),
            sink: RecordingSink())
        try loop.start()
        return loop
    }
}

@Suite("Driving the fail-safe levels alone")
struct FailSafeTests {
    @Test("the inputs are read, then the outputs claimed, and what stands is never driven")
    func levels() throws {
        var lanes = LaneList<ProbeLane>()
        lanes.add(ProbeLane())
        var loop = BoardLoop<MockChip<RecordingChipRecorder>, ProbeLane, RecordingSink>(
            chip: MockChip(recorder: RecordingChipRecorder()), lanes: JointLanes(lanes), map: .probes(1),
            sink: RecordingSink())
        loop.chip.set(offset: 0, isHigh: true)
        try loop.failSafe()
        check(loop.lanes[0].levelsRead, [.active])
        check(
            loop.chip.recorder.records,
            [
                .requested(0, isInput: true), .read(0, .active), .requested(1, isInput: false), .wrote(1, .inactive),
            ])
    }
}
