/// Pseudo-random numbers from a seed: SplitMix64.
struct Dice: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }

    /// True in so many of a hundred cases.
    mutating func percent(_ chance: Int) -> Bool { Int.random(in: 0..<100, using: &self) < chance }

    /// Another one, which gives other numbers.
    mutating func another() -> Dice { Dice(seed: next()) }
}
