import Statecharts

extension ParkingExit: Lasting {
    /// The ledgers, and the money that belongs to drivers. It is given back to an exit that has just started, and knows
    /// of nothing due: an exit that was bought and not used up is credit then, which buys but is not paid out, since
    /// its driver may have gone. Change that was due is owed: a hopper that paid it now might give the coin twice that
    /// fell when nobody counted, or give it to somebody else.
    public mutating func keep<K: Keeper>(with keeper: inout K) {
        barrier.ledger.keepIncome(with: &keeper)
        hopper.ledger.keepChange(with: &keeper)
        keeper.sum("owed", owed, isDue: true) { hopper.ledger.leaveBehind($0) }
        keeper.sum("held", held, isDue: true) {
            barrier.state.functioning = .unpaid(credit: $0)
            barrier.state.found = $0
        }
        keeper.sum("kept", kept, isDue: false) { barrier.ledger.keep($0) }
        barrier.ledger.keepExits(with: &keeper)
        hopper.ledger.keepMishaps(with: &keeper)
        barrier.ledger.keepFaults(with: &keeper)
        barrier.ledger.keepSaturation(with: &keeper)
        hopper.ledger.keepSaturation(with: &keeper)
        // An exit that grants nothing has nothing to say of it.
        let configuration = barrier.configuration
        if configuration.takesGrants {
            barrier.ledger.keepGrants(with: &keeper, waiting: barrier.state.grants)
        }
        if configuration.isFreeable { barrier.ledger.keepFreePassages(with: &keeper) }
    }
}

extension Keeper {
    /// Shows a sum that is in several places; one that is given back goes to one of them.
    fileprivate mutating func sum(_ name: Label, _ present: Money, isDue: Bool, giveBack: (Money) -> Void) {
        var sum = present
        if isDue { due(name, &sum.units) } else { number(name, &sum.units) }
        if sum > present { giveBack(sum - present) }
    }
}
