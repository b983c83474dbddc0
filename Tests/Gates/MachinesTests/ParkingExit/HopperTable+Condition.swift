import Machines

extension HopperTable {
    static let refills: [HopperRow] = [
        .handles(.idle(), .hopperBecameEmpty, becomes: .idle(.empty)),
        .handles(.idle(.failed), .hopperBecameEmpty, becomes: .idle(.empty)),
        .handles(.paying(40), .hopperBecameEmpty, becomes: .paying(40, .empty)),
        .handles(.pausing(40), .hopperBecameEmpty, becomes: .waiting(40, .empty), fallsShort: true),
        .handles(.waiting(40, .failed), .hopperBecameEmpty, becomes: .waiting(40, .empty)),

        .handles(.idle(.failed), .hopperWasRefilled, becomes: .idle()),
        .handles(.idle(.empty), .hopperWasRefilled, becomes: .idle()),
        .handles(.paying(40, .empty), .hopperWasRefilled, becomes: .paying(40)),
        .handles(
            .waiting(40, .failed), .hopperWasRefilled, counts: true, becomes: .payingNow(40, counts: true),
            .payOutCoin),
        .handles(
            .waiting(40, .failed), .hopperWasRefilled, counts: false, becomes: .payingNow(40, counts: false),
            .payOutCoin),
        .handles(
            .waiting(40, .empty), .hopperWasRefilled, counts: true, becomes: .payingNow(40, counts: true), .payOutCoin),
        .handles(
            .waiting(40, .empty), .hopperWasRefilled, counts: false, becomes: .payingNow(40, counts: false),
            .payOutCoin),
        .handles(.waiting(19, .empty), .hopperWasRefilled, becomes: .idle(), counting: .init(kept: 19)),
    ]

    static let refillsOutOfService: [HopperRow] =
        outOfService.filter { $0.condition != .empty }.map { state -> HopperRow in
            .handles(state, .hopperBecameEmpty, becomes: state.with(.empty))
        }
        + outOfService.filter { $0.condition != .ready }.map { state -> HopperRow in
            .handles(state, .hopperWasRefilled, becomes: state.with(.ready))
        }

    static let times: [HopperRow] = [
        .ignores(.paying(40, until: ParkingExample.nanosecondLater), .deadlinePassed),
        .ignores(.pausing(40, until: ParkingExample.nanosecondLater), .deadlinePassed),
        .handles(
            .paying(40, until: ParkingExample.now), .deadlinePassed, counts: true, becomes: .waiting(40, .failed),
            .stopHopper, counting: .init(failedPayouts: 1), fallsShort: true),
        .handles(
            .paying(40, .empty, until: ParkingExample.now), .deadlinePassed, counts: true,
            becomes: .waiting(40, .empty), .stopHopper, counting: .init(failedPayouts: 1), fallsShort: true),
        .handles(
            .paying(40, until: ParkingExample.now), .deadlinePassed, counts: false, becomes: .pausingNow(20),
            .stopHopper, counting: .init(paidOut: 20)),
        .handles(
            .paying(20, until: ParkingExample.now), .deadlinePassed, counts: false, becomes: .idle(), .stopHopper,
            counting: .init(paidOut: 20)),
        .handles(
            .paying(40, .empty, until: ParkingExample.now), .deadlinePassed, counts: false,
            becomes: .waiting(20, .empty), .stopHopper, counting: .init(paidOut: 20), fallsShort: true),
        .handles(
            .pausing(40, until: ParkingExample.now), .deadlinePassed, counts: true,
            becomes: .payingNow(40, counts: true), .payOutCoin),
        .handles(
            .pausing(40, until: ParkingExample.now), .deadlinePassed, counts: false,
            becomes: .payingNow(40, counts: false), .payOutCoin),
        .handles(.pausing(19, until: ParkingExample.now), .deadlinePassed, becomes: .idle(), counting: .init(kept: 19)),
    ]
}
