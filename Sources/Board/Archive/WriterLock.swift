import CSystem
import ControlLoop
import Record
import Statecharts

/// The lock of a database's one writer, for as long as this lives: a file beside it, `-lock`, which stays. Two writers
/// would each copy the same record, and one of them would meet a database that the other has not made yet, and take it
/// for damaged.
///
/// It is no lock of the database itself: SQLite's own go when anything of this process closes that file
/// (sqlite.org/howtocorrupt.html, 2.2).
struct WriterLock: ~Copyable {
    private let descriptor: Int32

    /// How often another file may come to its place while it is taken.
    private static var mostTries: Int { 20 }

    /// Takes the lock, or fails.
    init(_ database: RecordPath) throws(ArchiveError) {
        let path: RecordSiblingPath = "\(database)-lock"
        var opened = path.withCText { portcullis_lock_file($0) }
        for _ in 1..<Self.mostTries {
            guard opened == -Int32(portcullis_record_moved) else { break }
            opened = path.withCText { portcullis_lock_file($0) }
        }
        if opened == -Int32(portcullis_record_in_use) { throw .inUse }
        guard opened >= 0 else { throw .cannotOpen(errno: -opened) }
        descriptor = opened
    }

    deinit { portcullis_record_close(descriptor) }

    /// What was copied last, by whatever database was there; nil where nobody has said so.
    var note: WriterNote? {
        var words = InlineArray<4, UInt64>(repeating: 0)
        var span = words.mutableSpan
        let count = span.withUnsafeMutableBytes { portcullis_read_from_start(descriptor, $0.baseAddress, $0.count) }
        return count == 32 ? WriterNote(words: words) : nil
    }

    /// Says what is copied. Nobody waits for the card: it counts in this boot only, and where it cannot be written it
    /// is not needed for anything but a database that goes.
    func say(_ note: WriterNote) {
        guard note != self.note else { return }
        note.words.span.withUnsafeBytes { _ = portcullis_write_at_start(descriptor, $0.baseAddress, $0.count) }
    }
}

/// Which record was copied, and how far. It outlives the database: what comes in its place, a new one or an older copy,
/// learns that something was counted before it.
struct WriterNote: Equatable {
    /// The boot, when the record was made, and the sequence of the next entry.
    let words: InlineArray<4, UInt64>

    static func == (left: WriterNote, right: WriterNote) -> Bool {
        left.isOfSame(right) && left.position == right.position
    }

    /// How far it had been copied.
    var position: UInt64 { words[3] }

    /// Whether it is about that record, whatever was copied of it.
    func isOfSame(_ other: WriterNote) -> Bool {
        for index in 0..<3 where words[index] != other.words[index] { return false }
        return true
    }
}

extension WriterNote {
    /// About a record. Nil where it cannot be told from others.
    init?(_ header: RecordHeader, position: UInt64) {
        guard header.made > 0 else { return nil }
        var words = InlineArray<4, UInt64>(repeating: 0)
        for index in header.boot.bytes.indices {
            words[index / 8] = words[index / 8] &<< 8 | UInt64(header.boot.bytes[index])
        }
        words[2] = header.made
        words[3] = position
        self.words = words
    }
}
