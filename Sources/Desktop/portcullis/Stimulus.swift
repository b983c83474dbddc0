import DesktopTool
import Simulation

/// `portcullis stimulus`: a script as the plan for the program that drives an emulated or real board.
enum Stimulus {
    static func run(board file: String, script: String) throws(ToolError) {
        let board = try LoadedBoard(file)
        Console.write(try StimulusPlan.text(Script.load(script, for: board), board: board))
    }
}
