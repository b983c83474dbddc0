import BoardFile
import ControlLoop
import Simulation

extension FuzzedParser {
    /// Board files, as inih and the firmware read them.
    static let board = FuzzedParser(name: "board", mostBytes: 2_048) { input in
        do throws(BoardFileError) {
            return finding(about: try BoardFile.parse(input))
        } catch {
            return finding(about: error, in: input)
        }
    }

    private static func finding(about board: Board) -> Finding? {
        if !(1...8).contains(board.lanes.count) { return Finding("a board with \(board.lanes.count) lanes") }
        if board.lanes.count != board.map.laneNames.count {
            return Finding("\(board.lanes.count) lanes with \(board.map.laneNames.count) names")
        }
        if !(2...64).contains(board.map.lines.count) { return Finding("a board with \(board.map.lines.count) lines") }
        let lines = board.map.lines
        for index in lines.indices
        where !lines.indices.prefix(index).allSatisfy({
            lines[$0].selector != lines[index].selector
        }) {
            return Finding("a line that is wired twice")
        }
        return nil
    }

    private static func finding(about error: BoardFileError, in input: Input) -> Finding? {
        let lines = input.count { $0 == UInt8(ascii: "\n") } + 1
        if !(0...lines).contains(error.line) { return Finding("a mistake in line \(error.line) of \(lines)") }
        var text = TextLine()
        error.write(to: &text, file: Message.file)
        if text.isTruncated { return Finding("a message that is cut: \(text)") }
        return Message.finding("\(text)")
    }
}
