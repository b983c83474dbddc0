import Statecharts
import TestSupport

@testable import Machines

// A gate that is barred, free, or held open for those whom somebody lets in.
extension PassageTable {
    static let modes: [PassageRow] =
        setting + barredAndLocked + barredAndUnlocked + heldOpen + handle + outOfServiceInAMode

    /// The mode itself. A window runs to its end; what is held open begins its window again.
    private static let setting: [PassageRow] = [
        .ignores(.locked(20), .mode(.normal)),
        .handles(.locked(20), .mode(.barred), becomes: .locked(20).in(.barred), commanding: .inhibitCoins),
        .handles(.locked(70), .mode(.free), becomes: .locked(70).in(.free), commanding: .openDoors, .inhibitCoins),
        .handles(.unlocked(20), .mode(.barred), becomes: .unlocked(20).in(.barred), commanding: .inhibitCoins),
        .handles(.unlocked(20), .mode(.free), becomes: .unlocked(20).in(.free), commanding: .inhibitCoins),
        // Whom it is open for may pass; those who wait to get in may not, and those who want out may.
        .handles(
            .of(.granted(.granted, 20), waiting: .granted, .exit), .mode(.barred),
            becomes: .of(.granted(.granted, 20), waiting: .exit).in(.barred), commanding: .inhibitCoins,
            counting: .lapsed),
        .handles(
            .of(.granted(.granted, 20), waiting: .exit), .mode(.free), becomes: .lockedNow(20).in(.free),
            commanding: .inhibitCoins, counting: .lapsed, .lapsed),

        .ignores(.locked(20).in(.barred), .mode(.barred)),
        // Who has paid may have left long ago: the gate opens with the next coin.
        .handles(.locked(70).in(.barred), .mode(.normal), becomes: .locked(70), commanding: .acceptCoins),
        .handles(.locked(20).in(.barred), .mode(.free), becomes: .locked(20).in(.free), commanding: .openDoors),
        .handles(.unlocked(20).in(.barred), .mode(.normal), becomes: .unlocked(20), commanding: .acceptCoins),
        .handles(.unlocked(20).in(.barred), .mode(.heldOpen), becomes: .unlocked(20).in(.heldOpen)),

        .ignores(.locked(20).in(.free), .mode(.free)),
        .handles(.locked(20).in(.free), .mode(.heldOpen), becomes: .locked(20).in(.heldOpen)),
        .handles(
            .locked(20).in(.free), .mode(.normal), becomes: .lockedNow(20), commanding: .closeDoors, .acceptCoins),
        .handles(
            .locked(70).in(.free), .mode(.normal), becomes: .unlockedNow(20), commanding: .acceptCoins),
        .handles(.locked(70).in(.free), .mode(.barred), becomes: .lockedNow(70).in(.barred), commanding: .closeDoors),
        .handles(.unlocked(20).in(.free), .mode(.normal), becomes: .unlockedNow(20), commanding: .acceptCoins),
        .handles(
            .unlocked(20).in(.free), .mode(.barred), becomes: .lockedNow(70).in(.barred), commanding: .closeDoors),
    ]

    private static let barredAndLocked: [PassageRow] =
        [
            // A coin that slips through is credit, and opens nothing.
            .handles(
                .locked(20).in(.barred), .coin(60), becomes: .locked(80).in(.barred), counting: .inserted(60)),
            .handles(.locked(20).in(.barred), .grant, counting: .refusedGrant),
            .handles(
                .locked(20).in(.barred), .exit, becomes: .of(.grantedNow(.exit, 20)).in(.barred),
                commanding: .openDoors,
                counting: .grant(.exit)),
            .handles(.locked(20).in(.barred), .admitPerson, counting: .forcedEntry),
            .ignores(.lockedInGrace(20).in(.barred), .admitPerson),
            .handles(
                .locked(20).in(.barred), .machineDidFail(.sensorStuck), .when(powerFail: .secure),
                becomes: .broken(.locked(20), cause: .sensorStuck).in(.barred), commanding: .closeDoors,
                counting: .fault),
            .handles(
                .locked(20).in(.barred), .machineDidFail(.sensorStuck), .when(powerFail: .safe),
                becomes: .broken(.locked(20), cause: .sensorStuck).in(.barred), commanding: .openDoors, counting: .fault
            ),
            .handles(
                .locked(20).in(.barred), .fireReleaseBegan, becomes: .releasedLocked(20).in(.barred),
                commanding: .openDoors),
            .ignores(.locked(70).in(.barred), .interlockDidRelease),
            .refuses(.locked(70).in(.barred), .deadlinePassed),
        ] + always(.locked(20).in(.barred))

