import Machines
import TestSupport

extension DoorTable {
    @DoorRows static var closed: [DoorRow] {
        refuses(.closed, .personsHaveEntered(1), .personsHaveLeft(1))
        handles(.closed, .openButtonWasPressed, becomes: .opening(.drivingNow), commanding: .openDoor)
        handles(
            .closed.resting(until: DoorScene.at(100_050)), .openButtonWasPressed,
            becomes: .opening(.pausing(until: DoorScene.at(100_050))))
        handles(.closed.insideZone, .openButtonWasPressed, becomes: .opening(.drivingNow), commanding: .openDoor)
        ignores(.closed.outsideZone, .openButtonWasPressed)
        handles(.closed, .landingArrived, becomes: .opening(.drivingNow), commanding: .openDoor)
        refuses(.closed.outsideZone, .landingArrived)
        keepsFromOpening(.closed, .openButtonWasPressed, .landingArrived, .interlockDidRelease)
        handles(.closed, .interlockDidRelease, becomes: .opening(.drivingNow), commanding: .openDoor)
        ignores(.closed.outsideZone, .interlockDidRelease)
        notes(.closed.held(), .openButtonWasReleased)
        handles(
            .closed.with { $0.countsBothWays = false }, .openButtonWasPressed, becomes: .opening(.drivingNow),
            commanding: .openDoor, persons: 0, counting: .forgotten(2))
        ignores(.closed, .closeButtonWasPressed, .machineRepairDidComplete)
        notes(.closed.with { $0.isLocked = false }, .doorHasLocked)
        handles(
            .closed, .doorHasUnlocked, becomes: .closing(.drivingNow, .forced), commanding: .closeDoor(.normal),
            counting: .forcedUnlocking)
        handles(
            .closed.obstructed(), .doorHasUnlocked, becomes: .closing(.haltedUntil(119_000), .forced),
            counting: .forcedUnlocking)
        handles(
            .closed, .doorHasOpened, becomes: .faulted(.contactsDisagree), commanding: .soundAlarm, counting: .fault)
        notes(.closed.atOpenLimit, .doorHasLeftOpenLimit)
        notes(.closed, .curtainBroke, .overloadBegan)
        notes(.closed.obstructed(), .curtainCleared)
        notes(.closed.tooHeavy, .overloadEnded)
        notes(.closed.outsideZone, .doorZoneEntered)
        notes(.closed.insideZone, .doorZoneLeft)
        handles(
            .closed, .fireReleaseBegan, becomes: .recall(.opening(.drivingNow)), commanding: .openDoor)
        handles(
            .closed, .fireReleaseBegan, becomes: .recall(.opening(.drivingNow)), commanding: .openDoor, mayOpen: false)
        notesFireBetweenLandings(.closed)
        handles(
            .closed.outsideZone.released, .doorZoneEntered, becomes: .recall(.opening(.drivingNow)),
            commanding: .openDoor, mayOpen: false)
        refuses(.closed, .deadlinePassed)
        handles(
            .closed, .machineDidFail(.edgesLost), becomes: .faulted(.edgesLost), commanding: .soundAlarm,
            counting: .fault)
    }
}
