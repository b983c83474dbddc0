import Statecharts

@testable import Machines

extension BarrierTable {
    /// An exit that is barred, or free.
    static let modes: [BarrierRow] = setting + barred + free + outOfServiceInAMode

    /// The mode itself. A window runs to its end; what was free begins its window again.
    private static let setting: [BarrierRow] = [
        .handles(.closed(20), .mode(.barred), becomes: .closed(20).in(.barred), commanding: .inhibitCoins),
        .handles(
            .closed(70), .mode(.barred), becomes: .closed(70).in(.barred), commanding: .inhibitCoins, wish: .ended),
        .handles(
            .closed(20).waiting(1, until: .zero + .seconds(120)), .mode(.barred), becomes: .closed(20).in(.barred),
            commanding: .inhibitCoins, counting: .lapsed, wish: .ended),
        .handles(.paid(5).waiting(1), .mode(.barred), becomes: .paid(5).in(.barred), counting: .lapsed),
        .handles(.granted(20).waiting(1), .mode(.barred), becomes: .granted(20).in(.barred), counting: .lapsed),
        .handles(.leaving(20).waiting(1), .mode(.barred), becomes: .leaving(20).in(.barred), counting: .lapsed),

        .handles(
            .closed(20), .mode(.free), becomes: .unpaid(20, .up).in(.free), commanding: .openBarrier, .inhibitCoins),
        .handles(
            .blocked(20), .mode(.free), becomes: .leaving(20, isFree: true).in(.free),
            commanding: .openBarrier, .inhibitCoins),
        .handles(
            .heldOpen(20), .mode(.free), becomes: .leaving(20, isFree: true).in(.free), commanding: .inhibitCoins),
        .handles(.paid(5).waiting(1), .mode(.free), becomes: .paid(5).in(.free), counting: .lapsed),
        .handles(
            .granted(20).waiting(1), .mode(.free), becomes: .unpaid(20, .up).in(.free), counting: .lapsed, .lapsed),
        .handles(.leaving(20), .mode(.free), becomes: .leaving(20).in(.free)),
        .handles(.closed(20).in(.barred), .mode(.free), becomes: .unpaid(20, .up).in(.free), commanding: .openBarrier),

        // Who has paid may have left long ago: the exit opens with the next coin.
        .handles(.closed(70).in(.barred), .mode(.normal), becomes: .closed(70), commanding: .acceptCoins),
        .handles(.paid(5).in(.barred), .mode(.normal), becomes: .paid(5)),
        .handles(
            .unpaid(20, .up).in(.free), .mode(.normal), becomes: .closingNow(20),
            commanding: .closeBarrier, .acceptCoins),
        .handles(
            .unpaid(70, .up).in(.free), .mode(.normal), .when(mayOpen: true), becomes: .paidNow(0),
            commanding: .showPaid, meaning: .changeBecameDue(Money(20))),
        .handles(
            .unpaid(20, .up).in(.free), .mode(.barred), becomes: .closingNow(20).in(.barred), commanding: .closeBarrier),
        .handles(.paid(5).in(.free), .mode(.normal), .when(mayOpen: true), becomes: .paidNow(5)),
        .handles(
            .paid(5).in(.free), .mode(.normal), .when(mayOpen: false), becomes: .closingNow(55),
            commanding: .closeBarrier, .hidePaid, .acceptCoins, wish: .paid),
        .handles(
            .paid(5).in(.free), .mode(.barred), becomes: .closingNow(55).in(.barred),
            commanding: .closeBarrier, .hidePaid),
        // Never onto a vehicle.
        .handles(.passing(5).in(.free), .mode(.normal), becomes: .passing(5)),
        .handles(
            .leaving(20, isFree: true).in(.free), .mode(.barred), becomes: .leaving(20, isFree: true).in(.barred)),
        .handles(.leaving(20, isFree: true).in(.free), .mode(.normal), becomes: .leaving(20, isFree: true)),
    ]

