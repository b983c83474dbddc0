import Statecharts

// What a turnstile in a hierarchy goes by.
extension Turnstile: Codeable {
    /// Shows the superstate, and the state inside it.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        var isBroken = condition == .broken
        var inner = functioning
        coder.flag(&isBroken)
        inner.code(with: &coder)
        self = Turnstile(isBroken ? .broken : .functioning, inner)
    }
}

extension Turnstile.Functioning: Codeable {
    /// Shows which it is, and the credit.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        var credit: UInt64 = 0
        var isUnlocked = true
        if case .locked(let sum) = self { (credit, isUnlocked) = (sum, false) }
        coder.flag(&isUnlocked)
        guard !isUnlocked else { return self = .unlocked }
        coder.number(&credit, atMost: .max)
        self = .locked(credit: credit)
    }
}
