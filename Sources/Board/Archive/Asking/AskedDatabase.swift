import CSQLite
import CSystem
import ControlLoop
import Statecharts

/// A database that was opened to be asked, and found to be one of ours.
///
/// The file may be anybody's: what is run is this program's SQL on tables, never what a file calls a table and is none.
package struct AskedDatabase: ~Copyable {
    package let database: Database
    /// Whether changes of the file are not seen.
    let isFixed: Bool
    /// The same file once more. As long as somebody writes it, it must not be closed before the database: with a file's
    /// first descriptor go all locks that the process has on it (fcntl(2)).
    private let file: AskedFile

    private init(_ database: consuming Database, isFixed: Bool, _ file: consuming AskedFile) {
        self.database = database
        self.isFixed = isFixed
        self.file = file
    }

    /// Opens a database.
    package static func open(_ path: RecordPath) throws(AskError) -> AskedDatabase {
        let file = try AskedFile(path)
        do throws(ArchiveError) {
            let database = try Database(path, .reading)
            try database.prepareForAsking()
            try check(database)
            try database.prepareMoney()
            return AskedDatabase(database, isFixed: false, file)
        } catch {
            // A file of this kind needs two others beside it, which cannot be made in a folder that may not be written,
            // nor on what cannot be written at all. Where nobody writes the file, it can be read alone.
            guard error.kind == .cannotUse, !AskedFile.isThere(beside: path, "-wal") else {
                throw refusal(of: path, error)
            }
        }
        do throws(ArchiveError) {
            let database = try Database(fixed: path)
            try database.prepareForAsking()
            try check(database)
            try database.prepareMoney()
            return AskedDatabase(database, isFixed: true, file)
        } catch { throw refusal(of: path, error) }
    }

    /// Whether it is still the file at that path.
    func isAt(_ path: RecordPath) -> Bool { file.isAt(path) }

    /// How large the file is.
    var size: Int64 { file.size }

    /// The message for what SQLite could not do.
    package static func refusal(of path: RecordPath, _ error: ArchiveError) -> AskError {
        switch error.kind {
        case .damaged where error.code & 0xFF == SQLITE_NOTADB:
            .failure("\(path): it is no database of portcullis-recorder, which was expected")
        case .damaged where error.code & 0xFF == SQLITE_CORRUPT: .failure("\(path): it is damaged: \(error.words)")
        case .damaged: .failure("\(path): it cannot be used: \(error.words)")
        case .busy: .failure("\(path): it is in use, and did not become free: \(error.words)")
        case .cannotUse where error.code & 0xFF == SQLITE_MISMATCH:
            .failure("\(path): it cannot be used: \(error.words)")
        case .full, .cannotUse: .failure("\(path): it cannot be read: \(error.words)")
        }
    }

    /// Whether it is one of ours, and has what one has. Of a hostile file, what is called a table may be none, and
    /// numbers may be any.
    private static func check(_ database: borrowing Database) throws(ArchiveError) {
        guard try database.number("PRAGMA application_id") == Schema.application else {
            throw ArchiveError.notOurs
        }
        let version = try database.number("PRAGMA user_version") ?? 0
        guard Schema.understands(version) else { throw ArchiveError.otherVersion(version) }
        let tables =
            try database.number(
                """
                SELECT count(*) FROM main.sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name IN ('name', 'record', \
                'entry', 'span', 'hour', 'number', 'standing', 'outage', 'apart', 'progress')
                """) ?? 0
        guard tables == 10 else { throw ArchiveError.tables(tables, of: 10) }
        try Schema.checkNumbers(database)
    }
}

extension AskOptions {
    /// The number of the lane that is asked about; nil for all.
    package func lane(in asked: borrowing AskedDatabase) throws(AskError) -> Int64? {
        guard let lane else { return nil }
        return try asked.lane(lane, database)
    }
}

extension Database {
    /// Opens a file that nobody writes, as it is.
    init(fixed path: RecordPath) throws(ArchiveError) {
        // Three characters for each byte, and what is around them.
        var name: FixedText<800> = "file:"
        for index in 0..<path.count {
            name.append(byte: UInt8(ascii: "%"))
            name.append(byte: (path[index] &>> 4).hexadecimalDigit)
            name.append(byte: (path[index] & 15).hexadecimalDigit)
        }
        name.append("?immutable=1")
        handle = try Database.open(name, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    }

    /// Says that the file may be anybody's, and reads something of it.
    fileprivate func prepareForAsking() throws(ArchiveError) {
        try run("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY")
        _ = try number("SELECT count(*) FROM main.sqlite_schema")
    }
}

/// A file that is a database, or is said to be one.
private struct AskedFile: ~Copyable {
    private let descriptor: Int32

    init(_ path: RecordPath) throws(AskError) {
        descriptor = path.withCText { portcullis_record_open_reading($0) }
        guard descriptor >= 0 else {
            throw .failure("\(path): \(Self.words(for: -descriptor)); expected a database of portcullis-recorder")
        }
        if size == 0 { throw .failure("\(path): it is empty; expected a database of portcullis-recorder") }
    }

    deinit { portcullis_close(descriptor) }

    var size: Int64 { portcullis_record_size(descriptor) }

    func isAt(_ path: RecordPath) -> Bool { path.withCText { portcullis_record_is_at(descriptor, $0) } }

    static func isThere(beside path: RecordPath, _ ending: Label) -> Bool {
        let other: RecordSiblingPath = "\(path)\(ending)"
        let descriptor = other.withCText { portcullis_record_open_reading($0) }
        if descriptor >= 0 { portcullis_close(descriptor) }
        return descriptor != -Int32(portcullis_record_not_there)
    }

    private static func words(for errno: Int32) -> Phrase {
        switch Int(errno) {
        case Int(portcullis_record_not_there): "there is no such file"
        case Int(portcullis_record_not_a_file): "it is a folder, or something else that is no file"
        case Int(portcullis_record_is_a_folder): "it is a folder"
        case Int(portcullis_record_is_a_link): "it is a link; name the file that it leads to"
        default: "it cannot be opened: \(cText: portcullis_error_text(errno))"
        }
    }
}
