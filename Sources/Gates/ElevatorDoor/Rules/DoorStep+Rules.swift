import Machines
import Statecharts

// What holds after every event in every state of an elevator door. Each rule looks at the door itself where it can: a
// rule that asked the machine would agree with it.
extension DoorStep: RuledStep {
    static var example: DoorStep {
        let door = ElevatorDoor(ElevatorDoorConfiguration(), at: .zero)
        let outputs = door.standingOutputs
        return DoorStep(
            before: door, event: .own(.deadlinePassed), now: .zero, mayOpen: true, commands: FixedList(),
            unhandledCommanded: false, verdict: .ignored, after: door, wasAllowed: false, mayHaveLeftLimit: false,
            outputsBefore: outputs, outputs: outputs)
    }

    @inline(__always)
    func visitRules<Visitor: RuleVisitor>(_ rule: inout Visitor) {
        visitDrive(&rule)
        visitHolding(&rule)
        visitAnswers(&rule)
        visitContacts(&rule)
    }

    /// When the drive may run.
    @inline(__always)
    private func visitDrive<Visitor: RuleVisitor>(_ rule: inout Visitor) {
        rule(
            "drive-one-way", "The drive is never active in both directions, and slow only while it closes the door.",
            from: "docs/using/machines/elevator-door.md, The drive, never both ways", holds: driveIsOneWay)
        rule(
            "drive-rests", "The drive becomes active only when it has rested for the pause since it stopped last.",
            from: "docs/using/machines/elevator-door.md, The drive, never both ways", holds: driveRests)
        rule(
            "obstruction-stops", "An obstruction stops a closing door in the same reaction.",
            from: "docs/using/machines/elevator-door.md, Rules of the field; EN 81-20, 5.3.6.2.2.1",
            holds: obstructionStops)
        rule(
            "curtain-respected", "Nothing but nudging closes onto an obstruction.",
            from: "docs/using/machines/elevator-door.md, Rules of the field; EN 81-20, 5.3.6.2.2.1",
            holds: !outputs.closeDrive || known.obstructedSince == nil || isNudging)
        rule(
            "repair-never-closes", "A repair never leads to closing.",
            from: "docs/understanding/tables/elevator-door.md, faulted", holds: repairNeverCloses)
        rule(
            "opens-in-zone", "The door is driven open in its zone only.",
            from: "docs/using/machines/elevator-door.md, Rules of the field", holds: !outputs.openDrive || isInZone)
        rule(
            "opens-when-allowed", "An interlocked door is driven open only when it was allowed, or for a fire.",
            from: "docs/using/machines/shared.md, Interlocks",
            holds: !outputs.openDrive || after.state.isFireRecall || wasAllowed)
        rule(
            "stays-closed", "A closed door that may not open stays closed.",
            from: "docs/using/machines/shared.md, Interlocks",
            holds: staysClosedWhenNotAllowed)
        rule(
            "waits-end",
            "Every state has a deadline, except those that drive nothing and that a contact or a wish ends.",
            from: "docs/using/machines/elevator-door.md, States", holds: waitsEnd)
    }

    /// Faults, persons, commands and contacts.
    @inline(__always)
    private func visitAnswers<Visitor: RuleVisitor>(_ rule: inout Visitor) {
        rule(
            "faulted-drives-nothing", "A faulted door drives nothing and sounds the alarm.",
            from: "docs/understanding/tables/elevator-door.md, faulted", holds: faultedDrivesNothing)
        rule(
            "overload-holds", "An overloaded cabin keeps the door from closing, where it may be open.",
            from: "docs/understanding/tables/elevator-door.md, overloaded", holds: overloadHolds)
        rule(
            "persons-counted", "Persons on board are those who entered and did not leave.",
            from: "docs/using/machines/elevator-door.md, People counting", holds: personsAreCounted)
        rule(
            "commands-agree", "The commands turn the outputs before into the outputs after.",
            from: "docs/understanding/architecture.md, rule 3", holds: commandsReachTheOutputs)
        rule(
            "unhandled-changes-nothing", "What is ignored or refused changes nothing and commands nothing.",
            from: "docs/understanding/architecture.md, rule 2", holds: unhandledChangesNothing)
        rule(
            "closed-is-locked", "Closed is locked, and nothing that closes or is open is.",
            from: "docs/using/machines/elevator-door.md, States", holds: closedIsLocked)
        rule(
            "disagreement-is-fault", "Contacts that disagree are a fault, except while somebody inspects them.",
            from: "docs/using/machines/elevator-door.md, States",
            holds: !(known.isLocked && known.isAtOpenLimit) || after.state.fault != nil || after.state.isInspection)
        rule(
            "buzzer-by-state", "The buzzer sounds while overloaded and while nudging, and only then.",
            from: "docs/using/machines/elevator-door.md, States", holds: outputs.buzzer == (isNudging || isOverloaded))
        rule(
            "fire-holds",
            "A fire release opens or holds the door in its zone, and nothing but its end or an inspection ends it.",
            from: "docs/using/machines/elevator-door.md, Fire; EN 81-73, ASME A17.1",
            holds: after.state.isFireRecall == (known.isReleased && isInZone && !after.state.isInspection))
    }

