import CSQLite
import CSystem
import ControlLoop
import Statecharts

/// A database file of SQLite.
public struct Database: ~Copyable {
    let handle: OpaquePointer

    /// How a file is opened.
    public enum Mode: Sendable {
        /// To change it; it is made if it is not there.
        case writing
        /// To change it, if it is there.
        case changing
        /// To read it; somebody else may be writing.
        case reading
    }

    /// Opens the file at a path.
    @export(interface)
    public init(_ path: RecordPath, _ mode: Mode) throws(ArchiveError) {
        let flags =
            switch mode {
            case .writing: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .changing: SQLITE_OPEN_READWRITE
            case .reading: SQLITE_OPEN_READONLY
            }
        // SQLite would open it: a pipe keeps who reads it waiting for a writer, and some devices do something when they
        // are opened.
        if path.withCText({ portcullis_is_no_file($0) }) { throw .noFile }
        handle = try Database.open(path, flags)
        sqlite3_busy_timeout(handle, 2_000)
    }

    /// Opens a path, or the name of a file as SQLite writes one.
    static func open<let size: Int>(_ name: FixedText<size>, _ flags: Int32) throws(ArchiveError) -> OpaquePointer {
        var opened: OpaquePointer?
        let result = name.withCText { sqlite3_open_v2($0, &opened, flags | SQLITE_OPEN_NOMUTEX, nil) }
        guard result == SQLITE_OK, let opened else {
            let error = ArchiveError(result, of: opened)
            sqlite3_close_v2(opened)
            throw error
        }
        return opened
    }

    deinit { sqlite3_close_v2(handle) }

    /// Runs statements that answer nothing.
    public func run(_ statements: StaticString) throws(ArchiveError) {
        let text = UnsafeRawPointer(statements.utf8Start).assumingMemoryBound(to: CChar.self)
        let result = sqlite3_exec(handle, text, nil, nil, nil)
        guard result == SQLITE_OK else { throw ArchiveError(result, of: handle) }
    }

    /// Prepares a statement, which must not outlive the database.
    public func prepare(_ statement: StaticString) throws(ArchiveError) -> Statement {
        try Statement(
            UnsafeRawPointer(statement.utf8Start).assumingMemoryBound(to: CChar.self),
            Int32(truncatingIfNeeded: statement.utf8CodeUnitCount), of: handle)
    }

    /// The same, for a statement that somebody wrote at run time.
    package func prepare(text: UnsafePointer<CChar>) throws(ArchiveError) -> Statement {
        try Statement(text, -1, of: handle)
    }

    /// The one number that a statement answers; nil when it answers none.
    public func number(_ statement: StaticString) throws(ArchiveError) -> Int64? {
        var prepared = try prepare(statement)
        return try prepared.step() ? prepared.number(0) : nil
    }

    /// Whether the file is not at its path any more. SQLite goes on with it as if it were.
    var hasMoved: Bool {
        var moved: Int32 = 0
        return sqlite3_file_control(handle, nil, SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved != 0
    }

    /// How many rows the last statement changed.
    var changes: Int64 { sqlite3_changes64(handle) }

    /// The number of the row that was inserted last.
    var lastRow: Int64 { sqlite3_last_insert_rowid(handle) }
}

/// A statement that was prepared.
public struct Statement: ~Copyable {
    private let handle: OpaquePointer
    private let database: OpaquePointer

    init(_ text: UnsafePointer<CChar>, _ count: Int32, of database: OpaquePointer) throws(ArchiveError) {
        var prepared: OpaquePointer?
        let result = sqlite3_prepare_v3(
            database, text, count, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        guard result == SQLITE_OK, let prepared else { throw ArchiveError(result, of: database) }
        handle = prepared
        self.database = database
    }

    deinit { sqlite3_finalize(handle) }

    /// Puts a number in the place of the parameter with that number; the first is 1.
    public mutating func bind(_ place: Int32, _ value: Int64) { sqlite3_bind_int64(handle, place, value) }

    /// The same, for a text.
    public mutating func bind<let capacity: Int>(_ place: Int32, _ text: FixedText<capacity>) {
        text.withBytes {
            _ = portcullis_bind_text(handle, place, $0.baseAddress, Int32(truncatingIfNeeded: $0.count))
        }
    }

    /// The same, for bytes.
    mutating func bind(_ place: Int32, _ bytes: UnsafeRawBufferPointer) {
        _ = portcullis_bind_blob(handle, place, bytes.baseAddress, Int32(truncatingIfNeeded: bytes.count))
    }

    /// Goes on to the next row. False when there is none: then it can be run again, with other parameters.
    public mutating func step() throws(ArchiveError) -> Bool {
        let result = sqlite3_step(handle)
        if result == SQLITE_ROW { return true }
        sqlite3_reset(handle)
        guard result == SQLITE_DONE else { throw ArchiveError(result, of: database) }
        return false
    }

    /// Runs to the end, and begins anew.
    public mutating func run() throws(ArchiveError) { while try step() {} }

    /// Begins anew.
    public mutating func reset() { sqlite3_reset(handle) }

    /// A number of the row; the first column is 0.
    public func number(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    /// Calls `body` with a text of the row.
    public func withText<Result>(_ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        // In this order: the count is that of the text.
        let text = sqlite3_column_text(handle, column)
        let count = Int(sqlite3_column_bytes(handle, column))
        return body(UnsafeBufferPointer(start: text, count: text == nil ? 0 : count))
    }

    /// How many columns a row has.
    package var columns: Int32 { sqlite3_column_count(handle) }

    /// A text of the row; nil when it does not fit.
    public func text<let capacity: Int>(_ column: Int32) -> FixedText<capacity>? {
        withText(column) { FixedText<capacity>($0) }
    }

    /// Calls `body` with the bytes of a column of the row.
    func withBytes<Result>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let bytes = sqlite3_column_blob(handle, column)
        let count = Int(sqlite3_column_bytes(handle, column))
        return body(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
    }
}
