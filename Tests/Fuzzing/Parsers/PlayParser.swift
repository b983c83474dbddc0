import DesktopTool
import Gallery
import Statecharts
import Play

extension FuzzedParser {
    /// Scripts for `play`. The first line is the name of a machine.
    static let play = FuzzedParser(name: "play", mostBytes: 512) { input in
        let text = String(decoding: input, as: UTF8.self)
        let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        var player = FuzzPlayer(script: lines.count > 1 ? String(lines[1]) : "")
        do throws(ToolError) {
            try Catalogue.with(String(lines[0]), &player)
        } catch {
            return Message.finding(error.message)
        }
        return player.finding
    }
}

/// Plays a script, whatever the machine.
private struct FuzzPlayer: MachinePlayer {
    let script: String
    var finding: Finding?

    mutating func play<Machine: Exhibit>(_ machine: Machine) throws(ToolError) {
        var found: Finding?
        try PlayScript<Machine>(script, name: Message.file).play(machine) { line in
            // A script of nothing has no line.
            if !line.isEmpty, !line.hasSuffix("\n") { found = Finding("half a line: \(line.debugDescription)") }
        }
        finding = found
    }
}
