import ControlLoop
import DesktopTool
import Simulation
import Statecharts

/// The inputs of a board as a dump has them, one change after the other.
struct DumpStimuli {
    /// The inputs that have a level at the first time of the file.
    private(set) var initial: [LineID: Level] = [:]
    /// Which variable is which input.
    let map: SignalMap
    /// How many values were x or z after the start: the line keeps its level.
    private(set) var unknown = 0
    private var reader: DumpReader
    private let isLogical: Bool
    private let board: LoadedBoard
    private var waiting: RecordedChange?

    /// `isLogical` says whether a 1 is active, or high.
    init(
        _ path: String, board: LoadedBoard, assignments: [(name: String, role: String)], isLogical: Bool
    ) throws(ToolError) {
        reader = try DumpReader(path)
        map = try SignalMap(reader.header, board: board, assignments: assignments, file: path)
        self.isLogical = isLogical
        self.board = board
        while let change = try nextKnown() {
            guard change.time == .zero else {
                waiting = change
                break
            }
            initial[change.line] = change.level
        }
    }

    /// The latest time of the file.
    var end: Duration { reader.time }

    /// The next change; nil at the end.
    mutating func next() throws(ToolError) -> RecordedChange? {
        defer { waiting = nil }
        if let waiting { return waiting }
        return try nextKnown()
    }

    private mutating func nextKnown() throws(ToolError) -> RecordedChange? {
        while let change = try reader.next() {
            guard let line = map.lines[change.signal] else { continue }
            guard let isHigh = change.isHigh else {
                if change.time > .zero { unknown += 1 }
                continue
            }
            let isActive = isLogical ? isHigh : isHigh != board.board.map[line].isActiveLow
            return RecordedChange(time: change.time, line: line, level: isActive ? .active : .inactive)
        }
        return nil
    }
}

/// An input that changed.
struct RecordedChange: Equatable {
    let time: Duration
    let line: LineID
    let level: Level
}
