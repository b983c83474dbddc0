import BrokerSupport
import Foundation

/// Somebody who holds a table of a database, so that nobody else can do anything with it.
final class TableLock {
    private let server: PostgreSQL
    private let holder: String
    private let process = Process()

    /// Holds it, when this returns.
    init(_ server: PostgreSQL, _ table: String) throws {
        self.server = server
        process.executableURL = URL(fileURLWithPath: try PostgreSQL.path("psql"))
        process.arguments = [
            "-Xq", "-d", server.connection, "-c", "BEGIN; LOCK TABLE \(table); SELECT pg_sleep(3600)",
        ]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        let question =
            "SELECT pid FROM pg_locks WHERE relation = '\(table)'::regclass AND mode = 'AccessExclusiveLock' AND granted"
        var holder: String?
        try waitUntil("the table is held") {
            holder = (try? server.query(question))?.first
            return holder != nil
        }
        self.holder = holder ?? ""
    }

    /// Lets it go, when this returns.
    func release() throws {
        try server.query("SELECT pg_terminate_backend(\(holder))")
        process.waitUntilExit()
    }

    deinit { if process.isRunning { process.terminate() } }
}
