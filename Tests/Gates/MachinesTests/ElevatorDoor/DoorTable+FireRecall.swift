import Machines
import TestSupport

extension DoorTable {
    static let fireRecall: [DoorRow] =
        [DoorScene.recallPausing, .recall, .recallWaiting, .recallHeld].flatMap(whileRecalled)
        + recallStages + recallEnds

    /// What is the same in all stages.
    @DoorRows private static func whileRecalled(_ scene: DoorScene) -> [DoorRow] {
        handles(scene, .personsHaveEntered(1), persons: 3, counting: .entered(1))
        handles(scene, .personsHaveLeft(2), persons: 0, counting: .left(2))
        ignores(
            scene, .openButtonWasPressed, .closeButtonWasPressed, .landingArrived, .machineRepairDidComplete,
            .interlockDidRelease)
        notes(scene.held(), .openButtonWasReleased)
        notes(scene, .curtainBroke, .overloadBegan)
        notes(scene.obstructed(), .curtainCleared)
        notes(scene.tooHeavy, .overloadEnded)
        notes(scene.locked, .doorHasUnlocked)
        ignores(scene, .fireReleaseBegan)
        refuses(scene, .deadlinePassed)
    }

    private static let pausingFor100ms = ElevatorDoorState.FireRecall.Stage.opening(
        .pausing(until: DoorScene.at(100_100)))

    @DoorRows private static var recallStages: [DoorRow] {
        // Resting before it
        notes(.recallPausing, .doorHasLocked)
        handles(.recallPausing, .doorHasOpened, becomes: .recall(.held))
        notes(.recallPausing.atOpenLimit, .doorHasLeftOpenLimit)
        ignores(.recallPausing.insideZone, .doorZoneEntered)
        handles(
            .recallPausing.insideZone, .doorZoneLeft,
            becomes: .closing(.pausing(until: DoorScene.at(100_100)), .forced))
        handles(.recallPausing.insideZone.locked, .doorZoneLeft, becomes: .closed)
        handles(
            .recallPausing, .machineDidFail(.edgesLost), becomes: .recall(pausingFor100ms, fault: .edgesLost),
            commanding: .soundAlarm, counting: .fault)
        handles(
            .recallPaused, .deadlinePassed, becomes: .recall(.opening(.drivingNow)), commanding: .openDoor)
        handles(.recallPaused.atOpenLimit, .deadlinePassed, becomes: .recall(.held))
        handles(
            .recallPaused.leavingLimit, .deadlinePassed, becomes: .recall(.opening(.drivingNow)), commanding: .openDoor)

        // On the way
        notes(.recall, .doorHasLocked)
        handles(.recall, .doorHasOpened, becomes: .recall(.held), commanding: .stopDoor)
        handles(
            .recall.locked, .doorHasOpened,
            becomes: .recall(.opening(.driving(deadline: DoorScene.at(105_000))), fault: .contactsDisagree),
            commanding: .soundAlarm, counting: .fault)
        notes(.recall.atOpenLimit, .doorHasLeftOpenLimit)
        ignores(.recall.insideZone, .doorZoneEntered)
        handles(
            .recall.insideZone, .doorZoneLeft, becomes: .closing(.resting, .forced), commanding: .stopDoor)
        handles(
            .recall.insideZone.unlocking, .doorZoneLeft, becomes: .closing(.resting, .forced), commanding: .stopDoor)
        handles(
            .recall.insideZone.obstructed(), .doorZoneLeft, becomes: .closing(.haltedUntil(120_000), .forced),
            commanding: .stopDoor)
        handles(
            .recall, .machineDidFail(.edgesLost),
            becomes: .recall(.opening(.driving(deadline: DoorScene.at(105_000))), fault: .edgesLost),
            commanding: .soundAlarm, counting: .fault)
        handles(
            .recallTooLong, .deadlinePassed, becomes: .recall(.opening(.waitingNow), retries: 1),
            commanding: .stopDoor)
        handles(
            .recallTooLong.leavingLimit, .deadlinePassed, becomes: .recall(.held), commanding: .stopDoor)
        handles(
            .recallTooLong.locked.leavingLimit.with {
                $0.state = .recall(.opening(.driving(deadline: DoorScene.now)), fault: .contactsDisagree)
            },
            .deadlinePassed, becomes: .recall(.held, fault: .contactsDisagree), commanding: .stopDoor)
        handles(
            .recallTooLong.with { $0.state = .recall(.opening(.driving(deadline: DoorScene.now)), retries: 3) },
            .deadlinePassed, becomes: .recall(.opening(.waitingNow), retries: 3, fault: .didNotOpen),
            commanding: .stopDoor, .soundAlarm, counting: .fault)
        handles(
            .recallTooLong.locked.with {
                $0.state = .recall(.opening(.driving(deadline: DoorScene.now)), retries: 3)
            },
            .deadlinePassed, becomes: .recall(.opening(.waitingNow), retries: 3, fault: .didNotUnlock),
            commanding: .stopDoor, .soundAlarm, counting: .fault)
        handles(
            .recallTooLong.with {
                $0.state = .recall(.opening(.driving(deadline: DoorScene.now)), retries: 3, fault: .edgesLost)
            },
            .deadlinePassed, becomes: .recall(.opening(.waitingNow), retries: 3, fault: .edgesLost),
            commanding: .stopDoor)

        // Waiting to try again
        notes(.recallWaiting, .doorHasLocked)
        handles(.recallWaiting, .doorHasOpened, becomes: .recall(.held))
        handles(
            .recallWaiting.locked, .doorHasOpened,
            becomes: .recall(.opening(.waiting(until: DoorScene.at(101_000))), fault: .contactsDisagree),
            commanding: .soundAlarm, counting: .fault)
        notes(.recallWaiting.atOpenLimit, .doorHasLeftOpenLimit)
        ignores(.recallWaiting.insideZone, .doorZoneEntered)
        handles(
            .recallWaiting.insideZone, .doorZoneLeft, becomes: .closing(.drivingNow, .forced),
            commanding: .closeDoor(.normal))
        handles(
            .recallWaiting, .machineDidFail(.edgesLost),
            becomes: .recall(.opening(.waiting(until: DoorScene.at(101_000))), fault: .edgesLost),
            commanding: .soundAlarm, counting: .fault)
        handles(
            .recallWaited, .deadlinePassed, becomes: .recall(.opening(.drivingNow)), commanding: .openDoor)

        // Open
        handles(
            .recallHeld, .doorHasLocked, becomes: .recall(.held, fault: .contactsDisagree), commanding: .soundAlarm,
            counting: .fault)
        notes(.recallHeld.with { $0.isAtOpenLimit = false }, .doorHasOpened)
        handles(
            .recallHeld, .doorHasLeftOpenLimit, becomes: .recall(.opening(.drivingNow)), commanding: .openDoor)
        ignores(.recallHeld.insideZone, .doorZoneEntered)
        handles(
            .recallHeld.insideZone, .doorZoneLeft, becomes: .closing(.drivingNow, .forced),
            commanding: .closeDoor(.normal))
        handles(
            .recallHeld.insideZone.with { $0.state = .recall(.held, fault: .didNotOpen) }, .doorZoneLeft,
            becomes: .faulted(.didNotOpen))
        handles(
            .recallHeld, .machineDidFail(.faultContact), becomes: .recall(.held, fault: .faultContact),
            commanding: .soundAlarm, counting: .fault)
        handles(
            .recallHeld.with { $0.state = .recall(.held, fault: .faultContact) }, .machineDidFail(.edgesLost),
            becomes: .recall(.held, fault: .faultContact), counting: .fault)
        handles(
            .recallHeld.with { $0.state = .recall(.held, retries: 3, fault: .faultContact) },
            .machineRepairDidComplete,
            becomes: .recall(.held), commanding: .silenceAlarm)
        ignores(
            .recallHeld.locked.with { $0.state = .recall(.held, fault: .contactsDisagree) },
            .machineRepairDidComplete)
    }

