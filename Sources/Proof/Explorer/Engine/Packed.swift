/// A state as a number of 256 bits: as many as two lanes with an interlock need.
struct Packed: Hashable, Sendable {
    private(set) var first: UInt64 = 0
    private(set) var second: UInt64 = 0
    private(set) var third: UInt64 = 0
    private(set) var fourth: UInt64 = 0

    /// Puts `width` bits at `place`; they were zero until now.
    @inline(__always)
    mutating func put(_ bits: UInt64, at place: Int, width: Int) {
        let inWord = place & 63
        add(bits &<< UInt64(inWord), to: place &>> 6)
        if inWord + width > 64 { add(bits &>> UInt64(64 - inWord), to: (place &>> 6) + 1) }
    }

    /// The `width` bits at `place`.
    @inline(__always)
    func bits(at place: Int, width: Int) -> UInt64 {
        let inWord = place & 63
        var bits = word(place &>> 6) &>> UInt64(inWord)
        if inWord + width > 64 { bits |= word((place &>> 6) + 1) &<< UInt64(64 - inWord) }
        return width == 64 ? bits : bits & ((1 &<< UInt64(width)) &- 1)
    }

    @inline(__always)
    private func word(_ index: Int) -> UInt64 {
        switch index {
        case 0: first
        case 1: second
        case 2: third
        default: fourth
        }
    }

    @inline(__always)
    private mutating func add(_ bits: UInt64, to index: Int) {
        switch index {
        case 0: first |= bits
        case 1: second |= bits
        case 2: third |= bits
        case 3: fourth |= bits
        default: preconditionFailure("a state that is explored has at most 256 bits")
        }
    }

    /// A number that is hardly ever the same for two states, well mixed in all its bits.
    @inline(__always)
    var digest: UInt64 {
        // The multiplier is the golden ratio's, the mixing that of SplitMix64 (Steele, Lea, Flood: Fast Splittable
        // Pseudorandom Number Generators, 2014).
        var mixed = first
        mixed = (mixed ^ (mixed &>> 30)) &* 0xbf58_476d_1ce4_e5b9 &+ second
        mixed = (mixed ^ (mixed &>> 27)) &* 0x94d0_49bb_1331_11eb &+ third
        mixed = (mixed ^ (mixed &>> 31)) &* 0x9e37_79b9_7f4a_7c15 &+ fourth
        mixed = (mixed ^ (mixed &>> 30)) &* 0xbf58_476d_1ce4_e5b9
        return mixed ^ (mixed &>> 31)
    }
}
