import ControlLoop
import DesktopTool
import Foundation
import Simulation

/// `portcullis simulate`.
enum Simulate {
    static func run(board file: String, script: String?, json: Bool) throws(ToolError) {
        let board = try LoadedBoard(file)
        if script == nil, isatty(FileHandle.standardInput.fileDescriptor) == 1 {
            if json { throw .usage("--json is for scripts; a terminal gets text") }
            var session = try InteractiveSession(board)
            return try session.run()
        }
        // All of the script is checked before anything of it runs.
        let script = try Script.load(script, for: board)
        try script.run(on: board, format: json ? .json : .text) { Console.write($0) }
    }
}
