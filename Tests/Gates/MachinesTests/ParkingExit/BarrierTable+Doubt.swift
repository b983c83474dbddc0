import Machines
import Statecharts

extension BarrierTable {
    /// The arm reversed a moment ago, and what it reversed for has left.
    static let resting: [BarrierRow] = works + isBroken + isBought + isSafe

    /// It failed while its exit was bought. The arm rests to the end, and closes then.
    private static let isBought: [BarrierRow] = {
        let state = BarrierState.paid(5, .restingAnew).broken()
        return [
            .handles(state, .coin(14), secure, becomes: .paid(19, .restingAnew).broken(), counting: .inserted(14)),
            .handles(state, .arrived, secure, becomes: .passing(5).with(.restingAnew).broken()),
            .handles(
                .paid(5, .rested).broken(), .deadline, secure,
                becomes: .paid(5, .closing(until: .zero + .seconds(104), reversals: 1)).broken(),
                commanding: .closeBarrier),
            .handles(state, .fails, secure, counting: .fault),
            .handles(
                state, .isRepaired, .when(powerFail: .secure, mayOpen: true),
                becomes: .paidNow(5).with(.restingAnew), commanding: .showPaid),
            .handles(
                state, .isRepaired, .when(powerFail: .secure, mayOpen: false), becomes: .unpaid(55, .restingAnew),
                commanding: .acceptCoins, wish: .paid),
            .handles(state, .fire, secure, becomes: state.released(broken: .faultContact)),
            .ignores(state, .cancel, secure), .ignores(state, .cancelInVain, secure),
            .ignores(state, .allowed, secure), .ignores(state, .left, secure), .refuses(state, .deadline, secure),
            .refuses(state, .fireIsOver, secure),
        ]
    }()

    /// A failure that opens the barrier shortens no rest.
    private static let isSafe: [BarrierRow] =
        broken.filter { $0.condition.powerFail == .safe && $0.state.arm == .up && !$0.state.isOccupied }
        .map(\.whileResting)

    private static let works: [BarrierRow] = [
        .handles(.resting(20), .coin(29), becomes: .resting(49), counting: .inserted(29)),
        .handles(
            .resting(20), .coin(30), .when(mayOpen: true), becomes: .paidNow(0).with(.restingAnew),
            commanding: .showPaid, .inhibitCoins, counting: .inserted(30)),
        .handles(
            .resting(20), .coin(30), .when(mayOpen: false), becomes: .resting(50), counting: .inserted(30), wish: .paid),
        .handles(.resting(20), .cancel, becomes: .resting(0), meaning: .refundBecameDue(Money(20)), wish: .ended),
        .ignores(.resting(20), .cancelInVain),
        .ignores(.resting(49), .allowed),
        .handles(
            .resting(50), .allowed, .when(mayOpen: true), becomes: .paidNow(0).with(.restingAnew),
            commanding: .showPaid, .inhibitCoins),
        .ignores(.resting(50), .allowed, .when(mayOpen: false), wish: .paid),
        .handles(.resting(20), .arrived, becomes: .turnedBack(20), counting: .forcedExit, meaning: .exitWasForced),
        .ignores(.resting(20), .left),
        .handles(.turnedBack(20), .left, becomes: .resting(20).withFound(), meaning: .driverLeft),
        .refuses(.resting(20), .deadline),
        .handles(
            .unpaid(20, .rested), .deadline,
            becomes: .unpaid(20, .closing(until: Instant.zero + .seconds(104), reversals: 1)),
            commanding: .closeBarrier),
        .handles(
            .resting(20), .fails, .when(powerFail: .secure), becomes: .resting(20).broken(.sensorStuck),
            commanding: .inhibitCoins, counting: .fault),
        .handles(
            .resting(20), .fails, .when(powerFail: .safe),
            becomes: .unpaid(20, .restingAnew).broken(.sensorStuck), commanding: .inhibitCoins, counting: .fault),
        .ignores(.resting(20), .isRepaired),
        .handles(.resting(20), .fire, becomes: .unpaid(20, .restingAnew).released(), commanding: .inhibitCoins),
        .refuses(.resting(20), .fireIsOver),
    ]

    private static let isBroken: [BarrierRow] = [
        .handles(.resting(20).broken(), .coin(60), secure, becomes: .resting(80).broken(), counting: .inserted(60)),
        .ignores(.resting(20).broken(), .cancel, secure),
        .ignores(.resting(20).broken(), .cancelInVain, secure),
        .ignores(.resting(20).broken(), .allowed, secure),
        .handles(.resting(20).broken(), .arrived, secure, becomes: .turnedBack(20).broken()),
        .ignores(.resting(20).broken(), .left, secure),
        .refuses(.resting(20).broken(), .deadline, secure),
        .handles(
            .unpaid(20, .rested).broken(), .deadline, secure,
            becomes: .unpaid(20, .closing(until: Instant.zero + .seconds(104), reversals: 1)).broken(),
            commanding: .closeBarrier),
        .handles(.resting(20).broken(), .fails, secure, counting: .fault),
        .handles(
            .resting(20).broken(), .isRepaired, secure,
            becomes: .unpaid(20, .reversed(until: Instant.zero + .seconds(101), reversals: 0)), commanding: .acceptCoins
        ),
        .handles(
            .resting(20).broken(), .fire, secure, becomes: .unpaid(20, .restingAnew).released(broken: .faultContact)),
        .refuses(.resting(20).broken(), .fireIsOver, secure),
    ]

