import Machines
import TestSupport

extension DoorTable {
    /// What is answered before the state is asked: news that are none, nobody, and a zone contact that is not there.
    static let anyState: [DoorRow] = scenes.flatMap(beforeTheState)

    private static let scenes: [DoorScene] = [
        .open, .closingPausing, .closing, .closingHalted, .nudgingPausing, .nudging, .nudgingHalted, .closed,
        .openingPausing, .opening, .openingWaiting, .overloaded, .faulted, .recallPausing, .recall, .recallWaiting,
        .recallHeld, .inspection,
    ]

    @DoorRows private static func beforeTheState(_ scene: DoorScene) -> [DoorRow] {
        let unwired = scene.with { $0.hasDoorZone = false }
        ignores(scene, .personsHaveEntered(0), .personsHaveLeft(0))
        refuses(unwired, .doorZoneEntered, .doorZoneLeft)
        ignores(scene.locked, .doorHasLocked)
        ignores(scene.with { $0.isLocked = false }, .doorHasUnlocked)
        ignores(scene.atOpenLimit, .doorHasOpened)
        ignores(scene.with { $0.isAtOpenLimit = false }, .doorHasLeftOpenLimit)
        ignores(scene.obstructed(), .curtainBroke)
        ignores(scene.with { $0.obstructedSince = nil }, .curtainCleared)
        ignores(scene.tooHeavy, .overloadBegan)
        ignores(scene.with { $0.isTooHeavy = false }, .overloadEnded)
        ignores(scene.held(), .openButtonWasPressed)
        ignores(scene.with { $0.openButton = .stuck }, .openButtonWasPressed)
        ignores(scene, .openButtonWasReleased)
        ignores(scene.attended, .attendanceBegan, .landingArrived)
        ignores(scene, .attendanceEnded)
        ignores(scene.released, .fireReleaseBegan)
        ignores(scene.with { $0.isReleased = false }, .fireReleaseEnded)
        ignores(scene.insideZone, .doorZoneEntered)
        ignores(unwired.with { $0.isInDoorZone = false }.outsideZone, .doorZoneLeft)
    }
}