    /// Whoever has a right is served as ever, and nobody else.
    private static let barred: [BarrierRow] =
        (bought + vehicles + resting.filter { !$0.buys }).filter { $0.state.service == .normal }.map { $0.whileBarred }
        + [BarrierState.closed(20), .blocked(20), .closing(20), .heldOpen(20), .resting(20)].flatMap(nothingIsSold)
        + rights

    private static func nothingIsSold(_ state: BarrierState) -> [BarrierRow] {
        let state = state.in(.barred)
        return [
            .handles(state, .coin(60), becomes: state.withCredit(80), counting: .inserted(60)),
            .handles(
                state, .cancel, becomes: state.withCredit(0), meaning: .refundBecameDue(Money(20)), wish: .ended),
            .ignores(state, .cancelInVain), .ignores(state, .allowed), .ignores(state, .isRepaired),
            .refuses(state, .fireIsOver),
            .handles(
                state, .fails, .when(powerFail: .secure), becomes: state.broken(.sensorStuck), counting: .fault),
            state.arm == .up
                ? .handles(
                    state, .fails, .when(powerFail: .safe), becomes: state.broken(.sensorStuck), counting: .fault)
                : .handles(
                    state, .fails, .when(powerFail: .safe), becomes: state.raised.broken(.sensorStuck), counting: .fault
                ).commanding(state.arm == .resting ? [] : [.openBarrier]),
            .handles(state, .fire, becomes: state.raised.released())
                .commanding(state.arm == .up || state.arm == .resting ? [] : [.openBarrier]),
            .refuses(state, .deadline),
        ]
    }

    /// A grant that is open runs to its end, and money buys nothing.
    private static let rights: [BarrierRow] =
        [BarrierState.granted(20), .leaving(20), .leaving(20, isFree: true)].flatMap { state -> [BarrierRow] in
            let state = state.in(.barred)
            return [
                .handles(state, .coin(60), becomes: state.withCredit(80), counting: .inserted(60)),
                .handles(
                    state, .cancel, becomes: state.withCredit(0), meaning: .refundBecameDue(Money(20)), wish: .ended),
                .ignores(state, .cancelInVain), .ignores(state, .allowed), .ignores(state, .isRepaired),
                .refuses(state, .fireIsOver), .refuses(state, .deadline),
            ]
        } + [
            .handles(.granted(20).in(.barred), .arrived, becomes: .leaving(20).in(.barred)),
            .ignores(.granted(20).in(.barred), .left),
            .handles(
                .unpaid(20, .closingAndDue).in(.barred), .deadline, becomes: .closed(20).in(.barred)),
            .handles(
                .granted(20, until: ParkingExample.now).in(.barred), .deadline,
                becomes: .closingNow(20).unused.in(.barred), commanding: .closeBarrier, counting: .lapsed),
            .handles(
                .granted(20).in(.barred), .fails, .when(powerFail: .secure),
                becomes: .closingNow(20).in(.barred).broken(.sensorStuck), commanding: .closeBarrier,
                counting: .fault, .lapsed),
            .handles(
                .granted(20).in(.barred), .fails, .when(powerFail: .safe),
                becomes: .unpaid(20, .up).in(.barred).broken(.sensorStuck), counting: .fault, .lapsed),
            .handles(
                .granted(20).in(.barred), .fire, becomes: .unpaid(20, .up).in(.barred).released(), counting: .lapsed),
        ] + leavesIn(.barred)

    /// A vehicle that leaves without having paid, in a mode in which the barrier closes or stays up behind it.
    private static func leavesIn(_ mode: GateMode) -> [BarrierRow] {
        [false, true].flatMap { isFree -> [BarrierRow] in
            let state = BarrierState.leaving(20, isFree: isFree).in(mode)
            let after = BarrierState.unpaid(20, mode == .free ? .up : .closingNow).withFound().in(mode)
            return [
                .ignores(state, .arrived),
                .handles(state, .left, becomes: after, counting: isFree ? .free : .used, meaning: .driverLeft)
                    .commanding(mode == .free ? [] : [.closeBarrier]),
                .handles(state, .fails, becomes: state.broken(.sensorStuck), counting: .fault),
                .handles(state, .fire, becomes: state.released()),
            ]
        }
    }

