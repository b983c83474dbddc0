import Statecharts

@testable import Machines

extension ParkingStep {
    /// The first rule that the step breaks; nil when it keeps them all.
    var brokenRule: String? {
        for rule in Self.rules where !rule.isKept(self) { return rule.name }
        return nil
    }

    /// What holds after every event in every state.
    private static let rules: [(name: String, isKept: @Sendable (ParkingStep) -> Bool)] = [
        ("inserted = prices + paid out + owed + held + kept, while the counters are exact", \.moneyIsConserved),
        ("every coin is taken in full, and no other event inserts money", \.everyCoinIsTaken),
        ("a price is taken when the vehicle that paid has left, and never else", \.pricesAreExits),
        ("a coin that falls is paid out, or counted as nobody's", \.everyCoinOutIsCounted),
        ("the commands turn the outputs before into the outputs after", \.commandsReachTheOutputs),
        ("the barrier never closes onto a vehicle", \.neverOntoAVehicle),
        ("an arm that is on its way down is believed to be down when its time is over, not before", \.armTakesItsTime),
        ("the barrier opens for a price, a release, a safe failure or a vehicle in its way", \.openingHasAReason),
        ("a barrier that may not open opens for none but the last three", \.interlockIsKept),
        ("an open barrier that works has a bought exit, or a vehicle under it", \.openBarrierIsPaid),
        ("a vehicle that is there when the barrier is open has entered", \.vehiclesEnter),
        ("the hopper runs only in service, for a coin that is due", \.hopperRunsForWhatIsDue),
        ("change waits only where the hopper cannot pay it", \.nothingWaitsInVain),
        ("the hopper is in service when the exit is", \.serviceIsOne),
        ("lamp and coin-inhibit are what the state wants", \.lampAndInhibitFollow),
        ("a vehicle that has not paid is forced, and heard, and nobody else is", \.forcedExitsAreHeard),
        ("change that cannot be paid out is heard", \.shortChangeIsHeard),
        ("what is known of the loop is what it said", \.loopIsKnown),
        ("what is ignored or refused changes nothing and commands nothing", \.unhandledChangesNothing),
        ("a transition says where its region was and where it is", \.transitionsSayTheTruth),
        ("a region that was not concerned did not change", \.unconcernedRegionsRest),
        ("a deadline that was answered is over", \.answeredDeadlinesAreOver),
        ("the machine waits for the earliest deadline of its states", \.deadlineIsTheEarliest),
    ]
}

// Each rule looks at the states with its own eyes where it can: a rule that asked the machine would agree with it.
extension ParkingStep {
    private var barrierBefore: BarrierState { before.barrier.state }
    private var barrierAfter: BarrierState { after.barrier.state }
    private var hopperBefore: HopperState { before.hopper.state }
    private var hopperAfter: HopperState { after.hopper.state }
    private var wasOpen: Bool { before.standingOutputs.barrierIsOpen }
    private var isOpen: Bool { after.standingOutputs.barrierIsOpen }

    private var moneyIsConserved: Bool {
        guard !after.isSaturated else { return true }
        var sum: UInt64 = 0
        let parts = [
            after.barrier.ledger.prices, after.barrier.ledger.kept, barrierAfter.money, after.hopper.ledger.paidOut,
            after.hopper.ledger.leftBehind, after.hopper.ledger.kept, hopperAfter.money,
        ]
        for part in parts {
            let (next, overflowed) = sum.addingReportingOverflow(part.units)
            guard !overflowed else { return false }
            sum = next
        }
        return sum == after.barrier.ledger.inserted.units && after.moneyIsConserved
            && after.held == barrierAfter.money && after.owed == hopperAfter.money + after.hopper.ledger.leftBehind
    }

    private var everyCoinIsTaken: Bool {
        let inserted = before.barrier.ledger.inserted
        guard case .own(.insertCoin(let value)) = event else { return after.barrier.ledger.inserted == inserted }
        return after.barrier.ledger.inserted == inserted + value && reaction[0].verdict == .handled
    }