    private static let barredAndUnlocked: [PassageRow] =
        [
            .handles(
                .unlocked(20).in(.barred), .coin(60), becomes: .unlocked(80).in(.barred), counting: .inserted(60)),
            .handles(
                .of(.granted(.exit, 20)).in(.barred), .coin(60), becomes: .of(.granted(.exit, 80)).in(.barred),
                counting: .inserted(60)),
            .handles(.unlocked(20).in(.barred), .grant, counting: .refusedGrant),
            .handles(
                .unlocked(20).in(.barred), .exit, becomes: .of(.unlocked(20), waiting: .exit).in(.barred),
                counting: .grant(.exit)),
            .handles(
                .unlocked(70).in(.barred), .admitPerson, becomes: .lockedNow(70).in(.barred), commanding: .closeDoors,
                counting: .passage),
            .handles(
                .of(.unlocked(20), waiting: .exit).in(.barred), .admitPerson,
                becomes: .of(.grantedNow(.exit, 20)).in(.barred), counting: .passage),
            .handles(
                .unlockedAndDue(70).in(.barred), .deadlinePassed, .when(expiredFare: .keep),
                becomes: .lockedNow(70).in(.barred), commanding: .closeDoors, counting: .kept(50)),
            .handles(
                .unlockedAndDue(20).in(.barred), .deadlinePassed, .when(expiredFare: .credit),
                becomes: .lockedNow(70).in(.barred), commanding: .closeDoors),
            .refuses(.unlockedAndNearlyDue(20).in(.barred), .deadlinePassed),
            .handles(
                .unlocked(20).in(.barred), .machineDidFail(.sensorStuck), .when(powerFail: .secure),
                becomes: .broken(.unlocked(20), cause: .sensorStuck).in(.barred), commanding: .closeDoors,
                counting: .fault),
            .handles(
                .unlocked(20).in(.barred), .machineDidFail(.sensorStuck), .when(powerFail: .safe),
                becomes: .broken(.unlocked(20), cause: .sensorStuck).in(.barred), commanding: .openDoors,
                counting: .fault),
            .handles(
                .unlocked(20).in(.barred), .fireReleaseBegan, becomes: .releasedUnlocked(20).in(.barred),
                commanding: .openDoors),
            .ignores(.unlocked(70).in(.barred), .interlockDidRelease),
        ] + always(.unlocked(20).in(.barred))

