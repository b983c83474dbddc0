import Statecharts

// Where a branch leads
extension Barrier {
    /// Opens for the price, if nothing keeps the barrier from it; `verdict` is the answer if something does.
    mutating func buy(with credit: Money, or verdict: Verdict, _ occasion: Occasion) -> Verdict {
        guard mayBeOpen(occasion) else {
            wish = .made
            return verdict
        }
        let rest = giveChange(credit - configuration.price)
        open(for: .init(price: configuration.price, rest: rest), at: occasion.now)
        return .handled
    }

    /// Opens again, after a repair, for what was bought before the failure.
    mutating func resume(_ purchase: BarrierState.Purchase, _ occasion: Occasion) -> Verdict {
        if mayBeOpen(occasion) {
            open(for: purchase, at: occasion.now)
        } else {
            wish = .made
            state.functioning = .unpaid(credit: purchase.total)
        }
        return .handled
    }

    private mutating func open(for purchase: BarrierState.Purchase, at now: Instant) {
        state.functioning = .paid(.init(purchase: purchase, deadline: configuration.windowEnds(from: now)))
    }

    /// An arm that a vehicle holds up is open already, and nobody else can be.
    private func mayBeOpen(_ occasion: Occasion) -> Bool {
        occasion.mayOpen || (state.arm.isUp && state.isOccupied)
    }

    /// The coins of a train that goes on after the price is complete: all of them are change.
    mutating func takeMore(_ value: Money) -> Verdict {
        ledger.insert(value)
        switch state.functioning {
        case .unpaid: break
        case .paid(var paid):
            paid.purchase.rest = giveChange(ledger.sum(paid.purchase.rest, value))
            state.functioning = .paid(paid)
        case .passing(var purchase):
            purchase.rest = giveChange(ledger.sum(purchase.rest, value))
            state.functioning = .passing(purchase)
        }
        return .handled
    }

    /// Gives the credit back. What no coin of change is worth stays credit: nothing was bought, so the house keeps nothing.
    mutating func giveBack(_ credit: Money) -> Verdict {
        guard credit >= configuration.changeCoin else { return .ignored }
        state.functioning = .unpaid(credit: giveChange(credit))
        wish = .ended
        return .handled
    }

    /// Makes due what whole coins of change are worth, and returns the rest.
    private mutating func giveChange(_ surplus: Money) -> Money {
        let rest = Money(surplus.units % configuration.changeCoin.units)
        if surplus > rest { consequence = .changeBecameDue(surplus - rest) }
        return rest
    }

    /// The vehicle that paid has left.
    mutating func leave(_ purchase: BarrierState.Purchase) -> Verdict {
        ledger.takePrice(of: purchase)
        state.functioning = .unpaid(credit: .zero)
        state.isOccupied = false
        consequence = .driverLeft
        return .handled
    }

    /// Nobody came for the exit that was bought.
    mutating func expire(_ purchase: BarrierState.Purchase) -> Verdict {
        if state.unusedInARow < 3 {
            state.unusedInARow += 1
            if state.unusedInARow == 3 {
                announcement = Announcement(
                    .warning, "three bought exits in a row without a vehicle: is the loop dead?")
            }
        }
        switch configuration.expiredPrice {
        case .credit: state.functioning = .unpaid(credit: purchase.total)
        case .keep:
            ledger.keep(purchase.price)
            ledger.keep(purchase.rest)
            state.functioning = .unpaid(credit: .zero)
        }
        return .handled
    }

    func armIsDue(at now: Instant) -> Bool { armDeadline.map { $0 <= now } ?? false }

    mutating func moveArm(at now: Instant) {
        state.arm = state.arm.next(
            isWanted: isWantedOpen, isOccupied: state.isOccupied, at: now, configuration)
        if state.arm.isUp { usePurchase() }
        guard state.arm == .held, !state.service.isBroken else { return }
        _ = state.service.take(.machineDidFail(.sensorFlickers))
        ledger.countFault()
    }

    /// A vehicle under an arm that is up is the one that paid.
    mutating func usePurchase() {
        guard state.isOccupied, case .paid(let paid) = state.functioning else { return }
        state.functioning = .passing(paid.purchase)
    }
}
