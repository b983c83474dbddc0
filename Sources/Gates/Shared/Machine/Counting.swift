extension UInt64 {
    /// Adds up to the limit of a counter; notes when the sum did not fit.
    mutating func count(_ amount: UInt64, orNote isSaturated: inout Bool) {
        let (sum, overflowed) = addingReportingOverflow(amount)
        self = overflowed ? .max : sum
        if overflowed { isSaturated = true }
    }
}

extension Money {
    /// The sum, as far as an amount goes; it is noted when it did not fit.
    func plus(_ other: Money, orNote isSaturated: inout Bool) -> Money {
        var sum = self
        sum.units.count(other.units, orNote: &isSaturated)
        return sum
    }
}
