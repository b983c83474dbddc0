import Machines
import TestSupport

extension DoorTable {
    static let closing: [DoorRow] = pausing + driving + halted

    private static let gaveWay = ElevatorDoorState.Cycle.of(reopenings: 1)
    private static let clearsTheWay = ElevatorDoorState.opening(.resting, gaveWay)

    @DoorRows private static var pausing: [DoorRow] {
        handles(
            .closingPausing, .personsHaveEntered(1),
            becomes: .opening(.pausing(until: DoorScene.at(100_100)), gaveWay), persons: 3,
            counting: .entered(1), .reopening)
        handles(
            .closingPausing, .personsHaveLeft(1),
            becomes: .opening(.pausing(until: DoorScene.at(100_100)), gaveWay), persons: 1,
            counting: .left(1), .reopening)
        handles(
            .closingPausing, .curtainBroke, becomes: .opening(.pausing(until: DoorScene.at(100_100)), gaveWay),
            counting: .reopening)
        handles(
            .closingPausing, .openButtonWasPressed, becomes: .opening(.pausing(until: DoorScene.at(100_100))),
            counting: .reopening)
        handles(
            .closingPausing, .landingArrived, becomes: .opening(.pausing(until: DoorScene.at(100_100))),
            counting: .reopening)
        handles(
            .closingPausing, .overloadBegan, becomes: .opening(.pausing(until: DoorScene.at(100_100))),
            counting: .reopening)
        ignores(.closingPausing, .closeButtonWasPressed, .machineRepairDidComplete)
        handles(.closingPausing, .doorHasLocked, becomes: .closed, counting: .cycle)
        notes(.closingPausing.locked, .doorHasUnlocked)
        notes(.closingPausing, .doorHasOpened)
        notes(.closingPausing.atOpenLimit, .doorHasLeftOpenLimit)
        notes(.closingPausing.obstructed(), .curtainCleared)
        notes(.closingPausing.tooHeavy, .overloadEnded)
        notes(.closingPausing.outsideZone, .doorZoneEntered)
        notes(.closingPausing.insideZone, .doorZoneLeft)
        handles(
            .closingPausing, .fireReleaseBegan,
            becomes: .recall(.opening(.pausing(until: DoorScene.at(100_100)))))
        notesFireBetweenLandings(.closingPausing)
        refuses(.closingPausing, .deadlinePassed)
        handles(
            .closingPausing.outsideZone, .openButtonWasPressed, becomes: .closing(.haltedUntil(160_000)))
        notes(.closingPausing.held(), .openButtonWasReleased)
        handles(
            .closingPausing, .interlockDidRelease, becomes: .opening(.pausing(until: DoorScene.at(100_100))),
            counting: .reopening)
        handles(
            .closingPausing, .machineDidFail(.faultContact), becomes: .faulted(.faultContact), commanding: .soundAlarm,
            counting: .fault)
        handles(
            .closingPaused, .deadlinePassed, becomes: .closing(.drivingNow), commanding: .closeDoor(.normal))
    }

