import CBenchmark
import CSystem
import ControlLoop
import Statecharts

/// How often something is measured, and how much of it at once.
struct Scale {
    /// How many samples each figure gets.
    let repeats: Int
    /// How many events make one sample.
    let events: Int
}

/// Something that can be done so many times.
protocol Workload: ~Copyable {
    /// Does it.
    mutating func run(_ events: Int)
}

/// The name of a figure.
typealias FigureName = FixedText<64>

/// Measures one figure: the processor time and, where the processor counts them, the instructions for one event. Once
/// more before that, since caches and branch predictors are cold at first.
func measure<Work: Workload & ~Copyable>(_ group: Label, _ name: FigureName, _ scale: Scale, _ work: inout Work) {
    var times = TextLine()
    var instructions = TextLine()
    work.run(scale.events)
    for sample in 0..<scale.repeats {
        let instructionsBefore = bench_instructions()
        let start = bench_own_time_ns()
        work.run(scale.events)
        let end = bench_own_time_ns()
        let instructionsAfter = bench_instructions()
        if sample > 0 {
            times.append(",")
            instructions.append(",")
        }
        appendMean(end - start, per: scale.events, to: &times)
        appendMean(instructionsAfter - instructionsBefore, per: scale.events, to: &instructions)
    }
    report(group, name, unit: "ns", samples: times)
    if bench_instructions() >= 0 { report(group, name, unit: "instructions", samples: instructions) }
}

/// Adds a mean with two digits after the point.
func appendMean(_ sum: Int64, per events: Int, to line: inout TextLine) {
    let hundredths = sum &* 100 / Int64(events)
    line.append(hundredths / 100)
    line.append(".")
    let rest = hundredths % 100
    if rest < 10 { line.append("0") }
    line.append(rest)
}

/// Prints one figure with its samples, numbers with commas between them.
func report(_ group: Label, _ name: FigureName, unit: Label, samples: TextLine) {
    #if hasFeature(Embedded)
        let form: Label = "embedded"
    #else
        let form: Label = "desktop"
    #endif
    var line = TextLine(#"{"group":""#)
    line.append(group)
    line.append(#"","figure":""#)
    line.append(name)
    line.append(#"","form":""#)
    line.append(form)
    line.append(#"","unit":""#)
    line.append(unit)
    line.append(#"","samples":["#)
    line.append(samples)
    line.append("]}\n")
    _ = line.withBytes { portcullis_write_all(1, $0.baseAddress, $0.count) }
}
