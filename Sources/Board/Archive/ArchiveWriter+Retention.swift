import ControlLoop
import Statecharts

// How much is kept: single entries by whole days, the oldest first. The oldest is the one that was copied first: a
// clock that was wrong may have dated others before it, or far behind.
//
// Totals of hours, outages and what is apart stay for ever.
extension ArchiveWriter {
    /// How many entries are deleted at once: a gate's next coin has to wait for the card no longer than for these.
    private static var mostAtOnce: Int64 { 500 }
    private static var hoursOfDay: Int64 { 24 }

    /// Deletes some of what is older than so many days, or too much for so many bytes; never of the last day that there
    /// is. How many entries that were, and of which day, in days since 1970; nil when there is no more to delete.
    ///
    /// How old something is is reckoned from what happened since, of which no pause counts for more than a quarter of
    /// those days: a clock that is ahead by years makes nothing older than that, and a board that was off for long
    /// keeps what it has for a while.
    @export(interface)
    public mutating func prune(
        days: Int, maxSize: Int64, today date: Int64
    ) throws(ArchiveError) -> (entries: Int64, day: Int64)? {
        guard let oldest = try database.number("SELECT hour FROM span ORDER BY first LIMIT 1"),
            let newest = try database.number("SELECT hour FROM span ORDER BY first DESC LIMIT 1")
        else { return nil }
        let day = Self.day(of: oldest)
        guard day != Self.day(of: newest) else { return nil }
        let longest = max(1, Int64(days) / 4) * Self.hoursOfDay
        let since = min(max(0, Hours.hour(of: date) - newest), longest)
        let isOld = try Self.day(of: oldest + passed(pause: longest) + since) - Int64(days) > day
        let size = try usedBytes()
        guard isOld || size > maxSize || day == halfDeleted else { return nil }
        var count: Int64 = 0
        try transaction { writer throws(ArchiveError) in count = try writer.deleteSome(of: day) }
        halfDeleted = count < Self.mostAtOnce ? nil : day
        return (count, day)
    }

    /// How many hours have passed from the oldest entry to the newest, each pause and each jump of the clock for at
    /// most so many.
    private func passed(pause: Int64) throws(ArchiveError) -> Int64 {
        var sum = try database.prepare(
            """
            SELECT ifnull(sum(min(max(step, 0), ?1)), 0)
            FROM (SELECT hour - lag(hour) OVER (ORDER BY first) AS step FROM span)
            """)
        sum.bind(1, pause)
        return try sum.step() ? sum.number(0) : 0
    }

    private static func day(of hour: Int64) -> Int64 {
        let day = hour / hoursOfDay
        return hour < 0 && day * hoursOfDay != hour ? day - 1 : day
    }

    private func usedBytes() throws(ArchiveError) -> Int64 {
        let pages = try database.number("PRAGMA page_count") ?? 0
        let free = try database.number("PRAGMA freelist_count") ?? 0
        return (pages - free) * (try database.number("PRAGMA page_size") ?? 0)
    }

    private mutating func deleteSome(of day: Int64) throws(ArchiveError) -> Int64 {
        var delete = try database.prepare(
            """
            DELETE FROM entry WHERE id IN (
              SELECT id FROM entry WHERE id < (
                SELECT min(first) FROM span WHERE hour NOT BETWEEN ?1 AND ?1 + 23) ORDER BY id LIMIT ?2)
            """)
        delete.bind(1, day * Self.hoursOfDay)
        delete.bind(2, Self.mostAtOnce)
        try delete.run()
        let count = database.changes
        guard count < Self.mostAtOnce else { return count }
        var forget = try database.prepare(
            """
            DELETE FROM span WHERE hour BETWEEN ?1 AND ?1 + 23
              AND first < (SELECT min(first) FROM span WHERE hour NOT BETWEEN ?1 AND ?1 + 23)
            """)
        forget.bind(1, day * Self.hoursOfDay)
        try forget.run()
        return count
    }
}
