import CSystem
import ControlLoop
import DesktopTool
import Record
import Daemon
import Simulation
import Statecharts

/// The firmware of a simulated board: its loop on a mock chip, with the record in a file. It starts when it is made,
/// and is killed when nobody has it any more.
final class Firmware {
    private let board: LoadedBoard
    private let record: RecordFile
    private var simulation: Simulation<RecordSink>

    /// A firmware that goes on from the record. `offset` is the wall clock's time minus that of the loop.
    init(
        _ board: LoadedBoard, _ files: BoardFiles, boot: BootID, offset: Int64, at now: Instant
    ) throws(ToolError) {
        self.board = board
        let identity = Self.identity(board, files)
        do throws(RecordError) {
            record = try RecordFile.open(files.record, as: identity, boot: boot)
        } catch {
            throw .failure(String(error.message(of: files.record)))
        }
        let sink = RecordSink(memory: LaneRecord(record, of: identity, clock: .fixed(offset)))
        do throws(ChipError) {
            simulation = try Simulation(board, initial: [:], sink: sink, at: now)
        } catch {
            throw .failure(board.message(of: error))
        }
    }

    deinit { record.close() }

    /// Whose record it is.
    static func identity(_ board: LoadedBoard, _ files: BoardFiles) -> RecordIdentity {
        files.board.withCString { RecordIdentity(board.board, file: $0) }
    }

    /// When something happens to it by itself.
    var nextOccurrence: Instant? { simulation.nextOccurrence }

    /// Works until then.
    func run(until time: Instant) throws(ToolError) {
        guard time > simulation.now else { return }
        try work { simulation throws(ChipError) in try simulation.run(until: time) }
    }

    /// Does what people do.
    func take(_ actions: some Sequence<ScriptAction>) throws(ToolError) {
        try work { simulation throws(ChipError) in
            for action in actions {
                switch action {
                case .set(let line, let level): try simulation.set(line, level)
                case .jam(let lane, let isJammed): try simulation.jam(lane, isJammed)
                case .wait, .status, .quit: break
                }
            }
        }
    }

    /// Ends in order.
    func stop() throws(ToolError) {
        try work { simulation throws(ChipError) in
            try simulation.stop()
            let now = simulation.now
            simulation.withSink { $0.memory.finish(at: now) }
        }
    }

    private func work(_ body: (inout Simulation<RecordSink>) throws(ChipError) -> Void) throws(ToolError) {
        do throws(ChipError) {
            try body(&simulation)
        } catch {
            throw .failure(board.message(of: error))
        }
    }
}
