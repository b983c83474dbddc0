import ControlLoop
import DesktopTool
import Foundation
import Simulation
import Waveform

/// `portcullis simulate`.
enum Simulate {
    static func run(board path: String, script file: String?, json: Bool, waveform: WaveformOption?) throws(ToolError) {
        let board = try LoadedBoard(path)
        if file == nil, isatty(FileHandle.standardInput.fileDescriptor) == 1 {
            if json { throw .usage("--json is for scripts; a terminal gets text") }
            return try waveform.write(reading: [path]) { (waveform, file) throws(ToolError) in
                var session = try InteractiveSession(board, waveform: waveform, output: file)
                try session.run()
            }
        }
        // All of the script is checked before anything of it runs.
        let script = try Script.load(file, for: board)
        let format = json ? TraceFormat.json : .text
        try waveform.write(reading: [path, file ?? "/dev/stdin"]) { (waveform, file) throws(ToolError) in
            guard let waveform else { return try script.run(on: board, format: format) { Console.write($0) } }
            try script.run(on: board, format: format, waveform: waveform, to: file) { Console.write($0) }
        }
    }
}
