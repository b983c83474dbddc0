import Explorer
import Lanes
import Machines

extension ParkingExitLaneConfiguration: DrawnGate {
    package static var drawings: [DrawnMachine] { [.parkingExit, .parkingExitModes] }
}

extension DrawnMachine {
    /// The parking exit without modes.
    fileprivate static let parkingExit = DrawnMachine("parking-exit", .parkingExit) { paying + granting() }
    /// One that can be barred, and freed. Where one can be freed, no interlock is asked.
    fileprivate static let parkingExitModes = DrawnMachine("parking-exit-modes", .parkingExitModes) {
        paying + granting(isBarrable: true) + granting(isBarrable: true, isFreeable: true)
    }

    /// Settings that choose differently wherever they can.
    private static let policies = [ParkingExitConfiguration.explored[0], ParkingExitConfiguration.explored[6]]
    /// Change is seen without grants, which use no money.
    private static var paying: [ParkingSubject] {
        policies.map { ParkingSubject($0, coins: [Money(1), Money(2)]) }
    }

    private static func granting(isBarrable: Bool = false, isFreeable: Bool = false) -> [ParkingSubject] {
        policies.map {
            ParkingSubject(
                $0.granting(isBarrable: isBarrable, isFreeable: isFreeable), coins: [Money(1)], mostMoney: $0.price)
        }
    }
}

extension Legend {
    fileprivate static let parkingExit = Legend("The parking exit", showsCommands: false, regions())

    /// The same, with the keys that bar it and free it.
    fileprivate static let parkingExitModes = Legend(
        "The parking exit, with its modes", showsCommands: false,
        regions(
            guards: modes, details: detailsOfModes,
            deadlines: [
                Deadline("barred", "closing-time, -rest, credit-timeout"), Deadline("free", "credit-timeout"),
            ]))

    private static func regions(
        guards: [Guard] = [], details: [Guard] = [], deadlines: [Deadline] = []
    ) -> [Region] {
        [
            Region(
                "barrier", guards: guards + whereMoneyOpens + whereTimeHasPassed + grants + barrier,
                details: details + self.details,
                deadlines: deadlines + [
                    Deadline("broken", "closing-time"),
                    Deadline("functioning.closed", "credit-timeout"),
                    Deadline("functioning.closing", "closing-time", to: "functioning.closed"),
                    Deadline("functioning.closing", "credit-timeout", to: "functioning.closing"),
                    Deadline("functioning.heldOpen", "closing-rest", to: "functioning.closing"),
                    Deadline("functioning.heldOpen", "credit-timeout", to: "functioning.heldOpen"),
                    Deadline("functioning.open", "exit-window, grant-window"),
                    Deadline("functioning.passing", "credit-timeout"),
                    Deadline("released", "credit-timeout"),
                ],
                histories: ["functioning"]),
            Region(
                "hopper", states: ["idle", "paying", "pausing", "short", "outOfService"], guards: hopper,
                deadlines: [
                    Deadline("paying", "hopper-timeout, -pulse", to: "short"), Deadline("paying", "hopper-pulse"),
                    Deadline("pausing", "hopper-pause"),
                ],
                folds: [
                    Fold(all: "any state", ["fireReleaseBegan", "machineDidFail"], to: "outOfService"),
                    Fold("outOfService", to: "idle", "back in service,\nnothing due"),
                    Fold("outOfService", to: "paying", "back in service,\nchange is due"),
                    Fold("outOfService", to: "pausing", "back in service,\ncoin-out is active"),
                    Fold("outOfService", to: "short", "back in service,\nit cannot pay"),
                    Fold("short", to: "pausing", "refilled or repaired,\ncoin-out is active"),
                    Fold("short", to: "idle", "refilled or repaired,\nnothing due"),
                    Fold("short", to: "paying", "refilled or repaired,\nchange is due"),
                    Fold("paying", to: "short", "it is empty,\nor no coin came"),
                ]),
            Region(
                "alarm",
                guards: [
                    Guard(nil, "vehicleArrived", "forced"),
                    Guard("sounding", "deadlinePassed", to: "sounding", "money cannot be paid"),
                    Guard("silent", "deadlinePassed", "money cannot be paid"),
                ]
                    + [
                        "insertSurplus", "coinSensorDidJam", "coinWasPaidOut", "fireReleaseEnded", "hopperBecameEmpty",
                        "insertCoin", "interlockDidRelease", "machineRepairDidComplete",
                    ]
                    .map { Guard(nil, $0, "money cannot be paid") },
                deadlines: [
                    Deadline("silent", "hopper-timeout, -pulse"),
                    Deadline("sounding", "alarm-duration", to: "silent"),
                    Deadline("sounding", "hopper-timeout, -pulse", to: "sounding"),
                ]),
        ]
    }

