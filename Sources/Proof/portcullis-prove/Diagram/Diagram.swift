import Charts
import CommandLines
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

    static func run(_ words: Invocation) throws(ToolError) {
        guard let machine = words.text("MACHINE") else { return Console.write(catalogue) }
        try draw(machine, Chart.Level.allCases[words.choice("--level") ?? 0])
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
}
