import Machines

extension BarrierTable {
    static let released: [BarrierRow] = alike + whole + damaged

    /// Whether the exit is broken or not, a released barrier is open.
    private static let alike: [BarrierRow] = [Fault?.none, .faultContact].flatMap { cause -> [BarrierRow] in
        let free = BarrierState.unpaid(20, .up).released(broken: cause)
        let occupied = BarrierState.heldOpen(20).released(broken: cause)
        let passing = BarrierState.passing(5).released(broken: cause)
        let paid = BarrierState.paid(5).released(broken: cause)
        return [
            .handles(free, .coin(29), becomes: .unpaid(49, .up).released(broken: cause), counting: .inserted(29)),
            // Whoever completes the price leaves as one who has paid.
            .handles(
                free, .coin(60), becomes: .paidNow(10).released(broken: cause), counting: .inserted(60),
                meaning: .changeBecameDue(Money(20))),
            .handles(
                occupied, .coin(60), becomes: .passing(10).released(broken: cause), counting: .inserted(60),
                meaning: .changeBecameDue(Money(20))),
            .handles(
                paid, .coin(61), becomes: .paid(6).released(broken: cause), counting: .inserted(61),
                meaning: .changeBecameDue(Money(60))),
            .handles(paid, .arrived, becomes: passing),
            .ignores(paid, .left),
            .handles(
                passing, .coin(61), becomes: .passing(6).released(broken: cause), counting: .inserted(61),
                meaning: .changeBecameDue(Money(60))),
            .handles(free, .arrived, becomes: occupied),
            .ignores(occupied, .arrived),
            .ignores(passing, .arrived),
            .ignores(free, .left),
            .handles(
                occupied, .left, becomes: BarrierState.unpaid(20, .up).withFound().released(broken: cause),
                meaning: .driverLeft),
            .handles(
                passing, .left, becomes: .unpaid(0, .up).released(broken: cause), counting: .exit, .kept(5),
                meaning: .driverLeft),
        ] + [free, occupied, paid, passing].flatMap(meaningless)
    }

    private static let whole: [BarrierRow] = [
        .handles(
            .unpaid(20, .up).released(), .fails, becomes: .unpaid(20, .up).released(broken: .sensorStuck),
            counting: .fault),
        .handles(
            .heldOpen(20).released(), .fails, becomes: .heldOpen(20).released(broken: .sensorStuck), counting: .fault),
        .handles(
            .passing(5).released(), .fails, becomes: .passing(5).released(broken: .sensorStuck), counting: .fault),
        .handles(.paid(5).released(), .fails, becomes: .paid(5).released(broken: .sensorStuck), counting: .fault),
        .ignores(.paid(5).released(), .isRepaired),
        .ignores(.unpaid(20, .up).released(), .isRepaired),
        .ignores(.heldOpen(20).released(), .isRepaired),
        .ignores(.passing(5).released(), .isRepaired),
        .handles(
            .unpaid(20, .up).released(), .fireIsOver, becomes: .closingNow(20), commanding: .closeBarrier, .acceptCoins),
        .handles(.heldOpen(20).released(), .fireIsOver, becomes: .heldOpen(20), commanding: .acceptCoins),
        // What is paid for is bought as soon as it can be.
        .handles(
            .unpaid(70, .up).released(), .fireIsOver, .when(mayOpen: true), becomes: .paidNow(0), commanding: .showPaid,
            meaning: .changeBecameDue(Money(20))),
        .handles(
            .unpaid(70, .up).released(), .fireIsOver, .when(mayOpen: false), becomes: .closingNow(70),
            commanding: .closeBarrier, .acceptCoins, wish: .paid),
        .handles(
            .heldOpen(70).released(), .fireIsOver, becomes: .passing(0), commanding: .showPaid,
            meaning: .changeBecameDue(Money(20))),
        .handles(
            .paid(5).released(), .fireIsOver, .when(mayOpen: true), becomes: .paidNow(5), commanding: .showPaid),
        .handles(
            .paid(5).released(), .fireIsOver, .when(mayOpen: false), becomes: .closingNow(55),
            commanding: .closeBarrier, .acceptCoins, wish: .paid),
        .handles(.passing(5).released(), .fireIsOver, becomes: .passing(5), commanding: .showPaid),
    ]

    private static let damaged: [BarrierRow] =
        [
            // The first cause stays.
            .handles(.unpaid(20, .up).released(broken: .faultContact), .fails, counting: .fault),
            .handles(.heldOpen(20).released(broken: .faultContact), .fails, counting: .fault),
            .handles(.passing(5).released(broken: .faultContact), .fails, counting: .fault),
            .handles(.paid(5).released(broken: .faultContact), .fails, counting: .fault),

            .handles(
                .unpaid(20, .up).released(broken: .faultContact), .isRepaired, becomes: .unpaid(20, .up).released()),
            .handles(.heldOpen(20).released(broken: .faultContact), .isRepaired, becomes: .heldOpen(20).released()),
            .handles(.passing(5).released(broken: .faultContact), .isRepaired, becomes: .passing(5).released()),
            .handles(.paid(5).released(broken: .faultContact), .isRepaired, becomes: .paid(5).released()),

            .handles(
                .unpaid(20, .up).released(broken: .faultContact), .fireIsOver, .when(powerFail: .secure),
                becomes: .closingNow(20).broken(), commanding: .closeBarrier),
            .handles(
                .unpaid(20, .up).released(broken: .faultContact), .fireIsOver, .when(powerFail: .safe),
                becomes: .unpaid(20, .up).broken()),
            .handles(.heldOpen(20).released(broken: .faultContact), .fireIsOver, becomes: .heldOpen(20).broken()),
            .handles(.passing(5).released(broken: .faultContact), .fireIsOver, becomes: .passing(5).broken()),
            .handles(
                .paid(5).released(broken: .faultContact), .fireIsOver, .when(powerFail: .secure),
                becomes: .paid(5, .closingNow).broken(), commanding: .closeBarrier),
            .handles(
                .paid(5).released(broken: .faultContact), .fireIsOver, .when(powerFail: .safe),
                becomes: .paid(5).broken()),
        ]

    private static func meaningless(_ state: BarrierState) -> [BarrierRow] {
        [
            .ignores(state, .cancel), .ignores(state, .cancelInVain), .ignores(state, .allowed),
            .refuses(state, .deadline), .refuses(state, .fire),
        ]
    }
}
