import Machines
import Statecharts

extension ParkingStep {
    private var wasOpen: Bool { outputsBefore.barrierIsOpen }
    private var isOpen: Bool { outputs.barrierIsOpen }

    var commandsReachTheOutputs: Bool {
        var reached = outputsBefore
        for index in commands.indices { reached = reached.after(commands[index]) }
        return reached == outputs
    }

    var neverOntoAVehicle: Bool {
        if barrierAfter.isOccupied, barrierAfter.arm != .down, !isOpen { return false }
        guard wasOpen, !isOpen else { return !commands.contains(.closeBarrier) }
        return !barrierAfter.isOccupied && (!barrierBefore.isOccupied || event == .own(.vehicleLeft))
    }

    var armTakesItsTime: Bool {
        guard barrierAfter.arm == .down, barrierBefore.arm != .down else { return true }
        guard case .closing(let end, _) = barrierBefore.arm else { return false }
        return now >= end && !barrierAfter.isOccupied
    }

    /// An arm that reversed rests before it closes again, and one of which nobody knows what is under it waits for a
    /// repair. A right that comes and goes meanwhile shortens no rest.
    var armRestsBeforeItCloses: Bool {
        if case .reversed(let end, _) = barrierBefore.arm, now < end {
            switch barrierAfter.arm {
            case .reversed(let rest, _): if rest < end { return false }
            case .held: break
            case .down, .closing, .up: return false
            }
        }
        guard case .closing = barrierAfter.arm else { return true }
        switch barrierBefore.arm {
        case .reversed(let end, _): return now >= end || event == .service(.machineRepairDidComplete)
        case .held: return event == .service(.machineRepairDidComplete)
        case .down: return false
        case .closing, .up: return true
        }
    }

    /// An arm that reverses again and again is held up, and its loop reported.
    var reversalsEnd: Bool {
        guard case .reversed(_, let reversals) = barrierAfter.arm else { return true }
        return reversals < after.barrier.configuration.mostReversals
    }

    /// What opens the barrier in spite of an interlock.
    private var opensAlways: Bool {
        switch event {
        case .service(.fireReleaseBegan): true
        // Not down yet, or lowered by other settings a moment ago.
        case .own(.vehicleArrived): barrierBefore.arm != .down
        case .service(.machineDidFail(let cause)):
            after.barrier.configuration.powerFail == .safe || (cause == .sensorFlickers && barrierBefore.arm != .down)
        default: false
        }
    }

    var openingHasAReason: Bool {
        guard isOpen, !wasOpen, !opensAlways else { return true }
        guard barrierAfter.service == .normal else { return false }
        switch barrierAfter.functioning {
        case .unpaid: return barrierAfter.mode.holdsOpen
        case .paid(let paid): return paid.purchase.price > .zero
        case .passing(let purchase): return purchase.price > .zero
        // What is granted was asked for.
        case .granted: return event == .own(.grantPassage) || barrierBefore.waiting > 0
        case .leaving(let leaving):
            return leaving.isFree
                ? barrierAfter.mode.holdsOpen : event == .own(.grantPassage) || barrierBefore.waiting > 0
        }
    }

    var interlockIsKept: Bool {
        if mayOpen { return after.wish != .paid }
        return !isOpen || wasOpen || opensAlways
    }

    var openBarrierIsPaid: Bool {
        guard barrierAfter.service == .normal, isOpen, case .unpaid = barrierAfter.functioning,
            !barrierAfter.mode.holdsOpen
        else { return true }
        if case .reversed = barrierAfter.arm { return true }
        return barrierAfter.isOccupied
    }

    var vehiclesEnter: Bool {
        switch barrierAfter.functioning {
        case .unpaid:
            !(barrierAfter.isOccupied && isOpen && barrierAfter.service == .normal && barrierAfter.mode.holdsOpen)
        case .paid, .granted: !(barrierAfter.isOccupied && isOpen)
        case .passing, .leaving: barrierAfter.isOccupied && isOpen
        }
    }

