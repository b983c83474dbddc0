import ControlLoop
import Lanes
import Simulation
import Statecharts

extension WaveformSink {
    /// The waveform of a board that a simulation, or anything else, runs.
    public init(
        _ board: LoadedBoard, _ format: WaveformFormat, levels: [LineID: Level] = [:],
        output: @escaping (String) -> Void
    ) {
        let gates = board.board.lanes.gates
        self.init(
            map: board.board.map, lanes: gates.indices.map { gates[$0].facts }, format, levels: levels, output: output)
    }
}
