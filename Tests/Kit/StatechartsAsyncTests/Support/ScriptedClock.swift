import MachineTesting
import Synchronization

/// A clock that says a given time each time it is asked, and the last one for ever. Nobody who sleeps wakes up.
final class ScriptedClock: Clock {
    private let times: Mutex<[Swift.Duration]>
    private let bed = TestClock()

    /// A clock with the times, one or more.
    init(_ times: [Swift.Duration]) {
        self.times = Mutex(times)
    }

    var now: TestClock.Instant {
        times.withLock { TestClock.Instant(offset: $0.count > 1 ? $0.removeFirst() : $0[0]) }
    }
    var minimumResolution: Swift.Duration { .nanoseconds(1) }

    func sleep(until deadline: TestClock.Instant, tolerance: Swift.Duration?) async throws {
        try await bed.sleep(until: .init(offset: .seconds(1_000_000)), tolerance: nil)
    }
}