    private static let heldOpen: [PassageRow] = [GateMode.free, .heldOpen].flatMap { mode -> [PassageRow] in
        let (locked, unlocked) = (PassageState.locked(20).in(mode), PassageState.unlocked(20).in(mode))
        let counts: [Count] = mode == .free ? [.free] : [.grant(.granted), .used(.granted)]
        let kept: [PassageRow] = [
            .handles(locked, .coin(60), becomes: .locked(80).in(mode), counting: .inserted(60)),
            .handles(unlocked, .coin(60), becomes: .unlocked(80).in(mode), counting: .inserted(60)),
            .ignores(locked, .grant), .ignores(unlocked, .exit),
            .handles(locked, .admitPerson).counting(counts),
            // Who has paid passes first.
            .handles(unlocked, .admitPerson, becomes: .lockedNow(20).in(mode), counting: .passage),
            .ignores(locked, .interlockDidRelease), .ignores(unlocked, .interlockDidRelease),
            .refuses(locked, .deadlinePassed), .refuses(PassageState.unlockedAndDue(20).in(mode), .deadlinePassed),
        ]
        let outOfService: [PassageRow] = [
            .handles(
                locked, .machineDidFail(.sensorStuck), .when(powerFail: .secure),
                becomes: .broken(.locked(20), cause: .sensorStuck).in(mode), commanding: .closeDoors, counting: .fault),
            .handles(
                locked, .machineDidFail(.sensorStuck), .when(powerFail: .safe),
                becomes: .broken(.locked(20), cause: .sensorStuck).in(mode), commanding: .openDoors, counting: .fault),
            .handles(
                unlocked, .machineDidFail(.sensorStuck), .when(powerFail: .secure),
                becomes: .broken(.unlocked(20), cause: .sensorStuck).in(mode), commanding: .closeDoors,
                counting: .fault),
            .handles(
                unlocked, .machineDidFail(.sensorStuck), .when(powerFail: .safe),
                becomes: .broken(.unlocked(20), cause: .sensorStuck).in(mode), commanding: .openDoors, counting: .fault),
            .handles(
                locked, .fireReleaseBegan, becomes: .releasedLocked(20).in(mode), commanding: .openDoors),
            .handles(
                unlocked, .fireReleaseBegan, becomes: .releasedUnlocked(20).in(mode), commanding: .openDoors),
        ]
        return kept + outOfService + always(locked) + always(unlocked)
    }

    /// Whoever turns the handle comes from the inside, and is heard by nobody for as long as a window lasts.
    private static let handle: [PassageRow] = [
        .handles(.locked(20), .openByHandle, becomes: .of(.locked(20, graceEnds: .zero + .seconds(104)))),
        .handles(
            .locked(20).in(.barred), .openByHandle,
            becomes: .of(.locked(20, graceEnds: .zero + .seconds(104))).in(.barred)),
        .ignores(.unlocked(20), .openByHandle), .ignores(.unlocked(20).in(.barred), .openByHandle),
        .ignores(.locked(20).in(.free), .openByHandle), .ignores(.unlocked(20).in(.free), .openByHandle),
    ]

    /// A gate that does not work notes the mode, and takes it up when it works again.
    private static let outOfServiceInAMode: [PassageRow] =
        [
            PassageState.broken(.locked(20)), .broken(.unlocked(20)), .releasedLocked(20), .releasedUnlocked(20),
            .releasedBroken(.locked(20)), .releasedBroken(.unlocked(20)),
        ].flatMap { state -> [PassageRow] in
            [
                .handles(state, .mode(.free), becomes: state.in(.free)), .ignores(state, .mode(.normal)),
                .ignores(state, .openByHandle),
            ]
        } + [
            .handles(
                .broken(.unlocked(20)).in(.barred), .machineRepairDidComplete, becomes: .lockedNow(70).in(.barred),
                commanding: .closeDoors),
            .handles(
                .broken(.unlocked(20)).in(.free), .machineRepairDidComplete, becomes: .unlocked(20).in(.free),
                commanding: .openDoors),
            .handles(
                .releasedUnlocked(20).in(.barred), .fireReleaseEnded, becomes: .lockedNow(70).in(.barred),
                commanding: .closeDoors),
            .handles(
                .releasedLocked(20).in(.heldOpen), .fireReleaseEnded, becomes: .locked(20).in(.heldOpen),
                commanding: .openDoors),
        ]

    /// What every state that works answers in the same way.
    private static func always(_ state: PassageState) -> [PassageRow] {
        var next = state
        next.credit = state.credit + Money(29)
        return [
            .ignores(state, .machineRepairDidComplete), .refuses(state, .fireReleaseEnded),
            .handles(state, .surplus(29), .when(overpayment: .keep), counting: .inserted(29), .kept(29)),
            .handles(state, .surplus(29), .when(overpayment: .bank), becomes: next, counting: .inserted(29)),
        ]
    }
}
