import BoardFile
import ControlLoop
import DesktopTool
import MockChip

extension LoadedBoard {
    /// A board whose file is in memory; `name` is what messages call it.
    public init(text: String, name: String) throws(ToolError) {
        var failure: BoardFileError?
        var parsed: Board?
        var text = text
        text.withUTF8 { bytes in
            do throws(BoardFileError) { parsed = try BoardFile.parse(bytes) } catch { failure = error }
        }
        if let failure {
            var line = TextLine()
            failure.write(to: &line, file: name)
            throw .failure(String(line))
        }
        guard let parsed else { throw .failure("\(name): cannot be read") }
        self.init(file: name, board: parsed)
    }
}

extension LoadedBoard {
    /// The place of a line on the mock chip, and in plans.
    public func offset(of line: LineID) -> Int? { MockChip<NoRecorder>.offset(of: board.map[line].selector) }

    /// All outputs.
    public var outputs: Set<LineID> {
        Set(board.map.lines.indices.map(LineID.init).filter { !board.map[$0].direction.isInput })
    }
}