    /// Who did not pay.
    private static let grants: [Guard] = [
        Guard("functioning.closed", "grantPassage", to: "functioning.closed", "it may not open"),
        Guard("functioning.closed", "grantPassage", to: "functioning.passing", "occupied"),
        Guard(
            "functioning.closing", "grantPassage", to: "functioning.closed", "it may not open, the arm is down by now"),
        Guard("functioning.closing", "grantPassage", to: "functioning.closing", "it may not open"),
        Guard(
            "functioning.heldOpen", "grantPassage", to: "functioning.closing",
            "it may not open, the arm has rested by now"),
        Guard("functioning.heldOpen", "grantPassage", to: "functioning.heldOpen", "it may not open"),
        Guard("functioning.heldOpen", "grantPassage", to: "functioning.passing", "occupied"),
        Guard("broken", "grantPassage", commanding: "closeBarrier", "the arm has rested by now"),
        Guard(
            "functioning.open", "deadlinePassed", to: "functioning.open", commanding: "hidePaid", "a grant waits"),
        Guard(
            "functioning.open", "deadlinePassed", to: "functioning.open",
            "the hopper pays, a grant waits, or the time of the credit is over"),
        Guard("functioning.passing", "vehicleLeft", to: "functioning.open", "a grant waits"),
        Guard("functioning.open", "deadlinePassed", to: "functioning.heldOpen", "the arm rests"),
        Guard("functioning.passing", "vehicleLeft", to: "functioning.heldOpen", "the arm rests"),
    ]

    /// Whether the right was bought.
    private static let details: [Guard] =
        [
            ("functioning.open", "deadlinePassed"), ("functioning.open", "fireReleaseBegan"),
            ("functioning.open", "machineDidFail"), ("functioning.passing", "fireReleaseBegan"),
            ("functioning.passing", "machineDidFail"), ("functioning.passing", "vehicleLeft"),
        ].map { Guard($0, $1, commanding: "hidePaid", "bought") }
        + ["functioning.closed", "functioning.closing", "functioning.heldOpen"].map {
            Guard($0, "interlockDidRelease", commanding: "showPaid", "credit ≥ price")
        }
        + ["functioning.open", "functioning.passing"].map {
            Guard($0, "insertCoin", commanding: "showPaid", "credit ≥ price")
        } + [
            Guard(
                "broken", "machineRepairDidComplete", to: "functioning.passing", commanding: "showPaid", "bought"),
            Guard("released", "fireReleaseEnded", to: "functioning.passing", commanding: "showPaid", "bought"),
        ]

    /// What keys do.
    private static let modes: [Guard] =
        ["functioning.closed", "functioning.heldOpen", "barred"].map {
            Guard($0, "becameFree", to: "functioning.passing", "occupied")
        }
        + ["becameBarred", "becameFree", "becameNormal"].map {
            Guard("broken", $0, commanding: "closeBarrier", "the arm has rested by now")
        } + [
            Guard("functioning.heldOpen", "becameBarred", commanding: "closeBarrier", "the arm has rested by now"),
            Guard("barred", "becameNormal", to: "functioning.closed", "the arm is down"),
            Guard("barred", "becameNormal", to: "functioning.heldOpen", "the arm is held up"),
            Guard("barred", "vehicleArrived", to: "broken", "the tenth time in a row"),
            Guard("free", "becameNormal", to: "functioning.open", "bought, or credit ≥ price"),
            Guard("free", "becameNormal", to: "functioning.heldOpen", "the arm rests"),
            Guard("free", "machineDidFail", commanding: "closeBarrier", "power-fail = secure"),
            Guard("free", "becameBarred", commanding: "closeBarrier", "the arm goes down"),
            Guard(
                "functioning.open", "deadlinePassed", to: "barred", commanding: "closeBarrier",
                "barred, the arm goes down"),
            Guard("functioning.open", "deadlinePassed", to: "barred", "barred"),
            Guard(
                "functioning.passing", "vehicleLeft", to: "barred", commanding: "closeBarrier",
                "barred, the arm goes down"),
            Guard("functioning.passing", "vehicleLeft", to: "barred", "barred"),
            Guard("functioning.passing", "vehicleLeft", to: "free", "free"),
            Guard("broken", "machineRepairDidComplete", to: "barred", "it is barred"),
            Guard(
                "broken", "machineRepairDidComplete", to: "free", commanding: "openBarrier",
                "it is free, the arm is not up"),
            Guard("broken", "machineRepairDidComplete", to: "free", "it is free"),
            Guard("released", "fireReleaseEnded", to: "barred", "it works, barred"),
            Guard("released", "fireReleaseEnded", to: "free", "it works, free"),
        ]

