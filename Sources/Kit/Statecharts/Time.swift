/// A span of time in whole nanoseconds.
///
///     let wait: Duration = .milliseconds(250)
public struct Duration: Comparable, Sendable {
    /// Its length in nanoseconds.
    public let nanoseconds: Int64

    /// A span of `nanoseconds`.
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// No time at all.
    public static var zero: Duration { Duration(nanoseconds: 0) }

    /// A span of whole seconds; the caller keeps the product within 292 years.
    public static func seconds(_ count: Int64) -> Duration { Duration(nanoseconds: count * 1_000_000_000) }

    /// A span of whole milliseconds; the caller keeps it within 292 years.
    public static func milliseconds(_ count: Int64) -> Duration { Duration(nanoseconds: count * 1_000_000) }

    /// A span of whole microseconds; the caller keeps it within 292 years.
    public static func microseconds(_ count: Int64) -> Duration { Duration(nanoseconds: count * 1_000) }

    /// The shorter of two spans, where nil is "never".
    public static func earlier(_ first: Duration?, _ second: Duration?) -> Duration? {
        guard let first else { return second }
        guard let second else { return first }
        return min(first, second)
    }

    /// The shorter span is the smaller.
    public static func < (left: Duration, right: Duration) -> Bool { left.nanoseconds < right.nanoseconds }
}

/// A point on the loop's one clock, in nanoseconds since that clock's zero.
///
/// On a board the clock is CLOCK_MONOTONIC, the clock of the kernel's line events; in a simulation it is the mock
/// chip's own. No code below the executables reads a clock: time is an argument.
///
///     let end = Instant.zero + .seconds(180)
public struct Instant: Comparable, Sendable {
    /// Nanoseconds since the clock's zero.
    public let nanoseconds: Int64

    /// The point `nanoseconds` after the clock's zero.
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// The clock's zero.
    public static var zero: Instant { Instant(nanoseconds: 0) }

    /// The end of the clock, 292 years after its zero: no time comes after it.
    public static var end: Instant { Instant(nanoseconds: .max) }

    /// Another point; stops at the ends of the clock (292 years) instead of overflowing.
    public static func + (start: Instant, span: Duration) -> Instant {
        let (sum, overflowed) = start.nanoseconds.addingReportingOverflow(span.nanoseconds)
        guard overflowed else { return Instant(nanoseconds: sum) }
        return Instant(nanoseconds: span < .zero ? .min : .max)
    }

    /// The span from `start` to `end`; negative when `end` is earlier. Stops at 292 years instead of overflowing.
    public static func - (end: Instant, start: Instant) -> Duration {
        let (span, overflowed) = end.nanoseconds.subtractingReportingOverflow(start.nanoseconds)
        guard overflowed else { return Duration(nanoseconds: span) }
        return Duration(nanoseconds: end < start ? .min : .max)
    }

    /// The earlier point is the smaller.
    public static func < (left: Instant, right: Instant) -> Bool { left.nanoseconds < right.nanoseconds }

    /// The earlier of two deadlines, where nil is "never".
    public static func earlier(_ first: Instant?, _ second: Instant?) -> Instant? {
        guard let first else { return second }
        guard let second else { return first }
        return min(first, second)
    }
}