    var lampAndInhibitFollow: Bool {
        let isPaid =
            switch barrierAfter.functioning {
            case .paid, .passing: true
            case .unpaid, .granted, .leaving: false
            }
        var sells = false
        if case .unpaid = barrierAfter.functioning { sells = barrierAfter.mode == .normal }
        let works = barrierAfter.service == .normal
        return outputs.paidLampIsOn == (works && isPaid) && outputs.coinsAreInhibited == !(works && sells)
    }

    /// Whoever has paid gets through as soon as the barrier works and may open.
    var paidIsOpen: Bool {
        guard mayOpen, barrierAfter.superstate == .functioning, barrierAfter.isUnpaid,
            barrierAfter.credit >= after.barrier.configuration.price
        else { return true }
        switch (event, barrierAfter.functioning) {
        case (.own(.insertCoin), .leaving(let leaving)): return leaving.isFree
        case (.own(.insertCoin), _), (.own(.interlockDidRelease), .unpaid): return false
        case (.own(.modeDidChange), .unpaid): return barrierBefore.superstate != .open
        case (.service, .unpaid): return barrierBefore.service == .normal
        // After an expired exit, with money that its driver wanted back, and beside a grant, a coin buys again.
        case (.own, _), (.service, _): return true
        }
    }

    private var isForced: Bool {
        guard event == .own(.vehicleArrived), !barrierBefore.isOccupied, barrierBefore.service == .normal,
            !barrierBefore.mode.holdsOpen, case .unpaid = barrierBefore.functioning
        else { return false }
        return true
    }

    var forcedExitsAreCounted: Bool {
        after.barrier.ledger.forcedExits == before.barrier.ledger.forcedExits + (isForced ? 1 : 0)
    }

    /// Whether what a driver wanted back is credit again: nobody has inserted it now.
    private var refundFailed: Bool {
        guard hopperBefore.owesRefund, hopperAfter.isInService, barrierAfter.held > barrierBefore.held else {
            return false
        }
        switch event {
        case .own(.insertCoin), .own(.insertSurplus): return false
        default: return true
        }
    }

    /// Whether change that a hopper in service is to pay can no longer be paid, or more of it than before.
    private var fellShort: Bool {
        guard case .waiting(let due) = hopperAfter.payout, hopperAfter.isInService else { return false }
        guard case .waiting(let dueBefore) = hopperBefore.payout, hopperBefore.isInService else { return true }
        return due > dueBefore
    }

    var alarmHasACause: Bool {
        let isHeardNow = after.alarm.state == .sounding(deadline: now + after.alarm.duration)
        if isForced || fellShort || refundFailed { return isHeardNow }
        // Of an amount that has met its end nobody sees that more became due.
        if hopperAfter.due.units == .max, isHeardNow { return true }
        // It falls silent when its time is over, and not before.
        guard case .sounding(let deadline) = before.alarm.state else { return after.alarm.state == .silent }
        if event == .own(.deadlinePassed), deadline <= now { return after.alarm.state == .silent }
        return after.alarm.state == before.alarm.state
    }

    var loopIsKnown: Bool {
        switch event {
        case .own(.vehicleArrived): barrierAfter.isOccupied
        case .own(.vehicleLeft): !barrierAfter.isOccupied
        default: barrierAfter.isOccupied == barrierBefore.isOccupied
        }
    }

    var failureIsSafe: Bool {
        guard case .service(.machineDidFail) = event else { return true }
        guard barrierAfter.service.isBroken, !outputs.hopperRuns, outputs.coinsAreInhibited else { return false }
        if barrierAfter.service.isReleased || after.barrier.configuration.powerFail == .safe { return isOpen }
        // The secure side is closed, but never onto a vehicle.
        guard isOpen else { return true }
        return barrierAfter.arm == .held
            || (wasOpen && (barrierAfter.isOccupied || barrierAfter.arm == barrierBefore.arm))
    }
}
