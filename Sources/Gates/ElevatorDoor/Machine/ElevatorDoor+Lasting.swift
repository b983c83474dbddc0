import Statecharts

extension ElevatorDoor: Lasting {
    /// The ledger, and who is on board. They are given back to a door that has just started and is open: a cabin that
    /// is too full then is overloaded from the start.
    public mutating func keep<K: Keeper>(with keeper: inout K) {
        ledger.keepPersons(with: &keeper)
        let before = known.persons
        keeper.number("persons", &known.persons)
        if known.persons != before, isHeldByLoad, case .open(let open) = state, let start = open.cycle.openSince {
            state = overloaded(open.cycle, at: start)
        }
        ledger.keepCounts(with: &keeper)
    }
}
