import Machines
import Statecharts
import TestSupport

/// The whole table of the door, one file a state.
enum DoorTable {
    static let rows: [DoorRow] =
        open + closing + nudging + closed + opening + overloaded + faulted + fireRecall + inspection + holding
        + anyState
}

/// Rows, one statement each: the compiler checks each by itself.
@resultBuilder
enum DoorRows {
    static func buildBlock(_ rows: [DoorRow]...) -> [DoorRow] { rows.flatMap { $0 } }
    static func buildArray(_ rows: [[DoorRow]]) -> [DoorRow] { rows.flatMap { $0 } }
    static func buildOptional(_ rows: [DoorRow]?) -> [DoorRow] { rows ?? [] }
}

// What a row says
extension DoorTable {
    /// The event does what it is there for. Without `becomes` the state stays as it is.
    static func handles(
        _ scene: DoorScene, _ event: ElevatorDoor.Event, becomes next: ElevatorDoorState? = nil,
        commanding commands: ElevatorDoorCommand..., persons: UInt16? = nil, mayOpen: Bool = true,
        counting counts: DoorCount..., keptFromOpening: Bool = false, remarking remark: ElevatorDoorRemark? = nil
    ) -> [DoorRow] {
        [
            DoorRow(
                scene: scene, event: event, mayOpen: mayOpen, verdict: .handled, next: next ?? scene.state,
                commands: commands, persons: persons ?? scene.persons, counts: DoorCounts(counts),
                isKeptFromOpening: keptFromOpening, remark: remark)
        ]
    }

    /// The events are taken note of, and change nothing else.
    static func notes(_ scene: DoorScene, _ events: ElevatorDoor.Event...) -> [DoorRow] {
        events.flatMap { handles(scene, $0) }
    }

    /// The events have no meaning here, on purpose: nothing changes.
    static func ignores(_ scene: DoorScene, _ events: ElevatorDoor.Event...) -> [DoorRow] {
        events.map { unchanged(scene, $0, .ignored) }
    }

    /// Nobody should have sent these events now: nothing changes.
    static func refuses(_ scene: DoorScene, _ events: ElevatorDoor.Event...) -> [DoorRow] {
        events.map { unchanged(scene, $0, .refused) }
    }

    /// Between landings a fire release is known, and changes nothing yet.
    @DoorRows static func notesFireBetweenLandings(_ scene: DoorScene) -> [DoorRow] {
        notes(scene.outsideZone, .fireReleaseBegan)
        notes(scene.outsideZone.released, .fireReleaseEnded)
    }

    /// An interlock keeps the door from opening: nothing changes.
    static func keepsFromOpening(_ scene: DoorScene, _ events: ElevatorDoor.Event...) -> [DoorRow] {
        events.map { unchanged(scene, $0, .refused, mayOpen: false) }
    }

    private static func unchanged(
        _ scene: DoorScene, _ event: ElevatorDoor.Event, _ verdict: Verdict, mayOpen: Bool = true
    ) -> DoorRow {
        DoorRow(
            scene: scene, event: event, mayOpen: mayOpen, verdict: verdict, next: scene.state, commands: [],
            persons: scene.persons, counts: DoorCounts([]), isKeptFromOpening: !mayOpen, remark: nil)
    }
}
