import CSystem
import ControlLoop
import Record
import Statecharts

// Which record is copied: the one that was copied before, or another one.
extension ArchiveWriter {
    /// Whether a record of another boot was made from what this database has: when that was done, the database could be read and not
    /// written.
    private func made(_ reader: inout RecordReader) -> Bool {
        guard progress.position > 1, let state = reader.state() else { return false }
        if state.isRestored, state.head == progress.position { return true }
        reader.seek(to: progress.position)
        var batch = EntryBatch<Entry>()
        _ = reader.next(into: &batch, below: progress.position + 1)
        guard batch.count == 1, batch[0].sequence == progress.position, batch[0].kind == .start else { return false }
        return batch[0].flags & EntryFlags.restored != 0
            && Int64(bitPattern: batch[0].values[0]) == progress.session + 1
    }

    /// Goes to the first entry that is there.
    private static func seekToFirst(_ reader: inout RecordReader) {
        reader.seekToOldest()
        var batch = EntryBatch<Entry>()
        var before: UInt64
        repeat {
            before = reader.position
            _ = reader.next(into: &batch)
        } while batch.isEmpty && reader.position > before
        if !batch.isEmpty { reader.seek(to: batch[0].sequence) }
    }

    /// Goes on with a record: the one that was copied before, one that was made from this database, or another one; then what the
    /// gates had before is kept apart. The reader goes to where the copy goes on. `offset` is the wall clock's time minus that of the
    /// boot.
    @export(interface)
    public mutating func attach(_ reader: inout RecordReader, offset: Int64) throws(ArchiveError) {
        let isKnown = try knows(&reader)
        let isMade = !isKnown && made(&reader)
        if isKnown || isMade { reader.seek(to: progress.position) } else { Self.seekToFirst(&reader) }
        guard let header = reader.header else { return }
        names = CopiedNames()
        copied = LaneList()
        let position = reader.position
        try transaction { writer throws(ArchiveError) in
            if !isKnown {
                try writer.beginRecord(header.identity, header.boot, offset: offset, keepsNumbers: isMade)
                writer.progress.position = position
            }
            // Nothing of it was copied yet: unless it has all its entries, what it has was counted before.
            let hasNothing = try writer.database.number("SELECT count(*) FROM number") == 0
            writer.isCarrying = hasNothing && position > 1
            try writer.take(header.identity)
            try writer.progress.store(&writer.statements.setProgress)
        }
    }

    /// Whether the record is the one that was copied up to the position.
    private mutating func knows(_ reader: inout RecordReader) throws(ArchiveError) -> Bool {
        guard let header = reader.header, try copies(recordOf: header.boot) else { return false }
        guard progress.position > 1 else { return true }
        // The entry before shows it.
        reader.seek(to: progress.position - 1)
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

    /// A record that begins: what was known of the one before ended with it.
    mutating func beginRecord(
        _ identity: RecordIdentity, _ boot: BootID, offset: Int64, keepsNumbers: Bool
    ) throws(ArchiveError) {
        try endStandings(at: progress.last)
        if !keepsNumbers { try keepAllApart(at: progress.date) }
        let first = (try database.number("SELECT max(id) FROM entry") ?? 0) + 1
        var add = try database.prepare(
            "INSERT INTO record(boot, board, firmware, digest, first) VALUES(?1, ?2, ?3, ?4, ?5)")
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
        unexplained = PerArchiveLane(repeating: nil)
        released = PerArchiveLane(repeating: nil)
    }

    /// Does something as one transaction. How long its commit took, in nanoseconds.
    @discardableResult
    mutating func transaction(
        _ body: (inout ArchiveWriter) throws(ArchiveError) -> Void
    ) throws(ArchiveError) -> Int64 {
        try database.run("BEGIN IMMEDIATE")
        do throws(ArchiveError) {
            try body(&self)
            let began = portcullis_monotonic_ns()
            try database.run("COMMIT")
            return portcullis_monotonic_ns() - began
        } catch {
            // It may have been rolled back already; the error that counts is the first one.
            try? database.run("ROLLBACK")
            throw error
        }
    }
}
