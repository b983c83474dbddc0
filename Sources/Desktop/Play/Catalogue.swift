import DesktopTool
import Gallery
import Lanes
import Statecharts

/// The machines of the gallery, by their names.
public enum Catalogue {
    /// One line for each machine: its name, and what it is.
    public static var text: String {
        let entries = entries
        let width = entries.map(\.name.count).max() ?? 0
        return entries.map { "  \($0.name.padding(to: width))  \($0.sentence)\n" }.joined()
    }

    /// The names, in the gallery's order.
    public static var names: [String] { entries.map(\.name) }

    private static var entries: [(name: String, sentence: String)] {
        var reader = Reader()
        visitExhibits(&reader)
        return reader.entries
    }

    /// Does something with the machine that has a name.
    public static func with(_ name: String, _ player: inout some MachinePlayer) throws(ToolError) {
        var finder = Finder(name: name, player: player)
        visitExhibits(&finder)
        player = finder.player
        if let error = finder.error { throw error }
        guard finder.isFound else {
            let hint = Hint.about(name, among: names, listedBy: "play")
            let isGate = LaneDescription.machines.indices.contains { "\(LaneDescription.machines[$0])" == name }
            let words = isGate ? "'\(name)' is a gate, which `simulate` plays" : "unknown machine '\(name.printable)'"
            throw .usage("\(words); \(hint)")
        }
    }
}

/// Plays whatever machine it is given.
public protocol MachinePlayer {
    /// Plays one machine from its beginning.
    mutating func play(_ machine: some Exhibit) throws(ToolError)
}

private struct Reader: ExhibitVisitor {
    var entries: [(name: String, sentence: String)] = []

    mutating func visit<Machine: Exhibit>(_ machine: Machine) {
        entries.append(("\(Machine.name)", "\(Machine.sentence)"))
    }
}

private struct Finder<Player: MachinePlayer>: ExhibitVisitor {
    let name: String
    var player: Player
    var isFound = false
    var error: ToolError?

    mutating func visit<Machine: Exhibit>(_ machine: Machine) {
        guard "\(Machine.name)" == name else { return }
        isFound = true
        do throws(ToolError) {
            try player.play(machine)
        } catch {
            self.error = error
        }
    }
}
