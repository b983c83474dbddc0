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
    /// So many lanes have what they had at that date, in milliseconds since 1970.
    case restored(lanes: Int, date: Int64, RecordRemark?)

    /// Makes the record of a board from its database, after a start of the system and before that of the firmware.
    ///
    /// The database hears of it first: whoever is interrupted in between does the same once more. `offset` is the wall clock's time
    /// minus that of the boot.
    public static func restore(
        _ record: RecordPath, as identity: RecordIdentity, from database: RecordPath, boot: BootID, offset: Int64
    ) throws(RestoreError) -> Restoring {
        if isThere(record, boot) { return .isThere }
        guard database.withCText({ portcullis_file_size($0) }) >= 0 else { return .nothingKnown }
        var lanes = LaneList<RememberedLane>()
        let progress = try prepare(database, identity, boot, offset, &lanes)
        if lanes.isEmpty { return .nothingKnown }
        do throws(RecordError) {
            let remark = try RecordFile.seed(
                record, as: identity, lanes: lanes, sequence: progress.position,
                session: UInt32(truncatingIfNeeded: UInt64(bitPattern: progress.session)), boot: boot)
            return .restored(lanes: lanes.count, date: progress.date, remark)
        } catch {
            throw .record(error)
        }
    }

    private static func isThere(_ record: RecordPath, _ boot: BootID) -> Bool {
        guard let reader = try? RecordReader(record) else { return false }
        return reader.header?.boot == boot
    }

    /// What the lanes had, and how far the copy had come.
    private static func prepare(
        _ path: RecordPath, _ identity: RecordIdentity, _ boot: BootID, _ offset: Int64,
        _ lanes: inout LaneList<RememberedLane>
    ) throws(RestoreError) -> Progress {
        do throws(ArchiveError) {
            var writer = try ArchiveWriter(path)
            try writer.remember(&lanes)
            let isKnown = try writer.copies(recordOf: boot)
            if !lanes.isEmpty, !isKnown {
                try writer.transaction { writer throws(ArchiveError) in
                    try writer.beginRecord(identity, boot, offset: offset, keepsNumbers: true)
                    try writer.progress.store(&writer.statements.setProgress)
                }
            }
            return writer.progress
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
    /// What the lanes have, by names, into an empty list: it is too large to be handed on.
    mutating func remember(_ lanes: inout LaneList<RememberedLane>) throws(ArchiveError) {
        while try statements.allNumbers.step() {
            guard let lane: LaneName = statements.allNumbers.text(0),
                let machine: EntryName = statements.allNumbers.text(1),
                let name: EntryName = statements.allNumbers.text(2), !lane.isEmpty, !name.isEmpty
            else { throw .damaged("what the gates had has no names") }
            let place = lanes.place(of: lane, machine) ?? lanes.count
            if place == lanes.count {
                guard lanes.append(RememberedLane(lane: lane, machine: machine)) else {
                    throw .damaged("there are more gates in it than a board can have")
                }
            }
            let value = UInt64(bitPattern: statements.allNumbers.number(3))
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
