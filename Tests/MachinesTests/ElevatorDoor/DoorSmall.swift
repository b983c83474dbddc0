import Machines
import Statecharts
import TestSupport
import Testing

/// A door small enough for all its states to be seen, which leaves out some of what can happen to it.
enum DoorSmall: CaseIterable, Sendable, CustomTestStringConvertible {
    /// One person fits in; the load contact and the zone contact are not wired.
    case persons
    /// Nobody is counted; the load contact and the zone contact are wired.
    case contacts
    /// Nobody is counted, and an interlock may forbid the door to open; the zone contact is wired.
    case interlock
    /// The open button may be held and get stuck, and an interlock may forbid the door to open.
    case button
    /// An opening may last for a short time only; without a buzzer, so that the door cannot nudge.
    case mute

    /// All of them explored, once for all tests that look at the result.
    static let explored: [DoorSmall: DoorExploration] = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, $0.exploration) })

    private var exploration: DoorExploration {
        var configuration = ElevatorDoorConfiguration()
        configuration.capacity = 1
        configuration.slowAbove = 0
        configuration.nudgeAfter = 1
        configuration.retries = 1
        // All different where that can matter, and none longer than the key of a situation can hold.
        configuration.dwell = Duration(nanoseconds: 2)
        configuration.nudgeHold = Duration(nanoseconds: 4)
        configuration.closeTimeout = Duration(nanoseconds: 3)
        configuration.openTimeout = Duration(nanoseconds: 3)
        configuration.openRetryAfter = Duration(nanoseconds: 1)
        configuration.reversePause = Duration(nanoseconds: 2)
        configuration.buttonStuckAfter = Duration(nanoseconds: 3)
        configuration.longestOpen = Duration(nanoseconds: 5)
        configuration.hasBuzzer = self != .mute
        configuration.hasDoorZone = self == .contacts || self == .interlock
        return DoorExploration(
            configuration, events: ElevatorDoor.Event.all.filter { !leftOut.contains(DoorEventKind($0)) },
            isInterlocked: self == .interlock || self == .button, mostPersons: 2, countsOpening: self == .mute)
    }

    private var leftOut: Set<DoorEventKind> {
        let persons: Set<DoorEventKind> = [.personsHaveEntered, .personsHaveLeft]
        let overload: Set<DoorEventKind> = [.overloadBegan, .overloadEnded]
        let zone: Set<DoorEventKind> = [.doorZoneEntered, .doorZoneLeft]
        let button: Set<DoorEventKind> = [.openButtonWasPressed, .openButtonWasReleased]
        let failures: Set<DoorEventKind> = [
            .machineDidFail, .fireReleaseBegan, .fireReleaseEnded,
        ]
        return switch self {
        case .persons: overload.union(zone).union(button).union([.interlockDidRelease])
        case .contacts: persons.union(button).union([.interlockDidRelease])
        case .interlock: persons.union(overload).union(button)
        case .button: persons.union(overload).union(zone).union(failures).union([.landingArrived])
        case .mute:
            persons.union(overload).union(zone).union(failures).union(button).union([.interlockDidRelease])
        }
    }

    var testDescription: String { "\(self)" }
}
