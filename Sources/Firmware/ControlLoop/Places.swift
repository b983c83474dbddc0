import Statecharts

/// The places of the bits in a set, one after another.
package struct Places {
    private var bits: LineBits

    /// The places of the bits of `bits`.
    package init(_ bits: LineBits) { self.bits = bits }

    /// The next of them.
    package mutating func next() -> Int? {
        guard bits != 0 else { return nil }
        defer { bits &= bits &- 1 }
        return bits.trailingZeroBitCount
    }
}

extension LineBits {
    /// The set with one place.
    package init(place: Int) { self = 1 &<< LineBits(place) }
}
