import ControlLoop
import DesktopTool
import Simulation
import Statecharts

extension Script {
    /// Runs in virtual time, as `run(on:format:output:)` does, and makes a waveform of it too, whose text goes to
    /// `file`.
    public func run(
        on board: LoadedBoard, format: TraceFormat, waveform: WaveformFormat, to file: @escaping (String) -> Void,
        output: @escaping (String) -> Void
    ) throws(ToolError) {
        let sink = SinkWithWaveform(
            TextSink(format, flushAbove: 1 << 16, output: output),
            WaveformSink(board, waveform, levels: board.startingLevels(initial), output: file))
        try run(on: board, into: sink) {
            $1.base.write($0.text(format))
        } end: {
            $0.base.flush()
            $0.waveform.finish(at: $1)
        }
    }
}