    private static let free: [BarrierRow] =
        [
            BarrierState.unpaid(20, .up), .paid(5), .passing(5), .leaving(20), .leaving(20, isFree: true),
        ].flatMap { state -> [BarrierRow] in
            let state = state.in(.free)
            return [
                .ignores(state, .allowed), .ignores(state, .isRepaired), .refuses(state, .fireIsOver),
                .refuses(state, .deadline), .ignores(state, .cancelInVain),
            ]
        } + freeMoney + freeVehicles + leavesIn(.free)

    private static let freeMoney: [BarrierRow] = [
        // A coin that slips through is credit, and opens nothing.
        .handles(
            .unpaid(20, .up).in(.free), .coin(60), becomes: .unpaid(80, .up).in(.free), counting: .inserted(60)),
        .handles(
            .leaving(20, isFree: true).in(.free), .coin(60), becomes: .leaving(80, isFree: true).in(.free),
            counting: .inserted(60)),
        .handles(.leaving(20).in(.free), .coin(60), becomes: .leaving(80).in(.free), counting: .inserted(60)),
        .handles(
            .paid(5).in(.free), .coin(15), becomes: .paid(0).in(.free), counting: .inserted(15),
            meaning: .changeBecameDue(Money(20))),
        .handles(.passing(5).in(.free), .coin(14), becomes: .passing(19).in(.free), counting: .inserted(14)),
        .handles(
            .unpaid(20, .up).in(.free), .cancel, becomes: .unpaid(0, .up).in(.free),
            meaning: .refundBecameDue(Money(20)), wish: .ended),
        .handles(
            .leaving(20).in(.free), .cancel, becomes: .leaving(0).in(.free), meaning: .refundBecameDue(Money(20)),
            wish: .ended),
        .handles(
            .leaving(20, isFree: true).in(.free), .cancel, becomes: .leaving(0, isFree: true).in(.free),
            meaning: .refundBecameDue(Money(20)), wish: .ended),
        .ignores(.paid(5).in(.free), .cancel), .ignores(.passing(5).in(.free), .cancel),
    ]

    /// Nobody is forced, and who has paid leaves for that.
    private static let freeVehicles: [BarrierRow] = [
        .handles(.unpaid(20, .up).in(.free), .arrived, becomes: .leaving(20, isFree: true).in(.free)),
        .handles(.paid(5).in(.free), .arrived, becomes: .passing(5).in(.free)),
        .ignores(.passing(5).in(.free), .arrived),
        .ignores(.unpaid(20, .up).in(.free), .left), .ignores(.paid(5).in(.free), .left),
        .handles(
            .passing(5).in(.free), .left, becomes: .unpaid(0, .up).in(.free), commanding: .hidePaid,
            counting: .exit, .kept(5), meaning: .driverLeft),
        .handles(
            .unpaid(20, .up).in(.free), .fails, .when(powerFail: .secure),
            becomes: .closingNow(20).in(.free).broken(.sensorStuck), commanding: .closeBarrier, counting: .fault),
        .handles(
            .unpaid(20, .up).in(.free), .fails, .when(powerFail: .safe),
            becomes: .unpaid(20, .up).in(.free).broken(.sensorStuck), counting: .fault),
        .handles(
            .paid(5).in(.free), .fails, .when(powerFail: .secure),
            becomes: .paid(5, .closingNow).in(.free).broken(.sensorStuck), commanding: .closeBarrier, .hidePaid,
            counting: .fault),
        .handles(
            .paid(5).in(.free), .fails, .when(powerFail: .safe), becomes: .paid(5).in(.free).broken(.sensorStuck),
            commanding: .hidePaid, counting: .fault),
        .handles(
            .passing(5).in(.free), .fails, becomes: .passing(5).in(.free).broken(.sensorStuck), commanding: .hidePaid,
            counting: .fault),
        .handles(.unpaid(20, .up).in(.free), .fire, becomes: .unpaid(20, .up).in(.free).released()),
        .handles(.paid(5).in(.free), .fire, becomes: .paid(5).in(.free).released(), commanding: .hidePaid),
        .handles(.passing(5).in(.free), .fire, becomes: .passing(5).in(.free).released(), commanding: .hidePaid),
    ]

