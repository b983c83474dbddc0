/// Small numbers behind each other in one integer, to tell states apart. Text would take most of the time of an exploration.
struct PackedBits: Hashable {
    /// A one in front of them, so that zeros count.
    private(set) var bits: UInt64 = 1
    private var count = 0

    /// Adds a number that fits into that many bits.
    mutating func add(_ number: Int, bits width: Int) {
        count += width
        precondition(number >= 0 && number < 1 << width && count < 64, "\(number) does not fit into \(width) bits")
        bits = bits << UInt64(width) | UInt64(truncatingIfNeeded: number)
    }

    mutating func add(_ isSet: Bool) { add(isSet ? 1 : 0, bits: 1) }
}

/// Two gates that are alike in everything: which of them is which does not matter.
struct PairKey: Hashable {
    private let less: UInt64
    private let more: UInt64

    init(_ first: PackedBits, _ second: PackedBits) {
        less = min(first.bits, second.bits)
        more = max(first.bits, second.bits)
    }
}
