import Statecharts

/// What the hopper of one parking exit has counted. A counter that reaches its limit stays there and
/// sets `isSaturated`.
public struct HopperLedger: Equatable, Sendable {
    /// Change that was paid out.
    public private(set) var paidOut = Money.zero
    /// Change that a driver left without: somebody still has to pay it.
    public private(set) var leftBehind = Money.zero
    /// Change that, after new settings, is smaller than a coin in the hopper.
    public private(set) var kept = Money.zero
    /// Coins that did not come in time.
    public private(set) var failedPayouts: UInt64 = 0
    /// Coins that fell although none was due.
    public private(set) var strayCoins: UInt64 = 0
    /// Whether some counter, or what is due, reached its limit and is no longer exact.
    public private(set) var isSaturated = false

    /// Everything at zero.
    public init() {}

    mutating func payOut(_ value: Money) { paidOut.units.count(value.units, orNote: &isSaturated) }

    mutating func leaveBehind(_ value: Money) { leftBehind.units.count(value.units, orNote: &isSaturated) }

    mutating func keep(_ value: Money) { kept.units.count(value.units, orNote: &isSaturated) }

    mutating func countFailedPayout() { failedPayouts.count(1, orNote: &isSaturated) }

    mutating func countStrayCoin() { strayCoins.count(1, orNote: &isSaturated) }

    /// The sum of both; what does not fit is noted like any other saturation.
    mutating func sum(_ first: Money, _ second: Money) -> Money { first.plus(second, orNote: &isSaturated) }
}

extension HopperLedger {
    /// Shows what was paid out.
    mutating func keepChange<K: Keeper>(with keeper: inout K) { keeper.number("paidOut", &paidOut.units) }

    /// Shows what went wrong.
    mutating func keepMishaps<K: Keeper>(with keeper: inout K) {
        keeper.number("failedPayouts", &failedPayouts)
        keeper.number("strayCoins", &strayCoins)
    }

    /// Shows whether all of it is exact, by a name of its own.
    mutating func keepSaturation<K: Keeper>(with keeper: inout K) { keeper.flag("changeSaturated", &isSaturated) }
}
