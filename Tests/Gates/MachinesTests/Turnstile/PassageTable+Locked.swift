import TestSupport

extension PassageTable {
    static let locked: [PassageRow] = [
        .handles(.locked(0), .coin(49), becomes: .locked(49), counting: .inserted(49)),
        .handles(.locked(20), .coin(29), becomes: .locked(49), counting: .inserted(29)),
        .handles(.lockedInGrace(20), .coin(29), becomes: .lockedInGrace(49), counting: .inserted(29)),
        .handles(.locked(0), .coin(50), becomes: .unlockedNow(0), commanding: .openDoors, counting: .inserted(50)),
        .handles(.locked(20), .coin(30), becomes: .unlockedNow(0), commanding: .openDoors, counting: .inserted(30)),
        .handles(
            .locked(20), .coin(31), .when(overpayment: .keep), becomes: .unlockedNow(0), commanding: .openDoors,
            counting: .inserted(31), .kept(1)),
        .handles(
            .locked(20), .coin(31), .when(overpayment: .bank), becomes: .unlockedNow(1), commanding: .openDoors,
            counting: .inserted(31)),
        .handles(
            .locked(0), .coin(150), .when(overpayment: .keep), becomes: .unlockedNow(0), commanding: .openDoors,
            counting: .inserted(150), .kept(100)),
        .handles(
            .locked(0), .coin(150), .when(overpayment: .bank), becomes: .unlockedNow(100), commanding: .openDoors,
            counting: .inserted(150)),
        .handles(
            .locked(50), .coin(1), becomes: .unlockedNow(1), commanding: .openDoors,
            counting: .inserted(1)),
        .handles(
            .locked(120), .coin(1), becomes: .unlockedNow(71), commanding: .openDoors,
            counting: .inserted(1)),

        .handles(
            .locked(20), .surplus(29), .when(overpayment: .keep), counting: .inserted(29), .kept(29)),
        .handles(
            .locked(20), .surplus(29), .when(overpayment: .bank), becomes: .locked(49), counting: .inserted(29)),
        .handles(
            .locked(20), .surplus(31), .when(overpayment: .bank), becomes: .unlockedNow(1), commanding: .openDoors,
            counting: .inserted(31)),

        .handles(.locked(20), .admitPerson, counting: .forcedEntry),
        .handles(.lockedAtGraceEnd(20), .admitPerson, counting: .forcedEntry),
        .ignores(.lockedInGrace(20), .admitPerson),

        .handles(
            .locked(20), .machineDidFail(.sensorStuck), .when(powerFail: .secure),
            becomes: .broken(.locked(20), cause: .sensorStuck), commanding: .closeDoors, .inhibitCoins,
            counting: .fault),
        .handles(
            .locked(20), .machineDidFail(.sensorStuck), .when(powerFail: .safe),
            becomes: .broken(.locked(20), cause: .sensorStuck), commanding: .openDoors, .inhibitCoins,
            counting: .fault),
        .ignores(.locked(20), .machineRepairDidComplete),

        .handles(
            .locked(20), .fireReleaseBegan, becomes: .releasedLocked(20), commanding: .openDoors, .inhibitCoins),
        .refuses(.locked(20), .fireReleaseEnded),
        .refuses(.locked(20), .deadlinePassed),

        .ignores(.locked(49), .interlockDidRelease),
        .handles(.locked(50), .interlockDidRelease, becomes: .unlockedNow(0), commanding: .openDoors),
        .handles(.locked(120), .interlockDidRelease, becomes: .unlockedNow(70), commanding: .openDoors),
    ]
}
