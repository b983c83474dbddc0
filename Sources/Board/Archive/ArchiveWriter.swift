import CSystem
import ControlLoop
import Record
import Statecharts

/// Copies a record into a database: everything that happened, and what the lanes have. One writer for one database.
///
/// Each copy is one transaction, in which the entries, the numbers of that moment and how far the copy has come are
/// written together. After an error nothing of it is there; whoever gets the error drops this writer and opens the
/// database anew.
public struct ArchiveWriter: ~Copyable {
    // In this order: the lock goes last.
    let database: Database
    var statements: WriterStatements
    var progress: Progress
    /// The record that is copied.
    var identity = RecordIdentity(board: "", digest: 0, length: 0, firmware: "")
    /// The numbers of its lanes' names.
    var laneIDs = PerArchiveLane<Int64>(repeating: 0)
    /// The first entry whose lanes those are: the header of a record says nothing of the sessions before the present
    /// one.
    var lanesFrom: UInt64 = 0
    /// The numbers of names of that record, as this database has them.
    var names = CopiedNames()
    /// What was copied last of the lanes.
    var copied = LaneList<Snapshot>()
    /// Whether what the lanes have now was counted before this database knew of them.
    var isCarrying = false
    /// The machines of the lanes may have changed.
    var lanesMayHaveChanged = false
    /// What was wrong with each lane last.
    var lastFaults = PerArchiveLane<LastFault>(repeating: LastFault())
    /// When each lane failed for a reason that was not said yet; nil where there is none.
    var unexplained = PerArchiveLane<Int64?>(repeating: nil)
    /// What a fire releases of each lane; nil where there is no fire.
    var released = PerArchiveLane<Released?>(repeating: nil)
    /// The day of which some entries were deleted, and not all.
    var halfDeleted: Int64?
    /// How often the dates of this record may still be moved.
    var movesLeft = Self.mostMoves
    /// The hour of the last entry.
    var spanHour: Int64 = .min
    let lock: WriterLock

    /// Opens the database at a path, and makes it if there is none. It fails while another writer has it.
    @export(interface)
    public init(_ path: RecordPath) throws(ArchiveError) {
        let lock = try WriterLock(path)
        let size = path.withCText { portcullis_file_size($0) }
        // SQLite takes half a page for one that ends in zeros. A file that a loss of power cut has the rest beside it.
        let log: RecordSiblingPath = "\(path)-wal"
        let isCut = size > 0 && size % Schema.leastPage != 0 && log.withCText { portcullis_file_size($0) } <= 0
        let database = try Database(path, .writing)
        // SQLite takes what is shorter than a header for a database in which there is nothing yet.
        if size > 0, try database.number("PRAGMA page_count") == 0 { throw .damaged("it is too short for a database") }
        try Schema.prepare(database)
        if isCut { throw .damaged("its last page is cut off") }
        try database.prepareMoney()
        var statements = try WriterStatements(database)
        var progress = try Progress(database)
        progress.clockSet = try database.number("SELECT clock_set FROM progress") ?? 0
        guard try Self.sum(of: &statements.allNumbers) == progress.sum else {
            throw .damaged("what the gates had does not have the check sum that it should")
        }
        self.database = database
        self.statements = statements
        self.progress = progress
        self.lock = lock
    }

    // Written out, so that other modules of an Embedded build call it, and need not see how a lock ends.
    deinit {}

    /// Whether the database was deleted, or another one is at its path. Then its log comes into it, wherever it is, and
    /// goes: the next one would take it for its own.
    @export(interface)
    public func hasMoved(from path: RecordPath) -> Bool {
        guard database.hasMoved else { return false }
        // A reader may be in the way of that. What is not empty then may also have come with another database.
        try? database.run("PRAGMA wal_checkpoint(TRUNCATE)")
        let log: RecordSiblingPath = "\(path)-wal"
        let isGone = path.withCText { portcullis_file_size($0) } < 0
        if isGone || log.withCText({ portcullis_file_size($0) }) <= 0 { SettingAside.removeLog(of: path) }
        return true
    }

