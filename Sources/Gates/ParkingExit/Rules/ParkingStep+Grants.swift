import Machines
import Statecharts

// Who did not pay, and what keys do.
extension ParkingStep {
    private var grantsBefore: GrantLedger { before.barrier.ledger.grants }
    private var grants: GrantLedger { after.barrier.ledger.grants }
    private var configuration: ParkingExitConfiguration { after.barrier.configuration }

    private var expectedMode: GateMode {
        if case .own(.modeDidChange(let mode)) = event { mode } else { barrierBefore.mode }
    }

    var modeFollows: Bool {
        guard barrierAfter.mode == expectedMode else { return false }
        guard case .own(.modeDidChange) = event else { return true }
        return before.held + before.owed == after.held + after.owed
            && before.barrier.ledger.prices == after.barrier.ledger.prices
    }

    /// What the exit was to the vehicle that leaves now.
    private var leaves: BarrierState.Leaving? {
        guard event == .own(.vehicleLeft), barrierBefore.isOccupied,
            case .leaving(let leaving) = barrierBefore.functioning
        else { return nil }
        return leaving
    }

    var exitsAreCountedByReason: Bool {
        let free: UInt64 = leaves?.isFree == true ? 1 : 0
        let granted: UInt64 = leaves?.isFree == false ? 1 : 0
        return after.isSaturated
            || after.barrier.ledger.freePassages == before.barrier.ledger.freePassages + free
                && grants.grantedPassages == grantsBefore.grantedPassages + granted
    }

    var grantsUseNoMoney: Bool {
        guard event == .own(.grantPassage) || leaves != nil else { return true }
        return before.held == after.held && before.barrier.ledger.prices == after.barrier.ledger.prices
            && before.barrier.ledger.kept == after.barrier.ledger.kept
            && hopperBefore.payout.isSame(as: hopperAfter.payout, orLeft: leaves != nil)
    }

    /// Whether grants may end now without a vehicle.
    private var endsGrants: Bool {
        switch event {
        case .own(.deadlinePassed):
            if case .granted(let granted) = barrierBefore.functioning { return granted.deadline <= now }
            return barrierBefore.grantsEnd ?? .end <= now
        case .service(.machineDidFail), .service(.fireReleaseBegan): return true
        case .own(.modeDidChange(let mode)): return mode != .normal
        // With the tenth reversal in a row the exit fails.
        case .own(.vehicleArrived): return barrierAfter.service.isBroken
        case .own, .service: return false
        }
    }

    var grantsAreConserved: Bool {
        // A counter that has reached its limit is no longer exact, and says so.
        guard !after.isSaturated else { return true }
        let isHeard = event == .own(.grantPassage) && barrierBefore.superstate != .open
        return grants.granted + grants.refused == grantsBefore.granted + grantsBefore.refused + (isHeard ? 1 : 0)
            && grants.granted == grants.grantedPassages + grants.lapsed + barrierAfter.grants
            && (grants.lapsed == grantsBefore.lapsed || endsGrants) && after.grantsAreConserved
    }

    /// Whether somebody may wait for an interlock: a grant, or a driver who has completed the price.
    private func mayWish(_ state: BarrierState) -> Bool {
        guard case .unpaid(let credit) = state.functioning else { return false }
        if state.waiting > 0 { return true }
        // An exit that does not work only notes the mode.
        guard state.mode != .barred || state.service != .normal else { return false }
        guard credit >= configuration.price else { return false }
        return !configuration.takesGrants || state.hasBuyer
    }

    /// A wish that nobody has any more would keep other gates closed.
    var endedWishIsSaid: Bool {
        guard mayWish(barrierBefore), !mayWish(barrierAfter), !outputsBefore.barrierIsOpen, !outputs.barrierIsOpen
        else { return true }
        return after.wish == .ended
    }

    var oldCreditWaits: Bool {
        guard !barrierBefore.hasBuyer, barrierBefore.waiting > 0 else { return true }
        if event == .own(.interlockDidRelease), barrierBefore.isUnpaid, !barrierAfter.isUnpaid { return false }
        if case .own(.insertCoin) = event { return true }
        return !barrierAfter.hasBuyer
    }

    /// Only a vehicle that is under the arm goes on with its grant while the exit does not work.
    var grantsAreInService: Bool {
        if case .granted = barrierAfter.functioning {
            return barrierAfter.superstate == .functioning || barrierAfter.superstate == .barred
        }
        return barrierAfter.waiting == 0 || barrierAfter.superstate == .functioning
    }

    var noMoreWaitThanMay: Bool {
        guard configuration.takesGrants else { return barrierAfter.grants == 0 }
        guard event == .own(.grantPassage), barrierAfter.grants > barrierBefore.grants else {
            return barrierAfter.grants <= barrierBefore.grants
        }
        // The first of those who wait for an interlock is the one that the barrier will be open for.
        let most = barrierBefore.hasRight ? configuration.grantsWaiting : configuration.grantsWaiting + 1
        return barrierAfter.waiting <= most
    }

    var grantsOpen: Bool {
        if case .granted(let granted) = barrierAfter.functioning, granted.deadline != deadlineOfGrantBefore {
            let window = configuration.grantWindow > .zero ? configuration.grantWindow : configuration.exitWindow
            guard granted.deadline == now + window + configuration.sensorDelay else { return false }
        }
        guard barrierAfter.superstate == .functioning, barrierAfter.waiting > 0, case .unpaid = barrierAfter.functioning
        else { return true }
        switch event {
        case .own(.grantPassage), .own(.interlockDidRelease): return !mayOpen && after.wish == .paid
        case .own, .service: return barrierAfter.grantsEnd != nil
        }
    }

    /// When the window ends that was open, and is not over.
    private var deadlineOfGrantBefore: Instant? {
        guard case .granted(let granted) = barrierBefore.functioning else { return nil }
        return event == .own(.deadlinePassed) && granted.deadline <= now ? nil : granted.deadline
    }

    var barredSellsNothing: Bool {
        guard barrierAfter.superstate == .barred else { return true }
        guard barrierAfter.hasRight else { return !wasServed || endsRight }
        if case .granted(let granted) = barrierAfter.functioning, granted.deadline != deadlineOfGrantBefore {
            return false
        }
        return barrierBefore.hasRight
    }

    /// Whether somebody had a right that keys do not end.
    private var wasServed: Bool {
        barrierBefore.hasRight && (barrierBefore.superstate == .functioning || barrierBefore.superstate == .barred)
    }

    /// Whether the right that was there is used, or its time is over.
    private var endsRight: Bool {
        switch (event, barrierBefore.functioning) {
        case (.own(.vehicleLeft), .passing), (.own(.vehicleLeft), .leaving): true
        case (.own(.deadlinePassed), .paid(let paid)): paid.deadline <= now
        case (.own(.deadlinePassed), .granted(let granted)): granted.deadline <= now
        case (.own, _), (.service, _): false
        }
    }
}

extension GateMode {
    /// Whether it opens for everybody.
    var holdsOpen: Bool { self == .free || self == .heldOpen }
}

extension HopperState.Payout {
    /// Whether nothing became due, or was left behind.
    fileprivate func isSame(as other: HopperState.Payout, orLeft driverLeft: Bool) -> Bool {
        driverLeft || self == other
    }
}
