import Archive
import ControlLoop
import Daemon
import Links
import Record
import Statecharts

/// Copies the record of a board into its database, for as long as it is told to go on.
///
/// Whatever the card does, the gates go on: the recorder reads the record and nothing else of theirs. What cannot be
/// written waits in the ring, and is tried again.
public struct Recorder<Around: RecorderSurroundings>: ~Copyable {
    let settings: RecorderSettings
    /// The surroundings.
    public var around: Around

    /// Nil while the database cannot be used.
    private var writer: ArchiveWriter?
    private var record: RecordWatch
    /// Which of its openings is copied; nil for none.
    private var copied: UInt32?
    private var trouble = Trouble()
    private var nextLook = Instant.zero
    private var nextPrune = Instant.zero
    private var nextStatus = Instant.zero
    private var hasSaidNoRecord = false
    /// How many entries were deleted since that was said last, and of which day the last ones were.
    private var deleted: (entries: Int64, day: Int64) = (0, 0)

    /// A recorder that has opened nothing yet.
    public init(_ settings: RecorderSettings, around: Around) {
        self.settings = settings
        self.around = around
        record = RecordWatch(settings.record)
    }

    /// Does what there is to do now. How long to wait before the next time.
    public mutating func step() -> Duration {
        guard openDatabase(), openRecord() else { return recorderPause }
        lookAtClock()
        if record.isBehind { copy() }
        guard writer != nil else { return recorderPause }
        if around.now >= nextPrune { prune() }
        if writer != nil, around.now >= nextStatus { tellStatus() }
        return recorderPause
    }

    /// Copies what is left, and closes the database. Nothing is tried again. Whether everything is in the database.
    public mutating func finish() -> Bool {
        trouble.tryAgainNow()
        nextLook = .zero
        guard openDatabase(), openRecord() else { return !record.isOpen && writer != nil }
        lookAtClock()
        if record.isBehind { copy() }
        let isAll = writer != nil
        if let header = record.header { writer?.leaveNote(of: header) }
        writer = nil
        return isAll
    }

    // MARK: The database

    private mutating func openDatabase() -> Bool {
        if writer != nil, isInPlace() { return true }
        guard trouble.mayTry(at: around.now) else { return false }
        around.waits(true)
        defer { around.waits(false) }
        do throws(ArchiveError) {
            writer = try openWriter()
        } catch {
            fail(error)
            // In place of one that was kept aside there may be a new one at once.
            guard error.kind == .damaged, trouble.hasJustSetAside else { return false }
            do throws(ArchiveError) {
                writer = try openWriter()
            } catch {
                fail(error)
                return false
            }
        }
        copied = nil
        return true
    }

    /// What is written into a file that nobody finds any more is lost. Whether the database that is open is where it
    /// was, as far as is known: it is looked at once a second.
    private mutating func isInPlace() -> Bool {
        guard around.now >= nextLook else { return true }
        nextLook = around.now + .seconds(1)
        around.waits(true)
        defer { around.waits(false) }
        guard writer!.hasMoved(from: settings.database) else { return true }
        if let header = record.header { writer!.leaveNote(of: header) }
        writer = nil
        around.say(
            .error,
            "the database \(settings.database) was deleted or replaced; what memory has is copied into the one at its path"
        )
        return false
    }

    private func openWriter() throws(ArchiveError) -> ArchiveWriter {
        var writer = try ArchiveWriter(settings.database)
        try writer.take(settings.currency, at: (around.now.nanoseconds &+ around.clockOffset) / 1_000_000)
        return writer
    }

    /// The database cannot be used just now: it is opened anew later.
    private mutating func fail(_ error: ArchiveError) {
        // What is kept aside must not be open.
        writer = nil
        let now = around.now
        if error.kind == .damaged, trouble.maySetAside(at: now) {
            if let aside = SettingAside.setAside(settings.database) {
                trouble.didSetAside(at: now)
                around.say(
                    .error,
                    "the database \(settings.database) is damaged: \(error.words); it is kept as \(aside), and a new one begins"
                )
                return
            }
        }
        let pause = trouble.failed(error.code, at: now)
        guard let pause else { return }
        around.say(
            error.kind == .busy ? .warning : .error,
            """
            the database \(settings.database) cannot be \(error.kind == .full ? "written, there is no room" : "used"): \
            \(error.words); the gates go on, what happens waits in memory, and it is tried again, the first time in \(pause) s
            """)
    }

