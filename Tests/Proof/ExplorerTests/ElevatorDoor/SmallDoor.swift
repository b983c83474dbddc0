import Explorer
import Machines
import TestSupport
import Testing

/// A door small enough to be explored while others wait. It leaves out some of what can happen to it; an interlock may
/// always say no. A release build explores the whole door.
enum SmallDoor: CaseIterable, Sendable, CustomTestStringConvertible {
    /// One person fits in, and nothing but the count and the contacts of the door itself says anything.
    case persons
    /// The load contact and the zone contact are wired.
    case contacts
    /// The car comes and goes, and the hardware fails.
    case zone
    /// The open button may be held and get stuck.
    case button
    /// Something gets in the way of a door without a buzzer, which cannot nudge.
    case mute
    /// A button holds it open for longer, and an attendant comes and goes.
    case attended

    var configuration: ElevatorDoorConfiguration {
        var configuration = ElevatorDoorConfiguration()
        configuration.capacity = 1
        configuration.slowAbove = 0
        configuration.nudgeAfter = 1
        configuration.retries = self == .zone ? 1 : 0
        configuration.hasBuzzer = self != .mute
        configuration.hasDoorZone = self == .contacts || self == .zone
        configuration.hasExtendedOpen = self == .attended
        configuration.hasAttendant = self == .attended
        configuration.hasInspection = self == .zone
        return configuration
    }

    var events: [ElevatorDoor.Event] {
        DoorSubject.events(of: configuration).filter { !leftOut.contains("\($0.label)") }
    }

    private var leftOut: Set<String> {
        let persons: Set = ["personsHaveEntered", "personsHaveLeft"]
        let overload: Set = ["overloadBegan", "overloadEnded"]
        let zone: Set = ["doorZoneEntered", "doorZoneLeft"]
        let button: Set = ["openButtonWasPressed", "openButtonWasReleased"]
        let curtain: Set = ["curtainBroke", "curtainCleared"]
        let failures: Set = ["machineDidFail", "fireReleaseBegan", "fireReleaseEnded"]
        return switch self {
        case .persons: overload.union(zone).union(button).union(curtain).union(failures)
        case .contacts: persons.union(button).union(curtain).union(failures)
        case .zone: persons.union(overload).union(button).union(curtain)
        case .button: persons.union(overload).union(zone).union(curtain).union(failures)
        case .attended: persons.union(zone).union(button).union(curtain).union(failures)
        case .mute: persons.union(overload).union(zone).union(button).union(failures)
        }
    }

    var testDescription: String { "\(self)" }
}
