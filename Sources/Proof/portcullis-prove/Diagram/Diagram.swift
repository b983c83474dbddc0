import DesktopTool
import Explorer
import Simulation

/// `portcullis diagram`: a machine's states, drawn from what it was seen to do.
enum Diagram {
    /// What is written.
    enum Format: String, CaseIterable {
        case svg
        case dot
        case mermaid
    }

    /// The machines that can be drawn.
    private static var catalogue: String {
        let names = DrawnMachine.all.map(\.name)
        let width = (names.map(\.count).max() ?? 0) + 2
        return DrawnMachine.all.map { "\($0.name.padding(to: width))\($0.legend.title)\n" }.joined()
    }

    static func run(_ arguments: inout Arguments) throws(ToolError) {
        let isAlone = arguments.isEmpty
        let format: Format = try choice(arguments.takeValue(of: "--format", meaning: "a format"), of: "--format")
        let level: Chart.Level = try choice(arguments.takeValue(of: "--level", meaning: "a level"), of: "--level")
        if isAlone { return Console.write(catalogue) }
        try draw(arguments.takeOnly("a machine"), format: format, level: level)
    }

    private static func draw(_ name: String, format: Format, level: Chart.Level) throws(ToolError) {
        guard let machine = DrawnMachine.named(name) else {
            let hint = Hint.about(name, among: DrawnMachine.all.map(\.name), listedBy: "diagram")
            throw .usage("unknown machine '\(name)'; \(hint)")
        }
        let chart = waiting { await machine.chart(level) }
        switch format {
        case .dot: Console.write(Dot.graph(of: chart))
        case .mermaid: Console.write(Mermaid.text(of: chart))
        case .svg:
            var layouts: [Layout] = []
            for text in Dot.texts(of: chart) { layouts.append(try Graphviz.layout(of: text)) }
            Console.write(SVG.text(of: chart, layouts))
        }
    }

    /// The choice that a word names, or the first one for nil.
    private static func choice<Choice: CaseIterable & RawRepresentable>(
        _ word: String?, of option: String
    ) throws(ToolError) -> Choice where Choice.RawValue == String, Choice.AllCases.Index == Int {
        guard let word else { return Choice.allCases[0] }
        guard let choice = Choice(rawValue: word) else {
            let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw .usage("\(option) is one of \(words), not '\(word)'")
        }
        return choice
    }
}
