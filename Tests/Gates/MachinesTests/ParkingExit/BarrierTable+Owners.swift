import Statecharts

@testable import Machines

extension BarrierTable {
    /// Whose the money is: found money buys, and is never paid out.
    static let owners: [BarrierRow] = cancels + purchases + times

    private static let cancels: [BarrierRow] = [
        .ignores(.closed(40).withFound(), .cancel),
        .ignores(.closed(40).withFound(own: 19), .cancel),
        .handles(
            .closed(40).withFound(own: 20), .cancel, becomes: .closed(20).withFound(),
            meaning: .refundBecameDue(Money(20)), wish: .ended),
        .handles(
            .closed(45).withFound(own: 25), .cancel, becomes: .closed(25).withFound(own: 5),
            meaning: .refundBecameDue(Money(20)), wish: .ended),
    ]

    private static let purchases: [BarrierRow] = [
        .handles(
            .closed(40).withFound(), .coin(9), becomes: .closed(49).withFound(own: 9), counting: .inserted(9)),
        // All beyond the price is the driver's own.
        .handles(
            .closed(40).withFound(), .coin(50), .when(mayOpen: true), becomes: .paidNow(0).withFound(40),
            commanding: .openBarrier, .showPaid, .inhibitCoins, counting: .inserted(50),
            meaning: .changeBecameDue(Money(40))),
        // Found money beyond the price is nobody's change.
        .handles(
            .closed(75).withFound(), .allowed, .when(mayOpen: true), becomes: .paidNow(25).withFound(75),
            commanding: .openBarrier, .showPaid, .inhibitCoins),
        .handles(
            .paid(25).withFound(75), .coin(21), becomes: .paid(26).withFound(75), counting: .inserted(21),
            meaning: .changeBecameDue(Money(20))),
        .handles(
            .passing(25).withFound(75), .left, becomes: .closingNow(0), commanding: .closeBarrier, .hidePaid,
            .acceptCoins, counting: .exit, .kept(25), meaning: .driverLeft),
        .handles(
            .paid(5, until: ParkingExample.now).withFound(40), .deadline, .when(expiredPrice: .credit),
            becomes: .closingNow(55).withFound(own: 15).unused, commanding: .closeBarrier, .hidePaid, .acceptCoins),
    ]

    private static let times: [BarrierRow] = [
        .handles(.closed(20).endingAt(ParkingExample.now), .deadline, becomes: .closed(20).withFound()),
        .refuses(.closed(20).endingAt(ParkingExample.nanosecondLater), .deadline),
        .handles(
            .closed(20).broken().endingAt(ParkingExample.now), .deadline, .when(powerFail: .secure),
            becomes: .closed(20).broken().withFound()),
    ]

    /// What the regions tell each other about money, in every state.
    static func exchange(in rows: [BarrierRow]) -> [BarrierRow] {
        distinct(rows).flatMap { row -> [BarrierRow] in
            let state = row.state
            let condition = BarrierCondition.when(powerFail: row.condition.powerFail)
            switch state.functioning {
            case .unpaid, .granted, .leaving:
                var next = state
                next.credit = state.credit + Money(3)
                next.creditEnds = .zero + .seconds(400)
                return [
                    .handles(
                        state, .surplus(14), condition, counting: .inserted(14), meaning: .moneyWasLeftBehind(Money(14))
                    ),
                    .handles(state, .notPaid(3), condition, becomes: next),
                    .ignores(state, .paysChange, condition),
                ]
            case .paid(var paid):
                var next = state
                var later = state
                later.functioning = .paid(.init(purchase: paid.purchase, deadline: .zero + .seconds(130)))
                paid.purchase.rest = paid.purchase.rest + Money(14)
                next.functioning = .paid(paid)
                return [
                    .handles(state, .surplus(14), condition, becomes: next, counting: .inserted(14)),
                    .refuses(state, .notPaid(3), condition),
                    state.service == .normal && state.mode != .free
                        ? .handles(state, .paysChange, condition, becomes: later)
                        : .ignores(state, .paysChange, condition),
                ]
            case .passing(var purchase):
                var next = state
                purchase.rest = purchase.rest + Money(14)
                next.functioning = .passing(purchase)
                return [
                    .handles(state, .surplus(14), condition, becomes: next, counting: .inserted(14)),
                    .refuses(state, .notPaid(3), condition),
                    .ignores(state, .paysChange, condition),
                ]
            }
        }
    }

    /// One row for each kind of state.
    static func distinct(_ rows: [BarrierRow]) -> [BarrierRow] {
        var seen: Set<String> = []
        return rows.filter { row in
            let kind = "\(BarrierKind(row.state)), \(String(describing: row.condition.powerFail))"
            return !isDue(row.state) && seen.insert(kind).inserted
        }
    }

    private static func isDue(_ state: BarrierState) -> Bool {
        Barrier(ParkingExample.configuration(ParkingPolicies.all[0]), state: state).isDue(at: ParkingExample.now)
    }
}

extension BarrierState {
    /// The same, with so much money of which nobody here can be the owner.
    func withFound(_ units: UInt64) -> BarrierState {
        var state = self
        state.found = Money(units)
        return state
    }

    /// The same, with credit that has an owner until then.
    func endingAt(_ end: Instant) -> BarrierState {
        var state = self
        state.creditEnds = end
        return state
    }
}
