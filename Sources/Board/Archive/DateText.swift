import ControlLoop
import Statecharts

/// Dates in words, in UTC to the second. SQLite has the calendar.
public enum DateText {
    /// A date in milliseconds since 1970: 2026-11-22T10:15:30Z.
    public static func of(_ date: Int64) -> FixedText<32> {
        answer("SELECT strftime('%Y-%m-%dT%H:%M:%SZ', ?1 / 1000, 'unixepoch')", date) ?? "an unknown date"
    }

    /// The present date, as a part of a file's name: 20261122T101530Z. Nil when it cannot be had.
    static func forFile() -> FixedText<32>? { answer("SELECT strftime('%Y%m%dT%H%M%SZ', 'now')", nil) }

    private static func answer(_ question: StaticString, _ date: Int64?) -> FixedText<32>? {
        guard let calendar = try? Database(":memory:", .writing), var query = try? calendar.prepare(question) else {
            return nil
        }
        if let date { query.bind(1, date) }
        guard (try? query.step()) == true else { return nil }
        return query.text(0)
    }
}
