import ControlLoop
import Record
import Statecharts

/// How far somebody has come who passes on what happened: the last entry that has arrived.
public struct OutgoingPlace: Equatable, Sendable {
    /// Its number in the database; 0 before the first one.
    public var id: Int64
    /// The boot of its record. It, the record and the sequence stay the same should the database begin anew.
    public var boot: BootID
    /// The number of that record, which no other one of its boot has; 0 where it is not known.
    public var record: Int64
    /// Its sequence in that record.
    public var sequence: UInt64
    /// Its date, in milliseconds since 1970.
    public var date: Int64

    /// The place with these values.
    public init(id: Int64, boot: BootID, record: Int64, sequence: UInt64, date: Int64) {
        (self.id, self.boot, self.record, self.sequence, self.date) = (id, boot, record, sequence, date)
    }

    /// Before everything.
    public static var beginning: OutgoingPlace {
        OutgoingPlace(id: 0, boot: BootID(InlineArray(repeating: 0)), record: 0, sequence: 0, date: 0)
    }
}

/// What a region of a lane answered.
public struct OutgoingEvent: Sendable {
    /// The event.
    public var what: EntryName
    /// The state before it.
    public var from: EntryName
    /// The state after it.
    public var to: EntryName
    /// Whether it was refused.
    public var isRefused: Bool
}

/// What happened, in the order in which it did, for somebody who passes it on: from a place that was reached, an entry
/// at a time, and again if need be. Outputs, counters and clocks are left out: what follows from them is told
/// otherwise.
public struct Outgoing: ~Copyable {
    let asked: AskedDatabase
    private var entries: Statement

    /// Opens a database. Nil when it cannot be asked; then `reason` says why.
    @export(interface)
    public init?(_ path: RecordPath, reason: inout TextLine) {
        do throws(AskError) {
            let asked = try AskedDatabase.open(path)
            do throws(ArchiveError) {
                // What tells its records from others is not there before, and nothing that the record in memory still
                // has: all of that would be taken for new.
                guard try asked.database.number("PRAGMA user_version") ?? 0 >= 2,
                    try asked.database.number("SELECT transactions > 0 AND restored = 0 FROM main.progress") == 1
                else { throw ArchiveError.notBegun }
                try asked.database.run("PRAGMA cache_size = -64")
                try asked.database.run(JournalWords.views)
                try asked.database.run(Self.sender)
                entries = try asked.database.prepare(Self.entries)
            } catch { throw AskedDatabase.refusal(of: path, error) }
            self.asked = asked
        } catch {
            reason = error.words
            return nil
        }
    }

    // Written out, so that other modules of an Embedded build call it, and need not see how a statement and a database
    // end.
    deinit {}

    /// Whether it is still the file at that path, and what is new in it can be seen.
    public func isAt(_ path: RecordPath) -> Bool { !asked.isFixed && asked.isAt(path) }

    /// The last entry that there is.
    @export(interface)
    public func end() throws(ArchiveError) -> OutgoingPlace {
        var last = try asked.database.prepare(Self.last)
        last.bind(1, Int64.max)
        return try Self.place(&last)
    }

    private static func place(_ last: inout Statement) throws(ArchiveError) -> OutgoingPlace {
        guard try last.step() else { return .beginning }
        return OutgoingPlace(
            id: last.number(0), boot: last.boot(1), record: last.number(4),
            sequence: UInt64(bitPattern: last.number(2)),
            date: last.number(3))
    }

    /// The last entry before the first one with that date or a later one, in milliseconds since 1970; the last of all
    /// where there is none.
    @export(interface)
    public func place(before date: Int64) throws(ArchiveError) -> OutgoingPlace {
        var first = try asked.database.prepare("SELECT ifnull(min(id), ?2) FROM main.entry WHERE date >= ?1")
        first.bind(1, date)
        first.bind(2, Int64.max)
        guard try first.step() else { return .beginning }
        var last = try asked.database.prepare(Self.last)
        last.bind(1, first.number(0))
        return try Self.place(&last)
    }

    /// Where a place is in this database, which may be another than the one in which it was reached: the number of the
    /// entry, or of the last one before it.
    @export(interface)
    public func id(of place: OutgoingPlace) throws(ArchiveError) -> Int64 {
        var same = try asked.database.prepare(Self.find)
        same.bind(1, place.id)
        same.bind(2, Int64(bitPattern: place.sequence))
        same.bind(3, place.boot)
        same.bind(4, place.record)
        return try same.step() ? same.number(0) : 0
    }

