import CProcess
import DesktopTool
import Foundation

/// What the programs of a run tell each other: files in its folder, which are there or not.
struct Signals {
    let folder: URL

    /// Whether a word was said.
    func has(_ word: String) -> Bool { FileManager.default.fileExists(atPath: folder.appending(path: word).path) }

    /// Says a word, with some text, which whoever sees it sees whole.
    func say(_ word: String, _ text: String = "") throws(ToolError) {
        do {
            try text.write(to: folder.appending(path: word), atomically: true, encoding: .utf8)
        } catch {
            throw .failure("\(folder.path)/\(word): \(error.localizedDescription)")
        }
    }

    /// The number in the line of a word's text that begins with a name; 0 without one.
    func number(_ name: String, of word: String) -> Int {
        let lines = (text(word) ?? "").split(separator: "\n").map { $0.split(separator: " ") }
        return lines.first { $0.first == name[...] }.flatMap { $0.last }.flatMap { Int($0) } ?? 0
    }

    /// The text of a word that was said.
    func text(_ word: String) -> String? { try? String(contentsOf: folder.appending(path: word), encoding: .utf8) }
}

extension Signals {
    /// The traffic begins.
    static let open = "open"
    /// The traffic ends, and the network is well.
    static let close = "close"
    /// All is over.
    static let end = "end"
}
