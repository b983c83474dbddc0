import ControlLoop
import Links
import Statecharts

/// The last 24 hours by hours, for a page: what each lane counted, how long it was in which state, what was wrong.
public enum LastDay {
    /// Calls `take` with JSON Lines: first the hour that the numbers begin with, then a series of 24 numbers for each
    /// number of a lane, state of a region and fault. `until` is the date of now in milliseconds since 1970. Why that
    /// cannot be, if so.
    @export(interface)
    public static func write(
        _ path: RecordPath, until: Int64, _ take: (UnsafeBufferPointer<UInt8>) -> Void
    ) -> TextLine? {
        do throws(AskError) {
            let asked = try AskedDatabase.open(path)
            do throws(ArchiveError) {
                // It is asked now and then: what it keeps in memory between is not worth it.
                try asked.database.run("PRAGMA cache_size = -64")
                let first = Hours.hour(of: until) - 23
                let head: TextLine = "{\"kind\":\"day\",\"begins_ms\":\(first * UTCDate.hourLength),\"hours\":24}\n"
                head.withBytes { take($0) }
                try write(asked.database, from: first, take)
            } catch { throw AskedDatabase.refusal(of: path, error) }
            return nil
        } catch {
            return error.words
        }
    }

    private static func write(
        _ database: borrowing Database, from first: Int64, _ take: (UnsafeBufferPointer<UInt8>) -> Void
    ) throws(ArchiveError) {
        var rows = try database.prepare(amounts)
        rows.bind(1, first)
        var series = TextLine()
        var next: Int64 = 0
        while try rows.step() {
            let begins: TextLine = rows.text(0) ?? TextLine()
            if begins != series {
                end(series, after: next, take)
                series = begins
                next = 0
                series.withBytes { take($0) }
            }
            fill(from: &next, to: rows.number(1), take)
            write(rows.number(2), isFirst: next == 0, take)
            next += 1
        }
        end(series, after: next, take)
    }

    private static func fill(from next: inout Int64, to hour: Int64, _ take: (UnsafeBufferPointer<UInt8>) -> Void) {
        while next < hour {
            write(0, isFirst: next == 0, take)
            next += 1
        }
    }

    private static func write(_ amount: Int64, isFirst: Bool, _ take: (UnsafeBufferPointer<UInt8>) -> Void) {
        var text = FixedText<24>()
        if !isFirst { text.append(",") }
        text.append(amount)
        text.withBytes { take($0) }
    }

    private static func end(
        _ series: TextLine, after count: Int64, _ take: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        guard !series.isEmpty else { return }
        var next = count
        fill(from: &next, to: 24, take)
        ("]}\n" as FixedText<8>).withBytes { take($0) }
    }

    /// The beginning of its series' line, the hour counted from the first one, and how much: time in milliseconds.
    private static var amounts: StaticString {
        """
        SELECT '{"lane":' || json_quote(l.text) || ',"sort":"'
          || CASE h.sort WHEN 1 THEN 'counted' WHEN 2 THEN 'time' ELSE 'faults' END || '"'
          || CASE WHEN h.sort = 2 THEN ',"region":' || json_quote(ifnull(r.text, '')) ELSE '' END
          || ',"name":' || json_quote(n.text) || ',"amounts":[' AS series,
          h.hour - ?1, CASE h.sort WHEN 2 THEN sum(h.amount) / 1000000 ELSE sum(h.amount) END
        FROM main.hour h JOIN main.name l ON l.id = h.lane JOIN main.name n ON n.id = h.name
          LEFT JOIN main.name r ON r.id = h.region
        WHERE h.hour BETWEEN ?1 AND ?1 + 23 AND h.sort IN (1, 2, 3)
        GROUP BY series, h.hour ORDER BY l.text, h.sort, r.text, n.text, h.hour
        """
    }
}
