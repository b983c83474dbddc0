import Machines

extension BarrierTable {
    static let unpaid: [BarrierRow] = coins + money + vehicles + times + services

    private static let coins: [BarrierRow] = [
        .handles(.closed(0), .coin(49), becomes: .closed(49), counting: .inserted(49)),
        .handles(.closed(20), .coin(29), becomes: .closed(49), counting: .inserted(29)),
        .handles(.blocked(20), .coin(29), becomes: .blocked(49), counting: .inserted(29)),
        .handles(.closing(20), .coin(29), becomes: .closing(49), counting: .inserted(29)),
        .handles(.heldOpen(20), .coin(29), becomes: .heldOpen(49), counting: .inserted(29)),

        .handles(
            .closed(0), .coin(50), .when(mayOpen: true), becomes: .paidNow(0),
            commanding: .openBarrier, .showPaid, .inhibitCoins, counting: .inserted(50)),
        .handles(
            .closed(20), .coin(31), .when(mayOpen: true), becomes: .paidNow(1),
            commanding: .openBarrier, .showPaid, .inhibitCoins, counting: .inserted(31)),
        .handles(
            .closed(20), .coin(49), .when(mayOpen: true), becomes: .paidNow(19),
            commanding: .openBarrier, .showPaid, .inhibitCoins, counting: .inserted(49)),
        .handles(
            .closed(20), .coin(50), .when(mayOpen: true), becomes: .paidNow(0),
            commanding: .openBarrier, .showPaid, .inhibitCoins, counting: .inserted(50),
            meaning: .changeBecameDue(Money(20))),
        .handles(
            .closed(20), .coin(75), .when(mayOpen: true), becomes: .paidNow(5),
            commanding: .openBarrier, .showPaid, .inhibitCoins, counting: .inserted(75),
            meaning: .changeBecameDue(Money(40))),
        .handles(
            .closed(60), .coin(1), .when(mayOpen: true), becomes: .paidNow(11),
            commanding: .openBarrier, .showPaid, .inhibitCoins, counting: .inserted(1)),
        .handles(
            .closing(20), .coin(30), .when(mayOpen: true), becomes: .paidNow(0),
            commanding: .openBarrier, .showPaid, .inhibitCoins, counting: .inserted(30)),
        .handles(
            .blocked(20), .coin(51), .when(mayOpen: true), becomes: .passing(1),
            commanding: .openBarrier, .showPaid, .inhibitCoins, counting: .inserted(51),
            meaning: .changeBecameDue(Money(20))),
        // The arm is up already, so there is nothing for an interlock to keep closed.
        .handles(
            .heldOpen(20), .coin(51), becomes: .passing(1), commanding: .showPaid, .inhibitCoins,
            counting: .inserted(51), meaning: .changeBecameDue(Money(20))),

        .handles(
            .closed(20), .coin(50), .when(mayOpen: false), becomes: .closed(70), counting: .inserted(50), wish: .paid),
        .handles(
            .blocked(20), .coin(50), .when(mayOpen: false), becomes: .blocked(70), counting: .inserted(50), wish: .paid),
        .handles(
            .closing(20), .coin(50), .when(mayOpen: false), becomes: .closing(70), counting: .inserted(50), wish: .paid),
    ]

