import Statecharts

@testable import Machines

extension BarrierTable {
    /// Somebody who did not pay. One may wait behind the vehicle that the barrier is open for.
    static let grants: [BarrierRow] = asking + open + underTheArm + behind + outOfServiceWithAGrant

    /// At an exit where nobody has a right.
    private static let asking: [BarrierRow] =
        [
            .handles(
                .closed(20), .grant, .when(mayOpen: true), becomes: .grantedNow(20),
                commanding: .openBarrier, .inhibitCoins, counting: .grant),
            // Money that lies there is no part of it, and opens with the next coin.
            .handles(
                .closing(70), .grant, .when(mayOpen: true), becomes: .grantedNow(70),
                commanding: .openBarrier, .inhibitCoins, counting: .grant),
            .handles(
                .blocked(20), .grant, .when(mayOpen: true), becomes: .leaving(20),
                commanding: .openBarrier, .inhibitCoins, counting: .grant),
            .handles(.heldOpen(20), .grant, becomes: .leaving(20), commanding: .inhibitCoins, counting: .grant),
            .handles(
                .resting(20), .grant, .when(mayOpen: true), becomes: .grantedNow(20).with(.restingAnew),
                commanding: .inhibitCoins, counting: .grant),
        ] + forbidden

    /// An interlock keeps it from opening: it waits for as long as its window is.
    private static let forbidden: [BarrierRow] =
        [BarrierState.closed(20), .blocked(20), .closing(20), .resting(20)].map { state in
            .handles(
                state, .grant, .when(mayOpen: false), becomes: state.waiting(1, until: windowEnd), counting: .grant,
                wish: .paid)
        } + [
            .handles(
                .closed(20).waiting(2, until: ParkingExample.nanosecondLater), .grant, .when(mayOpen: false),
                becomes: .closed(20).waiting(2, until: ParkingExample.nanosecondLater), counting: .refusedGrant,
                wish: .paid),
            .handles(
                .closed(20).waiting(2, until: windowEnd), .allowed, .when(mayOpen: true),
                becomes: .grantedNow(20).waiting(1), commanding: .openBarrier, .inhibitCoins),
            .ignores(.closed(20).waiting(2, until: windowEnd), .allowed, .when(mayOpen: false), wish: .paid),
            // Money that lies there is no part of it.
            .handles(
                .closed(70).waiting(1, until: windowEnd), .allowed, .when(mayOpen: true),
                becomes: .grantedNow(70), commanding: .openBarrier, .inhibitCoins),
            // A driver who has paid goes first.
            .handles(
                .closed(70).buying.waiting(1, until: windowEnd), .allowed, .when(mayOpen: true),
                becomes: .paidNow(0).waiting(1), commanding: .openBarrier, .showPaid, .inhibitCoins,
                meaning: .changeBecameDue(Money(20))),
            .handles(
                .closed(20).waiting(2, until: ParkingExample.now), .deadline, becomes: .closed(20),
                counting: .lapsed, .lapsed, wish: .ended),
            .handles(
                .closed(70).waiting(1, until: ParkingExample.now), .deadline, becomes: .closed(70), counting: .lapsed,
                wish: .ended),
            .handles(
                .closed(70).buying.waiting(1, until: ParkingExample.now), .deadline, becomes: .closed(70).buying,
                counting: .lapsed),
            .refuses(.closed(20).waiting(1, until: ParkingExample.nanosecondLater), .deadline),
            // The wish of those who wait is no wish of whoever takes the money back.
            .handles(
                .closed(70).waiting(1, until: windowEnd), .cancel, becomes: .closed(10).waiting(1, until: windowEnd),
                meaning: .refundBecameDue(Money(60))),
            .handles(
                .closed(20).waiting(1, until: windowEnd), .fails, .when(powerFail: .secure),
                becomes: .closed(20).broken(.sensorStuck), commanding: .inhibitCoins, counting: .fault, .lapsed,
                wish: .ended),
            .handles(
                .unpaid(20, .closingAtLast).waiting(1, until: windowEnd), .arrived,
                becomes: .unpaid(20, .held, occupied: true).broken(.sensorFlickers),
                commanding: .openBarrier, .inhibitCoins, counting: .forcedExit, .fault, .lapsed,
                meaning: .exitWasForced),
        ]

