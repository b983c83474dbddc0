import Statecharts

@testable import Explorer
@testable import Machines

extension BrokenDoor {
    /// What its outputs are instead.
    func change(_ state: ElevatorDoorState, _ outputs: inout ElevatorDoorOutputs) {
        switch (self, state) {
        case (.drivesBothWays, .closing): outputs.openDrive = outputs.closeDrive
        case (.failsInSilence, .faulted): outputs.alarm = false
        case (.isSilentWhileOverloaded, .overloaded): outputs.buzzer = false
        case (.soundsWhileInspected, .inspection(let fault)): outputs.alarm = fault != nil
        case (.nudgesAtFullSpeed, .nudging): outputs.slow = false
        default: break
        }
    }

    /// What an event makes of it instead.
    func change(
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
        case (.believesTheLimit, .own(.deadlinePassed)):
            if case .opening = before.state, case .opening(let opening) = after.state, opening.phase.isDriving,
                after.known.isAtOpenLimit
            {
                after.state = after.opened(opening.cycle, at: now)
            }
        case (.forgetsTheRepair, .service(.machineRepairDidComplete)):
            if before.state.isFaulted { after = before }
        default: changeHolding(before, event, occasion, &after)
        }
    }

    /// What becomes of the button that holds the door for longer, and of the attendant.
    private func changeHolding(
        _ before: ElevatorDoor, _ event: ElevatorDoor.Event, _ occasion: Occasion, _ after: inout ElevatorDoor
    ) {
        let now = occasion.now
        switch (self, event) {
        case (.closesBeforeItsTime, .own(.curtainCleared)):
            if case .open(let open) = before.state, open.cycle.isExtended, before.known.isObstructed {
                after.state = after.closingAgain(open.cycle.extended(false), at: now)
            }
        case (.keepsTheTimeOfAnOverload, .own(.overloadBegan)):
            if case .open(let open) = before.state, case .overloaded(var overloaded) = after.state {
                overloaded.cycle.isExtended = open.cycle.isExtended
                after.state = .overloaded(overloaded)
            }
        case (.closesOnTheAttendant, .own(.attendanceBegan)): after.state = before.state
        case (.goesOnWithoutTheButton, .own(.closeButtonWasReleased)):
            if before.standingOutputs.closeDrive {
                after.state = before.state
                after.known.restsUntil = before.known.restsUntil
            }
        case (.endsTheInspectionByARepair, .service(.machineRepairDidComplete)):
            if before.state.isInspection { after.state = after.opened(.init(mayReopen: false), at: now) }
        case (.obeysTheLanding, .own(.landingArrived)):
            if before.state.isClosed, before.known.isAttended, occasion.mayOpen {
                after.state = after.opening(.init(mayReopen: true), at: now)
            }
        default: break
        }
    }
}
