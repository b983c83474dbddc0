extension UInt64 {
    /// The sum, or the largest number where it does not fit.
    func addingToTheLimit(_ other: UInt64) -> UInt64 {
        let (sum, overflowed) = addingReportingOverflow(other)
        return overflowed ? .max : sum
    }
}
