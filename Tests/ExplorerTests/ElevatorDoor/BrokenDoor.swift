import Explorer
import Statecharts
import Testing

@testable import Machines

/// A door that is built wrong, and the rule that has to find it.
enum BrokenDoor: String, CaseIterable, Sendable, CustomTestStringConvertible {
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

    var mutation: Mutation<ElevatorDoor> {
        Mutation(rawValue) { before, event, occasion, after, commands in
            change(before, event, occasion, &after)
            guard self != .commandsNothing else { return commands.removeAll() }
            // The commands follow from the outputs, as in every region.
            commands = FixedList()
            let list = after.standingOutputs.commands(from: before.standingOutputs)
            for index in list.indices { commands.append(list[index]) }
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
        default: break
        }
    }

    var testDescription: String { "\(self)" }
}
