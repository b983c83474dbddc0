@testable import Explorer
import Machines
import Statecharts

/// What no door does that is small enough for a picture.
enum RareDoor {
    /// What was seen of all of them.
    static var arrows: [Arrow] {
        get async {
            var arrows: [Arrow] = withNewSettings
            for events in [unwired, inFire] {
                var configuration = ElevatorDoorConfiguration()
                configuration.retries = 0
                let subject = DoorSubject(
                    configuration, events: DoorSubject.events.filter { events.contains("\($0.label)") })
                arrows += await Exploration(subject, findsWayHome: false).arrows
            }
            return arrows
        }
    }

    /// A door without a zone contact which hears of it all the same.
    private static let unwired: Set = ["doorZoneEntered", "doorZoneLeft"]

    /// The curtain and the button of a door that a fire holds open.
    private static let inFire: Set = [
        "fireReleaseBegan", "curtainBroke", "curtainCleared", "openButtonWasPressed", "openButtonWasReleased",
    ]

    /// A cabin that new settings overload while its door is open.
    private static var withNewSettings: [Arrow] {
        var door = ElevatorDoor(ElevatorDoorConfiguration(), at: .zero)
        _ = door.handle(.own(.personsHaveEntered(2)), at: .zero)
        var smaller = door.configuration
        smaller.capacity = 1
        door.takeSettings(smaller)
        let table = ArrowTable()
        var recorder = ArrowRecorder<ElevatorDoorCommand>(table, "deadlinePassed")
        door.handle(.own(.deadlinePassed), Occasion(now: door.deadline ?? .zero, mayOpen: false), &recorder)
        return table.arrows
    }
}
