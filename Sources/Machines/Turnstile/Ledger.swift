/// What one turnstile has counted since it started.
///
/// Money is conserved: after every event, inserted = held + fares + kept, where held is what the state owes to a
/// customer. A counter that reaches its end stays there and says so in `isSaturated`; the equation ends with it.
public struct Ledger: Equatable, Sendable {
    /// All money that the coin slot took.
    public private(set) var inserted = Money.zero
    /// Fares of passages that somebody used.
    public private(set) var fares = Money.zero
    /// Money kept by policy: surplus and expired fares.
    public private(set) var kept = Money.zero
    /// Persons who passed an unlocked gate.
    public private(set) var passages: UInt64 = 0
    /// Persons at a locked gate.
    public private(set) var forcedEntries: UInt64 = 0
    /// Failures.
    public private(set) var faults: UInt64 = 0
    /// Whether some counter or credit met its end and is no longer exact.
    public private(set) var isSaturated = false

    /// Everything at zero.
    public init() {}

    mutating func insert(_ value: Money) { note(Ledger.add(value.units, to: &inserted.units)) }

    mutating func takeFare(_ fare: Money) {
        note(Ledger.add(fare.units, to: &fares.units))
        note(Ledger.add(1, to: &passages))
    }

    mutating func keep(_ value: Money) { note(Ledger.add(value.units, to: &kept.units)) }

    mutating func countForcedEntry() { note(Ledger.add(1, to: &forcedEntries)) }

    mutating func countFault() { note(Ledger.add(1, to: &faults)) }

    /// The credit with `value` added; what does not fit is noted like any other saturation.
    mutating func sum(_ credit: Money, _ value: Money) -> Money {
        var units = credit.units
        note(Ledger.add(value.units, to: &units))
        return Money(units)
    }

    private mutating func note(_ overflowed: Bool) {
        if overflowed { isSaturated = true }
    }

    /// Adds up to the end of the counter; true when it did not fit.
    private static func add(_ amount: UInt64, to counter: inout UInt64) -> Bool {
        let (sum, overflowed) = counter.addingReportingOverflow(amount)
        counter = overflowed ? .max : sum
        return overflowed
    }
}
