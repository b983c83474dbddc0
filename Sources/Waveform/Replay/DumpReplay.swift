import ControlLoop
import DesktopTool
import Simulation
import Statecharts

/// Plays a value change dump against a board: what the firmware would have done.
public struct DumpReplay {
    private var stimuli: DumpStimuli
    private let board: LoadedBoard
    private let name: String

    /// Reads the header of the file at `path`. `assignments` is the text after `--map`. `isLogical` says whether its levels are logical or
    /// those of the wires; nil for logical if this project wrote it.
    public init(_ path: String, board: LoadedBoard, assignments: String?, isLogical: Bool?) throws(ToolError) {
        name = path
        let assignments = try SignalMap.assignments(assignments)
        let header = try DumpReader(path).header
        let map = try SignalMap(header, board: board, assignments: assignments, file: path)
        // Logical levels are those that the firmware took, which were debounced. A door that is recorded does not move by itself.
        let isLogical = isLogical ?? header.isOurs
        let movesDoors = !isLogical && board.movedInputs.isDisjoint(with: map.lines.compactMap { $0 })
        self.board =
            movesDoors ? board : LoadedBoard(file: board.file, board: board.board.recorded(debounces: !isLogical))
        stimuli = try DumpStimuli(path, board: self.board, assignments: assignments, isLogical: isLogical)
    }

    /// The inputs that the recording does not have, and that are at rest: one line, or none.
    public var remark: String? {
        let missing = stimuli.map.missing(board).filter { !board.movedInputs.contains($0) }.map { board.name(of: $0) }
        return missing.isEmpty ? nil : "\(name): not recorded, so at rest: \(missing.joined(separator: ", "))"
    }

    /// Plays it to its end. What is printed goes to `output`, the text of a waveform to `file`. A remark for a person, if there is one.
    public mutating func run(
        _ format: TraceFormat, waveform: WaveformFormat, to file: @escaping (String) -> Void,
        output: @escaping (String) -> Void
    ) throws(ToolError) -> String? {
        let sink = SinkWithWaveform(
            TextSink(format, flushAbove: 1 << 16, output: output),
            WaveformSink(board, waveform, levels: board.startingLevels(stimuli.initial), output: file))
        do {
            var simulation = try Simulation(board, initial: stimuli.initial, sink: sink)
            defer {
                let length = simulation.now - .zero
                simulation.withSink {
                    $0.base.flush()
                    $0.waveform.finish(at: length)
                }
            }
            while let change = try stimuli.next() {
                try simulation.run(until: .zero + change.time)
                try simulation.set(change.line, change.level)
            }
            try simulation.run(until: .zero + stimuli.end)
            try simulation.stop()
        } catch let error as ChipError {
            throw .failure(board.message(of: error))
        } catch let error as ToolError {
            throw error
        } catch { preconditionFailure("nothing else is thrown: \(error)") }
        guard stimuli.unknown > 0 else { return nil }
        return "\(name): \(stimuli.unknown) values were neither 0 nor 1; the lines kept their levels"
    }

    /// The recording as a script for `portcullis simulate`.
    public mutating func script() throws(ToolError) -> String {
        var script = ReplayScript(board, name: name)
        script.begin(with: stimuli.initial)
        while let change = try stimuli.next() { try script.add(change) }
        return script.finish(at: stimuli.end)
    }
}
