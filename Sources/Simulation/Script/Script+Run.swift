import ControlLoop
import DesktopTool

extension Script {
    /// Runs in virtual time; what it prints depends on nothing but the board and the script.
    public func run(
        on board: LoadedBoard, format: TraceFormat, output: @escaping (String) -> Void
    ) throws(ToolError) {
        do throws(ChipError) {
            var simulation = try Simulation(
                board, initial: initial, sink: TextSink(format, flushAbove: 1 << 16, output: output))
            defer { simulation.withSink { $0.flush() } }
            try simulation.play(self) { simulation in
                let text = Status(simulation).text(format)
                simulation.withSink { $0.write(text) }
            }
            try simulation.stop()
        } catch {
            throw .failure(board.message(of: error))
        }
    }
}
