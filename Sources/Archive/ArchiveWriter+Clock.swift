import ControlLoop
import Statecharts

// Dates. A Raspberry Pi has no clock of its own at boot: what it said until somebody set it was wrong by hours or by years.
extension ArchiveWriter {
    /// A jump of more than this was a clock that somebody set.
    private static var leastJump: UInt64 { 60_000_000_000 }
    /// Clocks are set soon after a boot. Later, what was dated until then was right.
    private static var longestUnset: Int64 { 86_400_000_000_000 }

    /// The wall clock is another one from here on. One that was set after a boot was as wrong before: all that this boot has brought
    /// gets the date that it should have had.
    mutating func setClock(_ offset: Int64, at time: Int64) throws(ArchiveError) {
        let jump = offset &- progress.clock
        progress.clock = offset
        guard jump.magnitude > Self.leastJump, time < Self.longestUnset else { return }
        try move(
            "UPDATE entry SET date = date + ?1 WHERE id >= (SELECT first FROM record WHERE id = ?2)",
            by: jump / 1_000_000)
        try move(
            """
            UPDATE outage SET began = began + ?1, ended = CASE ended WHEN 0 THEN 0 ELSE max(1, ended + ?1) END
            WHERE record = ?2
            """, by: jump / 1_000_000)
        // Whole hours, and by way of numbers that no hour has: a row must not meet another one on its way.
        let half = Hours.milliseconds / 2 * (jump < 0 ? -1 : 1)
        let hours = (jump / 1_000_000 + half) / Hours.milliseconds
        try move("UPDATE hour SET hour = -1000000000 - (hour + ?1) WHERE record = ?2", by: hours)
        try move("UPDATE hour SET hour = -1000000000 - hour WHERE hour <= -500000000 AND record = ?2", by: 0)
        // Whoever was told of the hours before is told of all of them again, and has to know that.
        if hours != 0 { try addAmount(1, lane: 0, .moved, name: 0, at: date(of: time)) }
        try move("DELETE FROM span WHERE first >= (SELECT first FROM record WHERE id = ?2) AND ?1 IS NOT NULL", by: 0)
        try move(
            """
            INSERT INTO span SELECT date / 3600000, min(id) FROM entry
            WHERE id >= (SELECT first FROM record WHERE id = ?2) AND ?1 IS NOT NULL GROUP BY 1
            ON CONFLICT DO UPDATE SET first = min(first, excluded.first)
            """, by: 0)
        spanHour = .min
    }

    private mutating func move(_ change: StaticString, by amount: Int64) throws(ArchiveError) {
        var statement = try database.prepare(change)
        statement.bind(1, amount)
        statement.bind(2, progress.record)
        try statement.run()
    }
}
