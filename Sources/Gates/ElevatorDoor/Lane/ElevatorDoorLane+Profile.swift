import ControlLoop
import Machines
import Statecharts

// What it says of itself
extension ElevatorDoorLaneConfiguration {
    /// The states of its main region.
    public static var states: StateList {
        FixedList([
            StateRow("open", "open", .open), StateRow("closing", "closing", .closing),
            StateRow("nudging", "nudging", .closing), StateRow("closed", "closed", .closed),
            StateRow("opening", "opening", .opening), StateRow("overloaded", "overloaded", .open),
            StateRow("faulted", "faulted", nil, .broken), StateRow("fireRecall", "fire recall", .open, .released),
            // Nobody has to come: somebody is there.
            StateRow("inspection", "inspection"),
        ])
    }

    /// It has to open in a fire, and sees whether it does.
    public static var foundInFire: FixedList<4, Fault> { FixedList([.didNotOpen, .didNotUnlock, .contactsDisagree]) }

    /// What those who watch it have to know. Where a faulted door is, nobody knows.
    public static var profile: GateProfile {
        GateProfile(
            title: "Elevator door", picture: "gate-door.js", position: .states, isDoor: true,
            states: states,
            passages: FixedList(.event("personsHaveEntered"), .event("personsHaveLeft")),
            tampering: FixedList([.contactsDisagree, .didNotLock, .didNotLeaveLimit]),
            numbers: FixedList([
                .fact("persons", "Persons", .gauge), .passages("entered", "Entered"), .passages("left", "Left"),
                .diagnostic("leftUncounted", "Left uncounted"), .diagnostic("forgotten", "Persons forgotten"),
                .counter("cycles", "Closings"), .counter("reopenings", "Reopenings"), .counter("nudgings", "Nudgings"),
                .counter("forcedUnlockings", "Forced unlockings"), .faults, .saturated,
            ]))
    }

    /// Nobody stays in the doorway, and the drive takes its time.
    public var passageTime: PassageTime? {
        door.hasExtendedOpen
            ? PassageTime(
                "open-timeout, extended-open-time and close-timeout", door.openTimeout,
                max(door.extendedOpen, door.dwell), door.closeTimeout)
            : PassageTime("open-timeout, dwell and close-timeout", door.openTimeout, door.dwell, door.closeTimeout)
    }

    /// Nobody has paid for it.
    public var wishEnds: Bool { true }
}

extension ElevatorDoorLane: RegionDeadlines {
    /// The door is one region.
    public var regionDeadlines: RegionList<RegionDeadline> { .of(machine) }
}
