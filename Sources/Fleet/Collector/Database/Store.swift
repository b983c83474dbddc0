import CSystem
import Foundation
import Subscriber

/// The tables: what a batch of messages becomes, in one transaction.
public final class Store {
    private let connectionString: String
    private let prefix: String
    private var database: Postgres?
    /// How long a database may take for one answer, and for a whole batch.
    let patience: Duration
    /// Whether the last batch took less than a quarter of that: then there is time for twice as much.
    private(set) var isQuick = true

    /// How often a batch that met another transaction is tried.
    private static let mostTries = 5

    /// Tables in the database that a connection string names, of boards whose topics begin with a prefix. `patience`,
    /// in whole seconds, is how long the database may take for one answer, and for a whole batch: a broker takes a
    /// collector for gone after one and a half times the keep-alive, 90 s, of which up to 60 may have been silent
    /// before the batch came.
    public init(_ connectionString: String, prefix: String, patience: Duration = .seconds(30)) {
        self.connectionString = connectionString
        self.prefix = prefix
        self.patience = patience
    }

    /// Connects, and makes the tables what this program expects. Returns how many steps that took.
    @discardableResult
    public func open() throws(PostgresError) -> Int {
        database = nil
        let database = try Postgres(connectionString, patience: patience)
        // Another encoding has no room for what some boards may say, and one such message would hold up all that
        // follow.
        let encoding = try database.run("SHOW server_encoding").rows.first?.first ?? nil
        guard encoding == "UTF8" else {
            throw PostgresError(
                .unusable,
                "its encoding is \(encoding ?? "unknown"); expected UTF8: CREATE DATABASE ... ENCODING 'UTF8' TEMPLATE template0"
            )
        }
        // What is committed has to be on the disk: the broker forgets it.
        try database.run(
            "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'")
        try database.run("SET statement_timeout = '\(patience.components.seconds)s'")
        let steps = try Migrations.apply(to: database)
        self.database = database
        return steps
    }

    /// Whether somebody has stored events in it.
    func hasEvents() throws(PostgresError) -> Bool {
        try database?.run("SELECT EXISTS (SELECT FROM portcullis.event)").rows.first?.first == "t"
    }

    /// Gives the connection up.
    func close() { database = nil }

    /// What became of a batch.
    struct Written: Equatable {
        /// New events, and such as were there already.
        var events = 0
        var repeated = 0
        /// Hours that are new, or newer.
        var hours = 0
        /// Messages that made no sense, and how many of them were not kept aside either: there are too many.
        var refused = 0
        var dropped = 0
    }

    /// Stores messages; when this returns they are committed. An error leaves nothing of them, or, where the connection
    /// was lost while the database committed, all of them.
    func write(_ messages: [ReceivedMessage]) throws(PostgresError) -> Written {
        guard let database else { throw PostgresError(.lost, "there is no connection") }
        let started = portcullis_monotonic_ns()
        defer { isQuick = portcullis_monotonic_ns() - started < Postgres.nanoseconds(patience) / 4 }
        return try database.within(patience) { () throws(PostgresError) in try write(messages, to: database) }
    }

    private func write(_ messages: [ReceivedMessage], to database: Postgres) throws(PostgresError) -> Written {
        var tries = 1
        while true {
            do throws(PostgresError) {
                return try Self.transaction(database) { () throws(PostgresError) in
                    try Batch(messages, prefix: prefix).write(to: database)
                }
            } catch {
                if error.isAboutData {
                    return try Self.transaction(database) { () throws(PostgresError) in
                        try writeParts(messages[...], to: database)
                    }
                }
                guard error.isAboutOthers, tries < Self.mostTries else { throw error }
                tries += 1
            }
        }
    }

    /// Halves, and halves of those, down to the one message that the database does not want: that is kept aside, with
    /// its words. One at a time would take too many answers.
    private func writeParts(
        _ messages: ArraySlice<ReceivedMessage>, to database: Postgres
    ) throws(PostgresError) -> Written {
        try database.run("SAVEPOINT part")
        do throws(PostgresError) {
            let written = try Batch(Array(messages), prefix: prefix).write(to: database)
            try database.run("RELEASE SAVEPOINT part")
            return written
        } catch {
            guard error.isAboutData else { throw error }
            try database.run("ROLLBACK TO SAVEPOINT part")
            try database.run("RELEASE SAVEPOINT part")
            if messages.count == 1, let message = messages.first {
                return try Batch(refused: message, error.words).write(to: database)
            }
        }
        let middle = messages.startIndex + messages.count / 2
        var all = try writeParts(messages[..<middle], to: database)
        all += try writeParts(messages[middle...], to: database)
        return all
    }

    private static func transaction<Result>(
        _ database: Postgres, _ body: () throws(PostgresError) -> Result
    ) throws(PostgresError) -> Result {
        try database.run("BEGIN")
        do throws(PostgresError) {
            let result = try body()
            try database.run("COMMIT")
            return result
        } catch {
            // Where the connection is gone, or waits for an answer, so is the transaction; the error that counts is the
            // first one.
            if case .refused = error.kind { _ = try? database.run("ROLLBACK") }
            throw error
        }
    }
}

extension Store.Written {
    static func += (left: inout Self, right: Self) {
        left.events += right.events
        left.repeated += right.repeated
        left.hours += right.hours
        left.refused += right.refused
        left.dropped += right.dropped
    }
}
