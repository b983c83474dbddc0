import CommandLines
import ControlLoop
import DesktopTool
import Explorer
import Statecharts
import StatechartsTools
import Torture

/// The commands of the desktop tool that say what machines and boards can do: they explore, torture and draw.
@main
struct ProveMain: DesktopProgram {
    static func run(_ words: Invocation) throws(ToolError) {
        switch words.command {
        case "prove": try Prove.run(words)
        case "torture": try TortureCommand.run(words)
        case _: try Diagram.run(words)
        }
    }

    static var table: CommandTable {
        CommandTable("portcullis", "", prove.followed(by: TortureOptions.rows).followed(by: diagram))
    }

    private static var prove: OptionRows {
        OptionRows([
            .command(
                "prove",
                """
                explores every state that a machine, or a board with its own settings, can reach, or of a lane with many \
                inputs what each two of them can do, and says which rules hold in all of that. What breaks one is printed \
                with the shortest way there, and as a script
                """),
            .operand(
                "MACHINE", "a machine or a board file", "a machine, or a board file; without it machines are listed",
                isRequired: false),
        ]).followed(by: Proving.options(needs: "MACHINE"))
    }

    private static var diagram: OptionRows {
        OptionRows([
            .command(
                "diagram",
                """
                lists the machines that can be drawn, or draws one from all that it can do. It prints SVG, and needs \
                Graphviz
                """),
            .operand("MACHINE", "a machine", "the machine; without it all are listed", isRequired: false),
            Picture.level(needs: "MACHINE"),
        ])
    }

    static func notes(about command: Label) -> String {
        command == "torture"
            ? "LIST is all, none, or words: \(FaultKind.allCases.map(\.rawValue).joined(separator: ", "))." : ""
    }
}