    /// Whether the database has let go of entries after that number.
    @export(interface)
    public func hasLost(after id: Int64) throws(ArchiveError) -> Bool {
        var first = try asked.database.prepare("SELECT min(id) FROM main.entry")
        return try first.step() ? first.number(0) > id + 1 : false
    }

    /// Whether what is after the entry with that number does not go on where a place was: it is of the same record and
    /// later, or nothing of that record is known.
    @export(interface)
    public func hasGap(after id: Int64, since place: OutgoingPlace) throws(ArchiveError) -> Bool {
        var gap = try asked.database.prepare(Self.gap)
        gap.bind(1, id)
        gap.bind(2, Int64(bitPattern: place.sequence))
        gap.bind(3, place.boot)
        gap.bind(4, place.record)
        return try gap.step() ? gap.number(0) == 1 : false
    }

    /// Calls `take` with entries after a number, one after the other, until it returns false or there are no more: the
    /// place, the lane, which is empty for the board, a JSON object, and the event, if it is one. By how many
    /// milliseconds the clock may be wrong is for entries of this boot; it is not known for others.
    @export(interface)
    public mutating func next(
        after id: Int64, boot: BootID, clockError: Int64?,
        _ take: (OutgoingPlace, LaneName, UnsafeBufferPointer<UInt8>, OutgoingEvent?) -> Bool
    ) throws(ArchiveError) {
        entries.bind(1, id)
        entries.bind(2, boot)
        entries.bind(3, clockError ?? -1)
        // What is not read to its end would keep the recorder from tidying up.
        defer { entries.reset() }
        while try entries.step() {
            let place = OutgoingPlace(
                id: entries.number(0), boot: entries.boot(1), record: entries.number(6),
                sequence: UInt64(bitPattern: entries.number(2)), date: entries.number(3))
            let lane: LaneName = entries.text(4) ?? LaneName()
            let event = event
            guard entries.withText(5, { take(place, lane, $0, event) }) else { return }
        }
    }

    /// The event of the row.
    private var event: OutgoingEvent? {
        guard entries.number(7) == 1, let what: EntryName = entries.text(8), let from: EntryName = entries.text(9),
            let to: EntryName = entries.text(10)
        else { return nil }
        return OutgoingEvent(what: what, from: from, to: to, isRefused: entries.number(11) == 1)
    }

    /// The states that the regions of lanes are in as far as the database has come: calls `take` with a lane, a region,
    /// its state, since when it is in it, on the clock of the boot, and why it is out of service, if it is.
    @export(interface)
    public func standings(
        _ take: (LaneName, EntryName, EntryName, Instant, EntryName?) -> Void
    ) throws(ArchiveError) {
        var rows = try asked.database.prepare(Self.standings)
        while try rows.step() {
            guard let lane: LaneName = rows.text(0), let region: EntryName = rows.text(1),
                let state: EntryName = rows.text(2)
            else { continue }
            let cause: EntryName? = rows.text(4)
            take(lane, region, state, Instant(nanoseconds: rows.number(3)), cause.flatMap { $0.isEmpty ? nil : $0 })
        }
    }

    /// How far the database has come: the session of the firmware, the entry that is copied next, and when the session
    /// began, on the clock of the boot. Nil before anything was copied.
    @export(interface)
    public func copied() throws(ArchiveError) -> (session: UInt32, position: UInt64, began: Instant)? {
        var row = try asked.database.prepare("SELECT session, position, began FROM main.progress")
        guard try row.step() else { return nil }
        return (
            UInt32(truncatingIfNeeded: row.number(0)), UInt64(bitPattern: row.number(1)),
            Instant(nanoseconds: row.number(2))
        )
    }

    /// The boot that the database copies now; nil where it has copied nothing.
    @export(interface)
    public func boot() throws(ArchiveError) -> BootID? {
        var row = try asked.database.prepare(
            "SELECT boot FROM main.record WHERE id = (SELECT record FROM main.progress)")
        return try row.step() ? row.boot(0) : nil
    }
}

extension Statement {
    fileprivate mutating func bind(_ place: Int32, _ boot: BootID) {
        boot.bytes.span.withUnsafeBytes { bind(place, $0) }
    }

