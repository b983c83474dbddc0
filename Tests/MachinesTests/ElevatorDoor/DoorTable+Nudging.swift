import Machines

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
        refuses(.nudgingPausing, .fireReleaseEnded, .deadlinePassed)
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
        ignores(.nudging.outsideZone, .openButtonWasPressed)
        handles(
            .nudging, .landingArrived, becomes: .opening(.resting), commanding: .stopDoor, .silenceBuzzer,
            counting: .reopening)
        refuses(.nudging.outsideZone, .landingArrived)
        keepsFromOpening(
            .nudging.with { $0.state = .nudging(.driving(deadline: DoorScene.at(105_000)), .forced) },
            .openButtonWasPressed, .landingArrived)
        ignores(.nudging, .closeButtonWasPressed, .machineRepairDidComplete)
        handles(
            .nudging, .doorHasLocked, becomes: .closed, commanding: .stopDoor, .silenceBuzzer, counting: .cycle)
        handles(
            .nudging.atOpenLimit, .doorHasLocked, becomes: .faulted(.contactsDisagree),
            commanding: .stopDoor, .silenceBuzzer, .soundAlarm, counting: .fault)
        notes(.nudging.locked, .doorHasUnlocked)
        notes(.nudging, .doorHasOpened)
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
        refuses(.nudging, .fireReleaseEnded, .deadlinePassed)
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
    }

    @DoorRows private static var nudgingHalted: [DoorRow] {
        handles(.nudgingHalted, .personsHaveEntered(1), persons: 3, counting: .entered(1))
        handles(.nudgingHalted, .personsHaveLeft(1), persons: 1, counting: .left(1))
        ignores(.nudgingHalted, .openButtonWasPressed, .closeButtonWasPressed, .machineRepairDidComplete)
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
        handles(.nudgingHalted, .fireReleaseBegan, becomes: .recall(.outsideZone), commanding: .silenceBuzzer)
        refuses(.nudgingHalted, .fireReleaseEnded, .deadlinePassed)
        handles(
            .nudgingHalted, .machineDidFail(.faultContact), becomes: .faulted(.faultContact),
            commanding: .silenceBuzzer, .soundAlarm, counting: .fault)
        handles(
            .nudgingHaltedLong, .deadlinePassed, becomes: .nudging(.drivingNow), commanding: .closeDoor(.slow))
    }
}
