import DesktopTool
import Foundation

/// One of the collectors that are tried.
final class Collector {
    private let words: [String]
    private let folder: URL
    private let name: String
    private(set) var process: ChildProcess?

    init(_ number: Int, _ plan: FleetPlan, broker: UInt16, database: String) {
        name = "collector-\(number)"
        folder = plan.folder
        words = [
            plan.programs.appending(path: "portcullis-collector").path, "--broker", "mqtt://127.0.0.1:\(broker)",
            // Each has all messages: Debian's mosquitto does not keep shared subscriptions (docs/using/fleet.md).
            "--database", database, "--name", name, "--alone",
        ]
    }

    func start() throws(ToolError) { process = try ChildProcess(words, in: folder, says: "\(name).txt") }

    /// Whether it ran.
    func kill() -> Bool {
        defer { process = nil }
        return process?.runs == true
    }

    /// A service manager starts it again.
    func keep() throws(ToolError) {
        if let process, !process.runs { try start() }
    }
}
