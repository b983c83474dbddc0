import ControlLoop
import DesktopTool
import Simulation
import Statecharts

/// What is played on a board: the inputs at the start, and how they change.
struct Playing {
    let board: LoadedBoard
    let initial: [LineID: Level]

    /// Plays what `next` gives up to the time that `end` has then. What is printed goes to `output`, the text of a
    /// waveform to `file`.
    func run(
        _ format: TraceFormat, waveform: WaveformFormat, to file: @escaping (String) -> Void,
        output: @escaping (String) -> Void, next: () throws(ToolError) -> RecordedChange?, end: () -> Duration
    ) throws(ToolError) {
        let sink = SinkWithWaveform(
            TextSink(format, flushAbove: 1 << 16, output: output),
            WaveformSink(board, waveform, levels: board.startingLevels(initial), output: file))
        do {
            var simulation = try Simulation(board, initial: initial, sink: sink)
            defer {
                let length = simulation.now - .zero
                simulation.withSink {
                    $0.base.flush()
                    $0.waveform.finish(at: length)
                }
            }
            while let change = try next() {
                try simulation.run(until: .zero + change.time)
                try simulation.set(change.line, change.level)
            }
            try simulation.run(until: .zero + end())
            try simulation.stop()
        } catch let error as ChipError {
            throw .failure(board.message(of: error))
        } catch let error as ToolError {
            throw error
        } catch { preconditionFailure("nothing else is thrown: \(error)") }
    }
}
