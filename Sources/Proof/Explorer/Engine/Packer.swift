import Statecharts

/// Packs a state.
struct Packer: StateCoder {
    private(set) var packed = Packed()
    /// How many bits there are.
    private(set) var count = 0
    /// How many moments have not come yet.
    private(set) var pending = 0
    private let time: TimeModel
    private let now: Instant
    /// Of the moments that have not come yet, the one that comes now; -1 if none does.
    private let coming: Int

    init(_ time: TimeModel, at now: Instant, coming: Int = -1) {
        self.time = time
        self.now = now
        self.coming = coming
    }

    @inline(__always)
    private mutating func put(_ number: UInt64, width: Int) {
        precondition(
            width == 64 || number >> UInt64(width) == 0, "a state has a number beyond the limit that it states")
        packed.put(number, at: count, width: width)
        count += width
    }

    @inline(__always)
    mutating func choice(_ present: Int, of count: Int) -> Int {
        put(UInt64(truncatingIfNeeded: present), width: width(of: UInt64(truncatingIfNeeded: count - 1)))
        return present
    }

    /// States that only differ in what is reported are the same.
    mutating func detail(_ present: Int, of count: Int) -> Int { present }

    @inline(__always)
    mutating func number(_ value: inout UInt64, atMost limit: UInt64) { put(value, width: numberWidth(of: limit)) }

    mutating func moment(_ instant: inout Instant) {
        switch time {
        case .order:
            guard instant > now else { return put(1, width: 1) }
            put(pending == coming ? 1 : 0, width: 1)
            pending += 1
        case .ticks(let tick):
            put(ticks(max(.zero, instant - now), tick, roundedUp: true), width: Ticks.width)
        }
    }

    mutating func beginning(_ instant: inout Instant, ages: Ages) {
        switch time {
        case .order:
            var reached = 0
            while reached < ages.count, instant + ages[reached] <= now { reached += 1 }
            if reached < ages.count {
                if pending == coming { reached += 1 }
                pending += 1
            }
            put(UInt64(truncatingIfNeeded: reached), width: width(of: UInt64(truncatingIfNeeded: ages.count)))
        case .ticks(let tick):
            // Beyond the last age that matters all are alike.
            put(ticks(min(now - instant, ages[ages.count - 1]), tick, roundedUp: false), width: Ticks.width)
        }
    }

    @inline(__always)
    private func ticks(_ span: Duration, _ tick: Duration, roundedUp: Bool) -> UInt64 {
        let more = roundedUp ? tick.nanoseconds - 1 : 0
        return UInt64(truncatingIfNeeded: (span.nanoseconds + more) / tick.nanoseconds)
    }
}

/// How spans of time are packed as ticks.
enum Ticks {
    /// Bits for a span: at most 63 ticks.
    static var width: Int { 6 }
}

/// The largest number of a state. What could grow for ever is bounded by whoever explores it.
package var largestNumber: UInt64 { 1 << 24 - 1 }

/// How many bits a number needs that is never more than `limit`.
@inline(__always)
func numberWidth(of limit: UInt64) -> Int { width(of: min(limit, largestNumber)) }

/// How many bits the numbers up to `limit` need.
@inline(__always)
func width(of limit: UInt64) -> Int { 64 - limit.leadingZeroBitCount }