    private static let money: [BarrierRow] = [
        .ignores(.closed(0), .cancel),
        .ignores(.closed(19), .cancel),
        .handles(
            .closed(20), .cancel, becomes: .closed(0), meaning: .refundBecameDue(Money(20)), wish: .ended),
        .handles(
            .closed(70), .cancel, becomes: .closed(10), meaning: .refundBecameDue(Money(60)), wish: .ended),
        .handles(
            .blocked(70), .cancel, becomes: .blocked(10), meaning: .refundBecameDue(Money(60)), wish: .ended),
        .handles(
            .closing(70), .cancel, becomes: .closing(10), meaning: .refundBecameDue(Money(60)), wish: .ended),
        .handles(
            .heldOpen(70), .cancel, becomes: .heldOpen(10), meaning: .refundBecameDue(Money(60)), wish: .ended),
        .ignores(.closed(70), .cancelInVain),
        .ignores(.blocked(70), .cancelInVain),
        .ignores(.closing(70), .cancelInVain),
        .ignores(.heldOpen(70), .cancelInVain),

        .ignores(.closed(49), .allowed),
        .ignores(.blocked(49), .allowed),
        .ignores(.closing(49), .allowed),
        .ignores(.heldOpen(49), .allowed),
        .handles(
            .closed(75), .allowed, .when(mayOpen: true), becomes: .paidNow(5),
            commanding: .openBarrier, .showPaid, .inhibitCoins, meaning: .changeBecameDue(Money(20))),
        .handles(
            .closing(50), .allowed, .when(mayOpen: true), becomes: .paidNow(0),
            commanding: .openBarrier, .showPaid, .inhibitCoins),
        .handles(
            .blocked(50), .allowed, .when(mayOpen: true), becomes: .passing(0),
            commanding: .openBarrier, .showPaid, .inhibitCoins),
        .handles(.heldOpen(50), .allowed, becomes: .passing(0), commanding: .showPaid, .inhibitCoins),
        .ignores(.closed(75), .allowed, .when(mayOpen: false), wish: .paid),
        .ignores(.closing(75), .allowed, .when(mayOpen: false), wish: .paid),
        .ignores(.blocked(75), .allowed, .when(mayOpen: false), wish: .paid),
    ]

    static let vehicles: [BarrierRow] = [
        .handles(.closed(20), .arrived, becomes: .blocked(20), counting: .forcedExit, meaning: .exitWasForced),
        // Never onto a vehicle, whatever an interlock says.
        .handles(
            .closing(20), .arrived, becomes: .turnedBack(20), commanding: .openBarrier, counting: .forcedExit,
            meaning: .exitWasForced),
        .handles(
            .unpaid(20, .closingAndNearlyDue), .arrived, becomes: .turnedBack(20), commanding: .openBarrier,
            counting: .forcedExit, meaning: .exitWasForced),
        .handles(
            .unpaid(20, .closingAndDue), .arrived, becomes: .turnedBack(20), commanding: .openBarrier,
            counting: .forcedExit, meaning: .exitWasForced),
        .ignores(.blocked(20), .arrived),
        .ignores(.heldOpen(20), .arrived),

        .ignores(.closed(20), .left),
        .ignores(.closing(20), .left),
        // Nobody who comes now inserted what a vehicle leaves.
        .handles(.blocked(20), .left, becomes: .closed(20).withFound(), meaning: .driverLeft),
        .handles(
            .heldOpen(20), .left, becomes: .closingNow(20).withFound(), commanding: .closeBarrier,
            meaning: .driverLeft),
    ]

    private static let times: [BarrierRow] = [
        .refuses(.closed(20), .deadline),
        .refuses(.blocked(20), .deadline),
        .refuses(.heldOpen(20), .deadline),
        .refuses(.closing(20), .deadline),
        .refuses(.unpaid(20, .closingAndNearlyDue), .deadline),
        .handles(.unpaid(20, .closingAndDue), .deadline, becomes: .closed(20)),
    ]

    private static let services: [BarrierRow] =
        [BarrierState.closed(20), .blocked(20), .closing(20), .heldOpen(20)].flatMap { state -> [BarrierRow] in
            let isUp = state.arm == .up
            return [
                .handles(
                    state, .fails, .when(powerFail: .secure), becomes: state.broken(.sensorStuck),
                    commanding: .inhibitCoins, counting: .fault),
                isUp
                    ? .handles(
                        state, .fails, .when(powerFail: .safe), becomes: state.broken(.sensorStuck),
                        commanding: .inhibitCoins, counting: .fault)
                    : .handles(
                        state, .fails, .when(powerFail: .safe), becomes: state.with(.up).broken(.sensorStuck),
                        commanding: .openBarrier, .inhibitCoins, counting: .fault),
                .ignores(state, .isRepaired),
                isUp
                    ? .handles(state, .fire, becomes: state.released(), commanding: .inhibitCoins)
                    : .handles(
                        state, .fire, becomes: state.with(.up).released(), commanding: .openBarrier, .inhibitCoins),
                .refuses(state, .fireIsOver),
            ]
        }
}
