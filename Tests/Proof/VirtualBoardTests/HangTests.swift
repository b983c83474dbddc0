import Foundation
import TestSupport
import Testing

/// What one is told of a board that does not come to its end.
@Suite(.boards) struct HangTests {
    @Test("a board that hangs is switched off, and its console is shown", arguments: VirtualBoard.allCases)
    func hangs(virtualBoard: VirtualBoard) throws {
        let board = try String(contentsOf: Repository.board.appending(path: "virtual.board"), encoding: .utf8)
        let endless = VirtualBoard.Case(name: "endless", files: ["board": board, "plan": "end 3600000000000\n"])
        let error = try #require(throws: VirtualBoard.DidNotRun.self) {
            try VirtualBoard.run(
                [endless], on: virtualBoard, in: "hang-\(virtualBoard.rawValue)",
                options: ["--no-warp", "--timeout", "1"])
        }
        #expect(error.description.contains("the virtual board hung and was switched off after 1 s"))
        #expect(error.description.contains("the end of the board's console"))
    }
}
