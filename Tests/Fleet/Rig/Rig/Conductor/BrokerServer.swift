import DesktopTool
import Foundation

/// Debian's mosquitto, with the configuration that docs/using/fleet.md asks for.
final class BrokerServer {
    let port: UInt16
    private let folder: URL
    private(set) var process: ChildProcess?

    /// How a broker for a fleet is set up, beside the port, the folder, and who may what.
    static let settings = ["persistence true", "autosave_interval 5", "max_queued_messages 0"]

    init(in parent: URL) throws(ToolError) {
        port = try Socket.freePort()
        folder = parent.appending(path: "broker")
        let lines =
            ["listener \(port) 127.0.0.1", "allow_anonymous true", "persistence_location \(folder.path)/"]
            + Self.settings + (geteuid() == 0 ? ["user root"] : [])
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try (lines.joined(separator: "\n") + "\n").write(
                to: folder.appending(path: "broker.conf"), atomically: false, encoding: .utf8)
        } catch {
            throw .failure("\(folder.path): \(error.localizedDescription)")
        }
    }

    /// Runs it, and waits until it listens.
    func start() throws(ToolError) {
        let process = try ChildProcess(
            [try Installed.program("mosquitto"), "-c", "broker.conf"], in: folder, says: "broker.txt")
        self.process = process
        try Waiting.wait("the broker listens", for: 60) { Socket.isListening(port) || !process.runs }
        guard process.runs else { throw .failure("mosquitto has ended: \(folder.path)/broker.txt") }
    }

    /// Kills it: what it has not written is gone. Whether it ran.
    @discardableResult
    func kill() -> Bool {
        defer { process = nil }
        return process?.runs == true
    }

    /// Lets it write what it has.
    func save() { process?.send(SIGUSR1) }
}
