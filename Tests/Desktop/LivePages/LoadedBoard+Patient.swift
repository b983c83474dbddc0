import Foundation
import Simulation
import TestSupport

extension LoadedBoard {
    /// A board of the repository's `board` folder whose gates wait longer: a page runs with the real clock, and on a
    /// machine that compiles meanwhile, what a test sees and does one after the other takes longer than a person who
    /// has paid has by default.
    static func patient(_ name: String, with own: [String: String]) throws -> LoadedBoard {
        let lines = try Repository.lines(of: "board/\(name)")
        let hasLock = lines.contains { $0.hasPrefix("door-lock") }
        var added: [String: [String: String]] = [
            "turnstile": ["passage-window": "60s", "alarm-duration": "60s"],
            "elevator-door": ["dwell": "20s", "open-timeout": "1m", "close-timeout": "1m"],
        ]
        if hasLock { added["turnstile"]?["lock-timeout"] = "30s" }
        var changed = ["interlock-timeout": "60s"]
        if lines.contains(where: { words($0) == ["machine", "elevator-door"] }) { changed["door-travel"] = "10s" }
        let text = lines.flatMap { line in
            let words = words(line)
            if words.count == 2, words[0] == "machine" {
                let settings = added[words[1], default: [:]].merging(own) { $1 }
                return [line] + settings.sorted { $0.key < $1.key }.map { "\($0) = \($1)" }
            }
            return [changed[words[0]].map { "\(words[0]) = \($0)" } ?? line]
        }
        return try LoadedBoard(text: text.joined(separator: "\n"), name: name)
    }

    /// A line's key and value; a line without a value is the only word.
    private static func words(_ line: String) -> [String] {
        line.prefix { $0 != ";" }.split(separator: "=", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
