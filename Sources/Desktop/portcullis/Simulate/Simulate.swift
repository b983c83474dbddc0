import ControlLoop
import DesktopTool
import Foundation
import Simulation
import Waveform

/// `portcullis simulate`.
enum Simulate {
    static func run(board file: String, script: String?, json: Bool, waveform: WaveformOption?) throws(ToolError) {
        let board = try LoadedBoard(file)
        if script == nil, isatty(FileHandle.standardInput.fileDescriptor) == 1 {
            if json { throw .usage("--json is for scripts; a terminal gets text") }
            return try waveform.write { (waveform, file) throws(ToolError) in
                var session = try InteractiveSession(board, waveform: waveform, output: file)
                try session.run()
            }
        }
        // All of the script is checked before anything of it runs.
        let script = try Script.load(script, for: board)
        let format = json ? TraceFormat.json : .text
        try waveform.write { (waveform, file) throws(ToolError) in
            guard let waveform else { return try script.run(on: board, format: format) { Console.write($0) } }
            try script.run(on: board, format: format, waveform: waveform, to: file) { Console.write($0) }
        }
    }
}
