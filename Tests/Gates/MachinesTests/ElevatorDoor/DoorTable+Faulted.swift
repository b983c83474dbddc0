import Machines
import TestSupport

extension DoorTable {
    @DoorRows static var faulted: [DoorRow] {
        handles(.faulted, .personsHaveEntered(1), persons: 3, counting: .entered(1))
        handles(.faulted, .personsHaveLeft(1), persons: 1, counting: .left(1))
        ignores(
            .faulted, .openButtonWasPressed, .closeButtonWasPressed, .landingArrived, .interlockDidRelease)
        notes(.faulted.held(), .openButtonWasReleased)
        notes(.faulted, .doorHasLocked, .doorHasOpened, .curtainBroke, .overloadBegan)
        notes(.faulted.locked, .doorHasUnlocked)
        notes(.faulted.atOpenLimit, .doorHasLeftOpenLimit)
        notes(.faulted.obstructed(), .curtainCleared)
        notes(.faulted.tooHeavy, .overloadEnded)
        notes(.faulted.outsideZone, .doorZoneEntered)
        notes(.faulted.insideZone, .doorZoneLeft)
        handles(
            .faulted, .fireReleaseBegan, becomes: .recall(.opening(.drivingNow), fault: .faultContact),
            commanding: .openDoor)
        handles(
            .faulted.atOpenLimit, .fireReleaseBegan, becomes: .recall(.held, fault: .faultContact))
        handles(
            .faulted.leavingLimit.locked, .fireReleaseBegan,
            becomes: .recall(.opening(.drivingNow), fault: .faultContact), commanding: .openDoor)
        notesFireBetweenLandings(.faulted)
        handles(
            .faulted.outsideZone.released, .doorZoneEntered,
            becomes: .recall(.opening(.drivingNow), fault: .faultContact), commanding: .openDoor)
        refuses(.faulted, .deadlinePassed)
        handles(.faulted, .machineDidFail(.edgesLost), counting: .fault)
        handles(
            .faulted, .machineRepairDidComplete, becomes: .opening(.drivingNow), commanding: .openDoor, .silenceAlarm)
        handles(
            .faulted.locked, .machineRepairDidComplete, becomes: .opening(.drivingNow),
            commanding: .openDoor, .silenceAlarm)
        handles(
            .faulted.resting(until: DoorScene.at(100_050)), .machineRepairDidComplete,
            becomes: .opening(.pausing(until: DoorScene.at(100_050))), commanding: .silenceAlarm)
        handles(
            .faulted.atOpenLimit, .machineRepairDidComplete, becomes: .openUntil(103_000), commanding: .silenceAlarm)
        handles(
            .faulted.leavingLimit, .machineRepairDidComplete, becomes: .opening(.drivingNow),
            commanding: .openDoor, .silenceAlarm)
        handles(
            .faulted.outsideZone, .machineRepairDidComplete, becomes: .openUntil(103_000, .forced),
            commanding: .silenceAlarm)
        handles(
            .faulted.outsideZone.locked, .machineRepairDidComplete, becomes: .closed, commanding: .silenceAlarm)
        handles(
            .faulted.outsideZone.unlocking, .machineRepairDidComplete, becomes: .openUntil(103_000, .forced),
            commanding: .silenceAlarm)
        handles(
            .faulted.locked, .machineRepairDidComplete, becomes: .closed, commanding: .silenceAlarm, mayOpen: false,
            keptFromOpening: true)
        handles(
            .faulted, .machineRepairDidComplete, becomes: .openUntil(103_000, .forced), commanding: .silenceAlarm,
            mayOpen: false, keptFromOpening: true)
        ignores(.faulted.locked.atOpenLimit, .machineRepairDidComplete)
    }
}
