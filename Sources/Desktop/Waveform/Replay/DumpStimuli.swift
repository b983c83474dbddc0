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
    private var waiting: DumpReader.Change?

    /// `isLogical` says whether a 1 is active, or high.
    init(
        _ path: String, board: LoadedBoard, assignments: [(name: String, role: String)], isLogical: Bool
    ) throws(ToolError) {
        reader = try DumpReader(path)
        map = try SignalMap(reader.header, board: board, assignments: assignments, file: path)
        self.isLogical = isLogical
        self.board = board
        // The first value of a line at the first time is what it has; another one is a change.
        var seen: Set<LineID> = []
        while let change = try reader.next() {
            guard let line = map.lines[change.signal] else { continue }
            guard change.time == .zero, seen.insert(line).inserted else {
                waiting = change
                break
            }
            initial[line] = level(of: change, line)
        }
    }

    /// The latest time of the file.
    var end: Duration { reader.time }

    /// The next change; nil at the end.
    mutating func next() throws(ToolError) -> RecordedChange? {
        while true {
            let change: DumpReader.Change
            if let first = waiting {
                waiting = nil
                change = first
            } else {
                guard let next = try reader.next() else { return nil }
                change = next
            }
            guard let line = map.lines[change.signal] else { continue }
            guard let level = level(of: change, line) else {
                unknown += 1
                continue
            }
            return RecordedChange(time: change.time, line: line, level: level)
        }
    }

    private func level(of change: DumpReader.Change, _ line: LineID) -> Level? {
        guard let isHigh = change.isHigh else { return nil }
        let isActive = isLogical ? isHigh : isHigh != board.board.map[line].isActiveLow
        return isActive ? .active : .inactive
    }
}

/// An input that changed.
struct RecordedChange: Equatable {
    let time: Duration
    let line: LineID
    let level: Level
}
