import Machines
import TestSupport

extension DoorTable {
    static let open: [DoorRow] = persons + buttons + contacts + failures + endOfDwell

    @DoorRows private static var persons: [DoorRow] {
        handles(.open, .personsHaveEntered(3), becomes: .openUntil(103_000), persons: 5, counting: .entered(3))
        handles(
            .open, .personsHaveEntered(8), becomes: .openUntil(103_000), persons: 10, counting: .entered(8))
        handles(
            .open, .personsHaveEntered(9), becomes: .overloaded(.one, until: 220_000), commanding: .soundBuzzer,
            persons: 11, counting: .entered(9))
        handles(
            .open.with { $0.countsBothWays = false }, .personsHaveEntered(9), becomes: .openUntil(103_000), persons: 11,
            counting: .entered(9))
        handles(
            .open.obstructed(), .personsHaveEntered(1), becomes: .openUntil(120_000), persons: 3, counting: .entered(1))
        handles(.open, .personsHaveLeft(2), becomes: .openUntil(103_000), persons: 0, counting: .left(2))
        handles(
            .open, .personsHaveLeft(5), becomes: .openUntil(103_000), persons: 0, counting: .left(5), .leftUncounted(3))
        handles(
            .open.obstructed(), .personsHaveLeft(1), becomes: .openUntil(120_000), persons: 1, counting: .left(1))
    }

    @DoorRows private static var buttons: [DoorRow] {
        handles(.open, .openButtonWasPressed, becomes: .openUntil(160_000))
        handles(.open.obstructed(), .openButtonWasPressed, becomes: .openUntil(160_000))
        handles(.open.held(), .openButtonWasReleased, becomes: .openUntil(103_000))
        handles(.open.held().obstructed(), .openButtonWasReleased, becomes: .openUntil(119_000))
        handles(.open.held(), .personsHaveEntered(1), becomes: .openUntil(159_000), persons: 3, counting: .entered(1))
        ignores(.open.held(), .closeButtonWasPressed)
        handles(
            .open.with { $0.openButton = .stuck }, .closeButtonWasPressed, becomes: .closing(.drivingNow),
            commanding: .closeDoor(.normal))
        handles(.open, .interlockDidRelease, becomes: .openUntil(103_000))
        handles(
            .open.with { $0.isAtOpenLimit = false }, .interlockDidRelease, becomes: .opening(.drivingNow),
            commanding: .openDoor)
        handles(
            .open.leavingLimit.forced, .interlockDidRelease, becomes: .opening(.drivingNow), commanding: .openDoor)
        handles(.open, .landingArrived, becomes: .openUntil(103_000))
        handles(
            .open, .closeButtonWasPressed, becomes: .closing(.drivingNow), commanding: .closeDoor(.normal))
        handles(
            .open.holding(5), .closeButtonWasPressed, becomes: .closing(.drivingNow), commanding: .closeDoor(.normal))
        handles(
            .open.holding(6), .closeButtonWasPressed, becomes: .closing(.drivingNow), commanding: .closeDoor(.slow))
        handles(
            .open.holding(9), .closeButtonWasPressed, becomes: .closing(.drivingNow), commanding: .closeDoor(.slow))
        ignores(.open.holding(10), .closeButtonWasPressed)
        ignores(.open.obstructed(), .closeButtonWasPressed)
        handles(
            .open.resting(until: DoorScene.at(100_150)), .closeButtonWasPressed,
            becomes: .closing(.pausing(until: DoorScene.at(100_150))))
        handles(
            .open.with { $0.state = .openUntil(102_000, .of(reopenings: 3)) }, .closeButtonWasPressed,
            becomes: .nudging(.drivingNow, .of(reopenings: 3)), commanding: .closeDoor(.slow), .soundBuzzer,
            counting: .nudging)
    }