    /// Permissions, the button, the lock and the limit.
    @inline(__always)
    private func visitContacts<Visitor: RuleVisitor>(_ rule: inout Visitor) {
        rule(
            "kept-when-not-allowed", "Only a door that was not allowed was kept from opening.",
            from: "docs/using/machines/shared.md, Interlocks",
            holds: after.wish != .made || !(mayOpen || outputs.openDrive))
        rule(
            "button-stops", "The open button stops a closing door in the same reaction.",
            from: "docs/using/machines/elevator-door.md, Rules of the field",
            holds: !(event == .own(.openButtonWasPressed) && before.known.openButton == .up && outputs.closeDrive))
        rule(
            "held-button-holds", "A door is not closed while somebody holds the open button.",
            from: "docs/using/machines/elevator-door.md, Rules of the field",
            holds: !outputs.closeDrive || known.heldSince == nil)
        rule(
            "nudges-with-warning", "A door closes onto an obstruction slowly and with the buzzer, or not at all.",
            from: "docs/using/machines/elevator-door.md, Rules of the field; EN 81-20, 5.3.6.2.2.1; ASME A17.1, 2.13.5",
            holds: nudgesWithWarning)
        rule(
            "unlocking-is-not-closed", "A lock that was told to let go does not mean a closed door.",
            from: "docs/using/machines/elevator-door.md, States",
            holds: !after.state.isClosed || (known.isLocked && !known.mayBeUnlocking))
        rule(
            "deadlines-answered", "A deadline that was answered is over.", from: "docs/using/machines/shared.md",
            holds: event != .own(.deadlinePassed) || after.deadline ?? .end > now)
        rule(
            "failure-is-safe", "A failure stops the drive in the same step, unless a fire holds the door open.",
            from: "docs/understanding/tables/elevator-door.md, faulted", holds: failureIsSafe)
        rule(
            "limit-let-go",
            """
            A door that was driven closed, or whose contacts disagreed, counts as fully open only when its open limit has \
            let go meanwhile, or when an opening has run its whole time.
            """,
            from: "docs/understanding/tables/elevator-door.md", holds: !mayHaveLeftLimit || !isFoundOpen)
    }

    /// The button that holds the door open for longer, and the attendant.
    @inline(__always)
    private func visitHolding<Visitor: RuleVisitor>(_ rule: inout Visitor) {
        rule(
            "extension-holds", "A door that is held open for longer is closed before its time by its button alone.",
            from: "docs/using/machines/elevator-door.md, Held open for longer", holds: extensionHolds)
        rule(
            "extension-ends", "No door that closes, is overloaded or attended or waits for a fire is held for longer.",
            from: "docs/using/machines/elevator-door.md, Held open for longer",
            holds: !isExtended(after.state) || (mayBeExtended && !known.isReleased && !known.isAttended))
        rule(
            "attendant-holds", "With an attendant nothing but the close button closes an open door.",
            from: "docs/using/machines/elevator-door.md, An attendant", holds: attendantHolds)
        rule(
            "attendant-lets-go",
            "With an attendant a door that closes stops when the close button is let go, where it may open.",
            from: "docs/using/machines/elevator-door.md, An attendant", holds: attendantLetsGo)
        rule(
            "landing-waits", "With an attendant a landing's call moves nothing.",
            from: "docs/using/machines/elevator-door.md, An attendant",
            holds: event != .own(.landingArrived) || !known.isAttended || before.state == after.state)
        rule(
            "inspection-rests", "While somebody inspects the door, nothing is driven and nothing sounds.",
            from: "docs/using/machines/elevator-door.md, Inspection", holds: inspectionRests)
        rule(
            "inspection-lasts", "Nothing but its key begins an inspection, and nothing else ends it.",
            from: "docs/using/machines/elevator-door.md, Inspection", holds: inspectionLasts)
    }

