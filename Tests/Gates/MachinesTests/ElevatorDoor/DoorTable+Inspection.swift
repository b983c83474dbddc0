import Machines
import TestSupport

// A technician's key, in every state.
extension DoorTable {
    static let inspection: [DoorRow] = meanwhile + ends + begins.flatMap(keyTurned)

    @DoorRows private static var meanwhile: [DoorRow] {
        handles(.inspection, .personsHaveEntered(1), persons: 3, counting: .entered(1))
        handles(.inspection, .personsHaveLeft(1), persons: 1, counting: .left(1))
        ignores(
            .inspection, .openButtonWasPressed, .closeButtonWasPressed, .closeButtonWasReleased,
            .extendedOpenWasPressed, .landingArrived, .interlockDidRelease, .inspectionBegan, .machineRepairDidComplete)
        notes(.inspection.held(), .openButtonWasReleased)
        notes(.inspection, .doorHasLocked, .doorHasOpened, .curtainBroke, .overloadBegan, .fireReleaseBegan)
        notes(.inspection.locked, .doorHasUnlocked, .doorHasOpened)
        notes(.inspection.atOpenLimit, .doorHasLeftOpenLimit, .doorHasLocked)
        notes(.inspection.obstructed(), .curtainCleared)
        notes(.inspection.tooHeavy, .overloadEnded)
        notes(.inspection.outsideZone, .doorZoneEntered)
        notes(.inspection.outsideZone.released, .doorZoneEntered)
        notes(.inspection.insideZone, .doorZoneLeft)
        notes(.inspection.released, .fireReleaseEnded)
        refuses(.inspection, .deadlinePassed)
        handles(
            .inspection, .machineDidFail(.edgesLost), becomes: .inspection(failed: .edgesLost), counting: .fault)
        handles(failed, .machineDidFail(.edgesLost), counting: .fault)
        handles(failed, .machineRepairDidComplete, becomes: .inspection(failed: nil))
    }

    private static let failed = DoorScene.inspection.with { $0.state = .inspection(failed: .didNotLock) }

    @DoorRows private static var ends: [DoorRow] {
        handles(.inspection, .inspectionEnded, becomes: .opening(.drivingNow), commanding: .openDoor)
        handles(
            .inspection.resting(until: DoorScene.at(100_050)), .inspectionEnded,
            becomes: .opening(.pausing(until: DoorScene.at(100_050))))
        handles(.inspection.atOpenLimit, .inspectionEnded, becomes: .openUntil(103_000))
        handles(.inspection.outsideZone, .inspectionEnded, becomes: .openUntil(103_000, .forced))
        handles(.inspection.outsideZone.locked, .inspectionEnded, becomes: .closed)
        handles(.inspection.locked, .inspectionEnded, becomes: .closed, mayOpen: false, keptFromOpening: true)
        handles(
            .inspection, .inspectionEnded, becomes: .openUntil(103_000, .forced), mayOpen: false, keptFromOpening: true)
        handles(
            .inspection.locked.atOpenLimit, .inspectionEnded, becomes: .faulted(.contactsDisagree),
            commanding: .soundAlarm, counting: .fault)
        handles(failed, .inspectionEnded, becomes: .faulted(.didNotLock), commanding: .soundAlarm)
        handles(
            .inspection.released, .inspectionEnded, becomes: .recall(.opening(.drivingNow)), commanding: .openDoor)
        handles(
            failed.released.atOpenLimit, .inspectionEnded, becomes: .recall(.held, fault: .didNotLock),
            commanding: .soundAlarm)
        handles(.inspection.outsideZone.locked.released, .inspectionEnded, becomes: .closed)
    }

    private static let begins: [(DoorScene, [ElevatorDoorCommand])] = [
        (.open, []), (.extended, []), (.attended, []), (.closingPausing, []), (.closing, [.stopDoor]),
        (.closingHalted, []), (.nudgingPausing, [.silenceBuzzer]), (.nudging, [.stopDoor, .silenceBuzzer]),
        (.nudgingHalted, [.silenceBuzzer]), (.closed, []), (.openingPausing, []), (.opening, [.stopDoor]),
        (.openingWaiting, []), (.overloaded, [.silenceBuzzer]), (.faulted, [.silenceAlarm]), (.recallPausing, []),
        (.recall, [.stopDoor]), (.recallWaiting, []), (.recallHeld, []),
        (.recallHeld.with { $0.state = .recall(.held, fault: .didNotOpen) }, [.silenceAlarm]),
    ]

    /// Whatever the door does is stopped.
    private static func keyTurned(_ scene: DoorScene, _ commands: [ElevatorDoorCommand]) -> [DoorRow] {
        [
            DoorRow(
                scene: scene, event: .inspectionBegan, mayOpen: true, verdict: .handled,
                next: .inspection(failed: scene.state.fault), commands: commands, persons: scene.persons,
                counts: DoorCounts([]), isKeptFromOpening: false, remark: nil)
        ] + ignores(scene, .inspectionEnded)
    }
}

extension DoorRow {
    /// Whether it is about the key of the inspection.
    var isOfTheKey: Bool { event == .inspectionBegan || event == .inspectionEnded }
}
