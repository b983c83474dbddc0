import TestSupport

extension PassageTable {
    static let released: [PassageRow] = [
        .handles(.releasedLocked(20), .coin(29), becomes: .releasedLocked(49), counting: .inserted(29)),
        // Whoever completes the fare passes as one who has paid.
        .handles(.releasedLocked(20), .coin(30), becomes: .releasedUnlockedNow(0), counting: .inserted(30)),
        .handles(
            .releasedLocked(20), .coin(31), .when(overpayment: .keep), becomes: .releasedUnlockedNow(0),
            counting: .inserted(31), .kept(1)),
        .handles(
            .releasedLocked(20), .coin(31), .when(overpayment: .bank), becomes: .releasedUnlockedNow(1),
            counting: .inserted(31)),
        .handles(.releasedUnlocked(20), .coin(31), becomes: .releasedUnlocked(51), counting: .inserted(31)),
        .handles(
            .releasedBroken(.locked(20)), .coin(30), becomes: .releasedBroken(.unlockedNow(0)),
            counting: .inserted(30)),
        .handles(
            .releasedBroken(.unlocked(20)), .coin(31), becomes: .releasedBroken(.unlocked(51)),
            counting: .inserted(31)),

        .ignores(.releasedLocked(20), .admitPerson),
        .ignores(.releasedBroken(.locked(20)), .admitPerson),
        .handles(.releasedUnlocked(20), .admitPerson, becomes: .releasedLockedNow(20), counting: .passage),
        .handles(
            .releasedUnlocked(50), .admitPerson, .when(overpayment: .bank), becomes: .releasedUnlockedNow(0),
            counting: .passage),
        .handles(
            .releasedBroken(.unlocked(20)), .admitPerson, becomes: .releasedBroken(.lockedNow(20)), counting: .passage),

        .handles(
            .releasedLocked(20), .machineDidFail(.queueFull),
            becomes: .releasedBroken(.locked(20), cause: .queueFull), counting: .fault),
        .handles(
            .releasedUnlocked(20), .machineDidFail(.queueFull),
            becomes: .releasedBroken(.unlocked(20), cause: .queueFull), counting: .fault),
        // The first cause stays.
        .handles(.releasedBroken(.locked(20)), .machineDidFail(.queueFull), counting: .fault),
        .handles(.releasedBroken(.unlocked(20)), .machineDidFail(.queueFull), counting: .fault),

        .ignores(.releasedLocked(20), .machineRepairDidComplete),
        .ignores(.releasedUnlocked(20), .machineRepairDidComplete),
        .handles(
            .releasedBroken(.locked(20)), .machineRepairDidComplete, becomes: .releasedLocked(20)),
        .handles(
            .releasedBroken(.unlocked(20)), .machineRepairDidComplete, becomes: .releasedUnlocked(20)),

        .refuses(.releasedLocked(20), .fireReleaseBegan),
        .refuses(.releasedUnlocked(20), .fireReleaseBegan),
        .refuses(.releasedBroken(.locked(20)), .fireReleaseBegan),
        .refuses(.releasedBroken(.unlocked(20)), .fireReleaseBegan),

        .handles(
            .releasedLocked(20), .fireReleaseEnded, becomes: .lockedNow(20), commanding: .closeDoors, .acceptCoins),
        // What is paid for is bought as soon as it can be.
        .handles(
            .releasedLocked(70), .fireReleaseEnded, becomes: .unlockedNow(20), commanding: .openDoors, .acceptCoins),
        .handles(
            .releasedUnlocked(20), .fireReleaseEnded, becomes: .unlockedNow(20), commanding: .openDoors, .acceptCoins),
        .handles(
            .releasedBroken(.locked(20)), .fireReleaseEnded, .when(powerFail: .secure),
            becomes: .broken(.locked(20)), commanding: .closeDoors),
        .handles(
            .releasedBroken(.locked(20)), .fireReleaseEnded, .when(powerFail: .safe),
            becomes: .broken(.locked(20)), commanding: .openDoors),
        .handles(
            .releasedBroken(.unlocked(20)), .fireReleaseEnded, .when(powerFail: .secure),
            becomes: .broken(.unlocked(20)), commanding: .closeDoors),
        .handles(
            .releasedBroken(.unlocked(20)), .fireReleaseEnded, .when(powerFail: .safe),
            becomes: .broken(.unlocked(20)), commanding: .openDoors),

        .refuses(.releasedLocked(20), .deadlinePassed),
        .refuses(.releasedUnlocked(20), .deadlinePassed),
        .refuses(.releasedBroken(.locked(20)), .deadlinePassed),
        .refuses(.releasedBroken(.unlocked(20)), .deadlinePassed),

        .ignores(.releasedLocked(70), .interlockDidRelease),
        .ignores(.releasedUnlocked(70), .interlockDidRelease),
        .ignores(.releasedBroken(.locked(70)), .interlockDidRelease),
        .ignores(.releasedBroken(.unlocked(70)), .interlockDidRelease),
    ]
}