    private var inspectionLasts: Bool {
        switch event {
        case .own(.inspectionBegan): after.state.isInspection
        case .own(.inspectionEnded): !after.state.isInspection
        default: before.state.isInspection == after.state.isInspection
        }
    }

    private var inspectionRests: Bool {
        !after.state.isInspection
            || !(outputs.openDrive || outputs.closeDrive || outputs.slow || outputs.buzzer || outputs.alarm)
    }

    private func isExtended(_ state: ElevatorDoorState) -> Bool {
        switch state {
        case .open(let open): open.cycle.isExtended
        case .closing(let closing), .nudging(let closing): closing.cycle.isExtended
        case .opening(let opening): opening.cycle.isExtended
        case .overloaded(let overloaded): overloaded.cycle.isExtended
        case .closed, .faulted, .fireRecall, .inspection: false
        }
    }

    private var mayBeExtended: Bool {
        switch after.state {
        case .open, .opening: true
        case .closing, .nudging, .closed, .overloaded, .faulted, .fireRecall, .inspection: false
        }
    }

    private var extensionHolds: Bool {
        guard case .open = before.state, isExtended(before.state), isClosing || isNudging else { return true }
        return event == .own(.closeButtonWasPressed)
    }

    /// Between landings a fire lets the door close.
    private var attendantHolds: Bool {
        guard case .open = before.state, known.isAttended, before.known.isAttended, isClosing || isNudging else {
            return true
        }
        return (event == .own(.closeButtonWasPressed) && isClosing) || (known.isReleased && !isInZone)
    }

    private var attendantLetsGo: Bool {
        guard event == .own(.closeButtonWasReleased), known.isAttended, mayOpen, isInZone else { return true }
        return !outputs.closeDrive
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

    /// What the drive did is seen by its outputs: the rest begins when they stop it, and ends before they start it. So
    /// no history is needed.
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
        case .inspection: return event == .own(.inspectionBegan)
        case .open, .nudging, .opening, .overloaded, .fireRecall: return false
        }
    }

    private var waitsEnd: Bool {
        guard after.deadline == nil else { return true }
        switch after.state {
        case .closed, .faulted, .inspection: return !outputs.openDrive && !outputs.closeDrive
        // A count is no contact that could say more later.
        case .overloaded: return !outputs.openDrive && !outputs.closeDrive && known.isTooHeavy
        case .fireRecall(let recall): return !outputs.openDrive && !outputs.closeDrive && recall.stage == .held
        // An attendant stays.
        case .open: return !outputs.openDrive && !outputs.closeDrive && known.isAttended
        case .closing, .nudging, .opening: return false
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
        case .closed, .opening, .overloaded, .faulted, .fireRecall, .inspection: return true
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
        case .opening, .faulted, .fireRecall, .inspection: true
        }
    }

    /// Whether it now counts as fully open. One that may not open is taken to stand open somewhere.
    private var isFoundOpen: Bool {
        switch (before.state, after.state) {
        case (.closing, .open), (.closing, .overloaded), (.nudging, .open), (.nudging, .overloaded), (.opening, .open),
            (.opening, .overloaded):
            true
        case (.faulted, .open), (.faulted, .overloaded), (.inspection, .open), (.inspection, .overloaded):
            mayOpen && isInZone
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
        case .inspection(let fault): return fault != nil && !outputs.openDrive && !outputs.closeDrive
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
            && isReleased == other.isReleased && isAttended == other.isAttended && isInDoorZone == other.isInDoorZone
            && isLocked == other.isLocked && mayBeUnlocking == other.mayBeUnlocking
            && isAtOpenLimit == other.isAtOpenLimit
            && doubtsOpenLimit == other.doubtsOpenLimit && restsUntil == other.restsUntil
    }
}
