import Statecharts

/// Something that is due again and again: a ping, the counters of an hour. Time is told from the loop's start.
public struct Beat: Sendable {
    /// How long it is from one to the next.
    public let period: Duration
    /// When it is due next.
    public private(set) var next: Duration

    /// No beat comes more often than this, whatever was asked for: the loop has gates to steer.
    public static var shortest: Duration { .milliseconds(10) }

    /// A beat that is due for the first time at `first`.
    public init(every period: Duration, first: Duration) {
        self.period = max(period, Beat.shortest)
        next = first
    }

    /// A beat that keeps a watchdog of that timeout quiet, due at once: a third of it, so that one that comes late is no harm.
    public init(feeding timeout: Duration, at now: Duration) {
        self.init(every: Duration(nanoseconds: timeout.nanoseconds / 3), first: now)
    }

    /// Whether it is due. If so, it is due again a period from now; those that were missed are not made up for.
    public mutating func isDue(at now: Duration) -> Bool {
        guard now >= next else { return false }
        next = Duration(nanoseconds: now.nanoseconds + period.nanoseconds)
        return true
    }
}
