import Statecharts

/// Puts a packed state back.
struct Unpacker: StateCoder {
    private let packed: Packed
    private var place = 0
    private let time: TimeModel
    private let now: Instant
    /// How long ago the moments came that have come.
    private let late: Duration
    /// How many moments have not come yet.
    private(set) var pending = 0
    /// Whether some moment has come.
    private(set) var hasCome = false

    init(_ packed: Packed, _ time: TimeModel, at now: Instant, late: Duration = .zero) {
        self.packed = packed
        self.time = time
        self.now = now
        self.late = late
    }

    @inline(__always)
    private mutating func take(width: Int) -> UInt64 {
        defer { place += width }
        return packed.bits(at: place, width: width)
    }

    @inline(__always)
    mutating func choice(_ present: Int, of count: Int) -> Int {
        Int(truncatingIfNeeded: take(width: width(of: UInt64(truncatingIfNeeded: count - 1))))
    }

    mutating func detail(_ present: Int, of count: Int) -> Int { 0 }

    @inline(__always)
    mutating func number(_ value: inout UInt64, atMost limit: UInt64) { value = take(width: numberWidth(of: limit)) }

    mutating func moment(_ instant: inout Instant) {
        switch time {
        case .order:
            if take(width: 1) == 1 {
                instant = now + Duration(nanoseconds: -late.nanoseconds)
                hasCome = true
            } else {
                // Just before it: the hardest time to be asked.
                instant = now + Duration(nanoseconds: 1)
                pending += 1
            }
        case .ticks(let tick):
            let left = Int64(take(width: Ticks.width))
            if left > 0 { pending += 1 }
            instant = now + Duration(nanoseconds: left * tick.nanoseconds)
        }
    }

    mutating func beginning(_ instant: inout Instant, ages: Ages) {
        switch time {
        case .order:
            let reached = Int(truncatingIfNeeded: take(width: width(of: UInt64(truncatingIfNeeded: ages.count))))
            if reached < ages.count { pending += 1 }
            guard reached > 0 else { return instant = now }
            hasCome = true
            let age = ages[reached - 1].nanoseconds + late.nanoseconds
            // An age that is reached does not reach the next one by being late.
            let latest = reached < ages.count ? ages[reached].nanoseconds - 1 : .max
            instant = now + Duration(nanoseconds: -min(age, latest))
        case .ticks(let tick):
            let passed = Int64(take(width: Ticks.width)) * tick.nanoseconds
            if passed < ages[ages.count - 1].nanoseconds { pending += 1 }
            instant = now + Duration(nanoseconds: -passed)
        }
    }
}
