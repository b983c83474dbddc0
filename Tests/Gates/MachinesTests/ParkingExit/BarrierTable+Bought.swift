import Machines

extension BarrierTable {
    /// An exit is bought: the barrier is open, or its vehicle is under the arm.
    static let bought: [BarrierRow] = paid + passing + idle

    private static let paid: [BarrierRow] = [
        .handles(.paid(5), .coin(14), becomes: .paid(19), counting: .inserted(14)),
        .handles(
            .paid(5), .coin(15), becomes: .paid(0), counting: .inserted(15), meaning: .changeBecameDue(Money(20))),
        .handles(
            .paid(5), .coin(50), becomes: .paid(15), counting: .inserted(50), meaning: .changeBecameDue(Money(40))),

        .handles(.paid(5), .arrived, becomes: .passing(5)),
        .handles(.paid(5, until: ParkingExample.now), .arrived, becomes: .passing(5)),
        .ignores(.paid(5), .left),

        .refuses(.paid(5), .deadline),
        .refuses(.paid(5, until: ParkingExample.nanosecondLater), .deadline),
        .handles(
            .paid(5, until: ParkingExample.now), .deadline, .when(expiredPrice: .keep), becomes: .closingNow(0).unused,
            commanding: .closeBarrier, .hidePaid, .acceptCoins, counting: .kept(55)),
        .handles(
            .paid(5, until: ParkingExample.now), .deadline, .when(expiredPrice: .credit),
            becomes: .closingNow(55).unused,
            commanding: .closeBarrier, .hidePaid, .acceptCoins),

        .handles(
            .paid(5), .fails, .when(powerFail: .secure), becomes: .paid(5, .closingNow).broken(.sensorStuck),
            commanding: .closeBarrier, .hidePaid, counting: .fault),
        .handles(
            .paid(5), .fails, .when(powerFail: .safe), becomes: .paid(5).broken(.sensorStuck), commanding: .hidePaid,
            counting: .fault),
        .handles(.paid(5), .fire, becomes: .paid(5).released(), commanding: .hidePaid),
    ]

    private static let passing: [BarrierRow] = [
        .handles(.passing(5), .coin(14), becomes: .passing(19), counting: .inserted(14)),
        .handles(
            .passing(5), .coin(15), becomes: .passing(0), counting: .inserted(15),
            meaning: .changeBecameDue(Money(20))),

        .ignores(.passing(5), .arrived),
        .handles(
            .passing(5), .left, becomes: .closingNow(0), commanding: .closeBarrier, .hidePaid, .acceptCoins,
            counting: .exit, .kept(5), meaning: .driverLeft),
        .refuses(.passing(5), .deadline),

        .handles(
            .passing(5), .fails, becomes: .passing(5).broken(.sensorStuck), commanding: .hidePaid, counting: .fault),
        .handles(.passing(5), .fire, becomes: .passing(5).released(), commanding: .hidePaid),
    ]

    /// What means nothing once an exit is bought.
    private static let idle: [BarrierRow] = [BarrierState.paid(5), .passing(5)].flatMap { state -> [BarrierRow] in
        [
            .ignores(state, .cancel), .ignores(state, .cancelInVain), .ignores(state, .allowed),
            .ignores(state, .isRepaired), .refuses(state, .fireIsOver),
        ]
    }
}
