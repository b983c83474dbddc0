import CommandLines
import DesktopTool
import Foundation
import Statecharts

/// What is run, in which order, how often.
struct Plan {
    /// The file for the results.
    let results: String
    /// Whether it is a short run, whose figures are only a first impression.
    let isQuick: Bool
    /// The runs.
    private(set) var steps: [Step] = []
    /// The firmware whose size is reported.
    private(set) var images: [Image] = []
    /// Figures that were measured before.
    private(set) var lines: [Figure] = []
    /// What those may be at most. If there are limits, nothing else is measured.
    private(set) var limits: [Limit] = []

    /// The processor that everything runs on: the last one, since the first one often has the system's work. Nil where
    /// programs cannot be bound to one.
    var processor: Int? {
        let isThere = ["/usr/bin/taskset", "/bin/taskset"].contains { FileManager.default.isExecutableFile(atPath: $0) }
        return isThere ? ProcessInfo.processInfo.activeProcessorCount - 1 : nil
    }

    static var table: CommandTable {
        let others: Label = "--limits"
        return CommandTable(
            "portcullis-bench",
            """
            Runs the programs of the benchmark several times, on one processor, that of --async on all of them, and prints a \
            table: medians, with the smallest and the largest sample. A time is never a failure; wrong answers are. \
            `make bench` builds everything and runs it.
            """,
            OptionRows([
                .file("--results", "gets all samples as JSON", isRequired: true),
                .file("--embedded", "the benchmark as Embedded Swift", excludes: others),
                .file("--desktop", "the same as ordinary Swift", excludes: others),
                .folder("--native", "the programs in C and C++", excludes: others),
                .file("--tool", "the desktop tool", excludes: others),
                .file("--board", "the board that it simulates", excludes: others),
                .file("--async", "the benchmark of machines that run in a program", excludes: others),
                OptionRow(
                    "--image", .text("NAME=FILE", expected: "NAME=FILE"), "adds the size of a firmware image",
                    repeats: true, excludes: others),
                OptionRow(
                    "--lines", .text("FILE", expected: "a file"),
                    "adds figures that were measured before: one JSON object a line", repeats: true),
                OptionRow("--quick", "a short run, for a first impression"),
                .file(
                    "--limits",
                    """
                    runs nothing: a figure of those lines that is not there, or is above its limit in that file, is a failure
                    """),
            ]))
    }

    init(_ words: Invocation) throws(ToolError) {
        isQuick = words.has("--quick")
        results = words.requiredText("--results")
        for file in words.texts("--lines") {
            guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
                throw .failure("\(file) cannot be read")
            }
            lines += try Collection.figures(in: text)
        }
        if let file = words.text("--limits") {
            limits = try Limit.all(inFile: file)
            return
        }
        func required(_ option: Label) throws(ToolError) -> String {
            guard let value = words.text(option) else { throw .usage("\(option) is missing") }
            return value
        }
        let (embedded, desktop) = (try required("--embedded"), try required("--desktop"))
        let (native, tool, board) = (try required("--native"), try required("--tool"), try required("--board"))
        let asyncProgram = try required("--async")
        for image in words.texts("--image") { images.append(try Image(image)) }
        plan(embedded: embedded, desktop: desktop, native: native, tool: tool, board: board)
        planAsync(asyncProgram)
    }

    /// Each figure is taken in several rounds, some time apart, so that what else the machine does falls on all alike.
    private mutating func plan(embedded: String, desktop: String, native: String, tool: String, board: String) {
        let repeats = isQuick ? "3" : "5"
        let (dispatchEvents, loopEvents) = isQuick ? ("65536", "2048") : ("262144", "16384")
        for round in 1...(isQuick ? 1 : 2) {
            let suffix = isQuick ? "" : ", round \(round)"
            for program in ["peers", "boost-msm", "boost-statechart"] {
                steps.append(
                    Step(label: "\(program)\(suffix)", words: ["\(native)/\(program)", repeats, dispatchEvents]))
            }
            for (form, program) in [("embedded", embedded), ("desktop", desktop)] {
                steps.append(
                    Step(label: "dispatch, \(form)\(suffix)", words: [program, "dispatch", repeats, dispatchEvents]))
                steps.append(Step(label: "loop, \(form)\(suffix)", words: [program, "loop", repeats, loopEvents]))
            }
        }
        for (form, program) in [("embedded", embedded), ("desktop", desktop)] {
            steps.append(Step(label: "growth, \(form)", words: [program, "growth", repeats, loopEvents]))
            steps.append(Step(label: "footprint, \(form)", words: [program, "footprint", isQuick ? "5" : "20", board]))
        }
        let hours = isQuick ? 1 : 10
        let scripts = [
            ("simulate, idle gate", String(repeating: "wait 1h\n", count: hours * 24)),
            ("simulate, busy gate", String(repeating: "coin 50\nperson\nwait 8s\n", count: hours * 200)),
        ]
        for _ in 1...(isQuick ? 1 : 2) {
            for (figure, script) in scripts {
                steps.append(Step(label: figure, words: [tool, "simulate", board], script: script, figure: figure))
            }
        }
    }

    /// Machines that run in a program: their senders have all processors.
    private mutating func planAsync(_ program: String) {
        let (repeats, events) = isQuick ? ("3", "20000") : ("5", "100000")
        for round in 1...(isQuick ? 1 : 2) {
            let suffix = isQuick ? "" : ", round \(round)"
            steps.append(Step(label: "async\(suffix)", words: [program, repeats, events], usesAllProcessors: true))
        }
    }
}