    @DoorRows private static var recallEnds: [DoorRow] {
        handles(
            .recallPausing, .fireReleaseEnded, becomes: .opening(.pausing(until: DoorScene.at(100_100))))
        handles(.recall, .fireReleaseEnded, becomes: .opening(.driving(deadline: DoorScene.at(105_000))))
        handles(
            .recall, .fireReleaseEnded, becomes: .openUntil(103_000, .forced), commanding: .stopDoor, mayOpen: false)
        handles(.recall.locked, .fireReleaseEnded, becomes: .closed, commanding: .stopDoor, mayOpen: false)
        handles(
            .recall.with {
                $0.state = .recall(.opening(.driving(deadline: DoorScene.at(105_000))), fault: .faultContact)
            },
            .fireReleaseEnded, becomes: .faulted(.faultContact), commanding: .stopDoor)
        handles(
            .recallWaiting.with { $0.state = .recall(.opening(.waiting(until: DoorScene.at(101_000))), retries: 2) },
            .fireReleaseEnded, becomes: .opening(.waiting(until: DoorScene.at(101_000)), retries: 2))
        handles(.recallHeld, .fireReleaseEnded, becomes: .openUntil(103_000))
        handles(.recallHeld, .fireReleaseEnded, becomes: .openUntil(103_000, .forced), mayOpen: false)
        handles(
            .recallHeld.tooHeavy, .fireReleaseEnded, becomes: .overloaded(.one), commanding: .soundBuzzer)
        handles(
            .recallHeld.with { $0.state = .recall(.held, fault: .didNotOpen) }, .fireReleaseEnded,
            becomes: .faulted(.didNotOpen))
        handles(
            .recall.unlocking, .fireReleaseEnded, becomes: .openUntil(103_000, .forced), commanding: .stopDoor,
            mayOpen: false)
    }
}
