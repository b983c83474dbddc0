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
    /// The names of the lanes, in the order of the file.
    public let laneNames: [String]
    /// All inputs.
    public let inputs: [LineID]
    /// The inputs that something moves by itself, on a board with `[mock]`.
    public private(set) var movedInputs: Set<LineID> = []
    /// The levels of all inputs when a simulation starts and nothing else is said: at rest, but for what moves by
    /// itself.
    private var restingLevels: [LineID: Level]
    /// The names of the lines: each command of a script asks for some.
    private let names: [String]
    private let lines: [String: LineID]

    /// A board that somebody has read.
    public init(file: String, board: Board) {
        self.file = file
        self.board = board
        laneNames = board.map.laneNames.indices.map { String(board.map.laneNames[$0]) }
        inputs = board.map.lines.indices.map(LineID.init).filter { board.map[$0].direction.isInput }
        names = board.map.lines.indices.map { String(board.map.name(of: LineID($0))) }
        lines = Dictionary(LoadedBoard.namedLines(board, laneNames), uniquingKeysWith: { first, _ in first })
        restingLevels = Dictionary(uniqueKeysWithValues: inputs.map { ($0, .inactive) })
        for (line, level) in parts(at: .zero).flatMap(\.levels) {
            movedInputs.insert(line)
            restingLevels[line] = level
        }
    }

    /// Each line under its name in every lane that it belongs to.
    private static func namedLines(_ board: Board, _ laneNames: [String]) -> [(String, LineID)] {
        board.map.lines.indices.flatMap { index in
            let line = board.map.lines[index]
            return laneNames.indices.filter { line.belongs(to: $0) }.map {
                ("\(laneNames[$0]).\(line.role.label)", LineID(index))
            }
        }
    }

    /// Reads and checks a file.
    public init(_ file: String) throws(ToolError) {
        let board: Board
        do throws(BoardFileError) {
            board = try BoardFile.load(path: file)
        } catch {
            var line = TextLine()
            error.write(to: &line, file: file)
            throw .failure(String(line))
        }
        self.init(file: file, board: board)
    }

    /// The line that a script calls `name`, if it is wired: `lane.role`, or a role of the lane.
    public func line(named name: String, lane: Int) -> LineID? {
        lines[name.contains(".") ? name : "\(laneNames[lane]).\(name)"]
    }

    /// A line as messages and traces name it.
    public func name(of line: LineID) -> String { names[line.index] }

    /// The levels of all inputs when a simulation starts: at rest, but for what moves by itself, and for those in
    /// `initial`.
    public func startingLevels(_ initial: [LineID: Level]) -> [LineID: Level] {
        restingLevels.merging(initial) { _, given in given }
    }

    /// The message of a chip's error, with the file that it is about.
    public func message(of error: ChipError) -> String {
        var line = TextLine()
        error.write(to: &line, map: board.map) { errorText($0) }
        return "\(file): \(line)"
    }
}
