import CSystem
import ControlLoop
import Record
import Statecharts

// Which record is copied: the one that was copied before, or another one.
extension ArchiveWriter {
    /// Whether the record is the one that was copied up to `position`. The reader, which has to be one from the entry before that,
    /// reads that entry.
    public mutating func knows(_ reader: inout RecordReader) throws(ArchiveError) -> Bool {
        guard let header = reader.header, try copies(recordOf: header.boot) else { return false }
        guard progress.position > 1 else { return true }
        var batch = EntryBatch<Entry>()
        let reading = reader.next(into: &batch, below: progress.position)
        // A record that ends before it is another one.
        if reading.wentBack || reader.position < progress.position { return false }
        // Where the entry is gone, or was never in this record since that comes from the database, nothing speaks against it.
        for index in batch.indices where batch[index].sequence == progress.position - 1 {
            return batch[index].time.nanoseconds == progress.last
        }
        return true
    }

    /// Whether the record that is copied is of that boot.
    func copies(recordOf boot: BootID) throws(ArchiveError) -> Bool {
        var find = try database.prepare("SELECT boot FROM record WHERE id = ?1")
        find.bind(1, progress.record)
        guard try find.step() else { return false }
        return find.withBytes(0) { bytes in
            guard bytes.count == boot.bytes.count else { return false }
            for index in boot.bytes.indices where boot.bytes[index] != bytes[index] { return false }
            return true
        }
    }

    /// Whether a record of another boot, which a reader reads from `position` on, was made from what this database has: when that
    /// was done, the database could be read and not written.
    public func made(_ reader: inout RecordReader) -> Bool {
        guard progress.position > 1, let state = reader.state() else { return false }
        if state.isRestored, state.head == progress.position { return true }
        var batch = EntryBatch<Entry>()
        _ = reader.next(into: &batch, below: progress.position + 1)
        guard batch.count == 1, batch[0].sequence == progress.position, batch[0].kind == .start else { return false }
        return batch[0].flags & EntryFlags.restored != 0
            && Int64(bitPattern: batch[0].values[0]) == progress.session + 1
    }

    /// Where the entries of a record begin that nobody has copied yet: the first one that is there.
    public static func beginning(of reader: inout RecordReader) -> UInt64 {
        var batch = EntryBatch<Entry>()
        var before = reader.position
        repeat {
            before = reader.position
            _ = reader.next(into: &batch)
        } while batch.isEmpty && reader.position > before
        return batch.isEmpty ? reader.position : batch[0].sequence
    }

    /// How a record is gone on with.
    public enum Following: Sendable {
        /// It is the one that was copied before.
        case same
        /// It was made from this database.
        case made
        /// It is another one: what the gates had before is kept apart.
        case other
    }

    /// Goes on with the record of a reader: one that it knows, or another. `offset` is the wall clock's time minus that of the boot.
    public mutating func begin(
        _ reader: borrowing RecordReader, _ following: Following, offset: Int64
    ) throws(ArchiveError) {
        guard let header = reader.header else { return }
        names = CopiedNames()
        copied = LaneList()
        let position = reader.position
        try transaction { writer throws(ArchiveError) in
            switch following {
            case .same: break
            case .made: try writer.beginRecord(header.identity, header.boot, offset: offset, keepsNumbers: true)
            case .other:
                try writer.beginRecord(header.identity, header.boot, offset: offset, keepsNumbers: false)
                writer.progress.position = position
            }
            // Nothing of it was copied yet: unless it has all its entries, what it has was counted before.
            let hasNothing = try writer.database.number("SELECT count(*) FROM number") == 0
            writer.isCarrying = hasNothing && writer.progress.position > 1
            try writer.take(header.identity)
            try writer.progress.store(&writer.statements.setProgress)
        }
    }

    /// A record that begins: what was known of the one before ended with it.
    mutating func beginRecord(
        _ identity: RecordIdentity, _ boot: BootID, offset: Int64, keepsNumbers: Bool
    ) throws(ArchiveError) {
        try endStandings(at: progress.last)
        if !keepsNumbers { try keepAllApart(at: progress.date) }
        let first = (try database.number("SELECT max(id) FROM entry") ?? 0) + 1
        var add = try database.prepare("INSERT INTO record VALUES(NULL, ?1, ?2, ?3, ?4, ?5)")
        boot.bytes.span.withUnsafeBytes { add.bind(1, $0) }
        add.bind(2, identity.board)
        add.bind(3, identity.firmware)
        add.bind(4, Int64(identity.digest))
        add.bind(5, first)
        try add.run()
        progress.record = database.lastRow
        progress.clock = offset
        progress.last = 0
        progress.began = 0
        progress.sum = try numbersSum()
        spanHour = .min
        lastFaults = PerArchiveLane(repeating: LastFault())
    }

    /// Does something as one transaction.
    mutating func transaction(
        _ body: (inout ArchiveWriter) throws(ArchiveError) -> Void
    ) throws(ArchiveError) {
        try database.run("BEGIN IMMEDIATE")
        do throws(ArchiveError) {
            try body(&self)
            try database.run("COMMIT")
        } catch {
            try? database.run("ROLLBACK")
            throw error
        }
    }
}
