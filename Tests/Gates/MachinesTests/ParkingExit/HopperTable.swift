import Machines

/// The whole table of the hopper region, for coins of change of 20 at second 100.
enum HopperTable {
    static let rows: [HopperRow] = [
        change, owners, sensor, drivers, coins, lateCoins, refills, refillsOutOfService, interruptions, resumptions,
        repairs,
        repairsOutOfService, times, ignored,
    ].flatMap(\.self)

    /// Every state that can be reached.
    static let states: [HopperState] = inService + outOfService

    static let inService: [HopperState] = [
        .idle(), .idle(.failed), .idle(.empty), .paying(40), .paying(40, .empty), .pausing(40), .waiting(40, .failed),
        .waiting(40, .empty),
    ]

    static let outOfService: [HopperState] = [
        .idle().out, .idle(.failed).out, .idle(.empty).out, .waiting(40, .ready).out, .waiting(40, .failed).out,
        .waiting(40, .empty).out,
    ]

    /// The events that mean nothing, by the states where they do not.
    private static let ignored: [HopperRow] =
        states.filter { HopperKind($0).payout == .idle }.map { state -> HopperRow in .ignores(state, .driverLeft) }
        + states.filter { $0.condition == .empty }.map { state -> HopperRow in .ignores(state, .hopperBecameEmpty) }
        + states.filter { $0.condition == .ready }.map { state -> HopperRow in .ignores(state, .hopperWasRefilled) }
        + outOfService.map { state -> HopperRow in .ignores(state, .serviceWasInterrupted) }
        + inService.map { state -> HopperRow in .ignores(state, .serviceWasResumed) }
        + meaninglessRepairs
        + states.map { state -> HopperRow in .ignores(state, .deadlinePassed) }

    /// While the exit works, the technician looks at a hopper that failed, and at nothing else.
    private static let meaninglessRepairs: [HopperRow] = states.filter { $0.condition != .failed }.map {
        state -> HopperRow in .ignores(state, .repairDidComplete(isInService: state.isInService))
    }
}
