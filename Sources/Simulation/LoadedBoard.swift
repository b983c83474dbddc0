import BoardFile
import ControlLoop
import DesktopTool
import Statecharts

/// A board file that was read, with its lanes and lines by name.
public struct LoadedBoard: Sendable {
    /// What messages call the file.
    public let file: String
    /// What is in it.
    public let board: Board

    /// A board that somebody has read.
    public init(file: String, board: Board) {
        self.file = file
        self.board = board
    }

    /// Reads and checks a file.
    public init(_ file: String) throws(ToolError) {
        self.file = file
        do throws(BoardFileError) {
            board = try BoardFile.load(path: file)
        } catch {
            var line = TextLine()
            error.write(to: &line, file: file)
            throw .failure(String(line))
        }
    }

    /// The names of the lanes, in the order of the file.
    public var laneNames: [String] { board.map.laneNames.indices.map { String(board.map.laneNames[$0]) } }

    /// The line that a script calls `name`, if it is wired: `lane.role`, or a role of the lane.
    public func line(named name: String, lane: Int) -> LineID? {
        var full = name
        if !name.contains(".") { full = "\(laneNames[lane]).\(name)" }
        return board.map.lines.indices.map(LineID.init).first { self.name(of: $0) == full }
    }

    /// A line as messages and traces name it.
    public func name(of line: LineID) -> String { String(board.map.name(of: line)) }

    /// The levels of all inputs when a simulation starts: at rest, but for what moves by itself, and for those in `initial`.
    public func startingLevels(_ initial: [LineID: Level]) -> [LineID: Level] {
        var levels: [LineID: Level] = [:]
        for index in board.map.lines.indices where board.map.lines[index].direction.isInput {
            levels[LineID(index)] = .inactive
        }
        for part in parts(at: .zero) { for (line, level) in part.levels { levels[line] = level } }
        return levels.merging(initial) { _, given in given }
    }

    /// The message of a chip's error, with the file that it is about.
    public func message(of error: ChipError) -> String {
        var line = TextLine()
        error.write(to: &line, map: board.map) { errorText($0) }
        return "\(file): \(line)"
    }
}
