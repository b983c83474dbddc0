import Machines

extension BarrierTable {
    static let broken: [BarrierRow] = money + secure + safe + passing + repairs + common

    /// Where the arm is on a failure, with the side that it is for.
    private static let states: [(BarrierState, PowerFail?)] = [
        (.closed(20), .secure), (.blocked(20), .secure), (.closing(20), .secure), (.heldOpen(20), nil),
        (.paid(5, .down), .secure), (.paid(5, .down, occupied: true), .secure), (.paid(5, .closing), .secure),
        (.unpaid(20, .up), .safe), (.paid(5), .safe), (.passing(5), nil),
    ]

    /// No coin is lost.
    private static let money: [BarrierRow] = states.flatMap { state, powerFail -> [BarrierRow] in
        let condition = BarrierCondition.when(powerFail: powerFail)
        var next = state
        switch state.functioning {
        case .unpaid:
            next.functioning = .unpaid(credit: Money(80))
            return [.handles(state.broken(), .coin(60), condition, becomes: next.broken(), counting: .inserted(60))]
        case .paid(var paid):
            paid.purchase = .example(6)
            next.functioning = .paid(paid)
        case .passing: next.functioning = .passing(.example(6))
        // Theirs are in the table of grants.
        case .granted, .leaving: return []
        }
        return [
            .handles(
                state.broken(), .coin(61), condition, becomes: next.broken(), counting: .inserted(61),
                meaning: .changeBecameDue(Money(60)))
        ]
    }

    private static let secure: [BarrierRow] = [
        .handles(.closed(20).broken(), .arrived, .when(powerFail: .secure), becomes: .blocked(20).broken()),
        .handles(
            .closing(20).broken(), .arrived, .when(powerFail: .secure), becomes: .turnedBack(20).broken(),
            commanding: .openBarrier),
        .handles(
            .paid(5, .down).broken(), .arrived, .when(powerFail: .secure),
            becomes: .paid(5, .down, occupied: true).broken()),
        // Who paid drove on while the arm came down: it goes up again, and he uses what he bought.
        .handles(
            .paid(5, .closing).broken(), .arrived, .when(powerFail: .secure),
            becomes: .passing(5).with(.resting).broken(), commanding: .openBarrier),

        .handles(
            .blocked(20).broken(), .left, .when(powerFail: .secure), becomes: .closed(20).withFound().broken(),
            meaning: .driverLeft),
        .handles(
            .heldOpen(20).broken(), .left, .when(powerFail: .secure), becomes: .closingNow(20).withFound().broken(),
            commanding: .closeBarrier, meaning: .driverLeft),
        .handles(
            .paid(5, .down, occupied: true).broken(), .left, .when(powerFail: .secure),
            becomes: .paid(5, .down).withFound(55).broken(), meaning: .driverLeft),

        .handles(
            .unpaid(20, .closingAndDue).broken(), .deadline, .when(powerFail: .secure), becomes: .closed(20).broken()),
        .handles(
            .paid(5, .closingAndDue).broken(), .deadline, .when(powerFail: .secure),
            becomes: .paid(5, .down).broken()),
        .refuses(.unpaid(20, .closingAndNearlyDue).broken(), .deadline, .when(powerFail: .secure)),
    ]

    private static let safe: [BarrierRow] = [
        .handles(.unpaid(20, .up).broken(), .arrived, .when(powerFail: .safe), becomes: .heldOpen(20).broken()),
        .handles(.paid(5).broken(), .arrived, .when(powerFail: .safe), becomes: .passing(5).broken()),
        .handles(
            .heldOpen(20).broken(), .left, .when(powerFail: .safe), becomes: .unpaid(20, .up).withFound().broken(),
            meaning: .driverLeft),
    ]

    private static let passing: [BarrierRow] = [
        .handles(
            .passing(5).broken(), .left, .when(powerFail: .secure), becomes: .closingNow(0).broken(),
            commanding: .closeBarrier, counting: .exit, .kept(5), meaning: .driverLeft),
        .handles(
            .passing(5).broken(), .left, .when(powerFail: .safe), becomes: .unpaid(0, .up).broken(),
            counting: .exit, .kept(5), meaning: .driverLeft),
    ]

