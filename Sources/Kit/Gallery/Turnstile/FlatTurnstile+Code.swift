import Statecharts

// What a turnstile with one table goes by.
extension FlatTurnstile: Codeable {
    /// Shows its state.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        var credit: UInt64 = 0
        let present: Int
        switch state {
        case .locked(let sum): (present, credit) = (0, sum)
        case .unlocked: present = 1
        case .broken(.locked(let sum)): (present, credit) = (2, sum)
        case .broken(.unlocked): present = 3
        }
        let choice = coder.choice(present, of: 4)
        if choice == 0 || choice == 2 { coder.number(&credit, atMost: .max) }
        switch choice {
        case 0: state = .locked(credit: credit)
        case 1: state = .unlocked
        case 2: state = .broken(.locked(credit: credit))
        default: state = .broken(.unlocked)
        }
    }
}