    @DoorRows private static var driving: [DoorRow] {
        handles(
            .closing, .personsHaveEntered(1), becomes: clearsTheWay, commanding: .stopDoor, persons: 3,
            counting: .entered(1), .reopening)
        handles(
            .closing, .personsHaveLeft(1), becomes: clearsTheWay, commanding: .stopDoor, persons: 1,
            counting: .left(1), .reopening)
        handles(.closing, .curtainBroke, becomes: clearsTheWay, commanding: .stopDoor, counting: .reopening)
        handles(
            .closing.insideZone, .curtainBroke, becomes: clearsTheWay, commanding: .stopDoor, counting: .reopening)
        handles(
            .closing.outsideZone, .curtainBroke, becomes: .closing(.haltedUntil(120_000), gaveWay),
            commanding: .stopDoor)
        handles(
            .closing.outsideZone, .personsHaveEntered(1), becomes: .closing(.haltedForAWhile, gaveWay),
            commanding: .stopDoor, persons: 3, counting: .entered(1))
        handles(
            .closing.with { $0.state = .closing(.driving(deadline: DoorScene.at(105_000)), .forced) }, .curtainBroke,
            becomes: .closing(.haltedUntil(120_000), .of(reopenings: 1, mayReopen: false)), commanding: .stopDoor,
            mayOpen: false, keptFromOpening: true)
        handles(
            .closing.with { $0.state = .closing(.driving(deadline: DoorScene.at(105_000)), .forced) }, .curtainBroke,
            becomes: clearsTheWay, commanding: .stopDoor, counting: .reopening)
        notes(.closing.obstructed(), .curtainCleared)
        handles(
            .closing, .openButtonWasPressed, becomes: .opening(.resting), commanding: .stopDoor, counting: .reopening)
        handles(
            .closing, .openButtonWasPressed, becomes: .opening(.resting), commanding: .stopDoor, mayOpen: false,
            counting: .reopening)
        keepsFromOpening(.closing.forced, .landingArrived, .interlockDidRelease)
        handles(
            .closing.forced, .openButtonWasPressed, becomes: .closing(.haltedUntil(160_000), .forced),
            commanding: .stopDoor, mayOpen: false, keptFromOpening: true)
        handles(
            .closing.outsideZone, .openButtonWasPressed, becomes: .closing(.haltedUntil(160_000)),
            commanding: .stopDoor)
        notes(.closing.held(), .openButtonWasReleased)
        handles(
            .closing.forced, .interlockDidRelease, becomes: .opening(.resting), commanding: .stopDoor,
            counting: .reopening)
        ignores(.closing.outsideZone, .interlockDidRelease)
        handles(
            .closing, .landingArrived, becomes: .opening(.resting), commanding: .stopDoor, counting: .reopening)
        refuses(.closing.outsideZone, .landingArrived)
        ignores(.closing, .closeButtonWasPressed, .machineRepairDidComplete)
        handles(.closing, .doorHasLocked, becomes: .closed, commanding: .stopDoor, counting: .cycle)
        handles(
            .closing.atOpenLimit, .doorHasLocked, becomes: .faulted(.contactsDisagree),
            commanding: .stopDoor, .soundAlarm, counting: .fault)
        notes(.closing.doubted, .doorHasLocked)
        notes(.closing.locked, .doorHasUnlocked)
        notes(.closing, .doorHasOpened)
        handles(
            .closing.unlocking, .doorHasOpened, becomes: .faulted(.contactsDisagree),
            commanding: .stopDoor, .soundAlarm, counting: .fault)
        notes(.closing.atOpenLimit, .doorHasLeftOpenLimit)
        handles(
            .closing, .overloadBegan, becomes: .opening(.resting), commanding: .stopDoor, counting: .reopening)
        notes(.closing.outsideZone, .overloadBegan)
        notes(.closing.tooHeavy, .overloadEnded)
        notes(.closing.outsideZone, .doorZoneEntered)
        handles(
            .closing.outsideZone.tooHeavy, .doorZoneEntered, becomes: .opening(.resting), commanding: .stopDoor,
            counting: .reopening)
        notes(.closing.insideZone, .doorZoneLeft)
        handles(
            .closing, .fireReleaseBegan, becomes: .recall(.opening(.resting)), commanding: .stopDoor)
        notesFireBetweenLandings(.closing)
        handles(
            .closing.outsideZone.released, .doorZoneEntered, becomes: .recall(.opening(.resting)),
            commanding: .stopDoor)
        refuses(.closing, .deadlinePassed)
        handles(
            .closing, .machineDidFail(.sensorStuck), becomes: .faulted(.sensorStuck), commanding: .stopDoor,
            .soundAlarm,
            counting: .fault)
        handles(
            .closingTooLong, .deadlinePassed, becomes: .opening(.resting, .of(closeTimeouts: 1)),
            commanding: .stopDoor, counting: .reopening)
        handles(
            .closingTooLong.unlocking.outsideZone, .deadlinePassed, becomes: .closed, commanding: .stopDoor,
            counting: .cycle)
        handles(
            .closingTooLong.unlocking.atOpenLimit, .deadlinePassed, becomes: .faulted(.contactsDisagree),
            commanding: .stopDoor, .soundAlarm, counting: .fault)
        handles(
            .closingTooLong.outsideZone, .deadlinePassed,
            becomes: .closing(.haltedForAWhile, .of(closeTimeouts: 1)), commanding: .stopDoor)
        handles(
            .closingTooLong.with { $0.state = .closing(.driving(deadline: DoorScene.now), .of(closeTimeouts: 2)) },
            .deadlinePassed, becomes: .opening(.resting, .of(closeTimeouts: 3)), commanding: .stopDoor,
            counting: .reopening)
        handles(
            .closingTooLong.with { $0.state = .closing(.driving(deadline: DoorScene.now), .of(closeTimeouts: 3)) },
            .deadlinePassed, becomes: .faulted(.didNotLock), commanding: .stopDoor, .soundAlarm, counting: .fault)
        handles(
            .closingTooLong.leavingLimit, .deadlinePassed, becomes: .opening(.resting, .of(closeTimeouts: 1)),
            commanding: .stopDoor, counting: .reopening)
        handles(
            .closingTooLong.leavingLimit.with {
                $0.state = .closing(.driving(deadline: DoorScene.now), .of(closeTimeouts: 3))
            },
            .deadlinePassed, becomes: .faulted(.didNotLeaveLimit), commanding: .stopDoor, .soundAlarm, counting: .fault)
    }

