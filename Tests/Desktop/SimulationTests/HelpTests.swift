import Foundation
import TestSupport
import Testing

@testable import Simulation

@Suite("The help of a prompt: what the lanes of the board have a use for")
struct HelpTests {
    private func help(_ board: String) throws -> [String] {
        try ScriptCompiler(LoadedBoard(path(ofShipped: board))).help(more: [("help", "prints this list")])
            .split(separator: "\n").map(String.init)
    }

    /// The words of the rows below each heading.
    private func groups(_ board: String) throws -> [(heading: String, words: [String])] {
        var groups: [(heading: String, words: [String])] = []
        for line in try help(board) {
            if line.hasPrefix("  ") {
                groups[groups.count - 1].words.append(String(line.split(separator: " ")[0]))
            } else {
                groups.append((line, []))
            }
        }
        return groups
    }

    @Test("a turnstile's has no words of other gates, and none for what is not wired")
    func turnstile() throws {
        let groups = try groups("demo")
        #expect(
            groups.map(\.heading) == [
                "At north:", "At north, as at every kind of gate:", "Lines, time and the simulation:",
                "Inputs that can be changed:",
            ])
        #expect(
            groups.map(\.words) == [
                ["coin", "person"], ["fail", "repair", "fire"],
                ["pulse", "set", "wait", "status", "quit", "help", "LINE"], ["north"],
            ])
    }

    @Test("words are below the names of the lanes that have a use for them")
    func lanes() throws {
        let groups = try groups("raspberry-pi-5-two-turnstiles-one-door")
        #expect(
            groups.dropLast(2).map(\.heading) == [
                "At in, out:", "At car:", "At in, out, car, as at every kind of gate:",
            ])
        #expect(
            groups.map(\.words) == [
                ["coin", "person"], ["open-button", "arrive", "curtain", "zone"], ["repair", "fire"],
                ["jam", "pulse", "set", "wait", "lane", "status", "quit", "help", "LINE"], ["in", "out", "car"],
            ])
    }

    @Test("the inputs that can be changed are those that no simulated door moves")
    func inputs() throws {
        #expect(
            try help("raspberry-pi-5-two-turnstiles-one-door").suffix(3) == [
                "  in                        coin-slot, person-sensor, fire-release, repair-key",
                "  out                       coin-slot, person-sensor, fire-release, repair-key",
                "  car                       light-curtain, open-button, door-zone, landing, fire-release, repair-key",
            ])
    }

    @Test("a row is that of the table of all commands", arguments: shippedBoards)
    func rows(board: String) throws {
        let all = ScriptCommand.help.split(separator: "\n").map(String.init)
        let groups = try help(board).split { $0 == "Inputs that can be changed:" }
        for row in groups[0] where row.hasPrefix("  ") && !row.hasPrefix("  LINE ") && !row.hasPrefix("  help ") {
            #expect(all.contains(row), "\(row)")
        }
    }

    @Test("every command that it has can be given to one of the lanes that it names", arguments: shippedBoards)
    func usable(board: String) throws {
        let loaded = try LoadedBoard(path(ofShipped: board))
        let lanes = loaded.laneNames.indices.map { ScriptCompiler(loaded, lane: $0) }
        for (heading, words) in try groups(board) where heading.hasPrefix("At ") {
            let names = heading.dropFirst("At ".count).split(separator: ":")[0].split(separator: ", as at")[0]
                .components(separatedBy: ", ")
            let named = lanes.filter { names.contains(loaded.laneNames[$0.lane]) }
            #expect(named.count == names.count)
            for lane in named { #expect(Set(words).isSubset(of: lane.completions(of: "")), "\(heading) \(words)") }
        }
    }

    @Test("every command that a lane's kind of gate offers is there", arguments: shippedBoards)
    func complete(board: String) throws {
        let loaded = try LoadedBoard(path(ofShipped: board))
        let words = Set(try groups(board).flatMap(\.words))
        for lane in loaded.laneNames.indices {
            for offer in ScriptCompiler(loaded, lane: lane).offers {
                for command in offer.form.commands {
                    #expect(words.contains(String(command.split(separator: " ")[0])), "\(command)")
                }
            }
        }
    }
}