    private static let secure = BarrierCondition.when(powerFail: .secure)

    /// Nobody knows what is under the arm: it goes up, and stays there until somebody has looked.
    static let held: [BarrierRow] = begins + stays

    private static let begins: [BarrierRow] = [
        .handles(
            .unpaid(20, .closingAtLast), .arrived, becomes: .unpaid(20, .held, occupied: true).broken(.sensorFlickers),
            commanding: .openBarrier, .inhibitCoins, counting: .forcedExit, .fault, meaning: .exitWasForced),
        .handles(
            .unpaid(20, .closingAtLast).broken(), .arrived, secure,
            becomes: .unpaid(20, .held, occupied: true).broken(), commanding: .openBarrier),
        .handles(
            .closed(20), .flickers, secure, becomes: .closed(20).broken(.sensorFlickers), commanding: .inhibitCoins,
            counting: .fault),
        .handles(
            .closing(20), .flickers, secure, becomes: .unpaid(20, .held).broken(.sensorFlickers),
            commanding: .openBarrier, .inhibitCoins, counting: .fault),
        .handles(
            .resting(20), .flickers, secure, becomes: .unpaid(20, .held).broken(.sensorFlickers),
            commanding: .inhibitCoins, counting: .fault),
        .handles(
            .heldOpen(20), .flickers, becomes: .unpaid(20, .held, occupied: true).broken(.sensorFlickers),
            commanding: .inhibitCoins, counting: .fault),
        .handles(
            .paid(5), .flickers, secure, becomes: .paid(5, .held).broken(.sensorFlickers), commanding: .hidePaid,
            counting: .fault),
        .handles(
            .passing(5), .flickers, becomes: .passing(5).with(.held).broken(.sensorFlickers), commanding: .hidePaid,
            counting: .fault),
        .handles(
            .closing(20).broken(), .flickers, secure, becomes: .unpaid(20, .held).broken(), commanding: .openBarrier,
            counting: .fault),
    ]

    private static let stays: [BarrierRow] =
        [
            .handles(
                BarrierState.unpaid(20, .held).broken(), .coin(60), secure, becomes: .unpaid(80, .held).broken(),
                counting: .inserted(60)),
            .handles(
                .paid(5, .held).broken(), .coin(14), secure, becomes: .paid(19, .held).broken(),
                counting: .inserted(14)),
            .handles(
                .unpaid(20, .held).broken(), .arrived, secure, becomes: .unpaid(20, .held, occupied: true).broken()),
            .handles(.paid(5, .held).broken(), .arrived, secure, becomes: .passing(5).with(.held).broken()),
            .handles(
                .unpaid(20, .held, occupied: true).broken(), .left, secure,
                becomes: .unpaid(20, .held).withFound().broken(), meaning: .driverLeft),
            .handles(
                .unpaid(20, .held).broken(), .isRepaired, secure, becomes: .closingNow(20),
                commanding: .closeBarrier, .acceptCoins),
            .handles(
                .unpaid(20, .held, occupied: true).broken(), .isRepaired, becomes: .heldOpen(20),
                commanding: .acceptCoins),
            .handles(
                .paid(5, .held).broken(), .isRepaired, .when(powerFail: .secure, mayOpen: true), becomes: .paidNow(5),
                commanding: .showPaid),
            .handles(
                .paid(5, .held).broken(), .isRepaired, .when(powerFail: .secure, mayOpen: false),
                becomes: .closingNow(55), commanding: .closeBarrier, .acceptCoins, wish: .paid),
            .handles(
                .unpaid(20, .held).released(broken: .sensorFlickers), .fireIsOver, secure,
                becomes: .unpaid(20, .held).broken(.sensorFlickers)),
        ]
        + [BarrierState.unpaid(20, .held).broken(), .paid(5, .held).broken()].flatMap { state -> [BarrierRow] in
            [
                .ignores(state, .cancel, secure), .ignores(state, .cancelInVain, secure),
                .ignores(state, .allowed, secure), .ignores(state, .left, secure), .refuses(state, .deadline, secure),
                .handles(state, .fails, secure, counting: .fault),
                .handles(state, .fire, secure, becomes: state.released(broken: .faultContact)),
                .refuses(state, .fireIsOver, secure),
            ]
        }
}
