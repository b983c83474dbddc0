import Statecharts

// Where a branch leads
extension Barrier {
    /// Opens for the price, if nothing keeps the barrier from it; `verdict` is the answer if something does. A grant
    /// that it is open for waits behind.
    mutating func buyIfPaid(or verdict: Verdict, _ occasion: Occasion) -> Verdict {
        let (credit, price) = (state.credit, configuration.price)
        guard credit >= price else { return verdict }
        switch state.functioning {
        case .unpaid:
            guard mayBeOpen(occasion) else {
                wish = .paid
                if verdict == .handled { state.hasBuyer = configuration.takesGrants }
                return verdict
            }
        case .granted: state.waiting += 1
        case .leaving(let leaving):
            guard !leaving.isFree else { return verdict }
            state.waiting += 1
        case .paid, .passing: return verdict
        }
        state.grantsEnd = nil
        open(for: .init(price: price, rest: giveChange(credit - price, beyond: price)), at: occasion.now)
        return .handled
    }

    /// Opens for whoever paid, or for the first grant that waits; `verdict` is the answer if there is neither, or if an
    /// interlock keeps the barrier closed. Where grants wait, credit that nobody has just completed waits for its next
    /// coin.
    mutating func openIfWished(or verdict: Verdict, _ occasion: Occasion) -> Verdict {
        guard state.waiting > 0, !isBought else { return buyIfPaid(or: verdict, occasion) }
        guard mayBeOpen(occasion) else {
            wish = .paid
            return verdict
        }
        openForNext(credit: state.credit, at: occasion.now)
        return .handled
    }

    /// Whether a driver who has completed the price waits. New settings may have raised the price since.
    private var isBought: Bool { state.hasBuyer && state.credit >= configuration.price }

    /// A grant at an exit where nobody has a right opens it, or waits for the interlock as long as its window is.
    mutating func grant(_ occasion: Occasion) -> Verdict {
        let waits = queueGrant(behind: configuration.grantsWaiting + 1)
        guard mayBeOpen(occasion) else {
            // All that wait have the time of the last. One that is refused gives them no more.
            if waits { state.grantsEnd = configuration.grantEnds(from: occasion.now) }
            wish = .paid
            return .handled
        }
        openForNext(credit: state.credit, at: occasion.now)
        return .handled
    }

    /// Lets a grant wait, if fewer than `most` do. Whether it waits.
    @discardableResult
    mutating func queueGrant(behind most: UInt8) -> Bool {
        guard state.waiting < most else {
            ledger.refuseGrant()
            return false
        }
        ledger.takeGrant()
        state.waiting += 1
        return true
    }

    /// Nobody has a right any more but the first grant that waits.
    private mutating func openForNext(credit: Money, at now: Instant) {
        guard state.waiting > 0 else { return state.functioning = .unpaid(credit: credit) }
        state.waiting -= 1
        state.grantsEnd = nil
        state.functioning = .granted(.init(credit: credit, deadline: configuration.grantEnds(from: now)))
    }

    /// All grants are over, and none is given back, but one whose vehicle is under the arm. So is the wish of a barrier
    /// that stays closed, if it was theirs alone.
    mutating func endGrants() {
        if state.waiting > 0, case .unpaid = state.functioning, !isBought, !isOpen { wish = .ended }
        var over = UInt64(state.waiting)
        if case .granted(let granted) = state.functioning {
            over += 1
            state.functioning = .unpaid(credit: granted.credit)
        }
        ledger.lapse(over)
        state.waiting = 0
        state.grantsEnd = nil
    }

    /// Grants that wait are over from now on.
    mutating func barGrants() {
        if case .unpaid(let credit) = state.functioning, state.waiting > 0 || credit >= configuration.price {
            wish = .ended
        }
        ledger.lapse(UInt64(state.waiting))
        state.waiting = 0
        state.grantsEnd = nil
        state.hasBuyer = false
    }

    /// A coin towards the price.
    mutating func take(_ value: Money) -> Verdict {
        ledger.insert(value)
        state.credit = ledger.sum(state.credit, value)
        state.creditEnds = nil
        return .handled
    }

