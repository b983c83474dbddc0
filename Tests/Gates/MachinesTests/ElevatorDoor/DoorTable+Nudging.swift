import Machines
import TestSupport

extension DoorTable {
    static let nudging: [DoorRow] = nudgingPausing + nudgingDriving + nudgingHalted

    @DoorRows private static var nudgingPausing: [DoorRow] {
        handles(.nudgingPausing, .personsHaveEntered(1), persons: 3, counting: .entered(1))
        handles(.nudgingPausing, .personsHaveLeft(1), persons: 1, counting: .left(1))
        handles(
            .nudgingPausing, .openButtonWasPressed, becomes: .opening(.pausing(until: DoorScene.at(100_100))),
            commanding: .silenceBuzzer, counting: .reopening)
        handles(
            .nudgingPausing, .landingArrived, becomes: .opening(.pausing(until: DoorScene.at(100_100))),
            commanding: .silenceBuzzer, counting: .reopening)
        handles(
            .nudgingPausing, .overloadBegan, becomes: .opening(.pausing(until: DoorScene.at(100_100))),
            commanding: .silenceBuzzer, counting: .reopening)
        ignores(.nudgingPausing, .closeButtonWasPressed, .machineRepairDidComplete)
        handles(.nudgingPausing, .doorHasLocked, becomes: .closed, commanding: .silenceBuzzer, counting: .cycle)
        notes(.nudgingPausing.locked, .doorHasUnlocked)
        notes(.nudgingPausing, .doorHasOpened, .curtainBroke)
        notes(.nudgingPausing.atOpenLimit, .doorHasLeftOpenLimit)
        notes(.nudgingPausing.obstructed(), .curtainCleared)
        notes(.nudgingPausing.tooHeavy, .overloadEnded)
        notes(.nudgingPausing.outsideZone, .doorZoneEntered)
        notes(.nudgingPausing.insideZone, .doorZoneLeft)
        handles(
            .nudgingPausing, .fireReleaseBegan, becomes: .recall(.opening(.pausing(until: DoorScene.at(100_100)))),
            commanding: .silenceBuzzer)
        notesFireBetweenLandings(.nudgingPausing)
        refuses(.nudgingPausing, .deadlinePassed)
        handles(.nudgingPausing.outsideZone, .openButtonWasPressed, becomes: .nudging(.haltedUntil(160_000)))
        notes(.nudgingPausing.held(), .openButtonWasReleased)
        handles(
            .nudgingPausing, .interlockDidRelease, becomes: .opening(.pausing(until: DoorScene.at(100_100))),
            commanding: .silenceBuzzer, counting: .reopening)
        handles(
            .nudgingPausing, .machineDidFail(.faultContact), becomes: .faulted(.faultContact),
            commanding: .silenceBuzzer, .soundAlarm, counting: .fault)
        handles(
            .nudgingPaused, .deadlinePassed, becomes: .nudging(.drivingNow), commanding: .closeDoor(.slow))
    }

