import ControlLoop
import Statecharts

/// Something that is due again and again: a ping, the hourly counters. Time counts from the loop's start.
public struct Beat: Sendable {
    /// The time from one beat to the next.
    public let period: Duration
    /// When the next beat is due.
    public private(set) var next: Duration

    /// A beat that is due for the first time at `first`.
    public init(every period: Duration, first: Duration) {
        self.period = max(period, shortestBeat)
        next = first
    }

    /// A beat that feeds a watchdog with that timeout, due at once. Its period is a third of the timeout, so one late
    /// beat is harmless.
    public init(feeding timeout: Duration, at now: Duration) {
        self.init(every: Duration(nanoseconds: timeout.nanoseconds / 3), first: now)
    }

    /// Whether it is due. If so, it is next due a period from now; missed beats are not made up for.
    public mutating func isDue(at now: Duration) -> Bool {
        guard now >= next else { return false }
        next = Duration(nanoseconds: now.nanoseconds + period.nanoseconds)
        return true
    }
}