    private var pricesAreExits: Bool {
        var price = Money.zero
        var exits: UInt64 = 0
        if event == .left, case .passing(let purchase) = barrierBefore.functioning {
            price = purchase.price
            exits = 1
        }
        return after.barrier.ledger.prices == before.barrier.ledger.prices + price
            && after.barrier.ledger.exits == before.barrier.ledger.exits + exits
    }

    private var everyCoinOutIsCounted: Bool {
        let paidOut = after.hopper.ledger.paidOut
        let isStray = after.hopper.ledger.strayCoins > before.hopper.ledger.strayCoins
        let isPaidOut = paidOut > before.hopper.ledger.paidOut
        switch event {
        case .coinFell where before.hopper.configuration.countsCoins:
            return after.hopper.ledger.isSaturated || isStray != isPaidOut
        case .deadline where !before.hopper.configuration.countsCoins: return !isStray
        default: return !isStray && !isPaidOut
        }
    }

    private var commandsReachTheOutputs: Bool {
        var outputs = before.standingOutputs
        for command in reaction.commands { outputs = outputs.after(command) }
        return outputs == after.standingOutputs
    }

    private var neverOntoAVehicle: Bool {
        guard wasOpen, !isOpen else { return !(reaction.commands.contains(.closeBarrier)) }
        return !barrierAfter.isOccupied && (!barrierBefore.isOccupied || event == .left)
    }

    private var armTakesItsTime: Bool {
        guard barrierAfter.arm == .down, barrierBefore.arm != .down else { return true }
        guard case .closing(let end) = barrierBefore.arm else { return false }
        return now >= end && !barrierAfter.isOccupied
    }

    /// What opens the barrier in spite of an interlock.
    private var opensAlways: Bool {
        if event == .fire { return true }
        // Not down yet, or lowered by other settings a moment ago.
        if event == .arrived, barrierBefore.arm != .down { return true }
        guard case .service(.machineDidFail) = event else { return false }
        return after.barrier.configuration.powerFail == .safe
    }

    private var openingHasAReason: Bool {
        guard isOpen, !wasOpen else { return true }
        guard !opensAlways else { return true }
        guard barrierAfter.service == .normal else { return false }
        switch barrierAfter.functioning {
        case .unpaid: return false
        case .paid(let paid): return paid.purchase.price > .zero
        case .passing(let purchase): return purchase.price > .zero
        }
    }

    private var interlockIsKept: Bool {
        if mayOpen { return after.wish != .made }
        return !isOpen || wasOpen || opensAlways
    }

    private var openBarrierIsPaid: Bool {
        guard barrierAfter.service == .normal, isOpen else { return true }
        if case .unpaid = barrierAfter.functioning { return barrierAfter.isOccupied }
        return true
    }

    private var vehiclesEnter: Bool {
        switch barrierAfter.functioning {
        case .unpaid: true
        case .paid: !(barrierAfter.isOccupied && isOpen)
        case .passing: barrierAfter.isOccupied && isOpen
        }
    }

    private var hopperRunsForWhatIsDue: Bool {
        guard after.standingOutputs.hopperRuns else { return true }
        guard case .paying(let coin) = hopperAfter.payout, barrierAfter.service == .normal else { return false }
        guard !before.standingOutputs.hopperRuns else { return coin.value <= coin.due }
        return coin.value <= coin.due && coin.value > .zero && hopperAfter.condition == .ready
    }

    private var nothingWaitsInVain: Bool {
        switch hopperAfter.payout {
        case .waiting(let due): due > .zero && (hopperAfter.condition != .ready || barrierAfter.service != .normal)
        case .pausing(let due, _): due > .zero && hopperAfter.condition == .ready
        case .idle, .paying: true
        }
    }

