import ControlLoop
import Lanes
import MockChip
import Statecharts

/// From an edge to the command: queue, decoder, machine, line map and write.
func measureLoop(_ scale: Scale) {
    let counts: InlineArray<4, Int> = [1, 2, 4, 8]
    for index in counts.indices {
        let lanes = counts[index]
        // Whole rounds, so that every sample is the same work.
        let scale = scale.rounded(toRoundsOf: 4 * lanes)
        measureNull(lanes, "", coinsOnly: false, SilentSink(), scale)
        measureNull(lanes, " coins", coinsOnly: true, SilentSink(), scale)
        measureMock(lanes, "", SilentSink(), scale)
        var chip = MockAlone(lanes: lanes)
        measure("loop", "mock chip alone \(lanes)", scale, &chip)
        var none = NullAlone(lanes: lanes)
        measure("loop", "null chip alone \(lanes)", scale, &none)
        if none.rising == 0 { fail("no edge was made") }
    }
    let traced = scale.rounded(toRoundsOf: 4)
    measureNull(1, " text", coinsOnly: false, MemorySink(.text), traced)
    measureNull(1, " json", coinsOnly: false, MemorySink(.json), traced)
    measureMock(1, " text", MemorySink(.text), traced)
    measureMock(1, " json", MemorySink(.json), traced)
}

private func measureNull<Sink: TraceSink>(
    _ lanes: Int, _ suffix: Label, coinsOnly: Bool, _ sink: Sink, _ scale: Scale
) {
    var work = NullLoop(lanes: lanes, coinsOnly: coinsOnly, sink: sink)
    measure("loop", "null chip \(lanes)\(suffix)", scale, &work)
    let edges = UInt64(scale.events * (scale.repeats + 1))
    let passages = coinsOnly ? 0 : edges / 4
    guard count("passages", work.loop.lanes) == passages else { fail("the loop did not see every passage") }
    let inserted = edges / (coinsOnly ? 2 : 4) * 50
    guard count("inserted", work.loop.lanes) == inserted else { fail("the loop did not see every coin") }
    // Each lane lets go of its coin acceptor when it starts.
    guard coinsOnly || UInt64(work.loop.chip.writes) >= 2 * passages else { fail("the loop did not drive its lines") }
}

private func measureMock<Sink: TraceSink>(_ lanes: Int, _ suffix: Label, _ sink: Sink, _ scale: Scale) {
    var work = MockLoop(lanes: lanes, sink: sink)
    measure("loop", "mock chip \(lanes)\(suffix)", scale, &work)
    let edges = UInt64(scale.events * (scale.repeats + 1))
    guard count("passages", work.loop.lanes) == edges / 4 else { fail("the loop did not see every passage") }
}

/// What all lanes have counted under that name.
func count(_ label: Label, _ lanes: LaneList<GateLane>) -> UInt64 {
    var sum: UInt64 = 0
    for lane in lanes.indices {
        let counters = lanes[lane].counters
        for index in counters.indices where counters[index].label == label { sum += counters[index].value }
    }
    return sum
}

extension Scale {
    /// About as many events, in whole rounds.
    func rounded(toRoundsOf edges: Int) -> Scale {
        Scale(repeats: repeats, events: max(1, events / edges) * edges)
    }
}