    /// The barrier is open for a vehicle that has not come.
    private static let open: [BarrierRow] = [
        .handles(.granted(20), .coin(29), becomes: .granted(49), counting: .inserted(29)),
        // Whoever completes the price has bought an exit, and the grant is next.
        .handles(
            .granted(20), .coin(50), becomes: .paidNow(0).waiting(1), commanding: .showPaid, counting: .inserted(50),
            meaning: .changeBecameDue(Money(20))),
        .handles(
            .granted(20), .cancel, becomes: .granted(0), meaning: .refundBecameDue(Money(20)), wish: .ended),
        .ignores(.granted(20), .cancelInVain),
        .ignores(.granted(70), .allowed),
        .handles(.granted(20), .arrived, becomes: .leaving(20)),
        .ignores(.granted(20), .left),
        .refuses(.granted(20), .deadline),
        .refuses(.granted(20, until: ParkingExample.nanosecondLater), .deadline),
        .handles(
            .granted(20, until: ParkingExample.now), .deadline, becomes: .closingNow(20).unused,
            commanding: .closeBarrier, .acceptCoins, counting: .lapsed),
        .handles(
            .granted(20, until: ParkingExample.now).waiting(1), .deadline, becomes: .grantedNow(20).unused,
            counting: .lapsed),
        .handles(
            .granted(20).endingAt(ParkingExample.now), .deadline, becomes: .granted(20).withFound()),
        .handles(
            .granted(20).waiting(1), .fails, .when(powerFail: .secure), becomes: .closingNow(20).broken(.sensorStuck),
            commanding: .closeBarrier, counting: .fault, .lapsed, .lapsed),
        .handles(
            .granted(20), .fails, .when(powerFail: .safe), becomes: .unpaid(20, .up).broken(.sensorStuck),
            counting: .fault, .lapsed),
        .handles(.granted(20).waiting(1), .fire, becomes: .unpaid(20, .up).released(), counting: .lapsed, .lapsed),
        .ignores(.granted(20), .isRepaired),
        .refuses(.granted(20), .fireIsOver),
        .handles(.granted(20).waiting(1), .grant, counting: .refusedGrant),
    ]

    /// The vehicle is under the arm: it leaves by its grant, whatever happens.
    private static let underTheArm: [BarrierRow] =
        [false, true].flatMap { isFree -> [BarrierRow] in
            let leaving = BarrierState.leaving(20, isFree: isFree)
            return [
                .handles(leaving, .coin(29), becomes: .leaving(49, isFree: isFree), counting: .inserted(29)),
                .handles(
                    leaving, .cancel, becomes: .leaving(0, isFree: isFree), meaning: .refundBecameDue(Money(20)),
                    wish: .ended),
                .ignores(leaving, .cancelInVain), .ignores(leaving, .allowed), .ignores(leaving, .arrived),
                .handles(
                    leaving, .left, becomes: .closingNow(20).withFound(), commanding: .closeBarrier, .acceptCoins,
                    counting: isFree ? .free : .used, meaning: .driverLeft),
                .refuses(leaving, .deadline),
                .handles(leaving.endingAt(ParkingExample.now), .deadline, becomes: leaving.withFound()),
                .handles(leaving, .fails, becomes: leaving.broken(.sensorStuck), counting: .fault),
                .handles(leaving.waiting(1), .fire, becomes: leaving.released(), counting: .lapsed),
                .ignores(leaving, .isRepaired), .refuses(leaving, .fireIsOver),
            ]
        } + [
            // Money that completes the price while a vehicle is under the arm pays for that vehicle.
            .handles(
                .leaving(20), .coin(30), becomes: .passing(0).waiting(1), commanding: .showPaid,
                counting: .inserted(30)),
            // One that is let out anyway is not charged.
            .handles(
                .leaving(20, isFree: true), .coin(60), becomes: .leaving(80, isFree: true), counting: .inserted(60)),
            .handles(
                .leaving(20).waiting(1), .left, becomes: .grantedNow(20).withFound(), counting: .used,
                meaning: .driverLeft),
        ]

