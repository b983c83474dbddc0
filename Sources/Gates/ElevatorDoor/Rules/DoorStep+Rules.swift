import Machines
import Statecharts

// Each rule looks at the door with its own eyes where it can: a rule that asked the machine would agree with it.
extension DoorStep {
    /// The first rule that the step breaks, by its place among the rules.
    @inline(__always)
    var brokenRule: Int? {
        if !driveIsOneWay { return 0 }
        if !driveRests { return 1 }
        if !obstructionStops { return 2 }
        if outputs.closeDrive, known.obstructedSince != nil, !isNudging { return 3 }
        if !repairNeverCloses { return 4 }
        if outputs.openDrive, !isInZone { return 5 }
        if outputs.openDrive, !after.state.isFireRecall, !wasAllowed { return 6 }
        if !staysClosedWhenNotAllowed { return 7 }
        if !waitsEnd { return 8 }
        if !faultedDrivesNothing { return 9 }
        if !overloadHolds { return 10 }
        if !personsAreCounted { return 11 }
        if !commandsReachTheOutputs { return 12 }
        if !unhandledChangesNothing { return 13 }
        if !closedIsLocked { return 14 }
        if known.isLocked, known.isAtOpenLimit, after.state.fault == nil { return 15 }
        if outputs.buzzer != (isNudging || isOverloaded) { return 16 }
        if after.state.isFireRecall != (known.isReleased && isInZone) { return 17 }
        if after.wish == .made, mayOpen || outputs.openDrive { return 18 }
        if event == .own(.openButtonWasPressed), before.known.openButton == .up, outputs.closeDrive { return 19 }
        if outputs.closeDrive, known.heldSince != nil { return 20 }
        if !nudgesWithWarning { return 21 }
        if after.state.isClosed, !known.isLocked || known.mayBeUnlocking { return 22 }
        if event == .own(.deadlinePassed), let deadline = after.deadline, deadline <= now { return 23 }
        if !failureIsSafe { return 24 }
        if mayHaveLeftLimit, isFoundOpen { return 25 }
        return nil
    }

    private var known: ElevatorDoorKnowledge { after.known }
    private var isInZone: Bool { !after.configuration.hasDoorZone || known.isInDoorZone }

    private var isNudging: Bool {
        guard case .nudging = after.state else { return false }
        return true
    }

    private var isClosing: Bool {
        guard case .closing = after.state else { return false }
        return true
    }

    private var isOverloaded: Bool {
        guard case .overloaded = after.state else { return false }
        return true
    }

    private var isFaulted: Bool {
        guard case .faulted = after.state else { return false }
        return true
    }

    private var driveIsOneWay: Bool {
        !(outputs.openDrive && outputs.closeDrive) && (!outputs.slow || outputs.closeDrive)
    }

    /// What the drive did is seen by its outputs: the rest begins when they stop it, and ends before they start it. So no
    /// history is needed.
    private var driveRests: Bool {
        let wasDriving = outputsBefore.openDrive || outputsBefore.closeDrive
        let isDriving = outputs.openDrive || outputs.closeDrive
        if wasDriving, !isDriving { return known.restsUntil == now + before.configuration.reversePause }
        guard known.restsUntil == before.known.restsUntil else { return false }
        if wasDriving { return outputs.openDrive == outputsBefore.openDrive }
        return !isDriving || now >= before.known.restsUntil
    }

    private var obstructionStops: Bool {
        guard case .closing = before.state, verdict == .handled else { return true }
        switch event {
        case .own(.curtainBroke), .own(.personsHaveEntered), .own(.personsHaveLeft): return !outputs.closeDrive
        default: return true
        }
    }

    private var repairNeverCloses: Bool {
        guard event == .service(.machineRepairDidComplete) else { return true }
        return !(isClosing || isNudging) || before.state == after.state
    }

    private var staysClosedWhenNotAllowed: Bool {
        guard !mayOpen, case .closed = before.state, !known.isReleased else { return true }
        guard !outputs.openDrive else { return false }
        switch after.state {
        case .closed, .closing, .faulted: return true
        case .open, .nudging, .opening, .overloaded, .fireRecall: return false
        }
    }

