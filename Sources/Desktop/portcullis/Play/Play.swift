import DesktopTool
import Play
import Statecharts

/// `portcullis play`.
struct PlayMachine: MachinePlayer {
    /// What is played; nil for what is typed.
    let script: String?

    static func run(_ name: String, script: String?) throws(ToolError) {
        var player = PlayMachine(script: script)
        try Catalogue.with(name, &player)
    }

    func play<Machine: Exhibit>(_ machine: Machine) throws(ToolError) {
        try PlaySession.play(machine, script: script)
    }
}
