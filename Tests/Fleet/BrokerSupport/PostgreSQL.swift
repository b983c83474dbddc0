import DesktopTool
import Foundation
import TestSupport
import Testing

/// Debian's PostgreSQL, in a folder of its own and on a free port of this machine, for one test. It runs as the user
/// `postgres` where the test runs as root, since it does not run as root.
package final class PostgreSQL {
    package let folder: Folder
    /// The port that it listens on, at 127.0.0.1 and in the folder.
    package let port: UInt16
    private let data: String
    private let options: [String]
    private var process: Process?

    /// A server with a database `gates` that nobody has used, whose owner `gates` needs no password, and these settings
    /// beside its own. Who else may connect, and how, is in `access`, in the form of pg_hba.conf.
    package init(_ settings: [String] = ["fsync=off"], access: [String] = []) throws {
        folder = try Folder()
        port = try Port.free()
        data = folder.url.appending(path: "data").path
        options =
            ["listen_addresses=127.0.0.1", "unix_socket_directories=\(folder.url.path)", "max_connections=50"]
            + settings
        let log = folder.url.appending(path: "log").path
        _ = FileManager.default.createFile(atPath: log, contents: nil)
        if geteuid() == 0 { try Programs.run("chown", ["-R", "postgres", folder.url.path]) }
        try run("initdb", ["-D", data, "-U", "gates", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"])
        let rules = access + ["local all gates trust", "host all gates 127.0.0.1/32 trust"]
        try (rules.joined(separator: "\n") + "\n").write(
            toFile: data + "/pg_hba.conf", atomically: false, encoding: .utf8)
        try start()
        try query("CREATE DATABASE gates", in: "postgres")
    }

    deinit { kill() }

    /// How its database is connected to.
    package var connection: String { "host=\(folder.url.path) port=\(port) user=gates dbname=gates" }

    /// Runs it, and waits until it answers.
    package func start() throws {
        let process = Process()
        let words = try command("postgres", ["-D", data, "-p", "\(port)"] + options.flatMap { ["-c", $0] })
        process.executableURL = URL(fileURLWithPath: words[0])
        process.arguments = Array(words.dropFirst())
        let log = FileHandle(forWritingAtPath: folder.url.appending(path: "log").path)
        _ = try log?.seekToEnd()
        process.standardOutput = FileHandle.nullDevice
        process.standardError = log
        try process.runWithAllSignals()
        self.process = process
        try waitUntil("the database answers") { (try? query("SELECT 1", in: "postgres")) != nil }
    }

    /// Ends it in order.
    package func stop() { end(SIGINT) }

    /// Ends it as a loss of power does: nothing is written, and the next start recovers. The processes of its
    /// connections end with it.
    package func kill() { end(SIGQUIT) }

    private func end(_ signal: Int32) {
        guard let process else { return }
        Foundation.kill(process.processIdentifier, SIGCONT)
        Foundation.kill(process.processIdentifier, signal)
        process.waitUntilExit()
        self.process = nil
    }

    /// What it has written.
    package var log: String {
        (try? String(contentsOf: folder.url.appending(path: "log"), encoding: .utf8)) ?? ""
    }

    /// The rows of what is asked, their columns separated by `|`.
    @discardableResult
    package func query(_ text: String, in database: String = "gates") throws -> [String] {
        let output = try run(
            "psql",
            [
                "-h", folder.url.path, "-p", "\(port)", "-U", "gates", "-d", database, "-AtXq", "-v", "ON_ERROR_STOP=1",
                "-c", text,
            ])
        return output.split(separator: "\n").map(String.init)
    }

    // MARK: Its programs

    /// Where the newest version that is installed has a program.
    package static func path(_ name: String) throws -> String {
        let root = "/usr/lib/postgresql"
        let versions = ((try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []).compactMap(Int.init)
            .sorted()
        return try #require(
            versions.reversed().map { "\(root)/\($0)/bin/\(name)" }.first {
                FileManager.default.isExecutableFile(atPath: $0)
            },
            "PostgreSQL is not installed; 'board/setup/packages test-all' installs it")
    }

    private func command(_ program: String, _ arguments: [String]) throws -> [String] {
        let words = [try Self.path(program)] + arguments
        guard geteuid() == 0 else { return words }
        return [try Programs.path("setpriv"), "--reuid=postgres", "--regid=postgres", "--clear-groups"] + words
    }

    @discardableResult
    private func run(_ program: String, _ arguments: [String]) throws -> String {
        let words = try command(program, arguments)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: words[0])
        process.arguments = Array(words.dropFirst())
        process.currentDirectoryURL = folder.url
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let complaint = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failed(words: "\(program): \(complaint)") }
        return text
    }

    /// A program of the server failed.
    package struct Failed: Error {
        package let words: String
    }
}
