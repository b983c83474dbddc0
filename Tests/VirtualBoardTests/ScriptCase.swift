import Foundation
import Statecharts
import Testing

@testable import portcullis

/// One script of Tests/Scripts with the board that it is for: the one that its first line names (`# board: NAME.board`,
/// beside the script), or board/virtual.board.
struct ScriptCase: Sendable, CustomTestStringConvertible {
    let name: String
    let script: URL
    let board: URL

    var testDescription: String { name }

    static let all: [ScriptCase] = {
        let files =
            (try? FileManager.default.contentsOfDirectory(at: Repository.scripts, includingPropertiesForKeys: nil))
            ?? []
        return files.filter { $0.pathExtension == "script" }.map(ScriptCase.init).sorted { $0.name < $1.name }
    }()

    init(_ script: URL) {
        self.script = script
        name = script.deletingPathExtension().lastPathComponent
        let text = (try? String(contentsOf: script, encoding: .utf8)) ?? ""
        let prefix = "# board: "
        let named = text.split(separator: "\n").first.flatMap {
            $0.hasPrefix(prefix) ? $0.dropFirst(prefix.count) : nil
        }
        board =
            named.map { Repository.scripts.appending(path: String($0)) }
            ?? Repository.board.appending(path: "virtual.board")
    }

    func load() throws -> (board: LoadedBoard, script: Script) {
        let board = try LoadedBoard(board.path)
        return (board, try Script.load(script.path, for: board))
    }

    /// The case for the virtual board: the board file and the script as a plan.
    func onBoard(arguments: String? = nil) throws -> VirtualBoard.Case {
        let (loaded, script) = try load()
        var files = [
            "board": try String(contentsOf: board, encoding: .utf8),
            "plan": try StimulusPlan.text(script, board: loaded),
        ]
        files["args"] = arguments
        return VirtualBoard.Case(name: name, files: files)
    }
}
