extension UInt64 {
    /// Adds up to the limit of a counter; notes when the sum did not fit.
    mutating func count(_ amount: UInt64, orNote isSaturated: inout Bool) {
        let (sum, overflowed) = addingReportingOverflow(amount)
        self = overflowed ? .max : sum
        if overflowed { isSaturated = true }
    }
}