    fileprivate func boot(_ column: Int32) -> BootID {
        var bytes = InlineArray<16, UInt8>(repeating: 0)
        withBytes(column) {
            for index in 0..<min(16, $0.count) { bytes[index] = $0[index] }
        }
        return BootID(bytes)
    }
}

extension Outgoing {
    /// A view of this connection alone: the records, with their boots in words.
    private static var sender: StaticString {
        """
        CREATE TEMP VIEW sender AS SELECT *, lower(printf('%s-%s-%s-%s-%s', substr(hex(boot), 1, 8), substr(hex(boot), 9, 4),
          substr(hex(boot), 13, 4), substr(hex(boot), 17, 4), substr(hex(boot), 21, 12))) AS boot_text FROM main.record
        """
    }

    /// The parameters: 1 the number of the entry before, 2 this boot, 3 the clock's error in ms, negative where it is
    /// not known.
    private static var entries: StaticString {
        """
        SELECT s.id, r.boot, s.sequence, s.ms, ifnull(s.lane, ''), json_object(
            'boot', r.boot_text,
            'record', ifnull(r.made, r.id),
            'sequence', s.sequence, 'date', s.date,
            'clock_error_ms', json(CASE WHEN r.boot = ?2 AND ?3 >= 0 THEN printf('%d', ?3) ELSE 'null' END),
            'lane', s.lane, 'kind', s.kind, 'what', s.what, 'region', s.region, 'from', s.from_state, 'to', s.to_state,
            'value', json(ifnull(s.value, 'null')), 'fact', s.fact,
            'fact_value', json(CASE WHEN s.fact_value IS NULL THEN 'null' WHEN s.fact_is_number THEN s.fact_value
              ELSE json_quote(s.fact_value) END),
            'flags', json(iif(s.flags = '', '[]', '["' || replace(s.flags, ' ', '","') || '"]')), 'words', s.words), ifnull(r.made, r.id),
            s.number = 3, s.what, s.from_state, s.to_state, instr(s.flags, 'refused') > 0
        FROM said s JOIN sender r ON r.id = s.record
        WHERE s.id > ?1 AND s.number NOT IN (4, 7, 8) ORDER BY s.id
        """
    }

    private static var last: StaticString {
        """
        SELECT e.id, r.boot, e.sequence, e.date, ifnull(r.made, r.id) FROM main.entry e JOIN main.record r ON r.id = e.record
        WHERE e.id < ?1 ORDER BY e.id DESC LIMIT 1
        """
    }

    /// The entry itself; or its number, where the database has only later ones, since it lets go of the oldest; or the
    /// last one of its record that is not after it. Where the database knows nothing of that record, all that it has is
    /// later, whatever its clock says.
    private static var find: StaticString {
        """
        WITH own AS (
          SELECT e.id, e.sequence FROM main.entry e JOIN main.record r ON r.id = e.record
          WHERE r.boot = ?3 AND ?4 IN (0, ifnull(r.made, r.id)))
        SELECT coalesce(
          (SELECT id FROM own WHERE id = ?1 AND sequence = ?2),
          (SELECT ?1 WHERE (SELECT min(id) FROM main.entry) > ?1),
          (SELECT max(id) FROM own WHERE sequence <= ?2), 0)
        """
    }

    /// The parameters: 1 the number of the entry before, 2 to 4 the place.
    private static var gap: StaticString {
        """
        WITH own AS (SELECT id FROM main.record WHERE boot = ?3 AND ?4 IN (0, ifnull(made, id)))
        SELECT NOT EXISTS(SELECT 1 FROM own)
          OR ifnull((SELECT record IN own AND sequence > ?2 + 1 FROM main.entry WHERE id > ?1 ORDER BY id LIMIT 1), 0)
        """
    }

    private static var standings: StaticString {
        """
        SELECT l.text, r.text, t.text, s.since, ifnull(c.text, '') FROM main.standing s JOIN main.name l ON l.id = s.lane
          JOIN main.name r ON r.id = s.region JOIN main.name t ON t.id = s.state
          LEFT JOIN main.outage o ON o.ended = 0 AND o.lane = s.lane AND o.region = s.region
          LEFT JOIN main.name c ON c.id = o.cause
        """
    }
}
