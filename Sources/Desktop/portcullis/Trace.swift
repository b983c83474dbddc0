import CommandLines
import DesktopTool
import Waveform

/// `portcullis trace`: a trace that a board has written, as a waveform.
enum Trace {
    static func run(trace: String, run: Int?, waveform: WaveformOption?) throws(ToolError) {
        guard let waveform else { preconditionFailure("the table requires --vcd") }
        try waveform.write(trace, run: run)
    }

    /// Which start of the firmware in a trace is meant.
    static var run: OptionRow {
        OptionRow(
            "--run", .number("NUMBER", 1...1_000_000_000),
            "the start of the firmware in a trace, from 1 on; without it the last one")
    }
}
