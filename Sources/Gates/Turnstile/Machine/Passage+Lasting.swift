import Statecharts

extension Passage: Lasting {
    /// The ledger, and the money that belongs to the customer. A start gives it back to the
    /// locked gate: a passage that was paid and not used is credit then, as after a fire.
    public mutating func keep<K: Keeper>(with keeper: inout K) {
        ledger.keepMoney(with: &keeper)
        let before = held
        var after = before
        keeper.due("held", &after.units)
        if after != before { state.credit = after }
        ledger.keepCounts(with: &keeper)
        // A gate that grants nothing has nothing to say of it.
        if configuration.takesGrants { ledger.keepGrants(with: &keeper, waiting: state.grants) }
        if configuration.isHoldable { ledger.keepFreePassages(with: &keeper) }
    }
}

extension Turnstile: Lasting {
    /// What the passage has: an alarm is over when the program ends.
    public mutating func keep<K: Keeper>(with keeper: inout K) { passage.keep(with: &keeper) }
}
