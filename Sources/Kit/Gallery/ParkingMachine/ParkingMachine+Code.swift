import Statecharts

// What the parking machine of the textbook goes by.
extension ParkingMachine: Codeable {
    /// Shows what is missing.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        // Nothing is missing where it is paid.
        var missing: UInt64 = 0
        if case .due(let amount) = state { missing = amount }
        coder.number(&missing, atMost: price)
        state = missing == 0 ? .paid : .due(missing)
    }
}
