extension HopperTable {
    static let interruptions: [HopperRow] = [
        .handles(.idle(), .serviceWasInterrupted, becomes: .idle().out),
        .handles(.idle(.failed), .serviceWasInterrupted, becomes: .idle(.failed).out),
        .handles(.idle(.empty), .serviceWasInterrupted, becomes: .idle(.empty).out),
        .handles(.paying(40), .serviceWasInterrupted, becomes: .waiting(40, .ready).out, .stopHopper),
        .handles(.paying(40, .empty), .serviceWasInterrupted, becomes: .waiting(40, .empty).out, .stopHopper),
        .handles(.pausing(40), .serviceWasInterrupted, becomes: .waiting(40, .ready).out),
        .handles(.waiting(40, .failed), .serviceWasInterrupted, becomes: .waiting(40, .failed).out),
        .handles(.waiting(40, .empty), .serviceWasInterrupted, becomes: .waiting(40, .empty).out),
    ]

    static let resumptions: [HopperRow] = [
        .handles(.idle().out, .serviceWasResumed, becomes: .idle()),
        .handles(.idle(.failed).out, .serviceWasResumed, becomes: .idle(.failed)),
        .handles(.idle(.empty).out, .serviceWasResumed, becomes: .idle(.empty)),
        .handles(.waiting(40, .failed).out, .serviceWasResumed, becomes: .waiting(40, .failed), fallsShort: true),
        .handles(.waiting(40, .empty).out, .serviceWasResumed, becomes: .waiting(40, .empty), fallsShort: true),
        .handles(
            .waiting(40, .ready).out, .serviceWasResumed, counts: true, becomes: .payingNow(40, counts: true),
            .payOutCoin),
        .handles(
            .waiting(40, .ready).out, .serviceWasResumed, counts: false, becomes: .payingNow(40, counts: false),
            .payOutCoin),
    ]

    static let repairs: [HopperRow] = [
        .handles(.idle(.failed), .repairDidComplete(isInService: true), becomes: .idle()),
        .handles(
            .waiting(40, .failed), .repairDidComplete(isInService: true), counts: true,
            becomes: .payingNow(40, counts: true), .payOutCoin),
        .handles(
            .waiting(40, .failed), .repairDidComplete(isInService: true), counts: false,
            becomes: .payingNow(40, counts: false), .payOutCoin),
    ]

    static let repairsOutOfService: [HopperRow] = [
        .handles(.idle(.failed).out, .repairDidComplete(isInService: false), becomes: .idle().out),
        .handles(.waiting(40, .failed).out, .repairDidComplete(isInService: false), becomes: .waiting(40, .ready).out),
        .handles(.idle().out, .repairDidComplete(isInService: true), becomes: .idle()),
        .handles(.idle(.failed).out, .repairDidComplete(isInService: true), becomes: .idle()),
        .handles(.idle(.empty).out, .repairDidComplete(isInService: true), becomes: .idle(.empty)),
        .handles(
            .waiting(40, .failed).out, .repairDidComplete(isInService: true), counts: true,
            becomes: .payingNow(40, counts: true), .payOutCoin),
        .handles(
            .waiting(40, .ready).out, .repairDidComplete(isInService: true), counts: false,
            becomes: .payingNow(40, counts: false), .payOutCoin),
        .handles(
            .waiting(40, .empty).out, .repairDidComplete(isInService: true), becomes: .waiting(40, .empty),
            fallsShort: true),
    ]
}