    /// Money that the hopper could not give back is credit again. It buys nothing by itself: its driver wanted it back.
    mutating func takeBack(_ money: Money) -> Verdict {
        state.credit = ledger.sum(state.credit, money)
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
            state.hasBuyer = configuration.takesGrants
        }
        return .handled
    }

    private mutating func open(for purchase: BarrierState.Purchase, at now: Instant) {
        state.hasBuyer = false
        state.functioning = .paid(.init(purchase: purchase, deadline: configuration.windowEnds(from: now)))
    }

    /// A fire has opened the barrier already. So has a vehicle that holds up its arm: nobody else can be open then.
    private func mayBeOpen(_ occasion: Occasion) -> Bool {
        occasion.mayOpen || state.service.isReleased || (state.arm.isUp && state.isOccupied)
    }

    /// The coins of a train that goes on after the price is complete: all of them are change.
    mutating func takeMore(_ value: Money) -> Verdict {
        ledger.insert(value)
        switch state.functioning {
        case .unpaid, .granted, .leaving: break
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
        state.credit = state.found + rest
        consequence = .refundBecameDue(own - rest)
        state.hasBuyer = false
        if state.waiting == 0 { wish = .ended }
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
    mutating func leave(_ purchase: BarrierState.Purchase, at now: Instant) -> Verdict {
        ledger.takePrice(of: purchase)
        openForNext(credit: .zero, at: now)
        state.isOccupied = false
        consequence = .driverLeft
        return .handled
    }

    /// A vehicle that did not pay has left.
    mutating func leave(_ leaving: BarrierState.Leaving, at now: Instant) -> Verdict {
        ledger.countExit(isFree: leaving.isFree)
        openForNext(credit: leaving.credit, at: now)
        return leave(behind: leaving.credit)
    }

    /// Nobody came for the exit that was bought.
    mutating func expire(_ purchase: BarrierState.Purchase, at now: Instant) -> Verdict {
        noteUnused(Announcement(.warning, "three bought exits in a row without a vehicle: is the loop dead?"))
        switch configuration.expiredPrice {
        case .credit: openForNext(credit: purchase.total, at: now)
        case .keep:
            ledger.keep(purchase.price)
            ledger.keep(purchase.rest)
            openForNext(credit: .zero, at: now)
        }
        return .handled
    }

    private mutating func noteUnused(_ announcement: Announcement) {
        guard state.unusedInARow < 3 else { return }
        state.unusedInARow += 1
        if state.unusedInARow == 3 { self.announcement = announcement }
    }

    /// Nobody came for the grant, nobody has come back for the credit, or the arm has rested.
    mutating func timeIsUp(of granted: BarrierState.Granted, at now: Instant) -> Verdict {
        let creditIsOver = creditIsOver(at: now)
        guard granted.deadline <= now else { return creditIsOver || armIsDue(at: now) ? .handled : .refused }
        noteUnused(Announcement(.warning, "three grants in a row without a vehicle: is the loop dead?"))
        ledger.lapse(1)
        openForNext(credit: state.credit, at: now)
        return .handled
    }

    /// The arm is down, nobody has come back for the credit, or the interlock did not let those who wait open in time.
    mutating func timeIsUp(at now: Instant) -> Verdict {
        let creditIsOver = creditIsOver(at: now)
        guard state.grantsEnd.map({ $0 <= now }) ?? false else {
            return creditIsOver || armIsDue(at: now) ? .handled : .refused
        }
        endGrants()
        return .handled
    }

    /// Whether nobody has come back for the credit: then it is found.
    private mutating func creditIsOver(at now: Instant) -> Bool {
        guard let end = state.creditEnds, end <= now else { return false }
        state.found = state.credit
        return true
    }

    /// How long the credit has an owner follows from what became of it.
    mutating func settleCredit(at now: Instant) {
        guard state.isUnpaid else { return state.creditEnds = nil }
        let credit = state.credit
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
        if state.arm.isUp { useRight() }
        guard state.arm == .held, !state.service.isBroken else { return }
        _ = state.service.take(.machineDidFail(.sensorFlickers))
        ledger.countFault()
        endGrants()
    }

    /// A vehicle under an arm that is up is the one that has the right.
    mutating func useRight() {
        guard state.isOccupied else { return }
        switch state.functioning {
        case .paid(let paid): state.functioning = .passing(paid.purchase)
        case .granted(let granted): state.functioning = .leaving(.init(credit: granted.credit, isFree: false))
        case .unpaid(let credit) where state.superstate == .open:
            state.functioning = .leaving(.init(credit: credit, isFree: true))
        case .unpaid, .passing, .leaving: break
        }
    }
}
