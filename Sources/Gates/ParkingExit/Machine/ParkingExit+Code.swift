import Statecharts

// What a parking exit goes by. Its ledgers are not part of it: nothing depends on what was counted.
extension ParkingExit: Codeable {
    /// Shows its parts.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        barrier.state.code(with: &coder)
        hopper.state.code(with: &coder)
        alarm.code(with: &coder)
    }

    /// Begins new books with the money that it holds and the change that is due.
    package mutating func beginBooks() {
        barrier.ledger = BarrierLedger()
        hopper.ledger = HopperLedger()
        barrier.ledger.insert(held + hopper.state.due)
    }
}

extension BarrierState: Codeable {
    /// Shows its parts.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        service.code(with: &coder)
        functioning.code(with: &coder, isAtWork: service == .normal)
        arm.code(with: &coder)
        coder.flag(&isOccupied)
        coder.number(&found.units, atMost: .max)
        coder.moment(&creditEnds)
        unusedInARow = UInt8(truncatingIfNeeded: coder.detail(Int(unusedInARow), of: 4))
    }
}

extension BarrierState.Functioning {
    /// The window of a bought exit that does not work is forgotten: it gets a fresh one.
    mutating func code<Coder: StateCoder>(with coder: inout Coder, isAtWork: Bool) {
        var money = Money.zero
        var rest = Money.zero
        var windowEnds = Instant.zero
        let present: Int
        switch self {
        case .unpaid(let credit): (present, money) = (0, credit)
        case .paid(let paid):
            (present, money, rest, windowEnds) = (1, paid.purchase.price, paid.purchase.rest, paid.deadline)
        case .passing(let purchase): (present, money, rest) = (2, purchase.price, purchase.rest)
        }
        let choice = coder.choice(present, of: 3)
        coder.number(&money.units, atMost: .max)
        guard choice > 0 else { return self = .unpaid(credit: money) }
        coder.number(&rest.units, atMost: .max)
        let purchase = BarrierState.Purchase(price: money, rest: rest)
        guard choice == 1 else { return self = .passing(purchase) }
        if isAtWork { coder.moment(&windowEnds) } else { windowEnds = .zero }
        self = .paid(.init(purchase: purchase, deadline: windowEnds))
    }
}

extension Arm: Codeable {
    /// Shows its parts.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        var moment = Instant.zero
        var reversals: UInt8 = 0
        let present: Int
        switch self {
        case .down: present = 0
        case .closing(let end, let count): (present, moment, reversals) = (1, end, count)
        case .up: present = 2
        case .reversed(let end, let count): (present, moment, reversals) = (3, end, count)
        case .held: present = 4
        }
        let choice = coder.choice(present, of: 5)
        if choice == 1 || choice == 3 {
            coder.moment(&moment)
            coder.number(&reversals, atMost: .max)
        }
        switch choice {
        case 0: self = .down
        case 1: self = .closing(until: moment, reversals: reversals)
        case 2: self = .up
        case 3: self = .reversed(until: moment, reversals: reversals)
        default: self = .held
        }
    }
}

extension HopperState: Codeable {
    /// Shows its parts.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        payout.code(with: &coder)
        condition.code(with: &coder)
        coder.flag(&owesRefund)
        coder.flag(&isSensorActive)
        coder.flag(&isInService)
    }
}

extension HopperState.Payout: Codeable {
    /// Shows its parts.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        var due = Money.zero
        var value = Money.zero
        var moment = Instant.zero
        var isLeftBehind = false
        let present: Int
        switch self {
        case .idle: present = 0
        case .paying(let coin):
            (present, due, value, moment) = (1, coin.due, coin.value, coin.deadline)
            isLeftBehind = coin.isLeftBehind
        case .pausing(let sum, let end): (present, due, moment) = (2, sum, end)
        case .waiting(let sum): (present, due) = (3, sum)
        }
        let choice = coder.choice(present, of: 4)
        guard choice > 0 else { return self = .idle }
        coder.number(&due.units, atMost: .max)
        guard choice < 3 else { return self = .waiting(due: due) }
        coder.moment(&moment)
        guard choice == 1 else { return self = .pausing(due: due, until: moment) }
        coder.number(&value.units, atMost: .max)
        coder.flag(&isLeftBehind)
        self = .paying(.init(due: due, value: value, deadline: moment, isLeftBehind: isLeftBehind))
    }
}

extension HopperState.Condition: Codeable {
    /// Shows which it is.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        let present =
            switch self {
            case .ready: 0
            case .failed: 1
            case .empty: 2
            }
        switch coder.choice(present, of: 3) {
        case 0: self = .ready
        case 1: self = .failed
        default: self = .empty
        }
    }
}
