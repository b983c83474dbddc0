import ControlLoop
import DesktopTool
import Statecharts

extension Script {
    /// Runs in virtual time; what it prints depends on nothing but the board and the script.
    public func run(
        on board: LoadedBoard, format: TraceFormat, output: @escaping (String) -> Void
    ) throws(ToolError) {
        try run(on: board, into: TextSink(format, flushAbove: 1 << 16, output: output)) {
            $1.write($0.text(format))
        } end: { sink, _ in
            sink.flush()
        }
    }

    /// Runs in virtual time, with a sink that the caller has; `status` runs where the script says `status`, and `end`
    /// at the end, whatever it was, with how long the simulation lasted.
    public func run<Sink: TraceSink>(
        on board: LoadedBoard, into sink: Sink, status: (Status, inout Sink) -> Void,
        end: (inout Sink, Duration) -> Void
    ) throws(ToolError) {
        do throws(ChipError) {
            var simulation = try Simulation(board, initial: initial, sink: sink)
            defer {
                let length = simulation.now - .zero
                simulation.withSink { end(&$0, length) }
            }
            try simulation.play(self) { simulation in
                let present = Status(simulation)
                simulation.withSink { status(present, &$0) }
            }
            try simulation.stop()
        } catch {
            throw .failure(board.message(of: error))
        }
    }
}
