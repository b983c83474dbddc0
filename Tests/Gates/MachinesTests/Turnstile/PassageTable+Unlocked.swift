import TestSupport

extension PassageTable {
    static let unlocked: [PassageRow] = [
        .handles(.unlocked(0), .coin(49), becomes: .unlocked(49), counting: .inserted(49)),
        .handles(.unlocked(0), .coin(50), becomes: .unlocked(50), counting: .inserted(50)),
        .handles(.unlocked(20), .coin(31), becomes: .unlocked(51), counting: .inserted(31)),
        .handles(
            .unlocked(20), .surplus(31), .when(overpayment: .keep), counting: .inserted(31), .kept(31)),
        .handles(
            .unlocked(20), .surplus(31), .when(overpayment: .bank), becomes: .unlocked(51), counting: .inserted(31)),

        .handles(
            .unlocked(0), .admitPerson, becomes: .lockedNow(0), commanding: .closeDoors, counting: .passage),
        .handles(
            .unlocked(49), .admitPerson, becomes: .lockedNow(49), commanding: .closeDoors, counting: .passage),
        .handles(
            .unlocked(50), .admitPerson, .when(overpayment: .keep), becomes: .lockedNow(50),
            commanding: .closeDoors, counting: .passage),
        .handles(
            .unlocked(50), .admitPerson, .when(overpayment: .bank), becomes: .unlockedNow(0), counting: .passage),
        .handles(
            .unlocked(120), .admitPerson, .when(overpayment: .keep), becomes: .lockedNow(120),
            commanding: .closeDoors, counting: .passage),
        .handles(
            .unlocked(120), .admitPerson, .when(overpayment: .bank), becomes: .unlockedNow(70), counting: .passage),

        .handles(
            .unlocked(20), .machineDidFail(.didNotUnlock), .when(powerFail: .secure),
            becomes: .broken(.unlocked(20), cause: .didNotUnlock), commanding: .closeDoors, .inhibitCoins,
            counting: .fault),
        .handles(
            .unlocked(20), .machineDidFail(.didNotUnlock), .when(powerFail: .safe),
            becomes: .broken(.unlocked(20), cause: .didNotUnlock), commanding: .openDoors, .inhibitCoins,
            counting: .fault),
        .ignores(.unlocked(20), .machineRepairDidComplete),

        .handles(
            .unlocked(20), .fireReleaseBegan, becomes: .releasedUnlocked(20), commanding: .openDoors,
            .inhibitCoins),
        .refuses(.unlocked(20), .fireReleaseEnded),

        .refuses(.unlocked(20), .deadlinePassed),
        .refuses(.unlockedAndNearlyDue(20), .deadlinePassed),
        .ignores(.unlocked(70), .interlockDidRelease),
        .handles(
            .unlockedAndDue(20), .deadlinePassed, .when(expiredFare: .keep), becomes: .lockedNow(20),
            commanding: .closeDoors, counting: .kept(50)),
        .handles(
            .unlockedAndDue(20), .deadlinePassed, .when(expiredFare: .credit), becomes: .lockedNow(70),
            commanding: .closeDoors),
        .handles(
            .unlockedAndDue(120), .deadlinePassed, .when(overpayment: .keep, expiredFare: .keep),
            becomes: .unlockedNow(70), counting: .kept(50)),
        .handles(
            .unlockedAndDue(120), .deadlinePassed, .when(overpayment: .bank, expiredFare: .keep),
            becomes: .lockedNow(120), commanding: .closeDoors, counting: .kept(50)),
        .handles(
            .unlockedAndDue(120), .deadlinePassed, .when(overpayment: .keep, expiredFare: .credit),
            becomes: .lockedNow(170), commanding: .closeDoors),
    ]
}