    private var serviceIsOne: Bool { hopperAfter.isInService == (barrierAfter.service == .normal) }

    private var lampAndInhibitFollow: Bool {
        var isPaid = true
        if case .unpaid = barrierAfter.functioning { isPaid = false }
        let works = barrierAfter.service == .normal
        let outputs = after.standingOutputs
        return outputs.paidLampIsOn == (works && isPaid) && outputs.coinsAreInhibited == !(works && !isPaid)
    }

    private var forcedExitsAreHeard: Bool {
        var isForced = false
        if event == .arrived, !barrierBefore.isOccupied, barrierBefore.service == .normal,
            case .unpaid = barrierBefore.functioning
        {
            isForced = true
        }
        let counted = after.barrier.ledger.forcedExits - before.barrier.ledger.forcedExits
        guard counted == (isForced ? 1 : 0) else { return false }
        return !isForced || isHeardNow
    }

    private var shortChangeIsHeard: Bool {
        guard case .waiting(let due) = hopperAfter.payout, hopperAfter.isInService else { return true }
        if case .waiting(let dueBefore) = hopperBefore.payout, hopperBefore.isInService, due <= dueBefore {
            return true
        }
        return isHeardNow
    }

    private var isHeardNow: Bool { after.alarm.state == .sounding(deadline: now + after.alarm.duration) }

    private var loopIsKnown: Bool {
        switch event {
        case .arrived: barrierAfter.isOccupied
        case .left: !barrierAfter.isOccupied
        default: barrierAfter.isOccupied == barrierBefore.isOccupied
        }
    }

    private var unhandledChangesNothing: Bool {
        for transition in reaction.elements where transition.verdict != .handled {
            guard transition.commands.isEmpty, !hasChanged(transition.region) else { return false }
        }
        return true
    }

    private var transitionsSayTheTruth: Bool {
        let concerned = reaction.elements.map(\.region)
        guard !concerned.isEmpty, concerned == Self.regions.filter(concerned.contains) else { return false }
        return reaction.elements.allSatisfy {
            switch $0.region {
            case "barrier": $0.from == barrierBefore.label && $0.to == barrierAfter.label
            case "hopper": $0.from == hopperBefore.label && $0.to == hopperAfter.label
            default: $0.from == before.alarm.state.label && $0.to == after.alarm.state.label
            }
        }
    }

    private var unconcernedRegionsRest: Bool {
        let concerned = reaction.elements.map(\.region)
        return Self.regions.allSatisfy { concerned.contains($0) || !hasChanged($0) }
    }

    private static let regions: [Label] = ["barrier", "hopper", "alarm"]

    private func hasChanged(_ region: Label) -> Bool {
        switch region {
        case "barrier": barrierBefore != barrierAfter || before.barrier.ledger != after.barrier.ledger
        case "hopper": hopperBefore != hopperAfter || before.hopper.ledger != after.hopper.ledger
        default: before.alarm.state != after.alarm.state
        }
    }

    private var answeredDeadlinesAreOver: Bool {
        guard event == .deadline, let deadline = after.deadline else { return true }
        return deadline > now
    }

    private var deadlineIsTheEarliest: Bool {
        var deadlines: [Instant] = []
        if case (.normal, .paid(let paid)) = (barrierAfter.service, barrierAfter.functioning) {
            deadlines.append(paid.deadline)
        }
        if case .closing(let end) = barrierAfter.arm { deadlines.append(end) }
        if case .paying(let coin) = hopperAfter.payout { deadlines.append(coin.deadline) }
        if case .pausing(_, let end) = hopperAfter.payout { deadlines.append(end) }
        if case .sounding(let deadline) = after.alarm.state { deadlines.append(deadline) }
        return after.deadline == deadlines.min()
    }
}

extension BarrierState {
    /// All money in the state.
    fileprivate var money: Money {
        switch functioning {
        case .unpaid(let credit): credit
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
