import CSQLite
import CSystem
import ControlLoop
import Statecharts

/// What SQLite could not do, by its own number (sqlite.org/rescode.html), and its words for it.
/// A small value: each call hands it on, and texts in place would be copied each time.
public struct ArchiveError: Error, Equatable, Sendable {
    /// The number, with what SQLite knows beyond its lowest byte.
    public let code: Int32
    private let detail: Detail

    private enum Detail: Equatable, Sendable {
        /// SQLite's own words, and the system's errno behind them if there is one.
        case sqlite(errno: Int32)
        /// What is wrong with a database that is whole as a file.
        case said(Label)
        /// The version of its tables.
        case version(Int64)
        /// How many of the tables are there that it should have.
        case tables(Int64, of: Int64)
    }

    /// What a call on a connection answered.
    init(_ code: Int32, of database: OpaquePointer?) {
        let isLast = database != nil && sqlite3_extended_errcode(database) & 0xFF == code & 0xFF
        self.code = isLast ? sqlite3_extended_errcode(database) : code
        // SQLite says only that there was an error of input or output; the system says which.
        let hasErrno = code & 0xFF == SQLITE_IOERR || code & 0xFF == SQLITE_CANTOPEN
        detail = .sqlite(errno: hasErrno ? sqlite3_system_errno(database) : 0)
    }

    private init(_ code: Int32, _ detail: Detail) {
        self.code = code
        self.detail = detail
    }

    /// A database that is whole as a file, and does not have in it what it should.
    package static func damaged(_ words: Label) -> ArchiveError { ArchiveError(SQLITE_CORRUPT, .said(words)) }

    /// What is no file at all.
    static var noFile: ArchiveError {
        ArchiveError(SQLITE_CANTOPEN, .said("it is a device, a pipe or a socket: expected a file"))
    }

    /// A database that somebody else writes.
    static var inUse: ArchiveError {
        ArchiveError(SQLITE_BUSY, .said("another program has its lock: expected to be the only one that writes it"))
    }

    /// A file beside a database that cannot be opened.
    static func cannotOpen(errno: Int32) -> ArchiveError {
        ArchiveError(
            Int(errno) == Int(portcullis_record_disk_full) ? SQLITE_FULL : SQLITE_CANTOPEN, .sqlite(errno: errno))
    }

    /// A database that its recorder has not brought up to date yet, or not copied anything into.
    static var notBegun: ArchiveError { ArchiveError(SQLITE_MISMATCH, .said("its recorder has not begun yet")) }

    /// A file that is something else.
    static var notOurs: ArchiveError { ArchiveError(SQLITE_NOTADB, .said("it is a database of another program")) }

    /// A database of another version of this program.
    static func otherVersion(_ version: Int64) -> ArchiveError { ArchiveError(SQLITE_MISMATCH, .version(version)) }

    /// A database that does not have all tables.
    static func tables(_ count: Int64, of all: Int64) -> ArchiveError {
        ArchiveError(SQLITE_CORRUPT, .tables(count, of: all))
    }

    /// What was wrong, in words.
    public var words: Phrase {
        switch detail {
        case .said(let words): return "\(words)"
        case .version(let version):
            let newer: Label = version > Schema.version ? "a newer program wrote it: " : ""
            return "\(newer)its tables have version \(version), expected \(Schema.version)"
        case .tables(let count, let all): return "it has \(count) of the \(all) tables that it should"
        case .sqlite(let errno):
            var words = Phrase()
            words.append(cText: sqlite3_errstr(code))
            if errno != 0 { words.append(": \(cText: portcullis_error_text(errno))") }
            return words
        }
    }

    /// What it means for whoever keeps the database.
    public enum Kind: Sendable {
        /// The file is damaged, or is no database of ours: it is kept aside.
        case damaged
        /// There is no room.
        case full
        /// It cannot be written or read just now: read-only, no rights, an error of the disk.
        case cannotUse
        /// Somebody else is using it.
        case busy
    }

    /// What it means for whoever keeps the database.
    public var kind: Kind {
        switch code & 0xFF {
        case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT, SQLITE_SCHEMA, SQLITE_ERROR, SQLITE_CONSTRAINT:
            .damaged
        case SQLITE_FULL: .full
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        default: .cannotUse
        }
    }
}
