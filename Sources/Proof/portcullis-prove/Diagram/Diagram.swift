import Charts
import CommandLines
import DesktopTool
import Simulation
import StatechartsTools

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
        try Picture.draw(drawn(machine), words)
    }

    private static func drawn(_ name: String) throws(ToolError) -> DrawnMachine {
        if let machine = DrawnMachine.named(name) { return machine }
        let hint = Hint.about(name, among: DrawnMachine.all.map(\.name), listedBy: "diagram")
        throw .usage("unknown machine '\(name)'; \(hint)")
    }
}
