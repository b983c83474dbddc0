import Statecharts

/// What one elevator door has counted.
///
/// The persons on board follow from it: persons = entered - left + leftUncounted - forgotten. A counter that reaches
/// its limit stays there and sets `isSaturated`; from then on the equation no longer holds.
public struct ElevatorDoorLedger: Equatable, Sendable {
    /// Persons who entered.
    public private(set) var entered: UInt64 = 0
    /// Persons who left.
    public private(set) var left: UInt64 = 0
    /// Persons in `left` who had not been counted when they entered, before the start or without breaking the sensors.
    public private(set) var leftUncounted: UInt64 = 0
    /// Persons who were on board when the count began again.
    public private(set) var forgotten: UInt64 = 0
    /// Closings that ended with a locked door.
    public private(set) var cycles: UInt64 = 0
    /// Closings that turned into an opening, for whatever reason.
    public private(set) var reopenings: UInt64 = 0
    /// Closings that ignored the curtain.
    public private(set) var nudgings: UInt64 = 0
    /// Closed doors that came unlocked without a command.
    public private(set) var forcedUnlockings: UInt64 = 0
    /// Failures.
    public private(set) var faults: UInt64 = 0
    /// Whether some counter, or the number of persons, reached its limit and is no longer exact.
    public private(set) var isSaturated = false

    /// Everything at zero.
    public init() {}

    /// Counts persons in, and returns how many are then on board.
    mutating func enter(_ number: UInt16, onBoard persons: UInt16) -> UInt16 {
        entered.count(UInt64(number), orNote: &isSaturated)
        let (sum, overflowed) = persons.addingReportingOverflow(number)
        if overflowed { isSaturated = true }
        return overflowed ? .max : sum
    }

    /// Counts persons out, and returns how many are then on board, never less than zero.
    mutating func leave(_ number: UInt16, onBoard persons: UInt16) -> UInt16 {
        left.count(UInt64(number), orNote: &isSaturated)
        guard number > persons else { return persons - number }
        leftUncounted.count(UInt64(number - persons), orNote: &isSaturated)
        return 0
    }

    mutating func forget(_ persons: UInt16) { forgotten.count(UInt64(persons), orNote: &isSaturated) }

    mutating func countCycle() { cycles.count(1, orNote: &isSaturated) }

    mutating func countReopening() { reopenings.count(1, orNote: &isSaturated) }

    mutating func countNudging() { nudgings.count(1, orNote: &isSaturated) }

    mutating func countForcedUnlocking() { forcedUnlockings.count(1, orNote: &isSaturated) }

    mutating func countFault() { faults.count(1, orNote: &isSaturated) }
}

extension ElevatorDoorLedger {
    /// Shows what has become of persons.
    mutating func keepPersons<K: Keeper>(with keeper: inout K) {
        keeper.number("entered", &entered)
        keeper.number("left", &left)
        keeper.number("leftUncounted", &leftUncounted)
        keeper.number("forgotten", &forgotten)
    }

    /// Shows the rest of it.
    mutating func keepCounts<K: Keeper>(with keeper: inout K) {
        keeper.number("cycles", &cycles)
        keeper.number("reopenings", &reopenings)
        keeper.number("nudgings", &nudgings)
        keeper.number("forcedUnlockings", &forcedUnlockings)
        keeper.number("faults", &faults)
        keeper.flag("saturated", &isSaturated)
    }
}
