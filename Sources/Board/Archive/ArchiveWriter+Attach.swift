import CSystem
import ControlLoop
import Record
import Statecharts

// Which record is copied: the one that was copied before, or another one.
extension ArchiveWriter {
    /// Whether a record of another boot was made from what this database has: when that was done, the database could be
    /// read and not written.
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

    /// Goes on with a record: the one that was copied before, one that was made from this database, or another one;
    /// then what the gates had before is kept apart. The reader goes to where the copy goes on. `offset` is the wall
    /// clock's time minus that of the boot. Whether another database had copied the record, so that what it has counted
    /// is carried into this one.
    @export(interface)
    @discardableResult
    public mutating func attach(_ reader: inout RecordReader, offset: Int64) throws(ArchiveError) -> Bool {
        guard let start = reader.header else { return false }
        try Schema.checkNumbers(database)
        // A note that is of this record was written by whoever copied it before, into this database or one that is
        // gone.
        let note = WriterNote(start, position: 0).flatMap { mine in lock.note.flatMap { $0.isOfSame(mine) ? $0 : nil } }
        let isOlder = try isBackup() || note != nil && progress.record > 0 && note!.position > progress.position
        let isKnown = try knows(&reader)
        let isMade = !isKnown && made(&reader)
        if isKnown || isMade { reader.seek(to: progress.position) } else { Self.seekToFirst(&reader) }
        guard let header = reader.header else { return false }
        names = CopiedNames()
        copied = LaneList()
        lanesFrom = 0
        if try !hasLanes(of: header, isKnown) { lanesFrom = Self.start(of: header.session, in: &reader) }
        let position = reader.position
        var isCarried = false
        try transaction { writer throws(ArchiveError) in
            // What a newer database has counted of the same record is with whoever it was told to: this one begins
            // another copy.
            if !isKnown || isOlder {
                let last = writer.progress.last
                try writer.beginRecord(
                    header.identity, header.boot, offset: offset, keepsNumbers: isKnown || isMade || isOlder)
                writer.progress.position = position
                if isKnown { writer.progress.last = last }
                isCarried = isOlder || note != nil
                if isCarried { try writer.database.run("UPDATE progress SET restored = 1") }
            }
            // Nothing of it was copied yet: unless it has all its entries, what it has was counted before.
            let hasNothing = try writer.database.number("SELECT count(*) FROM number") == 0
            writer.isCarrying = isCarried || hasNothing && position > 1
            try writer.nameRecord(header)
            try writer.take(header.identity)
            try writer.progress.store(&writer.statements.setProgress)
        }
        leaveNote(of: header)
        return isCarried
    }

    /// Whether what is to be copied has the lanes of the present session: it is all of that, or the session before had
    /// the same board file.
    private func hasLanes(of header: RecordHeader, _ isKnown: Bool) throws(ArchiveError) -> Bool {
        guard isKnown else { return false }
        if progress.session == Int64(header.session) { return true }
        var find = try database.prepare("SELECT digest FROM record WHERE id = ?1")
        find.bind(1, progress.record)
        return try find.step() ? find.number(0) == Int64(header.identity.digest) : false
    }

    /// The start of that session, if it is still to be read; else 0.
    private static func start(of session: UInt32, in reader: inout RecordReader) -> UInt64 {
        let position = reader.position
        var batch = EntryBatch<Entry>()
        var start: UInt64 = 0
        repeat {
            _ = reader.next(into: &batch)
            for index in batch.indices where batch[index].kind == .start {
                if batch[index].values[0] == UInt64(session) { start = batch[index].sequence }
            }
        } while start == 0 && !batch.isEmpty
        reader.seek(to: position)
        return start
    }

    /// Whether it is a backup of which nothing else is known yet.
    func isBackup() throws(ArchiveError) -> Bool { try database.number("SELECT restored FROM progress") == 1 }

    /// Says how far the record was copied, for whatever database comes next.
    @export(interface)
    public func leaveNote(of header: RecordHeader) {
        if let note = WriterNote(header, position: progress.position) { lock.say(note) }
    }

    /// Which record it is becomes known with its first copy: a start that makes one from this database does not know it
    /// before.
    private mutating func nameRecord(_ header: RecordHeader) throws(ArchiveError) {
        guard header.made > 0 else { return }
        var name = try database.prepare(
            """
            UPDATE record SET made = ?1 WHERE id = ?2 AND made IS NULL
              AND NOT EXISTS(SELECT 1 FROM entry WHERE record = ?2)
            """)
        name.bind(1, Int64(bitPattern: header.made))
        name.bind(2, progress.record)
        try name.run()
    }

    /// Whether the record is the one that was copied up to the position.
    private mutating func knows(_ reader: inout RecordReader) throws(ArchiveError) -> Bool {
        guard let header = reader.header, try copies(recordOf: header.boot, made: header.made) else { return false }
        guard progress.position > 1 else { return true }
        // The entry before shows it.
        reader.seek(to: progress.position - 1)
        var batch = EntryBatch<Entry>()
        let reading = reader.next(into: &batch, below: progress.position)
        // A record that ends before it is another one.
        if reading.wentBack || reader.position < progress.position { return false }
        // Where the entry is gone, or was never in this record since that comes from the database, nothing speaks
        // against it.
        for index in batch.indices where batch[index].sequence == progress.position - 1 {
            return batch[index].time.nanoseconds == progress.last
        }
        return true
    }

    /// Whether the record that is copied is of that boot, and, where both say when it was made, was made then.
    func copies(recordOf boot: BootID, made: UInt64 = 0) throws(ArchiveError) -> Bool {
        var find = try database.prepare("SELECT boot, ifnull(made, 0) FROM record WHERE id = ?1")
        find.bind(1, progress.record)
        guard try find.step() else { return false }
        let own = UInt64(bitPattern: find.number(1))
        if own > 0, made > 0, own != made { return false }
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

            """
            INSERT INTO record(boot, board, firmware, digest, first, id)
            VALUES(?1, ?2, ?3, ?4, ?5, max(?6, (SELECT ifnull(max(id), 0) + 1 FROM record)))
            """)
        boot.bytes.span.withUnsafeBytes { add.bind(1, $0) }
        add.bind(2, identity.board)
        add.bind(3, identity.firmware)
        add.bind(4, Int64(identity.digest))
        add.bind(5, first)
        add.bind(6, max(1, portcullis_monotonic_ns() / 1_000_000))
        try add.run()
        progress.record = database.lastRow
        // Until what is carried is copied, it is so again after a loss of power.
        try database.run("UPDATE progress SET restored = 0 WHERE restored <> 0")
        progress.clock = offset
        progress.clockSet = 0
        progress.last = 0
        progress.began = 0
        progress.sum = try numbersSum()
        spanHour = .min
        movesLeft = Self.mostMoves
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
