import Statecharts

/// How long to wait before each attempt: 1 s, doubled each time up to 60 s, of which chance leaves away up to half.
///
/// Without jitter, all who lost their server at the same moment would come back at the same moment, again and again.
/// This is the "equal jitter" of Marc Brooker, "Exponential Backoff And Jitter" (AWS Architecture Blog, 2015): half of
/// the wait is certain, so no wait is ever nothing, and the other half is chance.
public struct BackOff<Generator: Chance>: Equatable, Sendable {
    /// How often the wait was doubled.
    private var doublings: UInt64 = 0
    private var generator: Generator

    /// The shortest wait in milliseconds, before anything is left away.
    private static var shortest: UInt64 { 1000 }
    /// The longest wait in milliseconds.
    private static var longest: UInt64 { 60_000 }

    /// Begins with the shortest wait.
    public init(_ generator: Generator) { self.generator = generator }

    /// The longest that the next wait can be, in milliseconds.
    private var milliseconds: UInt64 { min(Self.shortest &<< doublings, Self.longest) }

    /// The next wait, between half of the doubled time and all of it, in whole milliseconds. Then the time is doubled.
    public mutating func next() -> Duration {
        let half = milliseconds / 2
        if milliseconds < Self.longest { doublings += 1 }
        // 0 to half: the upper 32 random bits are a fraction of one. A product of 32 and 15 bits cannot overflow.
        let chance = ((generator.next() &>> 32) * (half + 1)) &>> 32
        return .milliseconds(Int64(half + chance))
    }

    /// The next wait is the shortest again.
    public mutating func reset() { doublings = 0 }
}

/// A random generator that a machine can have: a value, which can be compared.
public typealias Chance = Equatable & RandomNumberGenerator & Sendable
