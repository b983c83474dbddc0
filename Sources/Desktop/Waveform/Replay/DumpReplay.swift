import ControlLoop
import DesktopTool
import Simulation
import Statecharts

/// Plays a value change dump against a board: what the firmware would have done.
public struct DumpReplay {
    private let stimuli: DumpStimuli
    private let board: LoadedBoard
    private let original: LoadedBoard
    /// Whether the levels are those that a firmware took.
    private let wereDebounced: Bool
    private let name: String

    /// Reads the header of the file at `path`. `assignments` is the text after `--map`. `isLogical` says whether its
    /// levels are logical or those of the wires; nil for logical if this project wrote it.
    public init(_ path: String, board: LoadedBoard, assignments: String?, isLogical: Bool?) throws(ToolError) {
        name = path
        let assignments = try SignalMap.assignments(assignments)
        let header = try DumpReader(path).header
        let map = try SignalMap(header, board: board, assignments: assignments, file: path)
        // Logical levels are those that the firmware took, which were debounced. A door that is recorded does not move
        // by itself.
        let isLogical = isLogical ?? header.isOurs
        let movesDoors = !isLogical && board.movedInputs.isDisjoint(with: map.lines.compactMap { $0 })
        original = board
        wereDebounced = isLogical
        self.board =
            movesDoors ? board : LoadedBoard(file: board.file, board: board.board.recorded(debounces: !isLogical))
        stimuli = try DumpStimuli(path, board: self.board, assignments: assignments, isLogical: isLogical)
    }

    /// The inputs that the recording does not have, and that are at rest: one line, or none.
    public var remark: String? {
        let missing = stimuli.map.missing(board).filter { !board.movedInputs.contains($0) }.map { board.name(of: $0) }
        return missing.isEmpty ? nil : "\(name): not recorded, so at rest: \(missing.joined(separator: ", "))"
    }

    /// Plays it to its end. What is printed goes to `output`, the text of a waveform to `file`. A remark for a person,
    /// if there is one.
    public func run(
        _ format: TraceFormat, waveform: WaveformFormat, to file: @escaping (String) -> Void,
        output: @escaping (String) -> Void
    ) throws(ToolError) -> String? {
        var stimuli = stimuli
        try Playing(board: board, initial: stimuli.initial).run(
            format, waveform: waveform, to: file, output: output
        ) { () throws(ToolError) in
            try stimuli.next()
        } end: {
            stimuli.end
        }
        guard stimuli.unknown > 0 else { return nil }
        return "\(name): \(stimuli.unknown) values were neither 0 nor 1; the lines kept their levels"
    }

    /// The recording as a script for `portcullis simulate`.
    public func script() throws(ToolError) -> String {
        var stimuli = stimuli
        var script = ReplayScript(original, name: name)
        script.begin(with: stimuli.initial)
        return try script.add(wereDebounced: wereDebounced, until: { stimuli.end }) { () throws(ToolError) in
            try stimuli.next()
        }
    }
}
