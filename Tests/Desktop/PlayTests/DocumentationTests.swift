import DesktopTool
import Foundation
import Gallery
import Statecharts
import TestSupport
import Testing

@testable import Play

/// What the documentation shows of the gallery, played again.
struct DocumentationTests {
    /// Plays one text, and keeps what it prints.
    private struct Session: MachinePlayer {
        let script: String
        var printed = ""

        mutating func play<Machine: Exhibit>(_ machine: Machine) throws(ToolError) {
            var lines = ""
            try PlayScript<Machine>(script, name: "documentation").play(machine) { lines += $0 }
            printed = lines
        }
    }

    /// The blocks of a page that begin with a command: the command, and what it prints.
    private func commands(_ page: String) throws -> [(command: String, printed: String)] {
        let text = try String(contentsOf: Repository.root.appending(path: page), encoding: .utf8)
        var commands: [(command: String, printed: String)] = []
        var isInside = false
        for line in text.components(separatedBy: "\n") {
            if line.hasPrefix("    $ ") {
                commands.append((String(line.dropFirst(6)), ""))
                isInside = true
            } else if isInside, line.hasPrefix("    ") {
                commands[commands.count - 1].printed += line.dropFirst(4) + "\n"
            } else {
                isInside = false
            }
        }
        return commands
    }

    /// The machine and the script of `printf 'SCRIPT' | portcullis play MACHINE`; nil for another command.
    private func session(_ command: String) -> (machine: String, script: String)? {
        let parts = command.components(separatedBy: "'")
        guard parts.count == 3, parts[0] == "printf ", parts[2].hasPrefix(" | "), parts[2].contains("portcullis play ")
        else { return nil }
        let machine = parts[2].components(separatedBy: " ").last ?? ""
        return (machine, parts[1].replacingOccurrences(of: "\\n", with: "\n"))
    }

    @Test(
        "every session with a machine on a page prints what the page says",
        arguments: ["README.md", "docs/understanding/gallery.md", "docs/using/simulation.md"])
    func sessions(page: String) throws {
        var count = 0
        for (command, printed) in try commands(page) {
            guard let (machine, script) = session(command) else { continue }
            var player = Session(script: script)
            try Catalogue.with(machine, &player)
            #expect(player.printed == printed, "\(page): \(command)")
            count += 1
        }
        #expect(count > 0)
    }

    @Test("the page of the gallery has a session with each machine")
    func everyMachine() throws {
        let played = try commands("docs/understanding/gallery.md").compactMap { session($0.command)?.machine }
        #expect(Set(played) == Set(Catalogue.names))
    }

    @Test("the page of the gallery shows the list that the tool prints")
    func list() throws {
        let lists = try commands("docs/understanding/gallery.md").filter { $0.command == "portcullis play" }
        #expect(lists.map(\.printed) == [Catalogue.text])
    }
}
