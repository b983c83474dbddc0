import Statecharts

// What a parking exit goes by. Its ledgers are not part of it: nothing depends on what was counted.
extension ParkingExit: Codeable {
    /// Shows its parts.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        barrier.code(with: &coder)
        hopper.state.code(with: &coder)
        alarm.code(with: &coder)
    }

    /// Begins new books with the money that it holds and the change that is due.
    package mutating func beginBooks() {
        barrier.ledger = BarrierLedger()
        hopper.ledger = HopperLedger()
        barrier.ledger.insert(held + hopper.state.due)
        for _ in 0..<barrier.state.grants { barrier.ledger.takeGrant() }
    }
}

extension Barrier: Codeable {
    /// Shows its parts.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        // Before what a window depends on.
        if configuration.hasModes { state.mode.code(with: &coder) }
        state.code(with: &coder)
        // An exit that grants nothing has no more states for it.
        guard configuration.takesGrants else { return }
        coder.number(&state.waiting, atMost: UInt8(WaitingRights.mostGrants) + 1)
        coder.moment(&state.grantsEnd)
        coder.flag(&state.hasBuyer)
    }
}

extension BarrierState: Codeable {
    /// Shows its parts.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        service.code(with: &coder)
        let runsWindows = superstate == .functioning || superstate == .barred
        functioning.code(with: &coder, runsWindows: runsWindows)
        arm.code(with: &coder)
        coder.flag(&isOccupied)
        coder.number(&found.units, atMost: .max)
        coder.moment(&creditEnds)
        unusedInARow = UInt8(truncatingIfNeeded: coder.detail(Int(unusedInARow), of: 4))
    }
}

extension BarrierState.Functioning {
    /// A window that does not run is forgotten: the exit that was bought gets a fresh one.
    mutating func code<Coder: StateCoder>(with coder: inout Coder, runsWindows: Bool) {
        var money = Money.zero
        var rest = Money.zero
        var windowEnds = Instant.zero
        let present: Int
        switch self {
        case .unpaid(let credit): (present, money) = (0, credit)
        case .paid(let paid):
            (present, money, rest, windowEnds) = (1, paid.purchase.price, paid.purchase.rest, paid.deadline)
        case .passing(let purchase): (present, money, rest) = (2, purchase.price, purchase.rest)
        case .granted(let granted): (present, money, windowEnds) = (3, granted.credit, granted.deadline)
        case .leaving(let leaving): (present, money) = (leaving.isFree ? 5 : 4, leaving.credit)
        }
        let choice = coder.choice(present, of: 6)
        coder.number(&money.units, atMost: .max)
        guard choice > 0 else { return self = .unpaid(credit: money) }
        guard choice < 4 else { return self = .leaving(.init(credit: money, isFree: choice == 5)) }
        guard choice < 3 else {
            coder.moment(&windowEnds)
            return self = .granted(.init(credit: money, deadline: windowEnds))
        }
        coder.number(&rest.units, atMost: .max)
        let purchase = BarrierState.Purchase(price: money, rest: rest)
        guard choice == 1 else { return self = .passing(purchase) }
        if runsWindows { coder.moment(&windowEnds) } else { windowEnds = .zero }
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
