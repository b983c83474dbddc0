import Machines
import Statecharts

// Each rule looks at the states itself where it can: a rule that asked the machine would agree with it.
extension ParkingStep {
    var barrierBefore: BarrierState { before.barrier.state }
    var barrierAfter: BarrierState { after.barrier.state }
    var hopperBefore: HopperState { before.hopper.state }
    var hopperAfter: HopperState { after.hopper.state }
    private var booksBefore: BarrierLedger { before.barrier.ledger }
    private var books: BarrierLedger { after.barrier.ledger }

    var moneyIsConserved: Bool {
        // Counters that met their end are not exact, and say so.
        guard !after.isSaturated else { return true }
        let held = barrierAfter.money
        let owed = hopperAfter.money
        var sum = Sum()
        sum.add(books.prices)
        sum.add(books.kept)
        sum.add(held)
        sum.add(after.hopper.ledger.paidOut)
        sum.add(after.hopper.ledger.leftBehind)
        sum.add(after.hopper.ledger.kept)
        sum.add(owed)
        return sum.isExact && sum.units == books.inserted.units && after.moneyIsConserved && after.held == held
            && after.owed == owed + after.hopper.ledger.leftBehind
    }

    var everyCoinIsTaken: Bool {
        switch event {
        case .own(.insertCoin(let value)), .own(.insertSurplus(let value)):
            return books.inserted == booksBefore.inserted + value && witness.barrier?.verdict == .handled
        default: return books.inserted == booksBefore.inserted
        }
    }

    var pricesAreExits: Bool {
        var price = Money.zero
        var exits: UInt64 = 0
        if event == .own(.vehicleLeft) {
            switch barrierBefore.functioning {
            case .passing(let purchase): (price, exits) = (purchase.price, 1)
            case .leaving: exits = 1
            case .unpaid, .paid, .granted: break
            }
        }
        return books.prices == booksBefore.prices + price && books.exits == booksBefore.exits + exits
    }

    var everyCoinOutIsCounted: Bool {
        let isStray = after.hopper.ledger.strayCoins > before.hopper.ledger.strayCoins
        let isPaidOut = after.hopper.ledger.paidOut > before.hopper.ledger.paidOut
        let countsCoins = before.hopper.configuration.countsCoins
        switch event {
        case .own(.coinWasPaidOut) where countsCoins: return after.hopper.ledger.isSaturated || isStray != isPaidOut
        case .own(.deadlinePassed) where !countsCoins: return !isStray
        default: return !isStray && !isPaidOut
        }
    }

    var hopperRunsForWhatIsDue: Bool {
        guard outputs.hopperRuns else { return true }
        guard case .paying(let coin) = hopperAfter.payout, barrierAfter.service == .normal, coin.value <= coin.due
        else { return false }
        return outputsBefore.hopperRuns
            || (coin.value > .zero && hopperAfter.condition == .ready && !hopperAfter.isSensorActive)
    }

    var nothingWaitsInVain: Bool {
        switch hopperAfter.payout {
        case .waiting(let due): due > .zero && (hopperAfter.condition != .ready || barrierAfter.service != .normal)
        case .pausing(let due, _): due > .zero && hopperAfter.condition == .ready
        case .idle, .paying: true
        }
    }

    var serviceIsOne: Bool { hopperAfter.isInService == (barrierAfter.service == .normal) }
}

/// A sum that says whether it is exact.
private struct Sum {
    private(set) var units: UInt64 = 0
    private(set) var isExact = true

    @inline(__always)
    mutating func add(_ money: Money) {
        let (sum, overflowed) = units.addingReportingOverflow(money.units)
        units = sum
        if overflowed { isExact = false }
    }
}

extension BarrierState {
    /// All money in the state.
    fileprivate var money: Money {
        switch functioning {
        case .unpaid(let credit): credit
        case .granted(let granted): granted.credit
        case .leaving(let leaving): leaving.credit
        case .paid(let paid): paid.purchase.price + paid.purchase.rest
        case .passing(let purchase): purchase.price + purchase.rest
        }
    }
}

extension HopperState {
    /// All money in the state.
    fileprivate var money: Money {
        switch payout {
        case .idle: .zero
        case .paying(let coin): coin.due
        case .pausing(let due, _), .waiting(let due): due
        }
    }
}
