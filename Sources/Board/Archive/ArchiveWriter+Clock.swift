import ControlLoop
import Links
import Statecharts

// Dates. A Raspberry Pi has no clock of its own at boot: what it said until somebody set it was wrong by hours or by
// years.
extension ArchiveWriter {
    /// A jump of more than this was a clock that somebody set.
    private static var leastJump: UInt64 { 60_000_000_000 }
    /// How long after something was first seen to set the clock its jump may be in the record: that looks once a
    /// second, a card may stall for longer.
    private static var longestDelay: Int64 { 60_000_000_000 }
    /// How often a record's dates are moved: each time all that the boot has brought is written anew, and a clock that
    /// goes to and fro would wear out the card.
    static var mostMoves: Int { 20 }

    /// Whether it is known when something first set the clock in this boot.
    @export(interface)
    public func knowsClock() -> Bool { progress.clockSet != 0 }

    /// Something sets the clock, and was not seen to do so before. It is written with the next copy: nothing needs it
    /// sooner.
    @export(interface)
    public mutating func noteClockIsSet(at now: Instant) { progress.clockSet = max(1, now.nanoseconds) }

    /// Whether nothing had set the clock until that time. An operator is nothing: the kernel does not take such a clock
    /// for one that can be believed.
    private func wasUnset(at time: Int64) -> Bool { !knowsClock() || time &- Self.longestDelay <= progress.clockSet }

    /// The wall clock is another one from here on. What nothing had set was as wrong before: all that this boot has
    /// brought gets the date that it should have had.
    mutating func setClock(_ offset: Int64, at time: Int64) throws(ArchiveError) {
        let jump = offset &- progress.clock
        progress.clock = offset
        guard jump.magnitude > Self.leastJump, movesLeft > 0 else { return }
        let isBack = try isBack(to: offset, from: offset &- jump)
        guard wasUnset(at: time) || isBack else { return }
        movesLeft -= 1
        // First: an entry shows which of it belongs to this record, and has the same date.
        try move(
            """
            UPDATE apart SET date = date + ?1 WHERE (date, lane, machine, name, amount) IN (
              SELECT date, n0, n1, n2, v0 FROM entry
              WHERE kind = 10 AND id >= (SELECT first FROM record WHERE id = ?2))
            """, by: jump / 1_000_000)
        try move(
            "UPDATE entry SET date = date + ?1 WHERE id >= (SELECT first FROM record WHERE id = ?2)",
            by: jump / 1_000_000)
        try move(
            """
            UPDATE outage SET began = began + ?1, ended = CASE ended WHEN 0 THEN 0 ELSE max(1, ended + ?1) END
            WHERE record = ?2
            """, by: jump / 1_000_000)
        // Whole hours, and by way of numbers that no hour has: a row must not meet another one on its way.
        let half = UTCDate.hourLength / 2 * (jump < 0 ? -1 : 1)
        let hours = (jump / 1_000_000 + half) / UTCDate.hourLength
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

    /// Whether the clock is again what it was before it was set wrong, at first: then what was moved is moved back.
    private func isBack(to offset: Int64, from wrong: Int64) throws(ArchiveError) -> Bool {
        var find = try database.prepare(
            """
            SELECT b.v0, (SELECT min(c.time) FROM entry c WHERE c.record = ?1 AND c.kind = 8 AND c.id > b.id)
            FROM entry b WHERE b.record = ?1 AND b.kind = 8 AND abs(b.v0 - ?2) > ?3 ORDER BY b.id DESC LIMIT 1
            """)
        find.bind(1, progress.record)
        find.bind(2, wrong)
        find.bind(3, Int64(Self.leastJump))
        guard try find.step() else { return false }
        return (find.number(0) &- offset).magnitude <= Self.leastJump && wasUnset(at: find.number(1))
    }

    private mutating func move(_ change: StaticString, by amount: Int64) throws(ArchiveError) {
        var statement = try database.prepare(change)
        statement.bind(1, amount)
        statement.bind(2, progress.record)
        try statement.run()
    }
}
