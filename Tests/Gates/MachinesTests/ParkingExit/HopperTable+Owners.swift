import Machines

extension HopperTable {
    /// Whose the money is that cannot be paid.
    static let owners: [HopperRow] = refunds + notPaid + leftBehind

    /// What a driver wants back is due like change.
    private static let refunds: [HopperRow] =
        change.map { row in
            guard case .changeBecameDue(let money) = row.event else { return row }
            return HopperRow(
                state: row.state, event: .refundBecameDue(money), counts: row.counts, verdict: row.verdict,
                next: row.next.refund, commands: row.commands, money: row.money, fallsShort: row.fallsShort)
        } + [
            // What is bought meanwhile makes all of it change.
            .handles(.paying(40).refund, .changeBecameDue(Money(20)), becomes: .paying(60))
        ]

    private static let notPaid: [HopperRow] = [
        .handles(
            .paying(40, until: ParkingExample.now).refund, .deadlinePassed, counts: true,
            becomes: .waiting(40, .failed).refund, .stopHopper, counting: .init(failedPayouts: 1), fallsShort: true),
        .handles(
            .paying(20).refund, .coinWasPaidOut, counts: true, becomes: .idle().seen, .stopHopper,
            counting: .init(paidOut: 20)),
        // Another driver's coin does not come: it is not this one's.
        .handles(
            .paying(60, until: ParkingExample.now).leftBehind, .deadlinePassed, counts: true,
            becomes: .waiting(40, .failed), .stopHopper, counting: .init(leftBehind: 20, failedPayouts: 1),
            fallsShort: true),
        .handles(
            .paying(20, until: ParkingExample.now).leftBehind, .deadlinePassed, counts: true, becomes: .idle(.failed),
            .stopHopper, counting: .init(leftBehind: 20, failedPayouts: 1)),
        .handles(
            .paying(60).leftBehind, .serviceWasInterrupted, becomes: .waiting(40, .ready).out, .stopHopper,
            counting: .init(leftBehind: 20)),
        .handles(
            .paying(20).leftBehind, .serviceWasInterrupted, becomes: .idle().out, .stopHopper,
            counting: .init(leftBehind: 20)),
    ]

    private static let leftBehind: [HopperRow] = states.flatMap { state -> [HopperRow] in
        [
            .handles(state, .moneyWasLeftBehind(Money(40)), counting: .init(leftBehind: 40)),
            .ignores(state, .exitWasBought),
            .handles(state.refund, .exitWasBought, becomes: state),
        ]
    }

    /// No coin is started that nobody would see fall.
    static let sensor: [HopperRow] =
        [
            .handles(
                HopperState.idle().seen, .changeBecameDue(Money(40)), counts: true, becomes: .pausingNow(40).seen),
            .handles(
                .pausing(40, until: ParkingExample.now).seen, .deadlinePassed, counts: true,
                becomes: .pausingNow(40).seen),
            .handles(
                .paying(40).seen, .coinSensorDidJam, counts: true, becomes: .waiting(40, .failed).seen, .stopHopper,
                counting: .init(failedPayouts: 1), fallsShort: true),
        ]
        + states.flatMap { state -> [HopperRow] in
            [
                .refuses(state, .coinSensorBecameActive, counts: false),
                .refuses(state, .coinSensorCleared, counts: false),
                .refuses(state, .coinSensorDidJam, counts: false),
                .handles(state, .coinSensorBecameActive, counts: true, becomes: state.seen),
                .ignores(state.seen, .coinSensorBecameActive, counts: true),
                .handles(state.seen, .coinSensorCleared, counts: true, becomes: state),
                .ignores(state, .coinSensorCleared, counts: true),
            ] + jams(state)
        }

    private static func jams(_ state: HopperState) -> [HopperRow] {
        switch (state.payout, state.condition) {
        case (_, .failed): [.ignores(state, .coinSensorDidJam, counts: true)]
        case (.paying, _):
            [
                .handles(
                    state, .coinSensorDidJam, counts: true,
                    becomes: .waiting(40, .failed), .stopHopper,
                    counting: .init(failedPayouts: 1), fallsShort: true)
            ]
        case (.pausing, _):
            [.handles(state, .coinSensorDidJam, counts: true, becomes: .waiting(40, .failed), fallsShort: true)]
        case (.idle, _), (.waiting, _):
            [.handles(state, .coinSensorDidJam, counts: true, becomes: state.with(.failed))]
        }
    }
}
