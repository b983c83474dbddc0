import DesktopTool
import Foundation
import TestSupport
import Testing

/// Debian's broker, on a free port of this machine, for one test.
package final class Mosquitto {
    package let folder: Folder
    /// The port that it listens on.
    package let port: UInt16
    private let configuration: String
    private var process: Process?

    /// A broker with these lines in its configuration beside its port; by default anybody may do anything. What is
    /// retained outlasts it.
    package init(_ lines: [String] = ["allow_anonymous true"], files: [String: String] = [:]) throws {
        folder = try Folder()
        port = try Port.free()
        for (name, text) in files { _ = try folder.file(name, text) }
        let here = folder.url.path
        let all =
            ["listener \(port) 127.0.0.1", "persistence true", "persistence_location \(here)/", "user root"]
            + lines.map { $0.replacingOccurrences(of: "FOLDER", with: here) }
        configuration = try folder.file("broker.conf", all.joined(separator: "\n") + "\n")
    }

    deinit { kill() }

    /// Runs it, and waits until it can be connected to.
    package func start() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try Programs.path("mosquitto"))
        process.arguments = ["-c", configuration]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.runWithAllSignals()
        self.process = process
        try waitUntil("the broker listens") { Port.isOpen(port) }
    }

    /// Ends it in order, so that it keeps what is retained.
    package func stop() {
        process?.terminate()
        process?.waitUntilExit()
        process = nil
    }

    /// Kills it, as a loss of power does.
    package func kill() {
        if let process, process.isRunning {
            Foundation.kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        process = nil
    }

    /// How much memory it has: field 2 of /proc/PID/statm (proc(5)), in pages.
    package var residentBytes: Int {
        let text =
            process.flatMap { try? String(contentsOfFile: "/proc/\($0.processIdentifier)/statm", encoding: .utf8) }
            ?? ""
        let fields = text.split(separator: " ")
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
    }

    /// Stops it where it is, without closing anything; or lets it go on.
    package func freeze(_ does: Bool) {
        if let process { Foundation.kill(process.processIdentifier, does ? SIGSTOP : SIGCONT) }
    }
}
