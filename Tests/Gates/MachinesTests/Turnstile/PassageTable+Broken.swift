import TestSupport

extension PassageTable {
    static let broken: [PassageRow] = [
        .handles(.broken(.locked(20)), .coin(29), becomes: .broken(.locked(49)), counting: .inserted(29)),
        .handles(.broken(.locked(20)), .coin(30), becomes: .broken(.locked(50)), counting: .inserted(30)),
        .handles(.broken(.locked(20)), .coin(31), becomes: .broken(.locked(51)), counting: .inserted(31)),
        .handles(.broken(.unlocked(0)), .coin(60), becomes: .broken(.unlocked(60)), counting: .inserted(60)),

        .ignores(.broken(.locked(20)), .admitPerson),
        .ignores(.broken(.unlocked(20)), .admitPerson),

        // The first cause stays.
        .handles(.broken(.locked(20)), .machineDidFail(.edgesLost), counting: .fault),
        .handles(.broken(.unlocked(20)), .machineDidFail(.edgesLost), counting: .fault),

        .handles(
            .broken(.locked(20)), .machineRepairDidComplete, becomes: .lockedNow(20), commanding: .closeDoors,
            .acceptCoins),
        // What is paid for is bought as soon as it can be.
        .handles(
            .broken(.locked(70)), .machineRepairDidComplete, becomes: .unlockedNow(20), commanding: .openDoors,
            .acceptCoins),
        .handles(
            .broken(.unlocked(20)), .machineRepairDidComplete, becomes: .unlockedNow(20), commanding: .openDoors,
            .acceptCoins),

        .handles(
            .broken(.locked(20)), .fireReleaseBegan, becomes: .releasedBroken(.locked(20)), commanding: .openDoors),
        .handles(
            .broken(.unlocked(20)), .fireReleaseBegan, becomes: .releasedBroken(.unlocked(20)),
            commanding: .openDoors),
        .refuses(.broken(.locked(20)), .fireReleaseEnded),
        .refuses(.broken(.unlocked(20)), .fireReleaseEnded),

        .refuses(.broken(.locked(20)), .deadlinePassed),
        .refuses(.broken(.unlocked(20)), .deadlinePassed),

        .ignores(.broken(.locked(70)), .interlockDidRelease),
        .ignores(.broken(.unlocked(70)), .interlockDidRelease),
    ]
}
