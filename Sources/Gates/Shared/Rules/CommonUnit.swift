import Lanes
import Machines

extension Bound {
    /// Outputs that nothing in a gate depends on.
    static var signals: Bound {
        Bound("pulses of signals are left out", because: "nothing that the gate does depends on them")
    }

    /// Inputs that nothing in a gate depends on.
    fileprivate static var reports: Bound {
        Bound("contacts that are only reported are left out", because: "nothing that the gate does depends on them")
    }

    /// Amounts that are counted in a greater unit than the board's.
    static func commonUnit(_ unit: UInt64) -> [Bound] {
        guard unit > 1 else { return [] }
        return [
            Bound(
                "amounts are counted in coins of \(unit), of which all amounts of this gate are multiples",
                because: "they are only added, subtracted and compared")
        ]
    }
}

extension CoinValues {
    /// What those that are wired are worth.
    var wired: [Money] { coins.filter { has($0) }.map { self[$0] } }

    /// The same, counted in a greater unit.
    func counted(in unit: UInt64) -> CoinValues {
        var counted = self
        for coin in coins { counted[coin] = Money(max(1, self[coin].units / unit)) }
        return counted
    }

    private var coins: [FurtherCoin] { FurtherCoin.all.indices.map { FurtherCoin.all[$0] } }
}

extension ServiceWiring {
    /// Looks at no contact that is only reported; what that leaves out.
    mutating func leaveOutReports() -> [Bound] {
        defer { isSupervised = false }
        return isSupervised ? [.reports] : []
    }
}

extension Money {
    /// The greatest amount of which both are multiples.
    static func greatestCommonUnit(_ first: Money, _ second: Money) -> UInt64 {
        var (larger, smaller) = (first.units, second.units)
        while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
        return max(1, larger)
    }
}
