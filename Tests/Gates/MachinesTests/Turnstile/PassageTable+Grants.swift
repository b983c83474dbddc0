import Statecharts
import TestSupport

@testable import Machines

// Somebody who did not pay, in every state. One may wait behind the one whom the gate is open for.
extension PassageTable {
    static let grants: [PassageRow] =
        atALockedGate + whileOneHasPaid + whileOneIsGranted + moneyMeanwhile + outOfService

    private static let atALockedGate: [PassageRow] = [
        .handles(
            .locked(20), .grant, becomes: .of(.grantedNow(.granted, 20)), commanding: .openDoors,
            counting: .grant(.granted)),
        .handles(
            .locked(20), .exit, becomes: .of(.grantedNow(.exit, 20)), commanding: .openDoors, counting: .grant(.exit)),
        // Money that lies there since an earlier passage opens with the next coin, and not behind a grant.
        .handles(
            .locked(120), .grant, becomes: .of(.grantedNow(.granted, 120)), commanding: .openDoors,
            counting: .grant(.granted)),
    ]

    private static let whileOneHasPaid: [PassageRow] = [
        .handles(
            .unlocked(20), .grant, becomes: .of(.unlocked(20), waiting: .granted), counting: .grant(.granted)),
        .handles(.of(.unlocked(20), waiting: .granted), .exit, counting: .refusedGrant),
        .handles(
            .of(.unlocked(20), waiting: .exit), .admitPerson, becomes: .of(.grantedNow(.exit, 20)), counting: .passage),
        .handles(
            .of(.unlocked(20, deadline: Example.now), waiting: .exit), .deadlinePassed, .when(expiredFare: .keep),
            becomes: .of(.grantedNow(.exit, 20)), counting: .kept(50)),
        .handles(
            .of(.unlocked(20, deadline: Example.now), waiting: .exit), .deadlinePassed, .when(expiredFare: .credit),
            becomes: .of(.grantedNow(.exit, 70))),
        // In the bank before the grant came: first.
        .handles(
            .of(.unlocked(50), waiting: .granted), .admitPerson, .when(overpayment: .bank),
            becomes: .of(.unlockedNow(0), waiting: .granted), counting: .passage),
        .handles(
            .of(.unlocked(50), waiting: .granted), .admitPerson, .when(overpayment: .keep),
            becomes: .of(.grantedNow(.granted, 50)), counting: .passage),
        .handles(
            .of(.unlocked(20), waiting: .granted), .fireReleaseBegan, becomes: .releasedUnlocked(20),
            commanding: .openDoors, .inhibitCoins, counting: .lapsed),
        .handles(
            .of(.unlocked(20), waiting: .granted), .machineDidFail(.didNotUnlock), .when(powerFail: .secure),
            becomes: .broken(.unlocked(20), cause: .didNotUnlock), commanding: .closeDoors, .inhibitCoins,
            counting: .fault, .lapsed),
    ]

    private static let whileOneIsGranted: [PassageRow] = [
        .handles(
            .of(.granted(.granted, 20)), .admitPerson, becomes: .lockedNow(20), commanding: .closeDoors,
            counting: .used(.granted)),
        .handles(
            .of(.granted(.exit, 20)), .admitPerson, becomes: .lockedNow(20), commanding: .closeDoors,
            counting: .used(.exit)),
        .handles(
            .of(.granted(.granted, 20)), .grant, becomes: .of(.granted(.granted, 20), waiting: .granted),
            counting: .grant(.granted)),
        .handles(
            .of(.granted(.granted, 20), waiting: .exit), .admitPerson, becomes: .of(.grantedNow(.exit, 20)),
            counting: .used(.granted)),
        .handles(
            .of(.granted(.granted, 20, deadline: Example.now)), .deadlinePassed, becomes: .lockedNow(20),
            commanding: .closeDoors, counting: .lapsed),
        .handles(
            .of(.granted(.granted, 20, deadline: Example.now), waiting: .exit), .deadlinePassed,
            becomes: .of(.grantedNow(.exit, 20)), counting: .lapsed),
        .refuses(.of(.granted(.granted, 20, deadline: Example.nanosecondLater)), .deadlinePassed),
        .handles(
            .of(.granted(.granted, 20), waiting: .exit), .fireReleaseBegan, becomes: .releasedLockedNow(20),
            commanding: .openDoors, .inhibitCoins, counting: .lapsed, .lapsed),
        .handles(
            .of(.granted(.granted, 20)), .machineDidFail(.sensorStuck), .when(powerFail: .secure),
            becomes: .broken(.lockedNow(20), cause: .sensorStuck), commanding: .closeDoors, .inhibitCoins,
            counting: .fault, .lapsed),
    ]

    /// A coin while somebody has a grant never makes the window longer. A fare that is complete then is next in turn.
    private static let moneyMeanwhile: [PassageRow] = [
        .handles(.of(.granted(.granted, 0)), .coin(49), becomes: .of(.granted(.granted, 49)), counting: .inserted(49)),
        .handles(
            .of(.granted(.granted, 20)), .coin(30), becomes: .of(.granted(.granted, 50), waiting: nil),
            counting: .inserted(30)),
        .handles(
            .of(.granted(.granted, 50), waiting: nil), .coin(10), becomes: .of(.granted(.granted, 60), waiting: nil),
            counting: .inserted(10)),
        .handles(
            .of(.granted(.granted, 50), waiting: nil), .admitPerson, becomes: .unlockedNow(0), counting: .used(.granted)
        ),
        .handles(
            .of(.granted(.granted, 50), waiting: nil, .exit), .admitPerson,
            becomes: .of(.unlockedNow(0), waiting: .exit),
            counting: .used(.granted)),
        .handles(
            .of(.granted(.granted, 50), waiting: .exit, nil), .admitPerson,
            becomes: .of(.grantedNow(.exit, 50), waiting: nil),
            counting: .used(.granted)),
        // Money that lies there since an earlier passage does not open behind a grant.
        .handles(
            .of(.granted(.granted, 50)), .admitPerson, becomes: .lockedNow(50), commanding: .closeDoors,
            counting: .used(.granted)),
    ]

    private static let outOfService: [PassageRow] = [
        PassageState.broken(.locked(20)), .broken(.unlocked(20)), .releasedLocked(20), .releasedUnlocked(20),
        .releasedBroken(.locked(20)), .releasedBroken(.unlocked(20)),
    ].map { .handles($0, .grant, counting: .refusedGrant) }
}