    private static let detailsOfModes: [Guard] = [
        Guard("barred", nil, commanding: "closeBarrier", "the arm goes down"),
        Guard("barred", nil, commanding: "openBarrier", "the arm goes up"),
        Guard("broken", "machineRepairDidComplete", to: "barred", commanding: "closeBarrier", "the arm goes down"),
        Guard("broken", "machineRepairDidComplete", to: "free", commanding: "showPaid", "bought"),
        Guard("released", "fireReleaseEnded", to: "barred", commanding: "closeBarrier", "the arm goes down"),
        Guard("released", "fireReleaseEnded", to: "free", commanding: "showPaid", "bought"),
        Guard("free", "becameBarred", commanding: "hidePaid", "bought"),
        Guard("free", "becameNormal", commanding: "showPaid", "credit ≥ price"),
        Guard("free", "fireReleaseBegan", commanding: "hidePaid", "bought"),
        Guard("free", "machineDidFail", commanding: "hidePaid", "bought"),
    ]

    private static let whereMoneyOpens: [Guard] =
        [
            ("functioning.closed", "insertCoin"), ("functioning.heldOpen", "insertCoin"),
        ]
        .flatMap { state, event in
            [
                Guard(state, event, to: "functioning.open", "credit ≥ price, not occupied"),
                Guard(state, event, to: "functioning.passing", "credit ≥ price, occupied"),
            ]
        }
        + [
            Guard("functioning.closing", "insertCoin", to: "functioning.open", "credit ≥ price"),
            Guard("functioning.closed", "interlockDidRelease", to: "functioning.passing", "occupied"),
            Guard("functioning.closed", "interlockDidRelease", to: "functioning.open", "not occupied"),
            Guard("functioning.heldOpen", "interlockDidRelease", to: "functioning.passing", "occupied"),
            Guard("functioning.heldOpen", "interlockDidRelease", to: "functioning.open", "not occupied"),
        ]

    /// Whatever comes may see that a time is over.
    private static let whereTimeHasPassed: [Guard] =
        [
            "insertCoin", "cancelButtonWasPressed", "coinSensorDidJam", "coinWasPaidOut", "hopperBecameEmpty",
            "insertSurplus",
        ]
        .flatMap { event in
            [
                Guard("functioning.closing", event, to: "functioning.closed", "the arm is down by now"),
                Guard("functioning.heldOpen", event, to: "functioning.closing", "the arm has rested by now"),
            ]
        }
        + ["functioning.closing", "functioning.heldOpen"].map {
            Guard($0, "deadlinePassed", to: $0, "the time of the credit is over")
        }
        + ["insertCoin", "insertSurplus", "machineDidFail"].map {
            Guard("broken", $0, commanding: "closeBarrier", "the arm has rested by now")
        }

