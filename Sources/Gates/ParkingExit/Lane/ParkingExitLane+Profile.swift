import ControlLoop
import Machines
import Statecharts

// What it says of itself
extension ParkingExitLaneConfiguration {
    /// The states of its main region.
    public static var states: StateList {
        FixedList([
            StateRow("functioning.closed", "closed", isUnpaid: true),
            StateRow("functioning.closing", "closing", isUnpaid: true),
            StateRow("functioning.heldOpen", "held open", isUnpaid: true),
            StateRow("functioning.open", "open"), StateRow("functioning.passing", "passing"),
            StateRow("barred", "barred", isUnpaid: true), StateRow("free", "free"), .broken, .released,
        ])
    }

    /// What those who watch it have to know.
    public static var profile: GateProfile {
        GateProfile(
            title: "Parking exit", picture: "gate-barrier.js", position: .output(ParkingExitRole.barrier.row.label),
            states: states,
            // Not the end of the state: a failure and a fire end it too, with the vehicle where it is.
            passages: FixedList(.eventIn("vehicleLeft", "functioning.passing")), hasAlarm: true,
            payments: FixedList(["insertCoin", "insertSurplus"]),
            numbers: FixedList([
                .credit, .fact("due", "Change due", .purse, .zero(region: Hopper.region, state: "idle")),
                .passages("exits", "Exits"), .counter("forcedExits", "Forced exits"), .inserted,
                .counter("prices", "Prices", .takings), .kept, .counter("paidOut", "Change paid out", .takings),
                .counter("owed", "Change owed", .purse), .counter("failedPayouts", "Failed payouts"),
                .diagnostic("strayCoins", "Stray coins"), .held, .faults, .saturated,
                .diagnostic("changeSaturated", "Change no longer exact", .flag),
                // Where something grants.
                .counter("granted", "Grants"), .counter("grantedPassages", "Exits by a grant"),
                .counter("grantsLapsed", "Grants not used"), .counter("grantsRefused", "Grants refused"),
                .counter("freePassages", "Exits while free"),
            ]))
    }

    /// No vehicle comes, and the arm takes its time.
    public var passageTime: PassageTime? {
        PassageTime("exit-window and closing-time", exit.exitWindow, exit.closingTime)
    }
}

extension ParkingExitLane: RegionDeadlines {
    /// The regions that have a deadline now.
    public var regionDeadlines: RegionList<RegionDeadline> {
        .of(machine.barrier).and(machine.hopper).and(machine.alarm)
    }
}
