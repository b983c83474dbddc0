/// A small generator whose numbers follow from its seed: the same waits in every run, for people who play and for
/// tests.
///
/// Guy L. Steele, Doug Lea, Christine H. Flood: "Fast Splittable Pseudorandom Number Generators" (OOPSLA 2014), with
/// the constants of Sebastiano Vigna's splitmix64.c. It is not for secrets.
public struct SplitMix64: RandomNumberGenerator, Equatable, Sendable {
    private var state: UInt64

    /// A generator that begins at a seed.
    public init(seed: UInt64) { state = seed }

    /// The next 64 random bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        // Masking shifts: the others would need the heap on a 32-bit machine.
        bits = (bits ^ (bits &>> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits &>> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits &>> 31)
    }
}
