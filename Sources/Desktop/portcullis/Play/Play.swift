import DesktopTool
import Foundation
import Gallery
import Play
import Simulation

/// `portcullis play`.
enum PlayMachine: MachinePlayer {
    /// On a terminal, by hand.
    case byHand
    /// From a file, or from standard input for nil.
    case fromScript(String?)

    static func run(_ name: String, script: String?) throws(ToolError) {
        let isTerminal = script == nil && isatty(FileHandle.standardInput.fileDescriptor) == 1
        var player = isTerminal ? PlayMachine.byHand : .fromScript(script)
        try Catalogue.with(name, &player)
    }

    mutating func play<Machine: Exhibit>(_ machine: Machine) throws(ToolError) {
        switch self {
        case .byHand:
            var session = PlaySession(machine)
            session.run()
        case .fromScript(let file):
            let (text, name) = try Script.text(of: file)
            // All of the script is checked before anything of it happens.
            try PlayScript<Machine>(text, name: name).play(machine) { Console.write($0) }
        }
    }
}
