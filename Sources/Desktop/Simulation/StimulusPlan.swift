import ControlLoop
import DesktopTool
import MockChip
import Statecharts

/// A script as physical levels and times, for the program that drives an emulated or real board.
///
/// Lines of the plan: `start OFFSET 0|1` for the level before the firmware starts, `at T_NS OFFSET 0|1`, `end T_NS`.
public enum StimulusPlan {
    /// The plan for a script.
    public static func text(_ script: Script, board: LoadedBoard) throws(ToolError) -> String {
        guard board.board.mockDoorTravel == nil else {
            throw .failure("\(board.file): a board with [mock] has doors that answer, and a plan cannot answer")
        }
        var plan = ""
        for index in board.board.map.lines.indices where board.board.map.lines[index].direction.isInput {
            let level = script.initial[LineID(index)] ?? .inactive
            plan += "start \(try physical(LineID(index), level, board))\n"
        }
        var time: Int64 = 0
        for action in script.actions {
            switch action {
            case .set(let line, let level): plan += "at \(time) \(try physical(line, level, board))\n"
            case .wait(let span): time += span.nanoseconds
            case .jam, .status, .quit: break
            }
        }
        return plan + "end \(time)\n"
    }

    /// "OFFSET LEVEL", physical.
    public static func physical(_ id: LineID, _ level: Level, _ board: LoadedBoard) throws(ToolError) -> String {
        let line = board.board.map[id]
        guard let offset = MockChip<NoRecorder>.offset(of: line.selector) else {
            throw .failure("\(board.file): \(board.name(of: id)) is not a line of the emulated chip, GPIO0 to GPIO53")
        }
        return "\(offset) \((level == .active) != line.isActiveLow ? 1 : 0)"
    }
}
