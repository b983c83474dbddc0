import CSystem
import ControlLoop
import Statecharts

/// The lock of a database's one writer, for as long as this lives: a file beside it, `-lock`, which stays. Two writers would each copy the same
/// record, and one of them would meet a database that the other has not made yet, and take it for damaged.
///
/// It is no lock of the database itself: SQLite's own go when anything of this process closes that file (sqlite.org/howtocorrupt.html, 2.2).
struct WriterLock: ~Copyable {
    private let descriptor: Int32

    /// Takes the lock, or fails at once.
    init(_ database: RecordPath) throws(ArchiveError) {
        let path: RecordSiblingPath = "\(database)-lock"
        var opened = path.withCText { portcullis_lock_file($0) }
        // Somebody else removed it in between.
        if opened == -Int32(portcullis_record_moved) { opened = path.withCText { portcullis_lock_file($0) } }
        if opened == -Int32(portcullis_record_in_use) { throw .inUse }
        guard opened >= 0 else { throw .cannotOpen(errno: -opened) }
        descriptor = opened
    }

    deinit { portcullis_close(descriptor) }
}
