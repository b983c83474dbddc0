import DesktopTool
import Foundation

/// Somebody who listens to the broker beside the collectors and counts, with Debian's mosquitto_sub: how often events
/// were told, at least. What comes while the broker is away from it, it misses.
final class Witness {
    private let folder: URL
    private let port: UInt16
    private var process: ChildProcess?
    private var starts = 0

    init(broker port: UInt16, in folder: URL) {
        self.port = port
        self.folder = folder
    }

    private func file(_ number: Int) -> String { "witness-\(number).txt" }

    /// Lets it begin, or begin again. Each event is a letter and a line feed.
    func keep() throws(ToolError) {
        if process?.runs == true { return }
        starts += 1
        process = try ChildProcess(
            [
                try Installed.program("mosquitto_sub"), "-h", "127.0.0.1", "-p", "\(port)", "-V", "5", "-q", "0",
                "-t", "portcullis/+/+/event", "-t", "portcullis/+/+/+/event", "-F", "x",
            ], in: folder, says: file(starts))
    }

    /// How many it has heard.
    var heard: Int {
        (0...starts).reduce(0) { sum, number in
            let path = folder.appending(path: file(number)).path
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            return sum + (attributes?[.size] as? Int ?? 0) / 2
        }
    }
}
