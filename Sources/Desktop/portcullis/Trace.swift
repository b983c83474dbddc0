import DesktopTool
import Waveform

/// `portcullis trace`: a trace that a board has written, as a waveform.
enum Trace {
    static func run(trace: String, run: Int?, waveform: WaveformOption?) throws(ToolError) {
        guard let waveform else { throw .usage("trace needs --vcd FILE, the waveform that it makes") }
        let file = try OutputFile(waveform.file)
        let summary = try RecordingWaveform.write(trace, run: run, waveform.format, output: file.write)
        try file.finish()
        Console.write("\(waveform.file): \(summary.text)\n")
    }

    /// The value of `--run`.
    static func number(_ text: String?) throws(ToolError) -> Int? {
        guard let text else { return nil }
        guard let number = Int(text), number > 0 else {
            throw .usage("--run takes the number of a start in the trace, from 1 on, not '\(text)'")
        }
        return number
    }
}