    /// Grants that wait behind an exit that is bought.
    private static let behind: [BarrierRow] = [
        .handles(.paid(5).waiting(1), .grant, counting: .refusedGrant),
        .handles(
            .passing(5).waiting(1), .left, becomes: .grantedNow(0), commanding: .hidePaid,
            counting: .exit, .kept(5), meaning: .driverLeft),
        .handles(
            .paid(5, until: ParkingExample.now).waiting(1), .deadline, .when(expiredPrice: .keep),
            becomes: .grantedNow(0).unused, commanding: .hidePaid, counting: .kept(55)),
        .handles(
            .paid(5, until: ParkingExample.now).waiting(1), .deadline, .when(expiredPrice: .credit),
            becomes: .grantedNow(55).unused, commanding: .hidePaid),
        .handles(.paid(5).waiting(1), .fire, becomes: .paid(5).released(), commanding: .hidePaid, counting: .lapsed),
    ]

    private static let outOfServiceWithAGrant: [BarrierRow] = [false, true].flatMap { isFree -> [BarrierRow] in
        let leaving = BarrierState.leaving(20, isFree: isFree)
        let used: BarrierCount = isFree ? .free : .used
        let broken = leaving.broken()
        let all: [BarrierState] = [broken, leaving.released(), leaving.released(broken: .faultContact)]
        return all.flatMap { state -> [BarrierRow] in
            var more = state
            more.credit = Money(80)
            return [
                .handles(state, .coin(60), becomes: more, counting: .inserted(60)),
                .ignores(state, .cancel), .ignores(state, .cancelInVain), .ignores(state, .allowed),
                .ignores(state, .arrived), .refuses(state, .deadline),
            ]
        } + [
            .handles(
                broken, .left, .when(powerFail: .secure), becomes: .closingNow(20).withFound().broken(),
                commanding: .closeBarrier, counting: used, meaning: .driverLeft),
            .handles(
                broken, .left, .when(powerFail: .safe), becomes: .unpaid(20, .up).withFound().broken(),
                counting: used, meaning: .driverLeft),
            .handles(broken, .fails, counting: .fault), .refuses(broken, .fireIsOver),
            .handles(broken, .fire, becomes: leaving.released(broken: .faultContact)),
            .handles(broken, .isRepaired, becomes: leaving),
            .handles(
                leaving.released(), .left, becomes: .unpaid(20, .up).withFound().released(), counting: used,
                meaning: .driverLeft),
            .handles(leaving.released(), .fails, becomes: leaving.released(broken: .sensorStuck), counting: .fault),
            .ignores(leaving.released(), .isRepaired), .refuses(leaving.released(), .fire),
            .handles(leaving.released(), .fireIsOver, becomes: leaving),
            .handles(
                leaving.released(broken: .faultContact), .left,
                becomes: .unpaid(20, .up).withFound().released(broken: .faultContact), counting: used,
                meaning: .driverLeft),
            .handles(leaving.released(broken: .faultContact), .fails, counting: .fault),
            .handles(leaving.released(broken: .faultContact), .isRepaired, becomes: leaving.released()),
            .refuses(leaving.released(broken: .faultContact), .fire),
            .handles(leaving.released(broken: .faultContact), .fireIsOver, becomes: broken),
        ]
    }

    private static let windowEnd = Instant.zero + .seconds(120)
}
