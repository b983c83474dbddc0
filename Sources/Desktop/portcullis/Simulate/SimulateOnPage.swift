import CSystem
import Pages
import DesktopTool
import Simulation

/// `portcullis simulate BOARD --page`.
enum SimulateOnPage {
    /// Shows a simulation in browsers until it is ended.
    static func run(_ board: LoadedBoard, at address: PageAddress, script: String?) throws(ToolError) {
        var page = try SimulatedPage(board, at: address, wall: portcullis_monotonic_ns())
        if let script {
            let (text, name) = try ScriptFile.text(of: script)
            try page.play(script: text, name: name)
        }
        Console.write("\(board.file) is simulated at \(page.address)\nCtrl-C ends it.\n")
        while true { try page.step { portcullis_monotonic_ns() } }
    }
}
