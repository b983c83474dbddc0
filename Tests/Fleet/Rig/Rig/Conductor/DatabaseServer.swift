import DesktopTool
import Foundation

/// Debian's PostgreSQL. It runs as the user `postgres` where this program runs as root, which it refuses to.
final class DatabaseServer {
    let port: UInt16
    private let folder: URL
    private let user: Int32
    private(set) var process: ChildProcess?

    /// Its one user and its one database.
    static let name = "gates"

    /// A server with an empty database, which listens on 127.0.0.1.
    init(in parent: URL) throws(ToolError) {
        port = try Socket.freePort()
        folder = parent.appending(path: "database")
        user = geteuid() == 0 ? getpwnam("postgres").map { Int32($0.pointee.pw_uid) } ?? -1 : -1
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw .failure("\(folder.path): \(error.localizedDescription)")
        }
        if user >= 0 { chown(folder.path, uid_t(user), gid_t.max) }
        let data = folder.appending(path: "data").path
        try Self.run(
            [try Installed.database("initdb"), "-D", data, "-U", Self.name, "-A", "trust", "--locale=C", "-E", "UTF8"]
                + ["--no-sync"], in: folder, says: "initdb.txt", user: user)
        try start()
        try query("CREATE DATABASE \(Self.name)", in: "postgres")
    }

    /// Runs it, and waits until it answers.
    func start() throws(ToolError) {
        let data = folder.appending(path: "data").path
        let process = try ChildProcess(
            [
                try Installed.database("postgres"), "-D", data, "-p", "\(port)", "-h", "127.0.0.1", "-k", folder.path,
                // What it shares between its processes goes with its folder, also when it is killed.
                "-c", "dynamic_shared_memory_type=mmap",
            ], in: folder, says: "postgres.txt", user: user)
        self.process = process
        try Waiting.wait("PostgreSQL answers", for: 120) { () throws(ToolError) -> Bool in
            guard process.runs else { throw ToolError.failure("PostgreSQL has ended: \(folder.path)/postgres.txt") }
            return (try? query("SELECT 1", in: "postgres")) != nil
        }
    }

    /// Ends it in order, but without waiting for those who are connected; or as a loss of power does: then the next
    /// start recovers.
    func stop(inOrder: Bool) {
        process?.end(with: inOrder ? SIGINT : SIGQUIT)
        process = nil
    }

    /// How a program connects to it, through a port.
    func connection(through port: UInt16) -> String {
        "host=127.0.0.1 port=\(port) user=\(Self.name) dbname=\(Self.name)"
    }

    /// The lines of what is asked, their columns separated by `|`.
    @discardableResult
    func query(_ text: String, in database: String = DatabaseServer.name) throws(ToolError) -> [String] {
        try psql(["-c", text], in: database)
    }

    /// The same, for a script of psql's.
    @discardableResult
    func run(script: String) throws(ToolError) -> [String] { try psql(["-f", script], in: Self.name) }

    private func psql(_ words: [String], in database: String) throws(ToolError) -> [String] {
        let file = "psql-\(UUID()).txt"
        defer { try? FileManager.default.removeItem(at: folder.appending(path: file)) }
        try Self.run(
            [
                try Installed.database("psql"), "-h", "127.0.0.1", "-p", "\(port)", "-U", Self.name, "-d", database,
                "-AtXq", "-v", "ON_ERROR_STOP=1",
            ] + words, in: folder, says: file)
        let output = (try? String(contentsOf: folder.appending(path: file), encoding: .utf8)) ?? ""
        return output.split(separator: "\n").map(String.init)
    }

    private static func run(_ words: [String], in folder: URL, says file: String, user: Int32 = -1) throws(ToolError) {
        let process = try ChildProcess(words, in: folder, says: file, user: user)
        while process.runs { usleep(5_000) }
        guard process.status == 0 else {
            let text = (try? String(contentsOf: folder.appending(path: file), encoding: .utf8)) ?? ""
            throw .failure("\(words[0]) failed: \(text.suffix(2_000))")
        }
    }
}
