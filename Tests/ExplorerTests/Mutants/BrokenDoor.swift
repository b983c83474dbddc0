import Statecharts

@testable import Explorer
@testable import Machines

/// A door that is built wrong, and the rule that has to find it.
enum BrokenDoor: String, CaseIterable, Sendable {
    case turnsRoundAtOnce = "drive-rests"
    case closesOntoAnObstruction = "obstruction-stops"
    case closesAfterARepair = "repair-never-closes"
    case opensBetweenLandings = "opens-in-zone"
    case opensAgainstTheInterlock = "opens-when-allowed"
    case closesWithAnOverload = "overload-holds"
    case countsNobody = "persons-counted"
    case commandsNothing = "commands-agree"
    case answersWithoutHandling = "unhandled-changes-nothing"
    case believesTheLock = "closed-is-locked"
    case believesBothContacts = "disagreement-is-fault"
    case forgetsTheFire = "fire-holds"
    case ignoresTheButton = "button-stops"
    case waitsForEver = "deadlines-answered"
    case goesOnAfterAFailure = "failure-is-safe"
    case asksForLeaveToFail = "permission-where-known"
    case drivesBothWays = "drive-one-way"
    case closesFastOntoAnObstruction = "curtain-respected"
    case standsOpenWhenForced = "stays-closed"
    case believesTheCountForEver = "waits-end"
    case failsInSilence = "faulted-drives-nothing"
    case isSilentWhileOverloaded = "buzzer-by-state"
    case wishesAlthoughItMayOpen = "kept-when-not-allowed"
    case closesOnTheHeldButton = "held-button-holds"
    case nudgesAtFullSpeed = "nudges-with-warning"
    case believesALockThatLetsGo = "unlocking-is-not-closed"
    case forgetsTheRepair = "way-back"

    var rule: String { rawValue }
    var name: String { "\(self)".words }

    var mutation: Mutation<ElevatorDoor> {
        switch self {
        case .commandsNothing: Mutation(name, commanding: { _, commands in commands.removeAll() })
        case .drivesBothWays, .failsInSilence, .isSilentWhileOverloaded, .nudgesAtFullSpeed:
            Mutation(name) { door, outputs in change(door.state, &outputs) }
        default: Mutation(name) { before, event, occasion, after in change(before, event, occasion, &after) }
        }
    }

    /// Settings that let it be found: a zone contact only where it matters.
    var configuration: ElevatorDoorConfiguration {
        var configuration = SmallDoor.contacts.configuration
        configuration.hasDoorZone = self == .opensBetweenLandings || self == .believesALockThatLetsGo
        return configuration
    }

    /// What has to happen to it. One that can only be found by seeing everything is looked at less closely.
    var events: [ElevatorDoor.Event] { self == .forgetsTheRepair ? SmallDoor.zone.events : DoorSubject.events }

    private func change(_ state: ElevatorDoorState, _ outputs: inout ElevatorDoorOutputs) {
        switch (self, state) {
        case (.drivesBothWays, .closing): outputs.openDrive = outputs.closeDrive
        case (.failsInSilence, .faulted): outputs.alarm = false
        case (.isSilentWhileOverloaded, .overloaded): outputs.buzzer = false
        case (.nudgesAtFullSpeed, .nudging): outputs.slow = false
        default: break
        }
    }

    private func change(
        _ before: ElevatorDoor, _ event: ElevatorDoor.Event, _ occasion: Occasion, _ after: inout ElevatorDoor
    ) {
        let now = occasion.now
        switch (self, event) {
        case (.turnsRoundAtOnce, _):
            if case .opening(var opening) = after.state, case .pausing(let until) = opening.phase, until > now {
                opening.phase = .driving(deadline: now + after.configuration.openTimeout)
                after.state = .opening(opening)
                after.known.restsUntil = before.known.restsUntil
            }
        case (.closesOntoAnObstruction, .own(.curtainBroke)), (.ignoresTheButton, .own(.openButtonWasPressed)):
            if before.standingOutputs.closeDrive {
                after.state = before.state
                after.known.restsUntil = before.known.restsUntil
            }
        case (.closesAfterARepair, .service(.machineRepairDidComplete)):
            if before.state.isFaulted, case .opening(let opening) = after.state {
                after.state = .closing(.init(cycle: opening.cycle, phase: .pausing(until: after.known.restsUntil)))
            }
        case (.opensBetweenLandings, .own(.doorZoneLeft)):
            if before.standingOutputs.openDrive {
                after.state = before.state
                after.known.restsUntil = before.known.restsUntil
            }
        case (.opensAgainstTheInterlock, .own(.openButtonWasPressed)):
            if case .open(let open) = after.state, !occasion.mayOpen, !open.cycle.mayReopen {
                after.state = after.opening(open.cycle, at: now)
            }
        case (.closesWithAnOverload, .own(.overloadBegan)), (.forgetsTheFire, .service(.fireReleaseBegan)):
            after.state = before.state
        case (.countsNobody, .own(.personsHaveEntered)): after.known.persons = before.known.persons
        case (.answersWithoutHandling, .own(.closeButtonWasPressed)):
            if before.state.isClosed { after.known.mayBeUnlocking = true }
        case (.believesTheLock, .own(.deadlinePassed)):
            if case .closing = after.state, !after.standingOutputs.isDriving { after.state = .closed }
        case (.waitsForEver, .own(.deadlinePassed)): if case .open = before.state { after.state = before.state }
        case (.goesOnAfterAFailure, .service(.machineDidFail)), (.believesBothContacts, .own(.doorHasOpened)):
            if after.state.isFaulted {
                after.state = before.state
                after.known.restsUntil = before.known.restsUntil
            }
        case (.asksForLeaveToFail, .own(.doorHasOpened)): if occasion.mayOpen { after.wish = .ended }
        case (.closesFastOntoAnObstruction, .own(.deadlinePassed)):
            if case .nudging(let nudging) = after.state, before.state.label != after.state.label {
                after.state = .closing(nudging)
            }
        case (.standsOpenWhenForced, .own(.doorHasUnlocked)):
            if before.state.isClosed { after.state = after.opened(.init(mayReopen: false), at: now) }
        case (.wishesAlthoughItMayOpen, .own(.openButtonWasPressed)): if occasion.mayOpen { after.wish = .made }
        case (.closesOnTheHeldButton, .own(.deadlinePassed)):
            if before.known.heldSince != nil { after.known.openButton = before.known.openButton }
        case (.believesTheCountForEver, .own(.personsHaveEntered)):
            if case .overloaded(var overloaded) = after.state {
                overloaded.deadline = nil
                after.state = .overloaded(overloaded)
            }
        case (.believesALockThatLetsGo, .own(.doorZoneLeft)):
            if case .opening = before.state, after.known.isLocked { after.state = .closed }
        case (.forgetsTheRepair, .service(.machineRepairDidComplete)):
            if before.state.isFaulted { after = before }
        default: break
        }
    }
}

extension BrokenMachine {
    /// Every elevator door that breaks one thing.
    static let doors = BrokenDoor.allCases.map { door in
        BrokenMachine("elevator-door", door.name, rule: door.rule) {
            [DoorSubject(door.configuration, events: door.events, mutation: door.mutation)]
        }
    }
}
