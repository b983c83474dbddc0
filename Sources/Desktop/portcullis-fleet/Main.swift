import CommandLines
import DesktopTool

/// The command of the desktop tool that listens to a broker.
@main
struct FleetMain: DesktopProgram {
    static var table: CommandTable { CommandTable("portcullis", "", FleetOptions.rows) }

    static func run(_ words: Invocation) throws(ToolError) { try FleetCommand.run(words) }
}
