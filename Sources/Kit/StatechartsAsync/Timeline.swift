import Statecharts

/// The time of one machine: a clock whose kind does not matter any more, and its zero.
struct Timeline: Sendable {
    /// The time now.
    let now: @Sendable () -> Instant
    /// Returns when a time has come; throws when the task is cancelled before.
    let sleep: @Sendable (Instant) async throws -> Void
    /// Returns after a span of time; throws when the task is cancelled before.
    let pause: @Sendable (Swift.Duration) async throws -> Void

    /// Time by a clock, on which it is `start` now.
    init<Time: Clock>(_ clock: Time, from start: Instant) where Time.Duration == Swift.Duration {
        let zero = clock.now
        now = { start + Statecharts.Duration(nanoseconds: Timeline.nanoseconds(zero.duration(to: clock.now))) }
        sleep = {
            try await clock.sleep(until: zero.advanced(by: .nanoseconds(($0 - start).nanoseconds)), tolerance: nil)
        }
        pause = { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) }
    }

    /// A span in whole nanoseconds; stops at 292 years, as `Instant` does.
    static func nanoseconds(_ span: Swift.Duration) -> Int64 {
        let (seconds, attoseconds) = span.components
        let (whole, overflowed) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, alsoOverflowed) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
        guard overflowed || alsoOverflowed else { return sum }
        return seconds < 0 ? .min : .max
    }
}