    private static let barrier: [Guard] = [
        Guard("functioning.heldOpen", "vehicleLeft", to: "functioning.closing", "the arm has rested"),
        Guard("functioning.closing", "vehicleArrived", to: "broken", "the tenth time in a row"),
        Guard("broken", "deadlinePassed", commanding: "closeBarrier", "the arm has rested"),
        Guard("broken", "machineDidFail", commanding: "openBarrier", "sensorFlickers, the arm goes down"),
        Guard("functioning", "machineDidFail", commanding: "openBarrier", "power-fail = safe"),
        Guard("functioning", "machineDidFail", commanding: "closeBarrier", "power-fail = secure"),
        Guard("broken", "fireReleaseBegan", commanding: "openBarrier", "the arm is not up"),
        Guard("broken", "vehicleArrived", commanding: "openBarrier", "the arm was going down"),
        Guard("broken", "vehicleLeft", commanding: "closeBarrier", "secure, the arm is up"),
        Guard(
            "broken", "machineRepairDidComplete", to: "functioning.closed",
            "nothing bought, or it may not open; the arm is down"),
        Guard(
            "broken", "machineRepairDidComplete", to: "functioning.closing", commanding: "closeBarrier",
            "nothing bought, or it may not open; the arm is up"),
        Guard(
            "broken", "machineRepairDidComplete", to: "functioning.closing",
            "nothing bought, or it may not open; the arm goes down"),
        Guard(
            "broken", "machineRepairDidComplete", to: "functioning.heldOpen",
            "nothing bought, occupied, the arm is up"),
        Guard(
            "broken", "machineRepairDidComplete", to: "functioning.open", commanding: "openBarrier",
            "bought, not occupied, the arm is not up"),
        Guard("broken", "machineRepairDidComplete", to: "functioning.open", "bought, not occupied, the arm is up"),
        Guard(
            "broken", "machineRepairDidComplete", to: "functioning.passing", commanding: "openBarrier",
            "with a right, occupied, the arm is not up"),
        Guard("broken", "machineRepairDidComplete", to: "functioning.passing", "with a right, occupied, the arm is up"),
        Guard("released", "fireReleaseEnded", to: "broken", commanding: "closeBarrier", "broken, secure, not occupied"),
        Guard("released", "fireReleaseEnded", to: "broken", "broken, safe or occupied"),
        Guard(
            "released", "fireReleaseEnded", to: "functioning.closing",
            "nothing bought, or it may not open; not occupied"),
        Guard("released", "fireReleaseEnded", to: "functioning.open", "bought, not occupied"),
        Guard("released", "fireReleaseEnded", to: "functioning.heldOpen", "nothing bought, occupied"),
        Guard("released", "fireReleaseEnded", to: "functioning.passing", "with a right, occupied"),
    ]

    private static let hopper: [Guard] =
        idle + short + paying + outOfService + [
            Guard("pausing", "deadlinePassed", to: "pausing", "coin-out is active"),
            Guard("pausing", "coinWasPaidOut", to: "idle", "that was all"),
        ]

    private static let idle: [Guard] =
        [Guard("idle", "insertSurplus", to: "idle", "its driver has left")]
        + [
            "cancelButtonWasPressed", "fireReleaseEnded", "insertCoin", "insertSurplus", "interlockDidRelease",
            "machineRepairDidComplete",
        ]
        .flatMap { event in
            [
                Guard("idle", event, to: "pausing", "coin-out is active"),
                Guard("idle", event, to: "paying", "coin-out is not active"),
            ]
        }

    private static let short: [Guard] =
        [Guard("short", "machineRepairDidComplete", to: "short", "more is due, it cannot pay")]
        + ["hopperWasRefilled", "machineRepairDidComplete"].flatMap { event in
            [
                Guard("short", event, to: "pausing", "change is due, coin-out is active"),
                Guard("short", event, to: "paying", "change is due"),
                Guard("short", event, to: "idle", "nothing due"),
            ]
        }

    private static let paying: [Guard] =
        [
            Guard("paying", "coinWasPaidOut", to: "short", "it is empty"),
            Guard("paying", "deadlinePassed", to: "short", "no coin came, or it is empty"),
        ]
        + ["coinWasPaidOut", "deadlinePassed"].flatMap { event in
            [
                Guard("paying", event, to: "idle", "that was all, it is not empty"),
                Guard("paying", event, to: "pausing", "more is due, it is not empty"),
            ]
        }

    private static let outOfService: [Guard] =
        [Guard("outOfService", "machineRepairDidComplete", to: "outOfService", "still released")]
        + ["fireReleaseEnded", "machineRepairDidComplete"].flatMap { event in
            [
                Guard("outOfService", event, to: "idle", "nothing due, it can pay"),
                Guard("outOfService", event, to: "paying", "change is due, it can pay"),
                Guard("outOfService", event, to: "short", "it cannot pay"),
                Guard("outOfService", event, to: "pausing", "change is due, coin-out is active"),
            ]
        }
}
