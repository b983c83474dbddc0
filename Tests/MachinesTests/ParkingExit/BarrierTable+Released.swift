import Machines

extension BarrierTable {
    static let released: [BarrierRow] = alike + whole + damaged

    /// Whether the exit is broken or not, a released barrier is open.
    private static let alike: [BarrierRow] = [Fault?.none, .faultContact].flatMap { cause -> [BarrierRow] in
        let free = BarrierState.unpaid(20, .up).released(broken: cause)
        let occupied = BarrierState.heldOpen(20).released(broken: cause)
        let passing = BarrierState.passing(5).released(broken: cause)
        return [
            .handles(free, .coin(60), becomes: .unpaid(80, .up).released(broken: cause), counting: .inserted(60)),
            .handles(occupied, .coin(60), becomes: .heldOpen(80).released(broken: cause), counting: .inserted(60)),
            .handles(
                passing, .coin(61), becomes: .passing(6).released(broken: cause), counting: .inserted(61),
                meaning: .changeBecameDue(Money(60))),
            .handles(free, .arrived, becomes: occupied),
            .ignores(occupied, .arrived),
            .ignores(passing, .arrived),
            .ignores(free, .left),
            .handles(occupied, .left, becomes: free),
            .handles(
                passing, .left, becomes: .unpaid(0, .up).released(broken: cause), counting: .exit, .kept(5),
                meaning: .driverLeft),
        ] + [free, occupied, passing].flatMap(meaningless)
    }

    private static let whole: [BarrierRow] = [
        .handles(
            .unpaid(20, .up).released(), .fails, becomes: .unpaid(20, .up).released(broken: .sensorStuck),
            counting: .fault),
        .handles(
            .heldOpen(20).released(), .fails, becomes: .heldOpen(20).released(broken: .sensorStuck), counting: .fault),
        .handles(
            .passing(5).released(), .fails, becomes: .passing(5).released(broken: .sensorStuck), counting: .fault),
        .ignores(.unpaid(20, .up).released(), .isRepaired),
        .ignores(.heldOpen(20).released(), .isRepaired),
        .ignores(.passing(5).released(), .isRepaired),
        .handles(
            .unpaid(70, .up).released(), .fireIsOver, becomes: .closingNow(70), commanding: .closeBarrier, .acceptCoins),
        .handles(.heldOpen(70).released(), .fireIsOver, becomes: .heldOpen(70), commanding: .acceptCoins),
        .handles(.passing(5).released(), .fireIsOver, becomes: .passing(5), commanding: .showPaid),
    ]

    private static let damaged: [BarrierRow] =
        [
            .handles(
                .paid(5).released(broken: .faultContact), .coin(61), becomes: .paid(6).released(broken: .faultContact),
                counting: .inserted(61), meaning: .changeBecameDue(Money(60))),
            .handles(
                .paid(5).released(broken: .faultContact), .arrived, becomes: .passing(5).released(broken: .faultContact)
            ),
            .ignores(.paid(5).released(broken: .faultContact), .left),

            // The first cause stays.
            .handles(.unpaid(20, .up).released(broken: .faultContact), .fails, counting: .fault),
            .handles(.heldOpen(20).released(broken: .faultContact), .fails, counting: .fault),
            .handles(.passing(5).released(broken: .faultContact), .fails, counting: .fault),
            .handles(.paid(5).released(broken: .faultContact), .fails, counting: .fault),

            .handles(
                .unpaid(20, .up).released(broken: .faultContact), .isRepaired, becomes: .unpaid(20, .up).released()),
            .handles(.heldOpen(20).released(broken: .faultContact), .isRepaired, becomes: .heldOpen(20).released()),
            .handles(.passing(5).released(broken: .faultContact), .isRepaired, becomes: .passing(5).released()),
            .handles(.paid(5).released(broken: .faultContact), .isRepaired, becomes: .unpaid(55, .up).released()),

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
        ] + meaningless(.paid(5).released(broken: .faultContact))

    private static func meaningless(_ state: BarrierState) -> [BarrierRow] {
        [
            .ignores(state, .cancel), .ignores(state, .cancelInVain), .ignores(state, .allowed),
            .refuses(state, .deadline), .refuses(state, .fire),
        ]
    }
}