    @DoorRows private static var contacts: [DoorRow] {
        handles(.open.with { $0.isAtOpenLimit = false }, .doorHasLocked, becomes: .closed)
        handles(
            .open, .doorHasLocked, becomes: .faulted(.contactsDisagree), commanding: .soundAlarm, counting: .fault)
        notes(.open.doubted.with { $0.isAtOpenLimit = false }, .doorHasLocked)
        notes(.open.locked, .doorHasUnlocked)
        notes(.open.with { $0.isAtOpenLimit = false }, .doorHasOpened)
        handles(
            .open.unlocking.with { $0.isAtOpenLimit = false }, .doorHasOpened, becomes: .faulted(.contactsDisagree),
            commanding: .soundAlarm, counting: .fault)
        handles(
            .open, .doorHasLeftOpenLimit, becomes: .opening(.drivingNow, .of(wasDrivenOn: true)), commanding: .openDoor)
        handles(
            .open.insideZone.resting(until: DoorScene.at(100_100)), .doorHasLeftOpenLimit,
            becomes: .opening(.pausing(until: DoorScene.at(100_100)), .of(wasDrivenOn: true)))
        notes(.open.with { $0.state = .openUntil(102_000, .of(wasDrivenOn: true)) }, .doorHasLeftOpenLimit)
        notes(.open.forced, .doorHasLeftOpenLimit)
        notes(.open.outsideZone, .doorHasLeftOpenLimit)
        handles(.open, .curtainBroke, becomes: .openUntil(120_000))
        handles(.open.obstructed(), .curtainCleared, becomes: .openUntil(103_000))
        handles(.open, .overloadBegan, becomes: .overloaded(.one), commanding: .soundBuzzer)
        notes(.open.tooHeavy, .overloadEnded)
        notes(.open.outsideZone, .doorZoneEntered)
        notes(.open.insideZone, .doorZoneLeft)
    }

    @DoorRows private static var failures: [DoorRow] {
        handles(.open, .fireReleaseBegan, becomes: .recall(.held))
        handles(
            .open.with { $0.isAtOpenLimit = false }, .fireReleaseBegan, becomes: .recall(.opening(.drivingNow)),
            commanding: .openDoor)
        handles(
            .open.leavingLimit, .fireReleaseBegan, becomes: .recall(.opening(.drivingNow)), commanding: .openDoor)
        notesFireBetweenLandings(.open)
        handles(.open.outsideZone.released, .doorZoneEntered, becomes: .recall(.held))
        handles(.open.outsideZone.released, .overloadBegan, becomes: .openUntil(103_000))
        handles(
            .open.outsideZone.released.tooHeavy, .fireReleaseEnded, becomes: .overloaded(.one),
            commanding: .soundBuzzer)
        handles(
            .open, .machineDidFail(.edgesLost), becomes: .faulted(.edgesLost), commanding: .soundAlarm, counting: .fault
        )
        ignores(.open, .machineRepairDidComplete)
    }

    @DoorRows private static var endOfDwell: [DoorRow] {
        refuses(.open, .deadlinePassed)
        handles(
            .openAndDue, .deadlinePassed, becomes: .closing(.drivingNow), commanding: .closeDoor(.normal))
        handles(
            .openAndDue.with { $0.state = .openUntil(100_000, .of(wasDrivenOn: true)) }, .deadlinePassed,
            becomes: .closing(.drivingNow), commanding: .closeDoor(.normal))
        handles(
            .openAndDue.holding(10), .deadlinePassed, becomes: .closing(.drivingNow), commanding: .closeDoor(.slow))
        handles(
            .openAndDue.obstructed(since: DoorScene.at(80_000)), .deadlinePassed, becomes: .nudging(.drivingNow),
            commanding: .closeDoor(.slow), .soundBuzzer, counting: .nudging)
        handles(
            .openAndDue.with { $0.state = .openUntil(100_000, .of(reopenings: 2)) }, .deadlinePassed,
            becomes: .closing(.drivingNow, .of(reopenings: 2)), commanding: .closeDoor(.normal))
        handles(
            .openAndDue.with { $0.state = .openUntil(100_000, .of(reopenings: 3)) }, .deadlinePassed,
            becomes: .nudging(.drivingNow, .of(reopenings: 3)), commanding: .closeDoor(.slow), .soundBuzzer,
            counting: .nudging)
        handles(
            .openAndDue.held(since: DoorScene.at(40_000)), .deadlinePassed, becomes: .nudging(.drivingNow),
            commanding: .closeDoor(.slow), .soundBuzzer, counting: .nudging, remarking: .buttonStuck)
        handles(
            .openAndDue.held(since: DoorScene.at(40_000)).mute, .deadlinePassed, becomes: .closing(.drivingNow),
            commanding: .closeDoor(.normal), remarking: .buttonStuck)
        handles(
            .openAndDue.obstructed(since: DoorScene.at(80_000)).mute, .deadlinePassed,
            becomes: .openUntil(120_000, .of(saidCannotNudge: true)), remarking: .cannotNudge)
        handles(
            .openAndDue.obstructed(since: DoorScene.at(80_000)).mute.with {
                $0.state = .openUntil(100_000, .of(saidCannotNudge: true))
            },
            .deadlinePassed, becomes: .openUntil(120_000, .of(saidCannotNudge: true)))
        handles(
            .openAndDue.mute.with { $0.state = .openUntil(100_000, .of(reopenings: 3)) }, .deadlinePassed,
            becomes: .closing(.drivingNow, .of(reopenings: 3)), commanding: .closeDoor(.normal))
    }
}