    private var waitsEnd: Bool {
        guard after.deadline == nil else { return true }
        switch after.state {
        case .closed, .faulted: return !outputs.openDrive && !outputs.closeDrive
        // A count is no contact that could say more later.
        case .overloaded: return !outputs.openDrive && !outputs.closeDrive && known.isTooHeavy
        case .fireRecall(let recall): return !outputs.openDrive && !outputs.closeDrive && recall.stage == .held
        case .open, .closing, .nudging, .opening: return false
        }
    }

    private var faultedDrivesNothing: Bool {
        !isFaulted || (!outputs.openDrive && !outputs.closeDrive && outputs.alarm && !outputs.buzzer)
    }

    private var overloadHolds: Bool {
        let byCount = after.configuration.countsBothWays && known.persons > after.configuration.capacity
        guard known.isTooHeavy || byCount else { return !isOverloaded }
        // Between landings a fire lets it close.
        if known.isReleased, !isInZone { return true }
        switch after.state {
        case .open: return false
        case .closing(let closing), .nudging(let closing): return !(isInZone && closing.cycle.mayReopen)
        case .closed, .opening, .overloaded, .faulted, .fireRecall: return true
        }
    }

    private var personsAreCounted: Bool {
        let ledger = after.ledger
        return UInt64(known.persons) &+ ledger.left &+ ledger.forgotten == ledger.entered &+ ledger.leftUncounted
    }

    private var commandsReachTheOutputs: Bool {
        var reached = outputsBefore
        for index in commands.indices { reached = reached.after(commands[index]) }
        return reached == outputs
    }

    private var unhandledChangesNothing: Bool {
        if unhandledCommanded { return false }
        guard verdict != .handled else { return true }
        return commands.isEmpty && before.state == after.state && before.ledger == after.ledger
            && before.known.isSame(asOf: after.known, exceptButton: isButton)
    }

    /// The button is noted even where it means nothing.
    private var isButton: Bool { event == .own(.openButtonWasPressed) || event == .own(.openButtonWasReleased) }

    private var closedIsLocked: Bool {
        switch after.state {
        case .closed: known.isLocked
        case .open, .closing, .nudging, .overloaded: !known.isLocked || known.mayBeUnlocking
        case .opening, .faulted, .fireRecall: true
        }
    }

    /// Whether it now counts as fully open. One that may not open is taken to stand open somewhere.
    private var isFoundOpen: Bool {
        switch (before.state, after.state) {
        case (.closing, .open), (.closing, .overloaded), (.nudging, .open), (.nudging, .overloaded), (.opening, .open),
            (.opening, .overloaded):
            true
        case (.faulted, .open), (.faulted, .overloaded): mayOpen && isInZone
        case (.fireRecall(let recall), .fireRecall(let next)): next.stage == .held && recall.stage != .held
        case (_, .fireRecall(let recall)): recall.stage == .held
        default: false
        }
    }

    private var nudgesWithWarning: Bool {
        guard outputs.closeDrive, known.obstructedSince != nil else { return true }
        return outputs.slow && outputs.buzzer && after.configuration.hasSlow && after.configuration.hasBuzzer
    }

    private var failureIsSafe: Bool {
        guard case .service(.machineDidFail) = event else { return true }
        switch after.state {
        case .faulted: return !outputs.openDrive && !outputs.closeDrive
        case .fireRecall(let recall): return before.state.isFireRecall && recall.fault != nil
        case .open, .closing, .nudging, .closed, .opening, .overloaded: return false
        }
    }
}

extension ElevatorDoorKnowledge {
    /// Whether the same is known, perhaps but for what the open button says.
    fileprivate func isSame(asOf other: ElevatorDoorKnowledge, exceptButton: Bool) -> Bool {
        if self == other { return true }
        guard exceptButton else { return false }
        return persons == other.persons && isTooHeavy == other.isTooHeavy && obstructedSince == other.obstructedSince
            && isReleased == other.isReleased && isInDoorZone == other.isInDoorZone && isLocked == other.isLocked
            && mayBeUnlocking == other.mayBeUnlocking && isAtOpenLimit == other.isAtOpenLimit
            && doubtsOpenLimit == other.doubtsOpenLimit && restsUntil == other.restsUntil
    }
}
