import ControlLoop
import MockChip
import Statecharts
import TestSupport
import Testing

private typealias ProbeLoop = EventLoop<64, MockChip<RecordingChipRecorder>, ProbeLane, RecordingSink>

private func microseconds(_ count: Int64) -> Instant { .zero + .microseconds(count) }

private func started(limit: UInt32 = 100, debounce: Duration = .zero) throws -> ProbeLoop {
    var lanes = LaneList<ProbeLane>()
    for _ in 0..<2 { lanes.add(ProbeLane(eventsPerEdge: 1)) }
    var loop = ProbeLoop(
        chip: MockChip(recorder: RecordingChipRecorder()), lanes: JointLanes(lanes),
        map: .probes(2, debounce: debounce),
        sink: RecordingSink(), stormLimit: limit)
    try loop.start()
    loop.chip.recorder.removeAll()
    loop.sink.removeAll()
    return loop
}

extension EventLoop where ChipType == MockChip<RecordingChipRecorder>, Sink == RecordingSink {
    fileprivate mutating func run(until time: Instant) throws(ChipError) {
        chip.grant(until: time)
        while try step() != .interrupted {}
    }

    /// Changes the input of lane 0 so many times, each time so long after the time before; returns the time of the
    /// last.
    @discardableResult
    fileprivate mutating func storm(_ count: Int, every period: Duration, from start: Instant) throws(ChipError)
        -> Instant
    {
        var time = start
        for _ in 0..<count {
            time = time + period
            chip.mustPlan(offset: 0, isHigh: !chip.isHigh(offset: 0), at: time)
            try run(until: time)
        }
        return time
    }

