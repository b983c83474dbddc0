import Charts
import CommandLines
import DesktopTool
import Statecharts

/// A machine's states, drawn from what it was seen to do.
package enum Picture {
    /// How much of it is drawn; `needs` is the operand that says what is drawn.
    package static func level(needs: Label? = nil) -> OptionRow {
        OptionRow(
            "--level", .words("overview|full"),
            "what leads from state to state, or every event that a state handles or refuses; without it overview",
            needs: needs)
    }

    /// Prints it as SVG.
    package static func draw(_ machine: DrawnMachine, _ words: Invocation) throws(ToolError) {
        let level = Chart.Level.allCases[words.choice("--level") ?? 0]
        let chart = waiting { await machine.chart(level) }
        var layouts: [Layout] = []
        for text in Dot.texts(of: chart) { layouts.append(try Graphviz.layout(of: text)) }
        Console.write(SVG.text(of: chart, layouts))
    }
}