    // MARK: The record

    private mutating func openRecord() -> Bool {
        if record.isReplaced(at: around.now), !copyReplaced() { return false }
        guard record.look(at: around.now) else {
            sayNoRecord()
            return false
        }
        guard attach() else { return false }
        hasSaidNoRecord = false
        return true
    }

    /// What the record had that was replaced is still there: it goes when it is let go of. After a copy that failed,
    /// only the database that is opened anew knows how far it had come. Whether the next record may be looked at.
    private mutating func copyReplaced() -> Bool {
        guard attach() else { return false }
        if record.isBehind { copy() }
        if writer == nil { return false }
        if record.isBehind {
            around.say(
                .warning,
                "the record was replaced, and could not be read to its end: what happened there at the last is lost")
        }
        return true
    }

    /// Lets the database go on with the record that is open, if it does not yet. Whether it does.
    private mutating func attach() -> Bool {
        if copied == record.openings { return true }
        around.waits(true)
        defer { around.waits(false) }
        do throws(ArchiveError) {
            if try writer!.attach(&record.reader!, offset: around.clockOffset) {
                around.say(
                    .notice,
                    "\(settings.database) is not the database that was copied into before: what the gates have counted meanwhile is carried in"
                )
            }
        } catch {
            fail(error)
            return false
        }
        copied = record.openings
        return true
    }

    private mutating func sayNoRecord() {
        // Before the first start of the firmware there is none.
        guard let error = record.failure, error != .notThere || record.openings > 0, !hasSaidNoRecord else { return }
        hasSaidNoRecord = true
        around.say(.warning, "nothing is copied: \(error.message(of: settings.record))")
    }

    // MARK: The copy

    /// Nobody is asked any more once the clock is set.
    private mutating func lookAtClock() {
        if !writer!.knowsClock(), around.isClockSet { writer!.noteClockIsSet(at: around.now) }
    }

    private mutating func copy() {
        around.waits(true)
        defer { around.waits(false) }
        do throws(ArchiveError) {
            let copied = try writer!.copy(&record.reader!, at: around.now, offset: around.clockOffset)
            if copied.isOther { record.letGo() }
            if copied.missed > 0 {
                around.say(.warning, "\(copied.missed) entries were gone from memory before they could be copied")
            }
            if let count = trouble.isOver() {
                around.say(.notice, "the database is written again, after \(count) attempts that failed")
            }
        } catch {
            fail(error)
        }
    }

    private mutating func prune() {
        around.waits(true)
        defer { around.waits(false) }
        let now = around.now
        do throws(ArchiveError) {
            let today = (now.nanoseconds &+ around.clockOffset) / 1_000_000
            let deleted = try writer!.prune(days: settings.days, maxSize: settings.maxSize, today: today)
            if let deleted {
                self.deleted = (self.deleted.entries + deleted.entries, deleted.day)
            } else if self.deleted.entries > 0 {
                let day = DateText.of(self.deleted.day * UTCDate.dayLength)
                around.say(
                    .info,
                    "\(self.deleted.entries) entries were deleted, up to those of the day that began at \(day): older than \(settings.days) days, or more than there is room for"
                )
                self.deleted.entries = 0
            }
            nextPrune = now + (deleted != nil ? recorderPause : .seconds(600))
        } catch {
            fail(error)
        }
    }

    private mutating func tellStatus() {
        nextStatus = around.now + .seconds(60)
        do throws(ArchiveError) {
            around.tell(try writer!.statusLine())
        } catch {
            fail(error)
        }
    }
}

/// How long a recorder waits when nothing happens: an entry is on its way to the card at most this long after it was
/// made.
public var recorderPause: Duration { .milliseconds(100) }
