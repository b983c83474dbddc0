import Foundation
import Simulation
import TestSupport

extension Folder {
    /// A board that is in a file.
    func board(_ text: String = fullBoard) throws -> LoadedBoard { try LoadedBoard(file("a.board", text)) }
}

/// Runs a script and gives what it prints.
func simulate(_ script: String, on board: LoadedBoard, json: Bool = false) throws -> String {
    var output = ""
    let script = try Script(script, name: "a.script", board: board)
    try script.run(on: board, format: json ? .json : .text) { output += $0 }
    return output
}
