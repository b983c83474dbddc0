import CBenchmark
import ControlLoop
import Lanes
import MockChip
import Statecharts

/// How the cost of an edge depends on how many come in a second, and on how long the loop has run. How it depends on
/// the number of lanes is in the figures of the loop.
func measureGrowth(_ scale: Scale) {
    let lanes = 8
    let edges = scale.rounded(toRoundsOf: 4 * lanes)
    measureRate("4 edges/s", lanes, pause: .milliseconds(7850), edges)
    measureRate("40 edges/s", lanes, pause: .milliseconds(650), edges)
    measureRate("160 edges/s", lanes, pause: .milliseconds(50), edges)
    measureHour()
}

private func measureRate(_ name: FigureName, _ lanes: Int, pause: Duration, _ scale: Scale) {
    var work = MockLoop(lanes: lanes, pause: pause, sink: SilentSink())
    measure("growth", name, scale, &work)
    let passages = UInt64(scale.events * (scale.repeats + 1)) / 4
    guard count("passages", work.loop.lanes) == passages else { fail("the loop did not see every passage") }
}

/// An hour of a busy turnstile with a trace: twelve samples of five minutes each, in their order, and the memory after
/// each.
private func measureHour() {
    // A round of four edges lasts 200 ms.
    let edgesInFiveMinutes = 5 * 60 * 5 * 4
    var work = MockLoop(lanes: 1, sink: MemorySink(.json))
    var times = TextLine()
    var memory = TextLine()
    work.run(edgesInFiveMinutes)
    for sample in 0..<12 {
        let start = bench_own_time_ns()
        work.run(edgesInFiveMinutes)
        let end = bench_own_time_ns()
        if sample > 0 {
            times.append(",")
            memory.append(",")
        }
        appendMean(end - start, per: edgesInFiveMinutes, to: &times)
        memory.append(bench_resident_kib(false))
    }
    report("growth", "an hour in twelve parts", unit: "ns", samples: times)
    if bench_resident_kib(false) >= 0 { report("growth", "memory in that hour", unit: "KiB", samples: memory) }
}
