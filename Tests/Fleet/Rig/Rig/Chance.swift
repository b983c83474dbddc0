import Gallery
import Links
import Statecharts

/// What happens by chance in a run follows from a seed.
typealias Chance = SplitMix64

extension SplitMix64 {
    /// A number from zero up to, and not with, a bound of 1 through 2^31.
    mutating func below(_ bound: Int) -> Int { Int(((next() >> 32) * UInt64(bound)) >> 32) }

    /// One of some.
    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

    /// A span between half of a mean and three halves of it, in whole milliseconds.
    mutating func around(_ mean: Duration) -> Duration {
        let milliseconds = Int(mean.nanoseconds / 1_000_000)
        return .milliseconds(Int64(milliseconds / 2 + below(milliseconds + 1)))
    }

    /// Chance of somebody else, which does not depend on how often this one is asked later.
    mutating func split() -> Chance { Chance(seed: next()) }
}
