import DesktopTool
import Foundation
import Simulation

/// What a case left on the machine, in its folder (board/virtual/run describes the files).
struct Outcome {
    let folder: URL

    /// What went wrong with the machine; nil when nothing did.
    var problem: String? { try? text("problem") }

    func text(_ file: String) throws(ToolError) -> String {
        do { return try String(contentsOf: folder.appending(path: file), encoding: .utf8) } catch {
            throw .failure("the board left no file '\(file)'")
        }
    }

    /// The file of a run: those of the second and later ones have its number in their names.
    static func file(_ name: String, _ ending: String, run: Int) -> String {
        run == 0 ? name + ending : "\(name).\(run + 1)\(ending)"
    }

    /// What is in the file of a run.
    func text(_ name: String, _ ending: String, run: Int) throws(ToolError) -> String {
        try text(Outcome.file(name, ending, run: run))
    }

    /// The exit status of a run.
    func exit(run: Int) throws(ToolError) -> Int? {
        Int(try text("exit", "", run: run).trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// The physical levels that a step kept, by the lines' offsets.
    func levels(_ kept: String) throws(ToolError) -> [Int: Bool] {
        var levels: [Int: Bool] = [:]
        for line in try text(kept).split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 2, let offset = Int(words[0]), let level = Int(words[1]) else {
                throw .failure("the file '\(kept)' has a line that is not a level: \(String(line).printable)")
            }
            levels[offset] = level == 1
        }
        return levels
    }

    /// The reaction times, in nanoseconds, in their order.
    func reactions() throws(ToolError) -> [Int64] {
        var times: [Int64] = []
        for line in try text("reactions").split(separator: "\n") {
            guard let time = Int64(line) else {
                throw .failure("the file 'reactions' has a line that is not a time: \(String(line).printable)")
            }
            times.append(time)
        }
        return times
    }
}
