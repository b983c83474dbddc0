import Foundation
import TestSupport

@testable import Simulation

/// Boards with every pair of settings at the ends of their ranges.
struct SettingsPairs {
    /// A setting with the ends of its range; `ROLE debounce` is that of a line.
    typealias Setting = (key: String, ends: [String])

    let settings: [Setting]
    /// The board, with what the settings replace or follow.
    let text: String
    /// Other settings of all the boards.
    var base: [String: String] = [:]

    /// Calls `judge` with each board that is good; says how many were, and how many were refused.
    func judge(_ judge: (LoadedBoard, [String: String]) throws -> Void) throws -> (good: Int, refused: Int) {
        let folder = try Folder()
        var (good, refused) = (0, 0)
        for first in settings.indices {
            for second in settings.indices where second > first {
                for (one, other) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    var pair = base
                    pair[settings[first].key] = settings[first].ends[one]
                    pair[settings[second].key] = settings[second].ends[other]
                    guard let board = try? LoadedBoard(folder.file("a.board", with(pair))) else {
                        refused += 1
                        continue
                    }
                    good += 1
                    try judge(board, pair)
                }
            }
        }
        return (good, refused)
    }

    /// The board with settings, in all of its sections that can have them: those of lines are added to the lines,
    /// others replace a key or follow `machine`.
    private func with(_ pair: [String: String]) -> String {
        var lines = text.split(separator: "\n").map(String.init)
        for (key, value) in pair.sorted(by: { $0.key < $1.key }) {
            let words = key.split(separator: " ")
            let places = lines.indices.filter { lines[$0].hasPrefix("\(words[0]) =") }
            for place in places {
                lines[place] = words.count > 1 ? "\(lines[place]) \(words[1]) \(value)" : "\(key) = \(value)"
            }
            guard places.isEmpty else { continue }
            lines = lines.flatMap { $0.hasPrefix("machine =") ? [$0, "\(key) = \(value)"] : [$0] }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
