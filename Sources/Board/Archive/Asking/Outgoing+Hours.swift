import ControlLoop
import Record
import Statecharts

/// Which total of the hours somebody has come to who passes them on: an hour since 1970, a record, a lane, by its
/// number.
public struct HourPlace: Equatable, Sendable {
    /// Hours since 1970.
    public var hour: Int64
    /// The number of the record in the database.
    public var record: Int64
    /// The number of the lane's name in the database.
    public var lane: Int64

    /// Before all that an hour has.
    public init(before hour: Int64) { (self.hour, record, lane) = (hour, -1, -1) }

    init(_ hour: Int64, _ record: Int64, _ lane: Int64) { (self.hour, self.record, self.lane) = (hour, record, lane) }
}

// What the lanes counted, hour by hour: the totals that `portcullis report` adds up, so whoever adds up these has the
// same.
extension Outgoing {
    /// Calls `take` with what each lane counted in the hours after a place, through an hour, one after the other, until
    /// it returns false or there are no more: the place, the lane, what changes when there is something new, and a JSON
    /// object with all that there is to know of it. By how many milliseconds the clock may be wrong is nil where that
    /// is not known.
    @export(interface)
    public func hours(
        after place: HourPlace, through last: Int64, clockError: Int64?,
        _ take: (HourPlace, LaneName, UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Bool
    ) throws(ArchiveError) {
        var rows = try asked.database.prepare(Self.hours)
        rows.bind(1, place.hour)
        rows.bind(2, place.record)
        rows.bind(3, place.lane)
        rows.bind(4, last)
        rows.bind(5, clockError ?? -1)
        while try rows.step() {
            let reached = HourPlace(rows.number(0), rows.number(1), rows.number(2))
            let lane: LaneName = rows.text(3) ?? LaneName()
            let goesOn = rows.withText(4) { news in rows.withText(5) { take(reached, lane, news, $0) } }
            guard goesOn else { return }
        }
    }

    /// A position is that of the hour's own record: where a new one begins to count from 1, those of the old one must
    /// not go back. Where its last entry is gone with time, nothing of it changes any more.
    ///
    /// The parameters: 1 to 3 the place before, 4 the last hour, 5 the clock's error in ms, negative where it is not
    /// known.
    private static var hours: StaticString {
        """
        WITH counted AS (
            SELECT h.hour, h.record, h.lane, json_group_object(n.text, h.amount) AS amounts
            FROM main.hour h JOIN main.name n ON n.id = h.name
            WHERE h.sort = 1 AND h.hour BETWEEN ?1 AND ?4 AND (h.hour, h.record, h.lane) > (?1, ?2, ?3)
            GROUP BY h.hour, h.record, h.lane),
          ends AS (
            SELECT id AS record, lead(first) OVER (ORDER BY id) AS id FROM main.record),
          moved AS (SELECT record, sum(amount) AS times FROM main.hour WHERE sort = 4 GROUP BY record)
        SELECT c.hour, c.record, c.lane, l.text, c.amounts || ifnull(m.times, 0), json_object(
            'boot', r.boot_text,
            'record', c.record, 'moved', ifnull(m.times, 0),
            'position', CASE c.record WHEN p.record THEN p.position ELSE ifnull(
              (SELECT e.sequence + 1 FROM main.entry e WHERE e.id >= r.first AND e.id < f.id ORDER BY e.id DESC LIMIT 1),
              p.position) END,
            'lane', l.text,
            'hour', strftime('%Y-%m-%dT%H:00:00.000Z', c.hour * 3600, 'unixepoch'), 'counted', json(c.amounts),
            'date', strftime('%Y-%m-%dT%H:%M:%S', max(p.date, 0) / 1000, 'unixepoch')
              || printf('.%03dZ', max(p.date, 0) % 1000),
            'clock_error_ms', json(CASE WHEN ?5 >= 0 THEN printf('%d', ?5) ELSE 'null' END))
        FROM counted c JOIN main.name l ON l.id = c.lane JOIN sender r ON r.id = c.record
          LEFT JOIN ends f ON f.record = c.record LEFT JOIN moved m ON m.record = c.record, main.progress p
        ORDER BY c.hour, c.record, c.lane
        """
    }
}
