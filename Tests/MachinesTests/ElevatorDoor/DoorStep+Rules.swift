import Statecharts
import TestSupport

@testable import Machines

extension DoorStep {
    /// The first rule that the step breaks; nil when it keeps them all. What holds after every event in every state.
    var brokenRule: String? {
        guard driveIsOneWay else { return "the drive is never active in both directions" }
        guard driveRests else { return "the drive turns round only after a rest" }
        guard obstructionStops else { return "an obstruction stops a closing door in the same reaction" }
        guard onlyNudgingIgnoresTheCurtain else { return "nothing but nudging closes onto an obstruction" }
        guard repairNeverCloses else { return "a repair never leads to closing" }
        guard opensInTheZoneOnly else { return "the door is driven open in its zone only" }
        guard opensWhenAllowed else {
            return "an interlocked door is driven open only when it was allowed, or for a fire"
        }
        guard staysClosedWhenNotAllowed else { return "a closed door that may not open stays closed" }
        guard waitsEnd else { return "every wait has a deadline in the future, and what has none drives nothing" }
        guard faultedDrivesNothing else { return "a faulted door drives nothing and sounds the alarm" }
        guard overloadHolds else { return "an overloaded cabin keeps the door from closing, where it may be open" }
        guard personsAreCounted else { return "persons on board are those who entered and did not leave" }
        guard commandsReachTheOutputs else { return "the commands turn the outputs before into the outputs after" }
        guard unhandledChangesNothing else { return "what is ignored or refused changes nothing and commands nothing" }
        guard transitionSaysTheTruth else { return "a transition says where the door was and where it is" }
        guard closedIsLocked else { return "closed is locked, and nothing that closes or is open is" }
        guard disagreementIsAFault else { return "contacts that disagree are a fault" }
        guard buzzerIsByState else { return "the buzzer sounds while overloaded and while nudging, and only then" }
        guard fireHolds else { return "a fire release opens or holds the door, and nothing but its end ends it" }
        guard keptOnlyWhenNotAllowed else { return "only a door that was not allowed was kept from opening" }
        guard buttonStops else { return "the open button stops a closing door in the same reaction" }
        guard heldButtonHolds else { return "a door is not closed while somebody holds the open button" }
        guard nudgesWithWarning else {
            return "a door closes onto an obstruction slowly and with the buzzer, or not at all"
        }
        guard closedMeansLocked else { return "a lock that was told to let go does not mean a closed door" }
        return nil
    }
}

// Each rule looks at the door with its own eyes where it can: a rule that asked the machine would agree with it.
extension DoorStep {
    private var isInZone: Bool { !after.configuration.hasDoorZone || after.known.isInDoorZone }
    private var name: Label { after.state.label }

    private var driveIsOneWay: Bool {
        !(outputsAfter.openDrive && outputsAfter.closeDrive) && (!outputsAfter.slow || outputsAfter.closeDrive)
    }

    private var driveRests: Bool {
        guard outputsAfter.isDriving, driveAfter.direction != drive.direction else { return true }
        guard let since = drive.restingSince else { return false }
        return now - since >= after.configuration.reversePause
    }

    private var obstructionStops: Bool {
        guard before.state.label == "closing", transition.verdict == .handled else { return true }
        switch event {
        case .own(.curtainBroke), .own(.personsHaveEntered), .own(.personsHaveLeft): return !outputsAfter.closeDrive
        default: return true
        }
    }

    private var onlyNudgingIgnoresTheCurtain: Bool {
        !outputsAfter.closeDrive || after.known.obstructedSince == nil || name == "nudging"
    }

    private var repairNeverCloses: Bool {
        guard event == .machineRepairDidComplete else { return true }
        return before.state == after.state || !(name == "closing" || name == "nudging")
    }

    private var opensInTheZoneOnly: Bool { !outputsAfter.openDrive || isInZone }

    private var opensWhenAllowed: Bool {
        !outputsAfter.openDrive || name == "fireRecall" || driveAfter.wasAllowed
    }

    private var staysClosedWhenNotAllowed: Bool {
        guard before.state == .closed, !mayOpen, !after.known.isReleased else { return true }
        return (name == "closed" || name == "closing" || name == "faulted") && !outputsAfter.openDrive
    }

    private var waitsEnd: Bool {
        if let deadline = after.deadline {
            return deadline > now || event != .deadlinePassed || transition.verdict == .refused
        }
        switch after.state {
        case .closed, .overloaded, .faulted: return !outputsAfter.isDriving
        case .fireRecall(let recall): return !outputsAfter.isDriving && recall.stage == .held
        case .open, .closing, .nudging, .opening: return false
        }
    }

    private var faultedDrivesNothing: Bool {
        name != "faulted" || (!outputsAfter.isDriving && outputsAfter.alarm && !outputsAfter.buzzer)
    }

    private var overloadHolds: Bool {
        let known = after.known
        let byCount = after.configuration.countsBothWays && known.persons > after.configuration.capacity
        guard known.isTooHeavy || byCount else { return name != "overloaded" }
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
        return UInt64(after.known.persons) + ledger.left + ledger.forgotten == ledger.entered + ledger.leftUncounted
    }

    private var commandsReachTheOutputs: Bool {
        var outputs = before.standingOutputs
        for index in transition.commands.indices { outputs = outputs.after(transition.commands[index]) }
        return outputs == outputsAfter
    }

    private var unhandledChangesNothing: Bool {
        guard transition.verdict != .handled else { return true }
        return before.state == after.state && before.known.withoutButton == after.known.withoutButton
            && before.ledger == after.ledger
            && transition.commands.isEmpty
    }

    private var transitionSaysTheTruth: Bool {
        transition.region == "door" && transition.from == before.state.label && transition.to == name
    }

    private var closedIsLocked: Bool {
        switch after.state {
        case .closed: after.known.isLocked
        case .open, .closing, .nudging, .overloaded: !after.known.isSecured
        case .opening, .faulted, .fireRecall: true
        }
    }

    private var disagreementIsAFault: Bool {
        guard after.known.isLocked, after.known.isAtOpenLimit else { return true }
        switch after.state {
        case .faulted: return true
        case .fireRecall(let recall): return recall.fault != nil
        case .open, .closing, .nudging, .closed, .opening, .overloaded: return false
        }
    }

    private var buzzerIsByState: Bool { outputsAfter.buzzer == (name == "overloaded" || name == "nudging") }

    private var fireHolds: Bool { (name == "fireRecall") == (after.known.isReleased && isInZone) }

    private var keptOnlyWhenNotAllowed: Bool { after.wish != .made || (!mayOpen && !outputsAfter.openDrive) }

    private var buttonStops: Bool {
        guard event == .openButtonWasPressed, before.known.openButton == .up else { return true }
        return !outputsAfter.closeDrive
    }

    private var heldButtonHolds: Bool { !outputsAfter.closeDrive || after.known.heldSince == nil }

    private var nudgesWithWarning: Bool {
        guard outputsAfter.closeDrive, after.known.isObstructed else { return true }
        return outputsAfter.slow && outputsAfter.buzzer && after.configuration.canNudge
    }

    private var closedMeansLocked: Bool { !after.isSecured || after.known.isSecured }
}
