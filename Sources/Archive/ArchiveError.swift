import CSQLite
import CSystem
import ControlLoop
import Statecharts

/// What SQLite could not do, by its own number (sqlite.org/rescode.html), and its words for it.
public struct ArchiveError: Error, Equatable, Sendable {
    /// The number, with what SQLite knows beyond its lowest byte.
    public let code: Int32
    /// What was wrong, in words.
    public let words: Phrase

    /// What a call answered.
    init(_ code: Int32, _ words: Phrase) {
        self.code = code
        self.words = words
    }

    /// What the last call on a connection answered.
    init(_ code: Int32, of database: OpaquePointer?) {
        let isLast = database != nil && sqlite3_extended_errcode(database) & 0xFF == code & 0xFF
        var words = Phrase()
        words.append(cText: isLast ? sqlite3_errmsg(database) : sqlite3_errstr(code))
        // SQLite says only that there was an error of input or output; the system says which.
        let errno = code & 0xFF == SQLITE_IOERR || code & 0xFF == SQLITE_CANTOPEN ? sqlite3_system_errno(database) : 0
        if errno != 0 { words.append(": \(cText: portcullis_error_text(errno))") }
        self.init(isLast ? sqlite3_extended_errcode(database) : code, words)
    }

    /// A database that is whole as a file, and does not have in it what it should.
    static func damaged(_ words: Phrase) -> ArchiveError { ArchiveError(SQLITE_CORRUPT, words) }

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
        case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT, SQLITE_SCHEMA, SQLITE_ERROR, SQLITE_CONSTRAINT,
            SQLITE_MISMATCH:
            .damaged
        case SQLITE_FULL: .full
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        default: .cannotUse
        }
    }
}
