import ControlLoop
import MockChip
import Statecharts
import TestSupport
import Testing

private typealias RememberingLoop = EventLoop<64, MockChip<RecordingChipRecorder>, ProbeLane, RememberingSink>

private func loop(_ memory: BookMemory = BookMemory(), lanes count: Int = 1) -> RememberingLoop {
    var lanes = LaneList<ProbeLane>()
    for _ in 0..<count { lanes.add(ProbeLane(eventsPerEdge: 1)) }
    return RememberingLoop(
        chip: MockChip(recorder: RecordingChipRecorder()), lanes: JointLanes(lanes), map: .probes(count),
        sink: RememberingSink(memory))
}

extension EventLoop where ChipType: ~Copyable, ChipType == MockChip<RecordingChipRecorder> {
    fileprivate mutating func run(until milliseconds: Int64) throws(ChipError) {
        chip.grant(until: .zero + .milliseconds(milliseconds))
        while try step() != .interrupted {}
    }
}

@Suite("What a loop has is remembered before anything follows from it") struct LaneMemoryTests {
    @Test func `an event is remembered when the write that follows from it fails`() throws {
        var loop = loop()
        try loop.start()
        loop.chip.mustPlan(offset: 0, isHigh: true, at: .zero + .milliseconds(5))
        _ = loop.chip.arm(.fail(.write, errno: 5))
        #expect(throws: ChipError.self) { try loop.run(until: 10) }
        #expect(loop.sink.memory.lanes[0]?.numbers == ["handled": 1, "unexpected": 0])
        let kinds = loop.sink.memory.records.map { if case .event = $0 { "event" } else { "other" } }
        #expect(kinds.last == "event")
    }

    @Test func `the memory has every record that the trace has, in the same order`() throws {
        var loop = loop(lanes: 3)
        try loop.start()
        for lane in 0..<3 {
            for turn in 0..<20 {
                let time = Instant.zero + .milliseconds(Int64(100 * turn + lane + 1))
                loop.chip.mustPlan(offset: 2 * lane, isHigh: turn % 2 == 0, at: time)
            }
        }
        try loop.run(until: 5_000)
        try loop.stop()
        #expect(loop.sink.trace.records.count > 150)
        #expect(loop.sink.memory.records == loop.sink.trace.records)
        #expect(loop.sink.memory.times == loop.sink.trace.entries.map { .zero + $0.time })
        for lane in 0..<3 {
            #expect(loop.sink.memory.lanes[lane]?.numbers["handled"] == UInt64(loop.lanes[lane].handled.count))
        }
    }

    @Test func `a lane starts with what it had, and what the loop counted for it goes on`() throws {
        var loop = loop(BookMemory([1: Books(["handled": 41, "unexpected": 7])]), lanes: 2)
        try loop.start()
        #expect(loop.lanes[1].handledBefore == 41)
        #expect(loop.lanes[0].handledBefore == 0)
        let restored = #"{"t_ns":0,"kind":"restored","lane":"lane1","handled":41,"unexpected":7,"queueHighWater":0}"#
        #expect(loop.sink.trace.json.filter { $0.contains("restored") } == [restored])
        loop.chip.mustPlan(offset: 2, isHigh: true, at: .zero + .milliseconds(5))
        _ = loop.chip.arm(.repeatEdge(offset: 2))
        try loop.run(until: 10)
        #expect(loop.sink.memory.lanes[1]?.numbers == ["handled": 42, "unexpected": 8])
        #expect(loop.counters(of: 1)[1] == Counter("unexpected", 8))
        #expect(loop.sink.memory.lanes[0]?.numbers == ["handled": 0, "unexpected": 0])
    }

    @Test func `what is given back is remembered before the first output is driven`() throws {
        var loop = loop(BookMemory([0: Books(["handled": 3, "unexpected": 0])]))
        _ = loop.chip.arm(.fail(.write, errno: 5))
        _ = try? loop.start()
        #expect(loop.sink.memory.lanes[0]?.numbers["handled"] == 3)
    }

    @Test func `a step whose levels cannot be read has remembered its event`() throws {
        var loop = loop()
        try loop.start()
        loop.chip.mustPlan(offset: 0, isHigh: true, at: .zero + .milliseconds(5))
        _ = loop.chip.arm(.repeatEdge(offset: 0))
        _ = loop.chip.arm(.fail(.readLevel, errno: 5))
        #expect(throws: ChipError.self) { try loop.run(until: 10) }
        #expect(loop.sink.memory.lanes[0]?.numbers == ["handled": 1, "unexpected": 1])
    }
}
