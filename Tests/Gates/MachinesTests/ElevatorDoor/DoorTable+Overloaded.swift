import Machines
import TestSupport

extension DoorTable {
    @DoorRows static var overloaded: [DoorRow] {
        handles(.overloaded, .personsHaveEntered(1), persons: 3, counting: .entered(1))
        handles(.overloaded, .personsHaveLeft(1), persons: 1, counting: .left(1))
        handles(
            .overloadedByCount, .personsHaveEntered(1), becomes: .overloaded(.one, until: 220_000), persons: 13,
            counting: .entered(1))
        handles(
            .overloadedByCount, .personsHaveLeft(1), becomes: .overloaded(.one, until: 220_000), persons: 11,
            counting: .left(1))
        handles(
            .overloadedByCount, .personsHaveLeft(2), becomes: .openUntil(103_000), commanding: .silenceBuzzer,
            persons: 10, counting: .left(2))
        handles(.overloaded, .overloadEnded, becomes: .openUntil(103_000), commanding: .silenceBuzzer)
        handles(
            .overloaded.obstructed(), .overloadEnded, becomes: .openUntil(120_000), commanding: .silenceBuzzer)
        handles(.overloaded.holding(12), .overloadEnded, becomes: .overloaded(.one, until: 220_000))
        handles(.overloadedByCount, .overloadBegan, becomes: .overloaded(.one))
        ignores(
            .overloaded, .openButtonWasPressed, .closeButtonWasPressed, .landingArrived, .machineRepairDidComplete,
            .interlockDidRelease)
        notes(.overloaded.held(), .openButtonWasReleased)
        handles(
            .overloadedByCount, .machineRepairDidComplete, becomes: .openUntil(103_000), commanding: .silenceBuzzer,
            persons: 0, counting: .forgotten(12))
        ignores(.overloadedByCount.tooHeavy, .machineRepairDidComplete)
        handles(
            .overloaded.with { $0.isAtOpenLimit = false }, .doorHasLocked, becomes: .closed,
            commanding: .silenceBuzzer)
        handles(
            .overloaded, .doorHasLocked, becomes: .faulted(.contactsDisagree), commanding: .silenceBuzzer, .soundAlarm,
            counting: .fault)
        notes(.overloaded.doubted.with { $0.isAtOpenLimit = false }, .doorHasLocked)
        notes(.overloaded.locked, .doorHasUnlocked)
        notes(.overloaded.with { $0.isAtOpenLimit = false }, .doorHasOpened)
        handles(
            .overloaded.unlocking.with { $0.isAtOpenLimit = false }, .doorHasOpened,
            becomes: .faulted(.contactsDisagree), commanding: .silenceBuzzer, .soundAlarm, counting: .fault)
        notes(.overloaded, .doorHasLeftOpenLimit, .curtainBroke)
        notes(.overloaded.obstructed(), .curtainCleared)
        notes(.overloaded.outsideZone, .doorZoneEntered)
        notes(.overloaded.insideZone, .doorZoneLeft)
        handles(.overloaded, .fireReleaseBegan, becomes: .recall(.held), commanding: .silenceBuzzer)
        handles(
            .overloaded.outsideZone, .fireReleaseBegan, becomes: .openUntil(103_000), commanding: .silenceBuzzer)
        handles(
            .overloaded.insideZone.released, .doorZoneLeft, becomes: .openUntil(103_000), commanding: .silenceBuzzer)
        notes(.overloaded.outsideZone.released, .fireReleaseEnded)
        refuses(.overloaded, .deadlinePassed)
        refuses(.overloadedByCount, .deadlinePassed)
        handles(
            .overloadedTooLong, .deadlinePassed, becomes: .openUntil(103_000), commanding: .silenceBuzzer,
            persons: 0, counting: .forgotten(12), remarking: .countDoubted)
        handles(
            .overloaded, .machineDidFail(.faultContact), becomes: .faulted(.faultContact),
            commanding: .silenceBuzzer, .soundAlarm, counting: .fault)
    }
}
