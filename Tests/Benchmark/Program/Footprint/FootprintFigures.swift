import BoardFile
import CBenchmark
import CSystem
import ControlLoop
import Lanes
import MockChip
import Statecharts

/// What the loop takes besides time, on the board of a file.
func measureFootprint(_ scale: Scale, board path: UnsafePointer<CChar>) {
    bench_paint_stack()
    let run = runPainted(path)
    let depth = bench_stack_depth()
    if depth >= 4 * 1024 * 1024 { fail("the stack was deeper than what was painted") }
    reportOne("stack high-water", unit: "bytes", depth)
    reportOne("queue high-water", unit: "events", Int64(run.queueHighWater))
    if run.heapCalls >= 0 { reportOne("heap calls after the start", unit: "calls", run.heapCalls) }

    // In processes of their own, whose stack is not painted.
    var times = TextLine()
    var memory = TextLine()
    for sample in 0..<scale.repeats {
        let again = bench_run_again(path)
        guard again.nanoseconds >= 0 else { fail("the program could not be run again") }
        if sample > 0 {
            times.append(",")
            memory.append(",")
        }
        times.append(again.nanoseconds / 1000)
        memory.append(again.resident_kib)
    }
    report("footprint", "exec to lines driven", unit: "us", samples: times)
    report("footprint", "resident memory", unit: "KiB", samples: memory)
}

/// Prints the time at which the lines of a board are driven for the first time, when its loop has started; and, after
/// some work, how much memory was resident at most.
func runOnce(board path: UnsafePointer<CChar>) {
    var loop = start(path)
    printNumber(portcullis_monotonic_ns())
    pulseInputs(of: &loop)
    printNumber(bench_resident_kib(true))
}

/// What came of running a board.
private struct BoardRun {
    let queueHighWater: Int
    let heapCalls: Int64
}

@inline(never)
private func runPainted(_ path: UnsafePointer<CChar>) -> BoardRun {
    var loop = start(path)
    let heapBefore = bench_heap_calls()
    pulseInputs(of: &loop)
    let heapCalls = heapBefore < 0 ? -1 : bench_heap_calls() - heapBefore
    return BoardRun(queueHighWater: loop.queueHighWater, heapCalls: heapCalls)
}

private typealias MeasuredLoop = BoardLoop<MockChip<NoRecorder>, GateLane, MemorySink>

/// The loop of a board file, started, as the firmware starts it, but on the mock chip.
private func start(_ path: UnsafePointer<CChar>) -> MeasuredLoop {
    do throws(BoardFileError) {
        let board = try BoardFile.load(path: path)
        var loop = MeasuredLoop(
            chip: MockChip(recorder: NoRecorder()),
            lanes: board.joint, map: board.map,
            sink: MemorySink(.json))
        do throws(ChipError) { try loop.start() } catch { fail("the loop did not start") }
        return loop
    } catch {
        fail("the board file cannot be read")
    }
}

/// Pulses every input a hundred times.
private func pulseInputs(of loop: inout MeasuredLoop) {
    do throws(ChipError) {
        for _ in 0..<100 {
            for index in loop.map.lines.indices where loop.map.lines[index].direction.isInput {
                guard let offset = MockChip<NoRecorder>.offset(of: loop.map.lines[index].selector) else { continue }
                let now = loop.chip.now
                let isHigh = loop.chip.isHigh(offset: offset)
                _ = loop.chip.plan(offset: offset, isHigh: !isHigh, at: now)
                _ = loop.chip.plan(offset: offset, isHigh: isHigh, at: now + .milliseconds(50))
                loop.chip.grant(until: now + .seconds(1))
                while try loop.step() != .interrupted {}
            }
        }
    } catch {
        fail("the loop failed")
    }
}

private func printNumber(_ number: Int64) {
    var line = TextLine()
    line.append(number)
    line.append("\n")
    _ = line.withBytes { portcullis_write_all(1, $0.baseAddress, $0.count) }
}

private func reportOne(_ name: FigureName, unit: Label, _ value: Int64) {
    var samples = TextLine()
    samples.append(value)
    report("footprint", name, unit: unit, samples: samples)
}
