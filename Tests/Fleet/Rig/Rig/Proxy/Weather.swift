import Statecharts

/// What a network does to its connections, by a seed.
struct Weather {
    /// What happens to one connection.
    enum Event {
        /// Nothing gets through for a while, and then all of it.
        case delay(Duration)
        /// What is sent vanishes for a while, in one direction or in both. A stream with a hole is none: then the
        /// connection is cut.
        case drop(Duration, up: Bool, down: Bool)
        /// The connection is cut.
        case cut
    }

    /// The mean time until something happens to a connection.
    let mean: Duration
    /// The mean time until the whole network is cut.
    let meanOutage: Duration
    private var chance: Chance

    init(mean: Duration, meanOutage: Duration, chance: Chance) {
        self.mean = mean
        self.meanOutage = meanOutage
        self.chance = chance
    }

    /// How long nothing happens to a connection.
    mutating func calm() -> Duration { chance.around(mean) }

    /// What happens then. A drop may last longer than an uplink has patience.
    mutating func event() -> Event {
        switch chance.below(10) {
        case 0..<4: .cut
        case 4..<7: .delay(.milliseconds(Int64(20 + chance.below(3_000))))
        case 7: .drop(.milliseconds(Int64(500 + chance.below(8_000))), up: true, down: false)
        case 8: .drop(.milliseconds(Int64(500 + chance.below(8_000))), up: false, down: true)
        default: .drop(.milliseconds(Int64(500 + chance.below(40_000))), up: true, down: true)
        }
    }

    /// How long it is until the whole network is cut, and for how long it is then.
    mutating func outage() -> (after: Duration, for: Duration) {
        (chance.around(meanOutage), .milliseconds(Int64(200 + chance.below(4_000))))
    }
}
