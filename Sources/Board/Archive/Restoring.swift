import CSystem
import ControlLoop
import Record
import Statecharts

/// What became of giving the gates back what the database has.
public enum Restoring: Equatable, Sendable {
    /// There is a record of this boot already, which is newer than any database.
    case isThere
    /// There is no database, or nothing in it: the gates start at zero.
    case nothingKnown
    /// So many lanes have what they had at that date, in milliseconds since 1970; what was wrong with a record that was
    /// there, and with the database although it could be read.
    case restored(lanes: Int, date: Int64, RecordRemark?, ArchiveError?)

    /// Makes the record of a board from its database, after a start of the system and before that of the firmware.
    ///
    /// The database hears of it first: whoever is interrupted in between does the same once more. `offset` is the wall
    /// clock's time minus that of the boot.
    @export(interface)
    public static func restore(
        _ record: RecordPath, as identity: RecordIdentity, from database: RecordPath, boot: BootID, offset: Int64
    ) throws(RestoreError) -> Restoring {
        if isThere(record, boot) { return .isThere }
        let size = database.withCText { portcullis_file_size($0) }
        let errno = size < 0 ? Int32(truncatingIfNeeded: -size) : 0
        if errno == Int32(portcullis_record_not_there) {
            // SQLite would begin a new one, and remove a log that is left of the one before.
            if SettingAside.isThere(database) { throw .archive(.damaged("only its log is there")) }
            return .nothingKnown
        }
        guard errno == 0 else { throw .archive(.cannotOpen(errno: errno)) }
        var lanes = LaneList<RememberedLane>()
        var trouble: ArchiveError?
        let progress = try read(database, &lanes) { writer, isEmpty in
            // A card that takes nothing, or is damaged elsewhere, must not cost anybody's money: the recorder finds out
            // by itself.
            do throws(ArchiveError) {
                if !isEmpty { try writer.expect(identity, boot, offset: offset) }
            } catch {
                trouble = error
            }
        }
        if lanes.isEmpty { return .nothingKnown }
        do throws(RecordError) {
            let remark = try RecordFile.seed(
                record, as: identity, lanes: lanes, sequence: progress.nextSequence,
                session: UInt32(truncatingIfNeeded: UInt64(bitPattern: progress.session)), boot: boot)
            return .restored(lanes: lanes.count, date: progress.date, remark, trouble)
        } catch .alreadyThere {
            // One of an older layout was, and is one of today's now.
            return .isThere
        } catch {
            throw .record(error)
        }
    }

    private static func isThere(_ record: RecordPath, _ boot: BootID) -> Bool {
        guard let reader = try? RecordReader(record) else { return false }
        return reader.header?.boot == boot
    }

    /// What the lanes had, and how far the copy had come. Where the database can be written, something is done with it.
    private static func read(
        _ path: RecordPath, _ lanes: inout LaneList<RememberedLane>,
        _ body: (inout ArchiveWriter, _ isEmpty: Bool) -> Void
    ) throws(RestoreError) -> Progress {
        do throws(ArchiveError) {
            do throws(ArchiveError) {
                var writer = try ArchiveWriter(path)
                try writer.statements.allNumbers.remember(&lanes)
                let progress = writer.progress
                body(&writer, lanes.isEmpty)
                return progress
            } catch {
                // A card that cannot be written can often still be read.
                if error.kind == .damaged { throw error }
                lanes.removeAll()
                let database = try Database(path, .reading)
                try Schema.check(database)
                var numbers = try database.prepare(WriterStatements.numbers)
                let progress = try Progress(database)
                guard try ArchiveWriter.sum(of: &numbers) == progress.sum else { throw error }
                try numbers.remember(&lanes)
                return progress
            }
        } catch {
            throw .archive(error)
        }
    }
}

/// Why the gates could not be given back what the database has.
public enum RestoreError: Error, Equatable, Sendable {
    /// The database.
    case archive(ArchiveError)
    /// The record.
    case record(RecordError)
}

extension ArchiveWriter {
    /// The next record of the firmware begins with what the lanes have here.
    mutating func expect(_ identity: RecordIdentity, _ boot: BootID, offset: Int64) throws(ArchiveError) {
        try Schema.checkNumbers(database)
        if try copies(recordOf: boot), try !isBackup() { return }
        try transaction { writer throws(ArchiveError) in
            try writer.beginRecord(identity, boot, offset: offset, keepsNumbers: true)
            try writer.progress.store(&writer.statements.setProgress)
        }
    }
}

extension Statement {
    /// What the lanes have, by names, into an empty list, which is too large to be handed on: the rows of
    /// `WriterStatements.numbers`.
    mutating func remember(_ lanes: inout LaneList<RememberedLane>) throws(ArchiveError) {
        while try step() {
            guard let lane: LaneName = text(0), let machine: EntryName = text(1), let name: EntryName = text(2)
            else { throw .damaged("what the gates had has names that are too long") }
            // What has no name cannot be given back to anybody.
            if lane.isEmpty || name.isEmpty { continue }
            let place = lanes.place(of: lane, machine) ?? lanes.count
            if place == lanes.count {
                guard lanes.append(RememberedLane(lane: lane, machine: machine)) else {
                    throw .damaged("there are more gates in it than a board can have")
                }
            }
            let value = UInt64(bitPattern: number(3))
            guard lanes[place].numbers.append(RememberedNumber(name, value)) else {
                throw .damaged("a gate has more numbers in it than any gate has")
            }
        }
    }
}

extension LaneList<RememberedLane> {
    fileprivate func place(of lane: LaneName, _ machine: EntryName) -> Int? {
        for place in indices where self[place].lane == lane && self[place].machine == machine { return place }
        return nil
    }
}