    /// What a copy found.
    public struct Copied: Equatable, Sendable {
        /// How many entries were copied.
        public var entries: UInt64 = 0
        /// How many the ring had dropped before they could be copied, or were damaged.
        public var missed: UInt64 = 0
        /// Whether there may be more: the record's writer was too quick.
        public var isBusy = false
        /// Whether it is another record than before: nothing was copied, and it has to be opened anew.
        public var isOther = false
    }

    /// Copies what is new in the record, up to its last commit. `now` is the time on its clock; `offset` is the wall
    /// clock's time minus that.
    @export(interface)
    public mutating func copy(
        _ reader: inout RecordReader, at now: Instant, offset: Int64
    ) throws(ArchiveError) -> Copied {
        var copied = Copied()
        guard let state = reader.state() else {
            copied.isBusy = true
            return copied
        }
        guard reader.position <= state.head else {
            copied.isOther = true
            return copied
        }
        let commit = try transaction { writer throws(ArchiveError) in
            try writer.copyEntries(of: &reader, below: state.head, at: now, &copied)
            // The word that the clock was set may be among what is gone.
            if copied.missed > 0 { try writer.setClock(offset, at: now.nanoseconds) }
            try writer.copyNumbers(of: reader, state)
            try writer.writeProgress(position: reader.position, at: state.time)
        }
        progress.took = commit / 1_000_000
        return copied
    }

    private mutating func copyEntries(
        of reader: inout RecordReader, below head: UInt64, at now: Instant, _ copied: inout Copied
    ) throws(ArchiveError) {
        var batch = EntryBatch<Entry>()
        var isFirst = true
        while reader.position < head {
            var expected = reader.position
            let reading = reader.next(into: &batch, below: head)
            // What is left comes with the next copy, if there is a commit again that can be believed.
            if reading.isBusy || reading.wentBack || reader.position == expected {
                copied.isBusy = true
                return
            }
            for index in batch.indices {
                let entry = batch[index]
                if isFirst { noteWait(since: entry.time, at: now) }
                isFirst = false
                if entry.sequence > expected { try addMissing(from: expected, to: entry.sequence) }
                expected = entry.sequence + 1
                try add(entry, reader)
                copied.entries += 1
            }
            if reader.position > expected { try addMissing(from: expected, to: reader.position) }
            copied.missed += reading.missed
        }
    }

    /// How long the oldest entry has waited.
    private mutating func noteWait(since time: Instant, at now: Instant) {
        let waited = max(0, (now.nanoseconds - time.nanoseconds) / 1_000_000)
        progress.waited = waited
        // What waited for the recorder to be started did not wait for the card.
        if hasCopied { progress.longest = max(progress.longest, waited) }
        hasCopied = true
    }

    /// Whether something was copied since the recorder started.
    private var hasCopied = false

    private mutating func addMissing(from first: UInt64, to next: UInt64) throws(ArchiveError) {
        var entry = StoredEntry(kind: 0, sequence: first, time: progress.last)
        entry.values[0] = Int64(bitPattern: next - first)
        try store(entry)
        progress.missed += Int64(bitPattern: next - first)
    }

    private mutating func writeProgress(position: UInt64, at time: Instant) throws(ArchiveError) {
        progress.position = position
        progress.sum = try numbersSum()
        progress.date = max(date(of: time.nanoseconds), date(of: progress.last))
        progress.transactions += 1
        try progress.store(&statements.setProgress)
    }

    /// Milliseconds since 1970 of a time on the clock of the boot.
    func date(of time: Int64) -> Int64 { (time &+ progress.clock) / 1_000_000 }

    /// What the lanes counted in the last day, in one line.
    @export(interface)
    public func statusLine() throws(ArchiveError) -> StatusText { try Totals.line(database) }
}

/// One item for each lane that an entry can name.
typealias PerArchiveLane<Element> = InlineArray<8, Element>
