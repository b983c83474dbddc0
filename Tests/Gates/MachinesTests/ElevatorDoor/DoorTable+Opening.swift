import Machines
import TestSupport

extension DoorTable {
    static let opening: [DoorRow] =
        [DoorScene.openingPausing, .opening, .openingWaiting].flatMap(whileOpening) + openingPhases

    /// What is the same in all phases.
    @DoorRows private static func whileOpening(_ scene: DoorScene) -> [DoorRow] {
        handles(scene, .personsHaveEntered(1), persons: 3, counting: .entered(1))
        handles(scene, .personsHaveEntered(20), persons: 22, counting: .entered(20))
        handles(scene, .personsHaveLeft(3), persons: 0, counting: .left(3), .leftUncounted(1))
        ignores(
            scene, .openButtonWasPressed, .closeButtonWasPressed, .landingArrived, .machineRepairDidComplete,
            .interlockDidRelease)
        notes(scene.held(), .openButtonWasReleased)
        notesFireBetweenLandings(scene)
        notes(scene, .doorHasLocked, .curtainBroke, .overloadBegan)
        notes(scene.locked, .doorHasUnlocked)
        notes(scene.atOpenLimit, .doorHasLeftOpenLimit)
        notes(scene.obstructed(), .curtainCleared)
        notes(scene.tooHeavy, .overloadEnded)
        notes(scene.outsideZone, .doorZoneEntered)
        refuses(scene, .deadlinePassed)
    }

    @DoorRows private static var openingPhases: [DoorRow] {
        // Resting before it
        handles(.openingPausing, .doorHasOpened, becomes: .openUntil(103_000))
        handles(
            .openingPausing.atOpenLimit, .doorHasLocked, becomes: .faulted(.contactsDisagree), commanding: .soundAlarm,
            counting: .fault)
        handles(
            .openingPausing.insideZone, .doorZoneLeft, becomes: .closing(.pausing(until: DoorScene.at(100_100))))
        handles(
            .openingPausing, .fireReleaseBegan, becomes: .recall(.opening(.pausing(until: DoorScene.at(100_100)))))
        handles(
            .openingPausing, .machineDidFail(.faultContact), becomes: .faulted(.faultContact), commanding: .soundAlarm,
            counting: .fault)
        handles(.openingPaused, .deadlinePassed, becomes: .opening(.drivingNow), commanding: .openDoor)
        handles(.openingPaused.atOpenLimit, .deadlinePassed, becomes: .openUntil(103_000))
        handles(
            .openingPaused.leavingLimit, .deadlinePassed, becomes: .opening(.drivingNow), commanding: .openDoor)
        handles(
            .openingPaused.atOpenLimit.tooHeavy, .deadlinePassed, becomes: .overloaded(.one), commanding: .soundBuzzer)

        handles(.openingPausing.locked.insideZone, .doorZoneLeft, becomes: .closed)

        // On the way
        handles(.opening, .doorHasOpened, becomes: .openUntil(103_000), commanding: .stopDoor)
        handles(.opening.obstructed(), .doorHasOpened, becomes: .openUntil(119_000), commanding: .stopDoor)
        handles(
            .opening.tooHeavy, .doorHasOpened, becomes: .overloaded(.one), commanding: .stopDoor, .soundBuzzer)
        handles(
            .opening.holding(11), .doorHasOpened, becomes: .overloaded(.one, until: 220_000),
            commanding: .stopDoor, .soundBuzzer)
        handles(.opening.held(), .doorHasOpened, becomes: .openUntil(159_000), commanding: .stopDoor)
        handles(
            .opening.held().insideZone, .doorZoneLeft, becomes: .closing(.haltedUntil(159_000)), commanding: .stopDoor)
        handles(
            .opening.locked, .doorHasOpened, becomes: .faulted(.contactsDisagree), commanding: .stopDoor, .soundAlarm,
            counting: .fault)
        handles(
            .opening.unlocking.insideZone, .doorZoneLeft, becomes: .closing(.resting), commanding: .stopDoor)
        handles(.opening.insideZone, .doorZoneLeft, becomes: .closing(.resting), commanding: .stopDoor)
        handles(
            .opening.insideZone.with { $0.state = .opening(.drivingNow, .of(wasDrivenOn: true)) }, .doorZoneLeft,
            becomes: .closing(.resting), commanding: .stopDoor)
        handles(
            .opening.insideZone.obstructed(), .doorZoneLeft, becomes: .closing(.haltedUntil(119_000)),
            commanding: .stopDoor)
        handles(
            .opening, .fireReleaseBegan, becomes: .recall(.opening(.driving(deadline: DoorScene.at(105_000)))))
        handles(
            .opening, .machineDidFail(.faultContact), becomes: .faulted(.faultContact),
            commanding: .stopDoor, .soundAlarm, counting: .fault)
        handles(
            .openingTooLong, .deadlinePassed, becomes: .opening(.waitingNow, retries: 1), commanding: .stopDoor)
        handles(.openingTooLong.leavingLimit, .deadlinePassed, becomes: .openUntil(103_000), commanding: .stopDoor)
        handles(
            .openingTooLong.leavingLimit.tooHeavy, .deadlinePassed, becomes: .overloaded(.one),
            commanding: .stopDoor, .soundBuzzer)
        handles(
            .openingTooLong.with { $0.state = .opening(.driving(deadline: DoorScene.now), retries: 2) },
            .deadlinePassed,
            becomes: .opening(.waitingNow, retries: 3), commanding: .stopDoor)
        handles(
            .openingTooLong.with { $0.state = .opening(.driving(deadline: DoorScene.now), retries: 3) },
            .deadlinePassed,
            becomes: .faulted(.didNotOpen), commanding: .stopDoor, .soundAlarm, counting: .fault)
        handles(
            .openingTooLong.locked.with { $0.state = .opening(.driving(deadline: DoorScene.now), retries: 3) },
            .deadlinePassed, becomes: .faulted(.didNotUnlock), commanding: .stopDoor, .soundAlarm, counting: .fault)

        // Waiting to try again
        handles(.openingWaiting, .doorHasOpened, becomes: .openUntil(103_000))
        handles(
            .openingWaiting.insideZone, .doorZoneLeft, becomes: .closing(.drivingNow), commanding: .closeDoor(.normal))
        handles(
            .openingWaiting, .fireReleaseBegan,
            becomes: .recall(.opening(.waiting(until: DoorScene.at(101_000))), retries: 1))
        handles(
            .openingWaiting, .machineDidFail(.faultContact), becomes: .faulted(.faultContact), commanding: .soundAlarm,
            counting: .fault)
        handles(
            .openingWaited, .deadlinePassed, becomes: .opening(.drivingNow, retries: 1), commanding: .openDoor)
    }
}
