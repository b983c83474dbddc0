import Charts
import DesktopTool
import Simulation

/// `portcullis diagram`: a machine's states, drawn from what it was seen to do.
enum Diagram {
    /// The machines that can be drawn.
    private static var catalogue: String {
        let names = DrawnMachine.all.map(\.name)
        let width = (names.map(\.count).max() ?? 0) + 2
        return DrawnMachine.all.map { "\($0.name.padding(to: width))\($0.legend.title)\n" }.joined()
    }

    static func run(_ arguments: inout Arguments) throws(ToolError) {
        let isAlone = arguments.isEmpty
        let level = try level(arguments.takeValue(of: "--level", meaning: "a level"))
        if isAlone { return Console.write(catalogue) }
        try draw(arguments.takeOnly("a machine"), level)
    }

    private static func draw(_ name: String, _ level: Chart.Level) throws(ToolError) {
        guard let machine = DrawnMachine.named(name) else {
            let hint = Hint.about(name, among: DrawnMachine.all.map(\.name), listedBy: "diagram")
            throw .usage("unknown machine '\(name)'; \(hint)")
        }
        let chart = waiting { await machine.chart(level) }
        var layouts: [Layout] = []
        for text in Dot.texts(of: chart) { layouts.append(try Graphviz.layout(of: text)) }
        Console.write(SVG.text(of: chart, layouts))
    }

    /// The level that a word names; the overview for nil.
    private static func level(_ word: String?) throws(ToolError) -> Chart.Level {
        guard let word else { return .overview }
        guard let level = Chart.Level(rawValue: word) else {
            let words = Chart.Level.allCases.map(\.rawValue).joined(separator: ", ")
            throw .usage("--level is one of \(words), not '\(word)'")
        }
        return level
    }
}