    private static let repairs: [BarrierRow] = [
        .handles(
            .closed(20).broken(), .isRepaired, .when(powerFail: .secure), becomes: .closed(20),
            commanding: .acceptCoins),
        .handles(
            .blocked(20).broken(), .isRepaired, .when(powerFail: .secure), becomes: .blocked(20),
            commanding: .acceptCoins),
        .handles(
            .closing(20).broken(), .isRepaired, .when(powerFail: .secure), becomes: .closing(20),
            commanding: .acceptCoins),
        .handles(.heldOpen(20).broken(), .isRepaired, becomes: .heldOpen(20), commanding: .acceptCoins),
        .handles(
            .unpaid(20, .up).broken(), .isRepaired, .when(powerFail: .safe), becomes: .closingNow(20),
            commanding: .closeBarrier, .acceptCoins),
        // What is paid for is bought as soon as it can be.
        .handles(
            .closed(50).broken(), .isRepaired, .when(powerFail: .secure, mayOpen: true), becomes: .paidNow(0),
            commanding: .openBarrier, .showPaid),
        .handles(
            .closed(50).broken(), .isRepaired, .when(powerFail: .secure, mayOpen: false), becomes: .closed(50),
            commanding: .acceptCoins, wish: .paid),
        .handles(.passing(5).broken(), .isRepaired, becomes: .passing(5), commanding: .showPaid),

        .handles(
            .paid(5, .down).broken(), .isRepaired, .when(powerFail: .secure, mayOpen: true), becomes: .paidNow(5),
            commanding: .openBarrier, .showPaid),
        .handles(
            .paid(5, .closing).broken(), .isRepaired, .when(powerFail: .secure, mayOpen: true), becomes: .paidNow(5),
            commanding: .openBarrier, .showPaid),
        .handles(
            .paid(5, .down, occupied: true).broken(), .isRepaired, .when(powerFail: .secure, mayOpen: true),
            becomes: .passing(5), commanding: .openBarrier, .showPaid),
        .handles(
            .paid(5).broken(), .isRepaired, .when(powerFail: .safe, mayOpen: true), becomes: .paidNow(5),
            commanding: .showPaid),
        .handles(
            .paid(5, .down).broken(), .isRepaired, .when(powerFail: .secure, mayOpen: false), becomes: .closed(55),
            commanding: .acceptCoins, wish: .paid),
        .handles(
            .paid(5, .closing).broken(), .isRepaired, .when(powerFail: .secure, mayOpen: false), becomes: .closing(55),
            commanding: .acceptCoins, wish: .paid),
        .handles(
            .paid(5, .down, occupied: true).broken(), .isRepaired, .when(powerFail: .secure, mayOpen: false),
            becomes: .blocked(55), commanding: .acceptCoins, wish: .paid),
        .handles(
            .paid(5).broken(), .isRepaired, .when(powerFail: .safe, mayOpen: false), becomes: .closingNow(55),
            commanding: .closeBarrier, .acceptCoins, wish: .paid),
    ]

    /// What is answered alike, wherever the arm is.
    private static let common: [BarrierRow] = states.flatMap { state, powerFail -> [BarrierRow] in
        let condition = BarrierCondition.when(powerFail: powerFail)
        var rows: [BarrierRow] = [
            .ignores(state.broken(), .cancel, condition), .ignores(state.broken(), .cancelInVain, condition),
            .ignores(state.broken(), .allowed, condition), .refuses(state.broken(), .deadline, condition),
            // The first cause stays.
            .handles(state.broken(), .fails, condition, counting: .fault),
            state.arm == .up
                ? .handles(state.broken(), .fire, condition, becomes: state.released(broken: .faultContact))
                : .handles(
                    state.broken(), .fire, condition, becomes: raised(state).released(broken: .faultContact),
                    commanding: .openBarrier),
            .refuses(state.broken(), .fireIsOver, condition),
        ]
        rows.append(.ignores(state.broken(), state.isOccupied ? .arrived : .left, condition))
        return rows
    }

    /// A vehicle that paid, and is under the arm when it goes up, uses what it bought.
    private static func raised(_ state: BarrierState) -> BarrierState {
        guard case .paid(let paid) = state.functioning, state.isOccupied else { return state.with(.up) }
        return .passing(paid.purchase.rest.units)
    }
}
