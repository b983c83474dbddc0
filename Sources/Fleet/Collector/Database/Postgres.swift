import CPostgres
import CSystem
import Foundation

/// A connection to PostgreSQL, on libpq. Nothing waits for longer than is said: a server that hangs is as good as none.
/// What is said does not count for the names of hosts: libpq waits for as long as the system takes to resolve them.
final class Postgres {
    private let connection: OpaquePointer
    /// How long an answer may take, in nanoseconds.
    private let patience: Int64
    /// Until when all answers have to be there, on the clock of `portcullis_monotonic_ns`; nil where only `patience`
    /// counts.
    private var latest: Int64?

    /// Connects as a connection string, a service and the environment say (libpq, "Connection Strings").
    init(_ connectionString: String, patience: Duration) throws(PostgresError) {
        self.patience = Self.nanoseconds(patience)
        let words: [(String, String)] = [
            ("fallback_application_name", "portcullis-collector"), ("keepalives_idle", "20"),
            ("keepalives_interval", "5"),
            ("keepalives_count", "3"), ("dbname", connectionString), ("client_encoding", "UTF8"),
        ]
        let started = Self.withTexts(words.map(\.0)) { keys in
            Self.withTexts(words.map(\.1)) { values in PQconnectStartParams(keys, values, 1) }
        }
        guard let started else { throw PostgresError(.lost, "there is no memory") }
        connection = started
        if let complaint = ConnectionString.complaint(about: started) { throw PostgresError(.unusable, complaint) }
        let deadline = portcullis_monotonic_ns() + self.patience
        var status = PQstatus(started) == CONNECTION_BAD ? PGRES_POLLING_FAILED : PGRES_POLLING_WRITING
        while status != PGRES_POLLING_OK {
            guard status != PGRES_POLLING_FAILED else { throw PostgresError(.lost, Self.words(started)) }
            guard Self.wait(started, for: status == PGRES_POLLING_READING ? POLLIN : POLLOUT, until: deadline) else {
                throw PostgresError(.lost, "it does not answer")
            }
            status = PQconnectPoll(started)
        }
        PQsetnonblocking(started, 1)
    }

    deinit { PQfinish(connection) }

    /// Does something that takes several answers, all of which have to be there within a time.
    func within<Result>(
        _ time: Duration, _ body: () throws(PostgresError) -> Result
    ) throws(PostgresError) -> Result {
        latest = portcullis_monotonic_ns() + Self.nanoseconds(time)
        defer { latest = nil }
        return try body()
    }

    /// Does what SQL says, with texts for `$1` and so on. What it answers, as rows of texts; a number where it changed
    /// rows is in `changed`.
    @discardableResult
    func run(_ statement: String, _ values: [String?] = []) throws(PostgresError) -> Answer {
        let sent = Self.withTexts(values) { texts in
            PQsendQueryParams(connection, statement, Int32(values.count), nil, texts, nil, nil, 0)
        }
        guard sent == 1 else { throw PostgresError(.lost, Self.words(connection)) }
        return try answer()
    }

    /// Does what several statements say, one after the other.
    func run(script: String) throws(PostgresError) {
        guard PQsendQuery(connection, script) == 1 else { throw PostgresError(.lost, Self.words(connection)) }
        _ = try answer()
    }

    /// What a statement answers.
    struct Answer {
        /// Its rows.
        var rows: [[String?]] = []
        /// How many rows it changed.
        var changed = 0
    }

    // MARK: Waiting

    private func answer() throws(PostgresError) -> Answer {
        let deadline = min(portcullis_monotonic_ns() + patience, latest ?? .max)
        try flush(until: deadline)
        var answer = Answer()
        var failure: PostgresError?
        while true {
            while PQisBusy(connection) == 1 {
                try wait(for: POLLIN, until: deadline)
                guard PQconsumeInput(connection) == 1 else { throw PostgresError(.lost, Self.words(connection)) }
            }
            guard let result = PQgetResult(connection) else { break }
            defer { PQclear(result) }
            switch PQresultStatus(result) {
            case PGRES_TUPLES_OK, PGRES_COMMAND_OK: answer = Self.answer(result)
            default: failure = failure ?? error(result)
            }
        }
        if let failure { throw failure }
        return answer
    }

    private func flush(until deadline: Int64) throws(PostgresError) {
        while true {
            switch PQflush(connection) {
            case 0: return
            case 1: try wait(for: POLLIN | POLLOUT, until: deadline)
            default: throw PostgresError(.lost, Self.words(connection))
            }
            // A server that sends while nobody reads would stop reading.
            guard PQconsumeInput(connection) == 1 else { throw PostgresError(.lost, Self.words(connection)) }
        }
    }

    private func wait(for events: Int32, until deadline: Int64) throws(PostgresError) {
        guard Self.wait(connection, for: events, until: deadline) else {
            throw PostgresError(.late, "it does not answer")
        }
    }

    /// Waits until its socket can be read or written. False after the deadline.
    private static func wait(_ connection: OpaquePointer, for events: Int32, until deadline: Int64) -> Bool {
        while true {
            let left = deadline - portcullis_monotonic_ns()
            guard left > 0 else { return false }
            var socket = pollfd(fd: PQsocket(connection), events: Int16(events), revents: 0)
            let count = poll(&socket, 1, Int32(clamping: left / 1_000_000 + 1))
            if count > 0 { return true }
            if count < 0, errno != EINTR { return false }
        }
    }

    // MARK: Words

    private func error(_ result: OpaquePointer) -> PostgresError {
        // PG_DIAG_SQLSTATE, a macro that Swift does not see.
        let state = PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) }
        let words = PQresultErrorMessage(result).map { String(cString: $0) } ?? ""
        guard PQstatus(connection) == CONNECTION_OK, let state else { return PostgresError(.lost, words) }
        return PostgresError(.refused(state: state), words)
    }

    private static func words(_ connection: OpaquePointer) -> String {
        PQerrorMessage(connection).map { String(cString: $0) } ?? "no connection"
    }

    private static func answer(_ result: OpaquePointer) -> Answer {
        let rows = (0..<PQntuples(result)).map { row in
            (0..<PQnfields(result)).map { column in
                PQgetisnull(result, row, column) == 1
                    ? nil : PQgetvalue(result, row, column).map { String(cString: $0) }
            }
        }
        return Answer(rows: rows, changed: PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0)
    }

    /// Calls something with texts for C, and NULL after them.
    private static func withTexts<Result>(
        _ texts: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
    ) -> Result {
        let copies = texts.map { $0.map { UnsafePointer<CChar>(strdup($0)) } ?? nil } + [nil]
        defer { for copy in copies { free(UnsafeMutablePointer(mutating: copy)) } }
        return copies.withUnsafeBufferPointer { body($0.baseAddress) }
    }

    static func nanoseconds(_ duration: Duration) -> Int64 {
        duration.components.seconds * 1_000_000_000 + duration.components.attoseconds / 1_000_000_000
    }
}
