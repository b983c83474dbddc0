import Machines

extension HopperTable {
    static let change: [HopperRow] = [
        .handles(
            .idle(), .changeBecameDue(Money(40)), counts: true, becomes: .payingNow(40, counts: true), .payOutCoin),
        .handles(
            .idle(), .changeBecameDue(Money(40)), counts: false, becomes: .payingNow(40, counts: false), .payOutCoin),
        .handles(.idle(.failed), .changeBecameDue(Money(40)), becomes: .waiting(40, .failed), fallsShort: true),
        .handles(.idle(.empty), .changeBecameDue(Money(40)), becomes: .waiting(40, .empty), fallsShort: true),
        .handles(.paying(40), .changeBecameDue(Money(40)), becomes: .paying(80)),
        .handles(.paying(40, .empty), .changeBecameDue(Money(40)), becomes: .paying(80, .empty)),
        .handles(.pausing(40), .changeBecameDue(Money(40)), becomes: .pausing(80)),
        .handles(.waiting(40, .failed), .changeBecameDue(Money(40)), becomes: .waiting(80, .failed), fallsShort: true),
        .handles(.waiting(40, .empty), .changeBecameDue(Money(40)), becomes: .waiting(80, .empty), fallsShort: true),

        .handles(.idle().out, .changeBecameDue(Money(40)), becomes: .waiting(40, .ready).out),
        .handles(.idle(.failed).out, .changeBecameDue(Money(40)), becomes: .waiting(40, .failed).out),
        .handles(.idle(.empty).out, .changeBecameDue(Money(40)), becomes: .waiting(40, .empty).out),
        .handles(.waiting(40, .ready).out, .changeBecameDue(Money(40)), becomes: .waiting(80, .ready).out),
        .handles(.waiting(40, .failed).out, .changeBecameDue(Money(40)), becomes: .waiting(80, .failed).out),
        .handles(.waiting(40, .empty).out, .changeBecameDue(Money(40)), becomes: .waiting(80, .empty).out),
    ]

    static let drivers: [HopperRow] = [
        .handles(.waiting(40, .failed), .driverLeft, becomes: .idle(.failed), counting: .init(leftBehind: 40)),
        .handles(.waiting(40, .empty), .driverLeft, becomes: .idle(.empty), counting: .init(leftBehind: 40)),
        .handles(.waiting(40, .ready).out, .driverLeft, becomes: .idle().out, counting: .init(leftBehind: 40)),
        .handles(.waiting(40, .failed).out, .driverLeft, becomes: .idle(.failed).out, counting: .init(leftBehind: 40)),
        .handles(.waiting(40, .empty).out, .driverLeft, becomes: .idle(.empty).out, counting: .init(leftBehind: 40)),
        .handles(.pausing(40), .driverLeft, becomes: .idle(), counting: .init(leftBehind: 40)),
        // The coin that is on its way falls.
        .handles(.paying(40), .driverLeft, becomes: .paying(20).leftBehind, counting: .init(leftBehind: 20)),
        .handles(.paying(20), .driverLeft, becomes: .paying(20).leftBehind),
        .ignores(.paying(20).leftBehind, .driverLeft),
        .handles(
            .paying(60).leftBehind, .driverLeft, becomes: .paying(20).leftBehind, counting: .init(leftBehind: 40)),
        .handles(
            .paying(40, .empty), .driverLeft, becomes: .paying(20, .empty).leftBehind, counting: .init(leftBehind: 20)),
    ]

    static let coins: [HopperRow] =
        [
            .handles(
                .paying(40), .coinWasPaidOut, counts: true, becomes: .pausingNow(20).seen, .stopHopper,
                counting: .init(paidOut: 20)),
            .handles(
                .paying(20), .coinWasPaidOut, counts: true, becomes: .idle().seen, .stopHopper,
                counting: .init(paidOut: 20)),
            .handles(
                .paying(39), .coinWasPaidOut, counts: true, becomes: .idle().seen, .stopHopper,
                counting: .init(paidOut: 20, kept: 19)),
            .handles(
                .paying(40, .empty), .coinWasPaidOut, counts: true, becomes: .waiting(20, .empty).seen, .stopHopper,
                counting: .init(paidOut: 20), fallsShort: true),
            .handles(
                .paying(20, .empty), .coinWasPaidOut, counts: true, becomes: .idle(.empty).seen, .stopHopper,
                counting: .init(paidOut: 20)),
        ] + states.map { state -> HopperRow in .refuses(state, .coinWasPaidOut, counts: false) }

    /// Coins that fall while none is on its way: change if they can be, and nobody's otherwise.
    static let lateCoins: [HopperRow] =
        [
            .handles(
                .pausing(40), .coinWasPaidOut, counts: true, becomes: .pausing(20).seen, counting: .init(paidOut: 20)),
            .handles(.pausing(20), .coinWasPaidOut, counts: true, becomes: .idle().seen, counting: .init(paidOut: 20)),
            .handles(
                .waiting(20, .failed), .coinWasPaidOut, counts: true, becomes: .idle(.failed).seen,
                counting: .init(paidOut: 20)),
            .handles(
                .pausing(19), .coinWasPaidOut, counts: true, becomes: .pausing(19).seen, counting: .init(strayCoins: 1)),
            .handles(
                .waiting(19, .failed), .coinWasPaidOut, counts: true, becomes: .waiting(19, .failed).seen,
                counting: .init(strayCoins: 1)),
        ]
        + states.filter { HopperKind($0).payout == .idle }.map { state -> HopperRow in
            .handles(state, .coinWasPaidOut, counts: true, becomes: state.seen, counting: .init(strayCoins: 1))
        }
        + states.filter { HopperKind($0).payout == .waiting }.map { state -> HopperRow in
            var next = state
            next.payout = .waiting(due: Money(20))
            return .handles(state, .coinWasPaidOut, counts: true, becomes: next.seen, counting: .init(paidOut: 20))
        }
}
