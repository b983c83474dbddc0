import Explorer
import Lanes
import Machines

extension ParkingExitLaneConfiguration: DrawnGate {
    package static var drawings: [DrawnMachine] { [.parkingExit] }
}

extension DrawnMachine {
    /// The parking exit, with settings that choose differently wherever they can.
    fileprivate static let parkingExit = DrawnMachine("parking-exit", .parkingExit) {
        [ParkingExitConfiguration.explored[0], ParkingExitConfiguration.explored[6]].map {
            ParkingSubject($0, coins: [Money(1), Money(2)])
        }
    }
}

extension Legend {
    fileprivate static let parkingExit = Legend(
        "The parking exit", showsCommands: false,
        [
            Region(
                "barrier",
                guards: [
                    Guard("functioning.closed", "insertCoin", to: "functioning.open", "credit ≥ price, not occupied"),
                    Guard("functioning.closed", "insertCoin", to: "functioning.passing", "credit ≥ price, occupied"),
                    Guard(
                        "functioning.closed", "interlockDidRelease", to: "functioning.open",
                        "credit ≥ price, not occupied"),
                    Guard(
                        "functioning.closed", "interlockDidRelease", to: "functioning.passing",
                        "credit ≥ price, occupied"),
                    Guard("functioning.closing", "insertCoin", to: "functioning.open", "credit ≥ price"),
                    Guard("functioning.closing", "insertCoin", to: "functioning.closed", "the arm is down by now"),
                    Guard(
                        "functioning.closing", "cancelButtonWasPressed", to: "functioning.closed",
                        "the arm is down by now"),
                    Guard(
                        "functioning.heldOpen", "insertCoin", to: "functioning.passing", "credit ≥ price, occupied"),
                    Guard(
                        "functioning.heldOpen", "insertCoin", to: "functioning.open", "credit ≥ price, not occupied"),
                    Guard("functioning.heldOpen", "insertCoin", to: "functioning.closing", "the arm has rested by now"),
                    Guard(
                        "functioning.heldOpen", "cancelButtonWasPressed", to: "functioning.closing",
                        "the arm has rested by now"),
                    Guard("functioning.heldOpen", "interlockDidRelease", to: "functioning.passing", "occupied"),
                    Guard("functioning.heldOpen", "interlockDidRelease", to: "functioning.open", "not occupied"),
                    Guard("functioning.heldOpen", "vehicleLeft", to: "functioning.closing", "the arm has rested"),
                    Guard(
                        "functioning.closing", "coinSensorDidJam", to: "functioning.closed",
                        "the arm is down by now"),
                    Guard(
                        "functioning.heldOpen", "coinSensorDidJam", to: "functioning.closing",
                        "the arm has rested by now"),
                    Guard(
                        "functioning.closing", "coinWasPaidOut", to: "functioning.closed",
                        "the arm is down by now"),
                    Guard(
                        "functioning.heldOpen", "coinWasPaidOut", to: "functioning.closing",
                        "the arm has rested by now"),
                    Guard(
                        "functioning.closing", "hopperBecameEmpty", to: "functioning.closed",
                        "the arm is down by now"),
                    Guard(
                        "functioning.heldOpen", "hopperBecameEmpty", to: "functioning.closing",
                        "the arm has rested by now"),
                    Guard(
                        "functioning.closing", "insertSurplus", to: "functioning.closed",
                        "the arm is down by now"),
                    Guard(
                        "functioning.heldOpen", "insertSurplus", to: "functioning.closing",
                        "the arm has rested by now"),
                    Guard(
                        "functioning.closing", "deadlinePassed", to: "functioning.closing",
                        "the time of the credit is over"),
                    Guard(
                        "functioning.heldOpen", "deadlinePassed", to: "functioning.heldOpen",
                        "the time of the credit is over"),
                    Guard("functioning.open", "deadlinePassed", to: "functioning.open", "the hopper pays"),
                    Guard("functioning.closing", "vehicleArrived", to: "broken", "the tenth time in a row"),
                    Guard("broken", "deadlinePassed", commanding: "closeBarrier", "the arm has rested"),
                    Guard("broken", "insertCoin", commanding: "closeBarrier", "the arm has rested by now"),
                    Guard("broken", "insertSurplus", commanding: "closeBarrier", "the arm has rested by now"),
                    Guard("broken", "machineDidFail", commanding: "closeBarrier", "the arm has rested by now"),
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
                    Guard(
                        "broken", "machineRepairDidComplete", to: "functioning.open",
                        "bought, not occupied, the arm is up"),
                    Guard(
                        "broken", "machineRepairDidComplete", to: "functioning.passing", commanding: "openBarrier",
                        "bought, occupied, the arm is not up"),
                    Guard(
                        "broken", "machineRepairDidComplete", to: "functioning.passing",
                        "bought, occupied, the arm is up"),
                    Guard(
                        "released", "fireReleaseEnded", to: "broken", commanding: "closeBarrier",
                        "broken, secure, not occupied"),
                    Guard("released", "fireReleaseEnded", to: "broken", "broken, safe or occupied"),
                    Guard(
                        "released", "fireReleaseEnded", to: "functioning.closing",
                        "nothing bought, or it may not open; not occupied"),
                    Guard("released", "fireReleaseEnded", to: "functioning.open", "bought, not occupied"),
                    Guard("released", "fireReleaseEnded", to: "functioning.heldOpen", "nothing bought, occupied"),
                    Guard("released", "fireReleaseEnded", to: "functioning.passing", "bought, occupied"),
                ],
                deadlines: [
                    Deadline("broken", "closing-time"),
                    Deadline("functioning.closed", "credit-timeout"),
                    Deadline("functioning.closing", "closing-time", to: "functioning.closed"),
                    Deadline("functioning.closing", "credit-timeout", to: "functioning.closing"),
                    Deadline("functioning.heldOpen", "closing-rest", to: "functioning.closing"),
                    Deadline("functioning.heldOpen", "credit-timeout", to: "functioning.heldOpen"),
                    Deadline("functioning.open", "exit-window"),
                    Deadline("released", "credit-timeout"),
                ],
                histories: ["functioning"]),
            Region(
                "hopper", states: ["idle", "paying", "pausing", "short", "outOfService"],
                guards: [
                    Guard("outOfService", "machineRepairDidComplete", to: "outOfService", "still released"),
                    Guard("outOfService", "fireReleaseEnded", to: "idle", "nothing due, it can pay"),
                    Guard("outOfService", "fireReleaseEnded", to: "paying", "change is due, it can pay"),
                    Guard("outOfService", "fireReleaseEnded", to: "short", "it cannot pay"),
                    Guard("outOfService", "machineRepairDidComplete", to: "idle", "nothing due, it can pay"),
                    Guard("outOfService", "machineRepairDidComplete", to: "paying", "change is due, it can pay"),
                    Guard("outOfService", "machineRepairDidComplete", to: "short", "it cannot pay"),
                    Guard("idle", "cancelButtonWasPressed", to: "pausing", "coin-out is active"),
                    Guard("idle", "cancelButtonWasPressed", to: "paying", "coin-out is not active"),
                    Guard("idle", "fireReleaseEnded", to: "pausing", "coin-out is active"),
                    Guard("idle", "fireReleaseEnded", to: "paying", "coin-out is not active"),
                    Guard("idle", "insertCoin", to: "pausing", "coin-out is active"),
                    Guard("idle", "insertCoin", to: "paying", "coin-out is not active"),
                    Guard("idle", "insertSurplus", to: "pausing", "coin-out is active"),
                    Guard("idle", "insertSurplus", to: "paying", "coin-out is not active"),
                    Guard("idle", "interlockDidRelease", to: "pausing", "coin-out is active"),
                    Guard("idle", "interlockDidRelease", to: "paying", "coin-out is not active"),
                    Guard("idle", "machineRepairDidComplete", to: "pausing", "coin-out is active"),
                    Guard("idle", "machineRepairDidComplete", to: "paying", "coin-out is not active"),
                    Guard("idle", "insertSurplus", to: "idle", "its driver has left"),
                    Guard("pausing", "deadlinePassed", to: "pausing", "coin-out is active"),
                    Guard("outOfService", "fireReleaseEnded", to: "pausing", "change is due, coin-out is active"),
                    Guard(
                        "outOfService", "machineRepairDidComplete", to: "pausing", "change is due, coin-out is active"),
                    Guard("short", "hopperWasRefilled", to: "pausing", "change is due, coin-out is active"),
                    Guard("short", "machineRepairDidComplete", to: "pausing", "change is due, coin-out is active"),
                    Guard("short", "machineRepairDidComplete", to: "short", "more is due, it cannot pay"),
                    Guard("paying", "coinWasPaidOut", to: "idle", "that was all, it is not empty"),
                    Guard("pausing", "coinWasPaidOut", to: "idle", "that was all"),
                    Guard("paying", "coinWasPaidOut", to: "short", "it is empty"),
                    Guard("paying", "coinWasPaidOut", to: "pausing", "more is due, it is not empty"),
                    Guard("paying", "deadlinePassed", to: "idle", "that was all, it is not empty"),
                    Guard("paying", "deadlinePassed", to: "pausing", "more is due, it is not empty"),
                    Guard("paying", "deadlinePassed", to: "short", "no coin came, or it is empty"),
                    Guard("short", "hopperWasRefilled", to: "paying", "change is due"),
                    Guard("short", "machineRepairDidComplete", to: "paying", "change is due"),
                    Guard("short", "hopperWasRefilled", to: "idle", "nothing due"),
                    Guard("short", "machineRepairDidComplete", to: "idle", "nothing due"),
                ],
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
                    Guard(nil, "insertSurplus", "money cannot be paid"),
                    Guard(nil, "coinSensorDidJam", "money cannot be paid"),
                    Guard("sounding", "deadlinePassed", to: "sounding", "money cannot be paid"),
                    Guard("silent", "deadlinePassed", "money cannot be paid"),
                    Guard(nil, "coinWasPaidOut", "money cannot be paid"),
                    Guard(nil, "fireReleaseEnded", "money cannot be paid"),
                    Guard(nil, "hopperBecameEmpty", "money cannot be paid"),
                    Guard(nil, "insertCoin", "money cannot be paid"),
                    Guard(nil, "interlockDidRelease", "money cannot be paid"),
                    Guard(nil, "machineRepairDidComplete", "money cannot be paid"),
                ],
                deadlines: [
                    Deadline("silent", "hopper-timeout, -pulse"),
                    Deadline("sounding", "alarm-duration", to: "silent"),
                    Deadline("sounding", "hopper-timeout, -pulse", to: "sounding"),
                ]),
        ])
}
