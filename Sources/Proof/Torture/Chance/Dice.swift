import Links
import Statecharts

/// Chance that follows from a seed, the same on every machine: whole numbers only, and no generator of the system.
struct Dice: Sendable {
    private var generator: SplitMix64

    /// The dice of a seed.
    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    /// The next 64 bits.
    mutating func bits() -> UInt64 { generator.next() }

    /// A number from zero up to, and not with, a bound of 1 through 2^31.
    mutating func below(_ bound: Int) -> Int { Int(((generator.next() >> 32) * UInt64(bound)) >> 32) }

    /// A number of a range.
    mutating func number(_ range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.count) }

    /// True in so many of a thousand cases.
    mutating func happens(_ permille: Int) -> Bool { below(1_000) < permille }

    /// A span of whole microseconds between two spans of less than half an hour.
    mutating func span(_ shortest: Duration, _ longest: Duration) -> Duration {
        let most = (longest.nanoseconds - shortest.nanoseconds) / 1_000
        return Duration(nanoseconds: shortest.nanoseconds + Int64(below(Int(most) + 1)) * 1_000)
    }

    /// One of some.
    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

    /// Other dice, which do not depend on how often these are thrown later.
    mutating func split() -> Dice { Dice(seed: generator.next()) }
}
