import ControlLoop
import Statecharts

// How much is kept: single entries by whole days, the oldest first. The oldest is the one that was copied first: a clock that was
// wrong may have dated others before it, or far behind.
//
// Totals of hours, outages and what is apart stay for ever.
extension ArchiveWriter {
    /// How many entries are deleted at once: a gate's next coin has to wait for the card no longer than for these.
    private static var mostAtOnce: Int64 { 500 }
    private static var hoursOfDay: Int64 { 24 }

    /// Deletes some of what is older than so many days, or too much for so many bytes; never of the last day that there is. Whether
    /// there is more to delete.
    @export(interface)
    public mutating func prune(days: Int, maxSize: Int64, today date: Int64) throws(ArchiveError) -> Bool {
        guard let oldest = try database.number("SELECT hour FROM span ORDER BY first LIMIT 1"),
            let newest = try database.number("SELECT hour FROM span ORDER BY first DESC LIMIT 1")
        else { return false }
        let day = Self.day(of: oldest)
        guard day != Self.day(of: newest) else { return false }
        let isOld = day < Self.day(of: Hours.hour(of: date)) - Int64(days)
        let size = try usedBytes()
        guard isOld || size > maxSize else { return false }
        try transaction { writer throws(ArchiveError) in try writer.deleteSome(of: day) }
        return true
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

    private mutating func deleteSome(of day: Int64) throws(ArchiveError) {
        var delete = try database.prepare(
            """
            DELETE FROM entry WHERE id IN (
              SELECT id FROM entry WHERE id < (
                SELECT min(first) FROM span WHERE hour NOT BETWEEN ?1 AND ?1 + 23) ORDER BY id LIMIT ?2)
            """)
        delete.bind(1, day * Self.hoursOfDay)
        delete.bind(2, Self.mostAtOnce)
        try delete.run()
        guard database.changes < Self.mostAtOnce else { return }
        var forget = try database.prepare(
            """
            DELETE FROM span WHERE hour BETWEEN ?1 AND ?1 + 23
              AND first < (SELECT min(first) FROM span WHERE hour NOT BETWEEN ?1 AND ?1 + 23)
            """)
        forget.bind(1, day * Self.hoursOfDay)
        try forget.run()
    }
}