    /// An exit that does not work notes the mode, and takes it up when it works again.
    private static let outOfServiceInAMode: [BarrierRow] = [
        .handles(
            .paid(5, .down).in(.barred).broken(), .isRepaired, .when(powerFail: .secure),
            becomes: .closed(55).in(.barred)),
        .handles(
            .closed(70).in(.barred).broken(), .isRepaired, .when(powerFail: .secure), becomes: .closed(70).in(.barred),
            wish: .ended),
        .handles(
            .closed(70).in(.free).broken(), .isRepaired, .when(powerFail: .secure),
            becomes: .unpaid(70, .up).in(.free), commanding: .openBarrier),
        .handles(
            .blocked(20).in(.free).broken(), .isRepaired, .when(powerFail: .secure),
            becomes: .leaving(20, isFree: true).in(.free), commanding: .openBarrier),
        .handles(
            .paid(5).in(.barred).released(), .fireIsOver, becomes: .closingNow(55).in(.barred),
            commanding: .closeBarrier),
        .handles(.paid(5).in(.free).released(), .fireIsOver, becomes: .paid(5).in(.free), commanding: .showPaid),
        .handles(
            .heldOpen(20).in(.free).released(), .fireIsOver, becomes: .leaving(20, isFree: true).in(.free)),
    ]

    /// Who asks, and what keys say, in every state.
    static func asked(in rows: [BarrierRow]) -> [BarrierRow] {
        distinct(rows).flatMap { row -> [BarrierRow] in
            let (state, condition) = (row.state, BarrierCondition.when(powerFail: row.condition.powerFail))
            let works = state.service == .normal
            var grant: [BarrierRow] = []
            switch (works, state.mode) {
            case (false, _), (true, .barred): grant = [.handles(state, .grant, condition, counting: .refusedGrant)]
            case (true, .free), (true, .heldOpen): grant = [.ignores(state, .grant, condition)]
            case (true, .normal):
                if case .unpaid = state.functioning { break }
                let waits = state.waiting(state.waiting + 1)
                if state.waiting == 0 {
                    grant = [.handles(state, .grant, condition, becomes: waits, counting: .grant)]
                }
            }
            let set: [BarrierRow] =
                works || state.mode == .barred
                ? [] : [.handles(state, .mode(.barred), condition, becomes: state.in(.barred))]
            return grant + [.ignores(state, .mode(state.mode), condition)] + set
        }
    }
}

extension BarrierRow {
    /// Whether it buys.
    fileprivate var buys: Bool {
        switch event {
        case .own(.insertCoin), .own(.interlockDidRelease), .own(.cancelButtonWasPressed), .own(.deadlinePassed),
            .service:
            true
        case .own: false
        }
    }

    /// The same at an exit that is barred: coins are returned all the time.
    fileprivate var whileBarred: BarrierRow {
        BarrierRow(
            state: state.in(.barred), event: event, condition: condition, verdict: verdict, next: next.in(.barred),
            commands: commands.filter { $0 != .acceptCoins && $0 != .inhibitCoins }, counts: counts,
            consequence: consequence, wish: wish)
    }
}

extension BarrierState {
    /// The same, wanted up.
    fileprivate var raised: BarrierState { with(arm == .resting ? .restingAnew : .up) }

    /// The same, with so much credit.
    fileprivate func withCredit(_ units: UInt64) -> BarrierState {
        var state = self
        state.credit = Money(units)
        if units == 0 { state.creditEnds = nil }
        return state
    }
}
