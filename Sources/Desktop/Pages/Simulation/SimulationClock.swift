import Statecharts

/// The time of a simulation that follows the clock on the wall at a speed, or stands.
struct SimulationClock {
    /// How many times faster than the wall's clock; see `speeds`.
    var speed: Int64 = 1
    /// Whether time passes.
    var isRunning = true
    /// The simulation's time.
    private(set) var now = Instant.zero
    private var seen: Int64

    /// The speeds that a page offers.
    static let speeds: [Int64] = [1, 10, 100]
    /// The longest span of the wall's clock that is made up for at once, in nanoseconds: a computer that slept, or that
    /// is too slow for the speed, does not have to catch up.
    static let longestCatchUp: Int64 = 250_000_000

    /// At zero; `wall` is the wall's clock in nanoseconds, and may have any beginning.
    init(wall: Int64) { seen = wall }

    /// Lets time pass up to the wall's clock.
    mutating func follow(wall: Int64) {
        let passed = min(max(0, wall - seen), SimulationClock.longestCatchUp)
        seen = wall
        if isRunning { now = now + Duration(nanoseconds: passed * speed) }
    }

    /// Goes on to a time at once, as a step does.
    mutating func jump(to time: Instant) { now = max(now, time) }

    /// Begins at zero again.
    mutating func restart() { now = .zero }
}
