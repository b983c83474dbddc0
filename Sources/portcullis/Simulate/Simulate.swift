import ControlLoop
import Foundation
import Statecharts

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
        try run(script, on: board, format: json ? .json : .text) { Console.write($0) }
    }

    /// Runs a script in virtual time; what it prints depends on nothing but the board and the script.
    static func run(
        _ script: Script, on board: LoadedBoard, format: TraceFormat, output: @escaping (String) -> Void
    ) throws(ToolError) {
        do throws(ChipError) {
            var simulation = try Simulation(
                board, initial: script.initial, sink: TextSink(format, flushAbove: 1 << 16, output: output))
            defer { simulation.withSink { $0.flush() } }
            try simulation.play(script) { simulation in
                let text = Status(simulation).text(format)
                simulation.withSink { $0.write(text) }
            }
            try simulation.stop()
        } catch {
            throw .failure(board.message(of: error))
        }
    }
}
