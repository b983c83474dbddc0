import BoardFile
import CBenchmark
import CSystem
import ControlLoop
import Lanes
import Statecharts

/// The most that one stimulus took, of so many at random, on the board of a file. No mean: a gate that answers late
/// answers late once.
func measureWorst(_ scale: Scale, board path: UnsafePointer<CChar>) {
    bench_paint_stack()
    let traced = walk(path, MemorySink(.json), steps: scale.repeats)
    let depth = bench_stack_depth()
    if depth >= 4 * 1024 * 1024 { fail("the stack was deeper than what was painted") }
    let silent = walk(path, SilentSink(), steps: scale.repeats)
    reportWorst("stimuli", unit: "steps", Int64(silent.steps))
    reportWorst("stack", unit: "bytes", depth)
    reportWorst("writes", unit: "writes", Int64(max(silent.writes, traced.writes)))
    reportWorst("events that waited", unit: "events", Int64(max(silent.events, traced.events)))
    guard bench_instructions() >= 0 else { return }
    reportWorst("an edge", unit: "instructions", silent.edge)
    reportWorst("a deadline", unit: "instructions", silent.deadline)
    reportWorst("edges that were lost", unit: "instructions", silent.loss)
    reportWorst("any, with a trace as JSON", unit: "instructions", max(traced.edge, max(traced.deadline, traced.loss)))
}

/// The most of everything.
private struct Worst {
    var steps = 0
    /// The instructions that counting itself takes.
    var costOfCounting: Int64 = 0
    var writes = 0
    var events = 0
    /// Instructions of one step: with nothing lost, an edge and a deadline; any, where edges get lost.
    var edge: Int64 = 0
    var deadline: Int64 = 0
    var loss: Int64 = 0
}

/// How many steps a loop takes before another one starts: a gate that failed for good would never be left.
private let stepsOfLife = 2_048

@inline(never)
private func walk<Sink: TraceSink>(_ path: UnsafePointer<CChar>, _ sink: Sink, steps: Int) -> Worst {
    do throws(BoardFileError) {
        let board = try BoardFile.load(path: path)
        var inputs = LineList<LineID>()
        for index in board.map.lines.indices where board.map.lines[index].direction.isInput {
            inputs.add(LineID(index))
        }
        guard !inputs.isEmpty else { fail("the board has no inputs") }
        var worst = Worst()
        // Asked once: each count is a call of the system.
        worst.costOfCounting = costOfCounting
        var life: UInt64 = 0
        while worst.steps < steps {
            life += 1
            var loop = BoardLoop<WildChip, GateLane, Sink>(
                chip: WildChip(seed: life), lanes: board.joint, map: board.map, sink: sink)
            do throws(ChipError) {
                try loop.start()
                // Every other gate has a kernel that keeps up.
                loop.chip.losesEdges = life % 2 == 0
                for _ in 0..<stepsOfLife {
                    loop.chip.pend(oneOf: inputs)
                    try take(&loop, &worst)
                }
            } catch {
                fail("the loop failed")
            }
            worst.events = max(worst.events, loop.queueHighWater)
        }
        return worst
    } catch {
        fail("the board file cannot be read")
    }
}

/// Steps until the edge is taken: the deadlines before it come first, each in a step of its own.
private func take<Sink: TraceSink>(
    _ loop: inout BoardLoop<WildChip, GateLane, Sink>, _ worst: inout Worst
) throws(ChipError) {
    while true {
        let writes = loop.chip.writes
        let before = bench_instructions()
        let wakeup = try loop.step()
        let count = bench_instructions() - before - worst.costOfCounting
        worst.steps += 1
        worst.writes = max(worst.writes, loop.chip.writes - writes)
        if loop.chip.losesEdges {
            worst.loss = max(worst.loss, count)
        } else if wakeup == .deadline {
            worst.deadline = max(worst.deadline, count)
        } else {
            worst.edge = max(worst.edge, count)
        }
        guard wakeup == .deadline else { return }
    }
}

/// The least that counting itself takes.
private var costOfCounting: Int64 {
    var least = Int64.max
    for _ in 0..<8 {
        let before = bench_instructions()
        least = min(least, bench_instructions() - before)
    }
    return least
}

private func reportWorst(_ name: FigureName, unit: Label, _ value: Int64) {
    var samples = TextLine()
    samples.append(value)
    report("worst", name, unit: unit, samples: samples)
}