    fileprivate var faults: [String] {
        sink.json.filter { $0.contains(#""kind":"fault""#) }.map { String($0.drop { $0 != "k" }) }
    }

    fileprivate var silences: [ChipRecord] {
        chip.recorder.records.filter {
            switch $0 {
            case .silenced, .heard: true
            case .requested, .rose, .fell, .read, .wrote: false
            }
        }
    }
}

private let began = #"kind":"fault","lane":"lane0","fault":"inputStorm","line":"lane0.in"}"#
private let ended = #"kind":"fault","lane":"lane0","fault":"inputStormEnded","line":"lane0.in"}"#
private let lost = #"kind":"fault","lane":"lane0","fault":"edgesLost"}"#

@Suite struct StormTests {
    @Test("a line that changes 100,000 times a second is silenced at its limit, said once, and fails its lane alone")
    func silenced() throws {
        var loop = try started()
        try loop.storm(5_000, every: .microseconds(10), from: .zero)
        check(loop.silences, [.silenced(0)])
        check(loop.faults, [began])
        check(loop.chip.edgeCounts.numbered, 100)
        check(loop.lanes[0].handled.map(\.event).last, .failed(.edgesLost))
        check(loop.lanes[0].handled.count { $0.event == .failed(.edgesLost) }, 1)
        check(loop.counters(of: 0).value(of: "unexpected"), 1)
        check(loop.lanes[1].handled.isEmpty, true)
        check(loop.counters(of: 1).value(of: "unexpected"), 0)
        check(loop.drivenLevel(of: LineID(1)), .inactive)
    }

    @Test("as many changes as the limit in a whole second are no storm; the same in less are one")
    func limit() throws {
        var loop = try started()
        try loop.storm(1_000, every: .milliseconds(10), from: .zero)
        check(loop.silences, [])
        try loop.storm(200, every: .microseconds(9_900), from: loop.chip.now)
        check(loop.silences, [.silenced(0)])
    }

    @Test("a storm that overruns the kernel's buffer is a storm too: what was lost counts")
    func overrun() throws {
        var loop = try started()
        for index in 0..<60 {
            loop.chip.mustPlan(offset: 0, isHigh: index % 2 == 0, at: microseconds(Int64(index) * 10))
        }
        loop.chip.stall(until: microseconds(700))
        for index in 0..<60 {
            loop.chip.mustPlan(offset: 0, isHigh: index % 2 == 0, at: microseconds(Int64(index) * 10 + 1_000))
        }
        loop.chip.stall(until: microseconds(2_000))
        try loop.run(until: microseconds(3_000))
        check(loop.silences, [.silenced(0)])
        check(loop.lanes[1].handled.isEmpty, true)
    }

    @Test("another lane's edges are taken at their times while a line storms, and after it was silenced")
    func others() throws {
        var loop = try started()
        loop.chip.mustPlan(offset: 2, isHigh: true, at: microseconds(505))
        loop.chip.mustPlan(offset: 2, isHigh: false, at: microseconds(20_005))
        try loop.storm(5_000, every: .microseconds(10), from: .zero)
        check(loop.lanes[1].handled.map(\.event), [.edge(.rising), .edge(.falling)])
        check(loop.lanes[1].handled.map(\.time), [microseconds(505), microseconds(20_005)])
    }

    @Test("the level of a silenced line is read ten times a second, and told when it changes")
    func levels() throws {
        var loop = try started()
        let last = try loop.storm(101, every: .microseconds(10), from: .zero)
        let read = loop.lanes[0].levelsRead.count
        loop.chip.set(offset: 0, isHigh: true)
        try loop.run(until: last + .milliseconds(150))
        loop.chip.set(offset: 0, isHigh: false)
        try loop.run(until: last + .milliseconds(1_050))
        check(Array(loop.lanes[0].levelsRead.dropFirst(read)), [.active, .inactive])
        check(loop.chip.recorder.records.count { $0 == .read(0, .inactive) } >= 9, true)
    }

    @Test("a line that has been quiet for two seconds is heard again, and after ten more the storm is over")
    func over() throws {
        var loop = try started()
        let last = try loop.storm(100, every: .microseconds(10), from: .zero)
        try loop.run(until: last + .milliseconds(1_900))
        check(loop.silences, [.silenced(0)])
        try loop.run(until: last + .milliseconds(2_200))
        check(loop.silences, [.silenced(0), .heard(0)])
        check(loop.faults, [began])
        let handled = loop.lanes[0].handled.count
        loop.chip.mustPlan(offset: 0, isHigh: !loop.chip.isHigh(offset: 0), at: last + .milliseconds(3_000))
        try loop.run(until: last + .seconds(5))
        check(loop.lanes[0].handled.count > handled, true)
        check(loop.faults, [began])
        try loop.run(until: last + .seconds(13))
        check(loop.faults, [began, ended])
        check(loop.deadline, nil)
    }

    @Test("a storm that goes on when the line is heard again is not said again, and the next try comes later")
    func again() throws {
        var loop = try started()
        var last = try loop.storm(100, every: .microseconds(10), from: .zero)
        try loop.run(until: last + .milliseconds(2_200))
        check(loop.silences, [.silenced(0), .heard(0)])
        last = try loop.storm(201, every: .microseconds(10), from: loop.chip.now)
        check(loop.silences, [.silenced(0), .heard(0), .silenced(0)])
        try loop.run(until: last + .milliseconds(3_900))
        check(loop.silences.count, 3)
        try loop.run(until: last + .milliseconds(4_200))
        check(loop.silences.count, 4)
        check(loop.faults, [began])
        try loop.run(until: last + .seconds(20))
        check(loop.faults, [began, ended])
    }

    @Test("a line of which storm after storm is over begins with a short rest each time")
    func twice() throws {
        var loop = try started()
        for _ in 0..<2 {
            let last = try loop.storm(201, every: .microseconds(10), from: loop.chip.now)
            try loop.run(until: last + .milliseconds(2_200))
            check(loop.silences.suffix(2), [.silenced(0), .heard(0)])
            try loop.run(until: last + .seconds(15))
        }
        check(loop.faults, [began, ended, began, ended])
    }

    @Test(
        "once a storm is over, edges that are lost are reported with the line's next one, whether or not one came while it was tried",
        arguments: [true, false])
    func lossAfterwards(oneCame: Bool) throws {
        var loop = try started()
        let last = try loop.storm(100, every: .microseconds(10), from: .zero)
        if oneCame {
            loop.chip.mustPlan(offset: 0, isHigh: !loop.chip.isHigh(offset: 0), at: last + .seconds(3))
        }
        try loop.run(until: last + .seconds(20))
        check(loop.faults, [began, ended])
        loop.chip.mustArm(.loseEdges(offset: 0, count: 2))
        try loop.storm(3, every: .milliseconds(50), from: loop.chip.now)
        check(loop.faults, [began, ended, lost])
    }

    @Test("edges that were lost in a storm are not reported when its line is heard again")
    func lossWithin() throws {
        var loop = try started(limit: 10)
        // Ten edges wait, which are a storm, and three behind them are lost: the loop silences the line before it could
        // know.
        for index in 0..<10 {
            loop.chip.mustPlan(offset: 0, isHigh: index % 2 == 0, at: microseconds(Int64(index) * 10))
        }
        loop.chip.stall(until: microseconds(100))
        loop.chip.mustArm(.loseEdges(offset: 0, count: 3))
        for index in 10..<13 {
            loop.chip.mustPlan(offset: 0, isHigh: index % 2 == 0, at: microseconds(Int64(index) * 10))
        }
        loop.chip.stall(until: microseconds(200))
        try loop.run(until: microseconds(1_000))
        check(loop.silences, [.silenced(0)])
        check(loop.chip.edgeCounts.lost, 3)
        loop.chip.mustPlan(offset: 0, isHigh: false, at: .zero + .seconds(3))
        try loop.run(until: .zero + .seconds(20))
        check(loop.chip.edgeCounts.taken, 11)
        check(loop.faults, [began, ended])
    }

    @Test("a line that cannot be silenced ends the loop with that error")
    func failure() throws {
        var loop = try started()
        loop.chip.mustArm(.fail(.silence, errno: 5))
        #expect(throws: ChipError.failed(.silence, errno: 5)) {
            try loop.storm(200, every: .microseconds(10), from: .zero)
        }
    }

    @Test("a new limit counts from the next edge on")
    func settings() throws {
        var loop = try started()
        try loop.storm(50, every: .microseconds(10), from: .zero)
        try loop.takeSettings(of: loop.joint, stormLimit: 1_000)
        try loop.storm(900, every: .microseconds(10), from: loop.chip.now)
        check(loop.silences, [])
        try loop.storm(200, every: .microseconds(10), from: loop.chip.now)
        check(loop.silences, [.silenced(0)])
    }

    @Test("a silenced line has no debounce, and has it again when it is heard again")
    func debounce() throws {
        var loop = try started(debounce: .milliseconds(1))
        let last = try loop.storm(200, every: .microseconds(1_500), from: .zero)
        check(loop.silences, [.silenced(0)])
        loop.chip.set(offset: 0, isHigh: true)
        check(try loop.chip.level(of: LineID(0)), .active)
        try loop.run(until: last + .seconds(3))
        check(loop.silences, [.silenced(0), .heard(0)])
        loop.chip.set(offset: 0, isHigh: false)
        check(try loop.chip.level(of: LineID(0)), .active)
    }
}