    @DoorRows private static var nudgingDriving: [DoorRow] {
        handles(.nudging, .personsHaveEntered(1), persons: 3, counting: .entered(1))
        handles(
            .nudging, .personsHaveEntered(9), becomes: .opening(.resting), commanding: .stopDoor, .silenceBuzzer,
            persons: 11, counting: .entered(9), .reopening)
        handles(.nudging.outsideZone, .personsHaveEntered(9), persons: 11, counting: .entered(9))
        handles(.nudging, .personsHaveLeft(1), persons: 1, counting: .left(1))
        notes(.nudging.with { $0.obstructedSince = nil }, .curtainBroke)
        notes(.nudging, .curtainCleared)
        handles(
            .nudging, .openButtonWasPressed, becomes: .opening(.resting), commanding: .stopDoor, .silenceBuzzer,
            counting: .reopening)
        handles(
            .nudging.outsideZone, .openButtonWasPressed, becomes: .nudging(.haltedUntil(160_000)),
            commanding: .stopDoor)
        notes(.nudging.held(), .openButtonWasReleased)
        ignores(.nudging.outsideZone, .interlockDidRelease)
        handles(
            .nudging, .landingArrived, becomes: .opening(.resting), commanding: .stopDoor, .silenceBuzzer,
            counting: .reopening)
        refuses(.nudging.outsideZone, .landingArrived)
        keepsFromOpening(.nudging.forced, .landingArrived, .interlockDidRelease)
        handles(
            .nudging.forced, .openButtonWasPressed, becomes: .nudging(.haltedUntil(160_000), .forced),
            commanding: .stopDoor, mayOpen: false, keptFromOpening: true)
        handles(
            .nudging.forced, .interlockDidRelease, becomes: .opening(.resting), commanding: .stopDoor, .silenceBuzzer,
            counting: .reopening)
        ignores(.nudging, .closeButtonWasPressed, .machineRepairDidComplete)
        handles(
            .nudging, .doorHasLocked, becomes: .closed, commanding: .stopDoor, .silenceBuzzer, counting: .cycle)
        handles(
            .nudging.atOpenLimit, .doorHasLocked, becomes: .faulted(.contactsDisagree),
            commanding: .stopDoor, .silenceBuzzer, .soundAlarm, counting: .fault)
        notes(.nudging.doubted, .doorHasLocked)
        notes(.nudging.locked, .doorHasUnlocked)
        notes(.nudging, .doorHasOpened)
        handles(
            .nudging.unlocking, .doorHasOpened, becomes: .faulted(.contactsDisagree),
            commanding: .stopDoor, .silenceBuzzer, .soundAlarm, counting: .fault)
        notes(.nudging.atOpenLimit, .doorHasLeftOpenLimit)
        handles(
            .nudging, .overloadBegan, becomes: .opening(.resting), commanding: .stopDoor, .silenceBuzzer,
            counting: .reopening)
        notes(.nudging.outsideZone, .overloadBegan)
        notes(.nudging.tooHeavy, .overloadEnded)
        notes(.nudging.outsideZone, .doorZoneEntered)
        handles(
            .nudging.outsideZone.tooHeavy, .doorZoneEntered, becomes: .opening(.resting),
            commanding: .stopDoor, .silenceBuzzer, counting: .reopening)
        notes(.nudging.insideZone, .doorZoneLeft)
        handles(
            .nudging, .fireReleaseBegan, becomes: .recall(.opening(.resting)), commanding: .stopDoor, .silenceBuzzer)
        notesFireBetweenLandings(.nudging)
        refuses(.nudging, .deadlinePassed)
        handles(
            .nudging, .machineDidFail(.edgesLost), becomes: .faulted(.edgesLost),
            commanding: .stopDoor, .silenceBuzzer, .soundAlarm, counting: .fault)
        handles(
            .nudgingTooLong, .deadlinePassed, becomes: .opening(.resting, .of(closeTimeouts: 1)),
            commanding: .stopDoor, .silenceBuzzer, counting: .reopening)
        handles(
            .nudgingTooLong.outsideZone, .deadlinePassed,
            becomes: .nudging(.haltedForAWhile, .of(closeTimeouts: 1)), commanding: .stopDoor)
        handles(
            .nudgingTooLong.with { $0.state = .nudging(.driving(deadline: DoorScene.now), .of(closeTimeouts: 3)) },
            .deadlinePassed, becomes: .faulted(.didNotLock), commanding: .stopDoor, .silenceBuzzer, .soundAlarm,
            counting: .fault)
        handles(
            .nudgingTooLong.leavingLimit.with {
                $0.state = .nudging(.driving(deadline: DoorScene.now), .of(closeTimeouts: 3))
            },
            .deadlinePassed, becomes: .faulted(.didNotLeaveLimit), commanding: .stopDoor, .silenceBuzzer, .soundAlarm,
            counting: .fault)
    }

    @DoorRows private static var nudgingHalted: [DoorRow] {
        handles(.nudgingHalted, .personsHaveEntered(1), persons: 3, counting: .entered(1))
        handles(.nudgingHalted, .personsHaveLeft(1), persons: 1, counting: .left(1))
        handles(.nudgingHalted, .openButtonWasPressed, becomes: .nudging(.haltedUntil(160_000)))
        handles(.nudgingHalted.held(), .openButtonWasReleased, becomes: .nudging(.haltedForAWhile))
        handles(.nudgingHalted.held().obstructed(), .openButtonWasReleased, becomes: .nudging(.haltedForAWhile))
        ignores(.nudgingHalted, .closeButtonWasPressed, .machineRepairDidComplete, .interlockDidRelease)
        refuses(.nudgingHalted, .landingArrived)
        handles(.nudgingHalted, .doorHasLocked, becomes: .closed, commanding: .silenceBuzzer, counting: .cycle)
        notes(.nudgingHalted.locked, .doorHasUnlocked)
        notes(.nudgingHalted, .doorHasOpened, .curtainBroke, .overloadBegan, .doorZoneEntered)
        handles(
            .nudgingHalted.tooHeavy, .doorZoneEntered, becomes: .opening(.drivingNow),
            commanding: .openDoor, .silenceBuzzer, counting: .reopening)
        notes(.nudgingHalted.atOpenLimit, .doorHasLeftOpenLimit)
        notes(.nudgingHalted.obstructed(), .curtainCleared)
        notes(.nudgingHalted.tooHeavy, .overloadEnded)
        notes(.nudgingHalted.insideZone, .doorZoneLeft)
        handles(
            .nudgingHalted.held(), .doorZoneEntered, becomes: .opening(.drivingNow),
            commanding: .openDoor, .silenceBuzzer, counting: .reopening)
        notesFireBetweenLandings(.nudgingHalted)
        refuses(.nudgingHalted, .deadlinePassed)
        handles(
            .nudgingHalted, .machineDidFail(.faultContact), becomes: .faulted(.faultContact),
            commanding: .silenceBuzzer, .soundAlarm, counting: .fault)
        handles(
            .nudgingHaltedLong, .deadlinePassed, becomes: .nudging(.drivingNow), commanding: .closeDoor(.slow))
        handles(
            .nudgingHaltedLong.held(since: DoorScene.at(40_000)), .deadlinePassed, becomes: .nudging(.drivingNow),
            commanding: .closeDoor(.slow), remarking: .buttonStuck)
    }
}
