import ControlLoop
import Statecharts

/// A date in words.
public enum DateText {
    /// A date in milliseconds since 1970, in UTC to the second: 2026-11-22T10:15:30Z.
    public static func of(_ date: Int64) -> FixedText<32> {
        guard let calendar = try? Database(":memory:", .writing),
            var query = try? calendar.prepare("SELECT strftime('%Y-%m-%dT%H:%M:%SZ', ?1 / 1000, 'unixepoch')")
        else { return "an unknown date" }
        query.bind(1, date)
        guard (try? query.step()) == true else { return "an unknown date" }
        return query.text(0) ?? "an unknown date"
    }
}
