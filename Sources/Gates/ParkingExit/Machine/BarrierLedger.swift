import Statecharts

/// What the barrier of one parking exit has counted. A counter that reaches its limit stays there and
/// sets `isSaturated`.
public struct BarrierLedger: Equatable, Sendable {
    /// All money that the coin slot took.
    public private(set) var inserted = Money.zero
    /// Prices of exits that a vehicle used.
    public private(set) var prices = Money.zero
    /// Money that the operator kept: expired exits by policy, and money for which there is no coin of change.
    public private(set) var kept = Money.zero
    /// Vehicles that left with a right: they had paid, were granted, or left while the exit was free.
    public private(set) var exits: UInt64 = 0
    /// Those that did not pay.
    public private(set) var grants = GrantLedger()
    /// Those that left while the exit was free.
    public private(set) var freePassages: UInt64 = 0
    /// Vehicles that came under the arm without having paid.
    public private(set) var forcedExits: UInt64 = 0
    /// Failures.
    public private(set) var faults: UInt64 = 0
    /// Whether some counter or credit reached its limit and is no longer exact.
    public private(set) var isSaturated = false

    /// Everything at zero.
    public init() {}

    mutating func insert(_ value: Money) { inserted.units.count(value.units, orNote: &isSaturated) }

    /// The price is earned when the vehicle has left, together with the rest that is smaller than a coin of change.
    mutating func takePrice(of purchase: BarrierState.Purchase) {
        prices.units.count(purchase.price.units, orNote: &isSaturated)
        exits.count(1, orNote: &isSaturated)
        keep(purchase.rest)
    }

    mutating func takeGrant() { grants.take(.granted, orNote: &isSaturated) }

    mutating func refuseGrant() { grants.refuse(orNote: &isSaturated) }

    mutating func lapse(_ count: UInt64) { grants.lapse(count, orNote: &isSaturated) }

    /// A vehicle that did not pay has left.
    mutating func countExit(isFree: Bool) {
        if isFree {
            freePassages.count(1, orNote: &isSaturated)
        } else {
            grants.use(.granted, orNote: &isSaturated)
        }
        exits.count(1, orNote: &isSaturated)
    }

    mutating func keep(_ value: Money) { kept.units.count(value.units, orNote: &isSaturated) }

    mutating func countForcedExit() { forcedExits.count(1, orNote: &isSaturated) }

    mutating func countFault() { faults.count(1, orNote: &isSaturated) }

    /// The sum of both; what does not fit is noted like any other saturation.
    mutating func sum(_ first: Money, _ second: Money) -> Money { first.plus(second, orNote: &isSaturated) }
}

extension BarrierLedger {
    /// Shows the money that came in, and what was earned.
    mutating func keepIncome<K: Keeper>(with keeper: inout K) {
        keeper.number("inserted", &inserted.units)
        keeper.number("prices", &prices.units)
    }

    /// Shows how many vehicles there were.
    mutating func keepExits<K: Keeper>(with keeper: inout K) {
        keeper.number("exits", &exits)
        keeper.number("forcedExits", &forcedExits)
    }

    /// Shows what it counted of those who did not pay.
    mutating func keepGrants<K: Keeper>(with keeper: inout K, waiting: UInt64) {
        grants.keep(with: &keeper, hasExitButton: false, waiting: waiting, orNote: &isSaturated)
    }

    /// Shows how many left freely.
    mutating func keepFreePassages<K: Keeper>(with keeper: inout K) { keeper.number("freePassages", &freePassages) }

    /// Shows its failures.
    mutating func keepFaults<K: Keeper>(with keeper: inout K) { keeper.number("faults", &faults) }

    /// Shows whether all of it is exact.
    mutating func keepSaturation<K: Keeper>(with keeper: inout K) { keeper.flag("saturated", &isSaturated) }
}
