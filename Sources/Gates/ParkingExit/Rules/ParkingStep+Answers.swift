import Machines
import Statecharts

extension ParkingStep {
    private var barrierChanged: Bool {
        barrierBefore != barrierAfter || before.barrier.ledger != after.barrier.ledger
    }
    private var hopperChanged: Bool { hopperBefore != hopperAfter || before.hopper.ledger != after.hopper.ledger }
    private var alarmChanged: Bool { before.alarm.state != after.alarm.state }

    var unhandledChangesNothing: Bool {
        if let answer = witness.barrier, answer.isWrong(barrierChanged) { return false }
        if let answer = witness.hopper, answer.isWrong(hopperChanged) { return false }
        if let answer = witness.alarm, answer.isWrong(alarmChanged) { return false }
        return true
    }

    var unconcernedRegionsRest: Bool {
        (witness.barrier != nil || !barrierChanged) && (witness.hopper != nil || !hopperChanged)
            && (witness.alarm != nil || !alarmChanged)
    }

    var answersAreTrue: Bool {
        guard witness.isOrderly, witness.barrier != nil || witness.hopper != nil || witness.alarm != nil
        else { return false }
        if let answer = witness.barrier, !answer.leads(barrierBefore.label, barrierAfter.label) { return false }
        if let answer = witness.hopper, !answer.leads(hopperBefore.label, hopperAfter.label) { return false }
        if let answer = witness.alarm, !answer.leads(before.alarm.state.label, after.alarm.state.label) {
            return false
        }
        return true
    }

    var deadlineIsTheEarliest: Bool {
        var earliest: Instant?
        let runsWindows = barrierAfter.service == .normal && !barrierAfter.mode.holdsOpen
        switch barrierAfter.functioning {
        case .paid(let paid): if runsWindows { earliest = paid.deadline }
        case .granted(let granted): earliest = .earlier(runsWindows ? granted.deadline : nil, barrierAfter.creditEnds)
        case .unpaid, .leaving: earliest = barrierAfter.creditEnds
        case .passing: break
        }
        let isBought = if case .paid = barrierAfter.functioning { true } else { false }
        earliest = .earlier(earliest, barrierAfter.grantsEnd)
        switch barrierAfter.arm {
        case .closing(let end, _): earliest = .earlier(earliest, end)
        // The arm of a bought exit stays up for the whole window anyway.
        case .reversed(let end, _):
            if !barrierAfter.isOccupied, !runsWindows || !isBought { earliest = .earlier(earliest, end) }
        case .down, .up, .held: break
        }
        switch hopperAfter.payout {
        case .paying(let coin): earliest = .earlier(earliest, coin.deadline)
        case .pausing(_, let end): earliest = .earlier(earliest, end)
        case .idle, .waiting: break
        }
        if case .sounding(let deadline) = after.alarm.state { earliest = .earlier(earliest, deadline) }
        return after.deadline == earliest
    }
}

extension ParkingWitness.Answer {
    /// Whether a region did something although it did not handle the event.
    @inline(__always)
    fileprivate func isWrong(_ hasChanged: Bool) -> Bool { verdict != .handled && (hasChanged || !isSilent) }

    @inline(__always)
    fileprivate func leads(_ before: Label, _ after: Label) -> Bool { from.isSame(before) && to.isSame(after) }
}

extension Label {
    /// Whether it is this name; most names are stored in one place.
    @inline(__always)
    fileprivate func isSame(_ other: Label) -> Bool { address == other.address || self == other }
}
