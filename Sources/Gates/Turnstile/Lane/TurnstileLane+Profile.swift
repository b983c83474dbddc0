import ControlLoop
import Machines
import Statecharts

// What it says of itself
extension TurnstileLaneConfiguration {
    /// The states of its main region.
    public static var states: StateList {
        FixedList([
            StateRow("functioning.locked", "locked", isUnpaid: true), StateRow("functioning.unlocked", "unlocked"),
            StateRow("barred.locked", "barred", isUnpaid: true), StateRow("barred.unlocked", "barred, unlocked"),
            StateRow("free", "free"), StateRow("heldOpen", "held open"), .broken, .released,
        ])
    }

    /// What those who watch it have to know.
    public static var profile: GateProfile {
        GateProfile(
            title: "Turnstile", picture: "gate-turnstile.js", position: .output(TurnstileRole.doors.row.label),
            states: states,
            passages: FixedList([
                .eventIn("admitPerson", "functioning.unlocked"), .eventIn("admitPerson", "barred.unlocked"),
                .eventIn("admitPerson", "free"), .eventIn("admitPerson", "heldOpen"),
            ]),
            tampering: FixedList(.didNotLock), hasAlarm: true,
            payments: FixedList(["insertCoin", "insertSurplus"]),
            numbers: FixedList([
                .credit, .passages("passages", "Passages"), .counter("forcedEntries", "Forced entries"), .inserted,
                .counter("fares", "Fares", .takings), .kept, .held, .faults, .saturated,
                // Where something grants.
                .counter("granted", "Grants"), .counter("exits", "Exits asked for"),
                .passages("grantedPassages", "Passages by a grant", because: "granted"),
                .passages("exitPassages", "Passages by the exit button", because: "exit"),
                .counter("grantsLapsed", "Grants not used"), .counter("grantsRefused", "Grants refused"),
                .passages("freePassages", "Passages while free", because: "free"),
            ]))
    }

    /// The longest passage: the whole window, then the lock's timeout.
    public var passageTime: PassageTime? {
        PassageTime("passage-window and lock-timeout", turnstile.passageWindow, lockTimeout)
    }
}

extension TurnstileLane: RegionDeadlines {
    /// The regions that have a deadline now.
    public var regionDeadlines: RegionList<RegionDeadline> { .of(machine.passage).and(machine.alarm) }
}
