import Statecharts

/// What one turnstile has counted.
///
/// Money is conserved: after every event, inserted = held + fares + kept, where held is what the state owes to a
/// customer. A counter that reaches its limit stays there and sets `isSaturated`; from then on the equation no longer
/// holds.
public struct Ledger: Equatable, Sendable {
    /// All money that the coin slot took.
    public private(set) var inserted = Money.zero
    /// Fares of passages that somebody used.
    public private(set) var fares = Money.zero
    /// Money kept by policy: surplus and expired fares.
    public private(set) var kept = Money.zero
    /// Persons who passed an unlocked gate.
    public private(set) var passages: UInt64 = 0
    /// Those who did not pay.
    public private(set) var grants = GrantLedger()
    /// Persons who passed a gate that was free.
    public private(set) var freePassages: UInt64 = 0
    /// Persons at a locked gate.
    public private(set) var forcedEntries: UInt64 = 0
    /// Failures.
    public private(set) var faults: UInt64 = 0
    /// Whether some counter or credit reached its limit and is no longer exact.
    public private(set) var isSaturated = false

    /// Everything at zero.
    public init() {}

    mutating func insert(_ value: Money) { inserted.units.count(value.units, orNote: &isSaturated) }

    mutating func takeFare(_ fare: Money) {
        fares.units.count(fare.units, orNote: &isSaturated)
        passages.count(1, orNote: &isSaturated)
    }

    mutating func take(_ grant: Grant) { grants.take(grant, orNote: &isSaturated) }

    mutating func refuseGrant() { grants.refuse(orNote: &isSaturated) }

    mutating func lapse(_ count: UInt64) { grants.lapse(count, orNote: &isSaturated) }

    mutating func use(_ grant: Grant) {
        grants.use(grant, orNote: &isSaturated)
        passages.count(1, orNote: &isSaturated)
    }

    mutating func admitFreely() {
        freePassages.count(1, orNote: &isSaturated)
        passages.count(1, orNote: &isSaturated)
    }

    mutating func keep(_ value: Money) { kept.units.count(value.units, orNote: &isSaturated) }

    mutating func countForcedEntry() { forcedEntries.count(1, orNote: &isSaturated) }

    mutating func countFault() { faults.count(1, orNote: &isSaturated) }

    /// The credit with `value` added; what does not fit is noted like any other saturation.
    mutating func sum(_ credit: Money, _ value: Money) -> Money { credit.plus(value, orNote: &isSaturated) }
}

extension Ledger {
    /// Shows its money.
    mutating func keepMoney<K: Keeper>(with keeper: inout K) {
        keeper.number("inserted", &inserted.units)
        keeper.number("fares", &fares.units)
        keeper.number("kept", &kept.units)
    }

    /// Shows the rest of it.
    mutating func keepCounts<K: Keeper>(with keeper: inout K) {
        keeper.number("passages", &passages)
        keeper.number("forcedEntries", &forcedEntries)
        keeper.number("faults", &faults)
        keeper.flag("saturated", &isSaturated)
    }

    /// Shows how many passed freely.
    mutating func keepFreePassages<K: Keeper>(with keeper: inout K) { keeper.number("freePassages", &freePassages) }

    /// Shows what it counted of those who did not pay.
    mutating func keepGrants<K: Keeper>(with keeper: inout K, waiting: UInt64) {
        grants.keep(with: &keeper, hasExitButton: true, waiting: waiting, orNote: &isSaturated)
    }
}
