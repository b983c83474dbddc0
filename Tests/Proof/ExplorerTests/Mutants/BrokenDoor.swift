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
    case believesTheLimit = "limit-let-go"
    case closesBeforeItsTime = "extension-holds"
    case keepsTheTimeOfAnOverload = "extension-ends"
    case closesOnTheAttendant = "attendant-holds"
    case goesOnWithoutTheButton = "attendant-lets-go"
    case obeysTheLanding = "landing-waits"
    case soundsWhileInspected = "inspection-rests"
    case endsTheInspectionByARepair = "inspection-lasts"
    case forgetsTheRepair = "way-back"

    var rule: String { rawValue }
    var name: String { "\(self)".words }

    var mutation: Mutation<ElevatorDoor> {
        switch self {
        case .commandsNothing: Mutation(name, commanding: { _, commands in commands.removeAll() })
        case .drivesBothWays, .failsInSilence, .isSilentWhileOverloaded, .nudgesAtFullSpeed, .soundsWhileInspected:
            Mutation(name) { door, outputs in change(door.state, &outputs) }
        default: Mutation(name) { before, event, occasion, after in change(before, event, occasion, &after) }
        }
    }

    /// Settings that let it be found: a zone contact only where it matters.
    var configuration: ElevatorDoorConfiguration {
        var configuration = SmallDoor.contacts.configuration
        configuration.hasDoorZone = self == .opensBetweenLandings || self == .believesALockThatLetsGo
        switch self {
        case .closesBeforeItsTime, .keepsTheTimeOfAnOverload: configuration.hasExtendedOpen = true
        case .closesOnTheAttendant, .goesOnWithoutTheButton, .obeysTheLanding: configuration.hasAttendant = true
        case .soundsWhileInspected, .endsTheInspectionByARepair: configuration.hasInspection = true
        default: break
        }
        return configuration
    }

    /// What has to happen to it. One that can only be found by seeing everything is looked at less closely.
    var events: [ElevatorDoor.Event] {
        self == .forgetsTheRepair ? SmallDoor.zone.events : DoorSubject.events(of: configuration)
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