    @DoorRows private static var halted: [DoorRow] {
        handles(
            .closingHalted, .personsHaveEntered(1), becomes: .closing(.haltedForAWhile, gaveWay), persons: 3,
            counting: .entered(1))
        handles(
            .closingHalted.obstructed(), .personsHaveLeft(1), becomes: .closing(.haltedUntil(120_000), gaveWay),
            persons: 1, counting: .left(1))
        handles(.closingHalted, .curtainBroke, becomes: .closing(.haltedUntil(120_000), gaveWay))
        handles(
            .closingHalted.obstructed(), .curtainCleared, becomes: .closing(.drivingNow),
            commanding: .closeDoor(.normal))
        handles(
            .closingHalted.obstructed().resting(until: DoorScene.at(100_050)), .curtainCleared,
            becomes: .closing(.pausing(until: DoorScene.at(100_050))))
        handles(.closingHalted, .openButtonWasPressed, becomes: .closing(.haltedUntil(160_000)))
        handles(.closingHalted.held(), .openButtonWasReleased, becomes: .closing(.haltedForAWhile))
        handles(
            .closingHalted.held().obstructed(), .openButtonWasReleased, becomes: .closing(.haltedUntil(119_000)))
        handles(
            .closingHalted.held().obstructed(since: DoorScene.at(70_000)), .openButtonWasReleased,
            becomes: .closing(.haltedForAWhile))
        handles(.closingHalted.held().obstructed(), .curtainCleared, becomes: .closing(.haltedUntil(159_000)))
        handles(
            .closingHalted.obstructed().with {
                $0.state = .closing(.halted(until: DoorScene.at(101_000)), .of(reopenings: 3))
            },
            .curtainCleared, becomes: .nudging(.drivingNow, .of(reopenings: 3)),
            commanding: .closeDoor(.slow), .soundBuzzer, counting: .nudging)
        handles(
            .closingHalted.obstructed().mute.with {
                $0.state = .closing(.halted(until: DoorScene.at(101_000)), .of(reopenings: 3))
            },
            .curtainCleared, becomes: .closing(.drivingNow, .of(reopenings: 3)), commanding: .closeDoor(.normal))
        ignores(.closingHalted, .interlockDidRelease)
        refuses(.closingHalted, .landingArrived)
        ignores(.closingHalted, .closeButtonWasPressed, .machineRepairDidComplete)
        handles(.closingHalted, .doorHasLocked, becomes: .closed, counting: .cycle)
        notes(.closingHalted.locked, .doorHasUnlocked)
        notes(.closingHalted, .doorHasOpened)
        notes(.closingHalted.atOpenLimit, .doorHasLeftOpenLimit)
        notes(.closingHalted, .overloadBegan)
        notes(.closingHalted.tooHeavy, .overloadEnded)
        notes(.closingHalted, .doorZoneEntered)
        handles(
            .closingHalted.obstructed(), .doorZoneEntered, becomes: .opening(.drivingNow), commanding: .openDoor,
            counting: .reopening)
        notes(.closingHalted.insideZone, .doorZoneLeft)
        handles(
            .closingHalted.held(), .doorZoneEntered, becomes: .opening(.drivingNow), commanding: .openDoor,
            counting: .reopening)
        notesFireBetweenLandings(.closingHalted)
        refuses(.closingHalted, .deadlinePassed)
        handles(
            .closingHalted, .machineDidFail(.queueFull), becomes: .faulted(.queueFull), commanding: .soundAlarm,
            counting: .fault)
        handles(
            .closingHalted.obstructed().leavingLimit, .doorZoneEntered, becomes: .opening(.drivingNow),
            commanding: .openDoor, counting: .reopening)
        handles(
            .closingHalted.obstructed().atOpenLimit, .doorZoneEntered, becomes: .openUntil(119_000),
            counting: .reopening)
        handles(
            .closingHaltedLong, .deadlinePassed, becomes: .closing(.drivingNow), commanding: .closeDoor(.normal))
        handles(
            .closingHaltedLong.obstructed(), .deadlinePassed, becomes: .nudging(.drivingNow),
            commanding: .closeDoor(.slow), .soundBuzzer, counting: .nudging)
        handles(
            .closingHaltedLong.held(since: DoorScene.at(40_000)), .deadlinePassed, becomes: .nudging(.drivingNow),
            commanding: .closeDoor(.slow), .soundBuzzer, counting: .nudging, remarking: .buttonStuck)
        handles(
            .closingHaltedLong.held(since: DoorScene.at(40_000)).mute, .deadlinePassed,
            becomes: .closing(.drivingNow), commanding: .closeDoor(.normal), remarking: .buttonStuck)
        handles(
            .closingHaltedLong.obstructed().mute, .deadlinePassed,
            becomes: .closing(.haltedUntil(120_000), .of(saidCannotNudge: true)), remarking: .cannotNudge)
    }
}
