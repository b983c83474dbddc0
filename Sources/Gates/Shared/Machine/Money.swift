/// An amount in whole smallest units of the currency, such as cents: 0 through 2^64 - 1.
public struct Money: Comparable, Sendable {
    /// The number of smallest units.
    public var units: UInt64

    /// An amount of `units` smallest units.
    public init(_ units: UInt64) {
        self.units = units
    }

    /// Nothing.
    public static let zero = Money(0)

    /// The smaller amount is the smaller.
    public static func < (left: Money, right: Money) -> Bool { left.units < right.units }

    /// The sum, or the largest amount when it does not fit.
    public static func + (left: Money, right: Money) -> Money {
        let (sum, overflowed) = left.units.addingReportingOverflow(right.units)
        return Money(overflowed ? .max : sum)
    }

    /// What is left after as many whole coins as fit into it; a coin is worth at least one unit.
    static func % (amount: Money, coin: Money) -> Money { Money(amount.units % coin.units) }

    /// The difference; `right` must not be larger.
    public static func - (left: Money, right: Money) -> Money { Money(left.units - right.units) }
}
