import CommandLines
import DesktopTool
import FleetRig

/// Tries a whole fleet: boards, broker, collectors, database, and a network that is none.
@main
struct Main: DesktopProgram {
    static var table: CommandTable {
        CommandTable(
            "fleet-rig", "",
            FleetPlan.rows.followed(by: BoardsProgram.rows).followed(by: NetworkProgram.rows))
    }

    static func run(_ words: Invocation) throws(ToolError) {
        switch words.command {
        case "run": try run(FleetPlan(words))
        case "boards": try BoardsProgram(words).run()
        case _: try NetworkProgram(words).run()
        }
    }

    private static func run(_ plan: FleetPlan) throws(ToolError) {
        let verdict = try FleetRun(plan).run()
        Console.write(verdict.lines.joined(separator: "\n") + "\n")
        guard !verdict.complaints.isEmpty else { return }
        throw .failure("seed \(plan.seed):\n" + verdict.complaints.joined(separator: "\n"))
    }
}
