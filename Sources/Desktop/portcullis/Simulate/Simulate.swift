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
            let file = try waveform.map { (waveform) throws(ToolError) in try OutputFile(waveform.file) }
            var session = try InteractiveSession(board, waveform: waveform?.format) { file?.write($0) }
            try session.run()
            try file?.finish()
            return
        }
        // All of the script is checked before anything of it runs.
        let script = try Script.load(script, for: board)
        let format = json ? TraceFormat.json : .text
        guard let waveform else { return try script.run(on: board, format: format) { Console.write($0) } }
        let file = try OutputFile(waveform.file)
        try script.run(on: board, format: format, waveform: waveform.format, to: file.write) { Console.write($0) }
        try file.finish()
    }
}
