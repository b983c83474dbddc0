import Statecharts

// Where a branch leads
extension Barrier {
    /// Opens for the price, if nothing keeps the barrier from it; `verdict` is the answer if something does.
    mutating func buyIfPaid(or verdict: Verdict, _ occasion: Occasion) -> Verdict {
        guard case .unpaid(let credit) = state.functioning, credit >= configuration.price else { return verdict }
        guard mayBeOpen(occasion) else {
            wish = .paid
            return verdict
        }
        let price = configuration.price
        open(for: .init(price: price, rest: giveChange(credit - price, beyond: price)), at: occasion.now)
        return .handled
    }

    /// A coin towards the price.
    mutating func take(_ value: Money, _ credit: Money) -> Verdict {
        ledger.insert(value)
        state.functioning = .unpaid(credit: ledger.sum(credit, value))
        state.creditEnds = nil
        return .handled
    }

    /// Money that the hopper could not give back is credit again. It buys nothing by itself: its driver wanted it back.
    mutating func takeBack(_ money: Money, _ credit: Money) -> Verdict {
        state.functioning = .unpaid(credit: ledger.sum(credit, money))
        state.creditEnds = nil
        return .handled
    }

    /// More of a coin whose driver has left: somebody still has to pay it out.
    mutating func leaveBehind(_ value: Money) -> Verdict {
        ledger.insert(value)
        consequence = .moneyWasLeftBehind(value)
        return .handled
    }

    /// Opens again, after a repair, for what was bought before the failure.
    mutating func resume(_ purchase: BarrierState.Purchase, _ occasion: Occasion) -> Verdict {
        if mayBeOpen(occasion) {
            open(for: purchase, at: occasion.now)
        } else {
            wish = .paid
            state.functioning = .unpaid(credit: purchase.total)
        }
        return .handled
    }

    private mutating func open(for purchase: BarrierState.Purchase, at now: Instant) {
        state.functioning = .paid(.init(purchase: purchase, deadline: configuration.windowEnds(from: now)))
    }

    /// A fire has opened the barrier already. So has a vehicle that holds up its arm, and nobody else can be open then.
    private func mayBeOpen(_ occasion: Occasion) -> Bool {
        occasion.mayOpen || state.service.isReleased || (state.arm.isUp && state.isOccupied)
    }

    /// The coins of a train that goes on after the price is complete: all of them are change.
    mutating func takeMore(_ value: Money) -> Verdict {
        ledger.insert(value)
        switch state.functioning {
        case .unpaid: break
        case .paid(var paid):
            let purchase = paid.purchase
            paid.purchase.rest = giveChange(ledger.sum(purchase.rest, value), beyond: purchase.price)
            state.functioning = .paid(paid)
        case .passing(var purchase):
            purchase.rest = giveChange(ledger.sum(purchase.rest, value), beyond: purchase.price)
            state.functioning = .passing(purchase)
        }
        return .handled
    }

    /// Gives back what the driver here has inserted. What no coin of change is worth stays credit: nothing was bought,
    /// so the house keeps nothing.
    mutating func giveBack(_ credit: Money) -> Verdict {
        let own = credit - state.found
        guard own >= configuration.changeCoin else { return .ignored }
        let rest = own % configuration.changeCoin
        state.functioning = .unpaid(credit: state.found + rest)
        consequence = .refundBecameDue(own - rest)
        wish = .ended
        return .handled
    }

    /// Makes due what whole coins of change are worth, and returns the rest. Found money pays the price first, and is
    /// no change.
    private mutating func giveChange(_ surplus: Money, beyond price: Money) -> Money {
        let found = state.found > price ? state.found - price : .zero
        let own = surplus - found
        let rest = own % configuration.changeCoin
        if own > rest { consequence = .changeBecameDue(own - rest) }
        return found + rest
    }

    /// A vehicle has left that used nothing that is bought. Nobody who comes now inserted what it leaves.
    mutating func leave(behind money: Money) -> Verdict {
        state.isOccupied = false
        state.found = money
        consequence = .driverLeft
        return .handled
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

    /// The arm is down, or nobody has come back for the credit.
    mutating func timeIsUp(at now: Instant) -> Verdict {
        let creditIsDue = state.creditEnds.map { $0 <= now } ?? false
        if creditIsDue { state.found = state.credit }
        return creditIsDue || armIsDue(at: now) ? .handled : .refused
    }

    /// How long the credit has an owner follows from what became of it.
    mutating func settleCredit(at now: Instant) {
        guard case .unpaid(let credit) = state.functioning else { return state.creditEnds = nil }
        if credit <= state.found {
            state.found = credit
            state.creditEnds = nil
        } else if state.creditEnds == nil {
            state.creditEnds = now + configuration.creditTimeout
        }
    }

    func armIsDue(at now: Instant) -> Bool { armDeadline.map { $0 <= now } ?? false }

    /// The arm was commanded so much later.
    package mutating func armWasLate(by delay: Duration) {
        switch state.arm {
        case .closing(let end, let reversals): state.arm = .closing(until: end + delay, reversals: reversals)
        case .reversed(let end, let reversals): state.arm = .reversed(until: end + delay, reversals: reversals)
        case .down, .up, .held: break
        }
    }

    /// Something may be under the arm until then, although its vehicle counts as gone: it does not close before.
    package mutating func keepArmUp(until end: Instant) {
        switch state.arm {
        case .up: state.arm = .reversed(until: end, reversals: 0)
        case .reversed(let rest, let reversals): state.arm = .reversed(until: max(rest, end), reversals: reversals)
        case .down, .closing, .held: break
        }
    }

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
