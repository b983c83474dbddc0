import Statecharts

/// What one elevator door has counted since it started.
///
/// The persons on board follow from it: persons = entered - left + leftUncounted - forgotten. A counter that reaches its end
/// stays there and says so in `isSaturated`; the equation ends with it.
public struct ElevatorDoorLedger: Equatable, Sendable {
    /// Persons who entered.
    public private(set) var entered: UInt64 = 0
    /// Persons who left.
    public private(set) var left: UInt64 = 0
    /// Those among them who had not been counted when they entered: before the start, or past the sensors.
    public private(set) var leftUncounted: UInt64 = 0
    /// Persons who were on board when a count that goes one way only began again.
    public private(set) var forgotten: UInt64 = 0
    /// Closings that ended with a locked door.
    public private(set) var cycles: UInt64 = 0
    /// Closings that turned into an opening, whatever for.
    public private(set) var reopenings: UInt64 = 0
    /// Closings that ignored the curtain.
    public private(set) var nudgings: UInt64 = 0
    /// Closed doors that came unlocked without being told to.
    public private(set) var forcedUnlockings: UInt64 = 0
    /// Failures.
    public private(set) var faults: UInt64 = 0
    /// Whether some counter, or the number of persons, met its end and is no longer exact.
    public private(set) var isSaturated = false

    /// Everything at zero.
    public init() {}

    /// Counts persons in, and returns how many are then on board.
    mutating func enter(_ number: UInt16, onBoard persons: UInt16) -> UInt16 {
        note(Self.add(UInt64(number), to: &entered))
        let (sum, overflowed) = persons.addingReportingOverflow(number)
        if overflowed { isSaturated = true }
        return overflowed ? .max : sum
    }

    /// Counts persons out, and returns how many are then on board: never fewer than none.
    mutating func leave(_ number: UInt16, onBoard persons: UInt16) -> UInt16 {
        note(Self.add(UInt64(number), to: &left))
        guard number > persons else { return persons - number }
        note(Self.add(UInt64(number - persons), to: &leftUncounted))
        return 0
    }

    mutating func forget(_ persons: UInt16) { note(Self.add(UInt64(persons), to: &forgotten)) }

    mutating func countCycle() { note(Self.add(1, to: &cycles)) }

    mutating func countReopening() { note(Self.add(1, to: &reopenings)) }

    mutating func countNudging() { note(Self.add(1, to: &nudgings)) }

    mutating func countForcedUnlocking() { note(Self.add(1, to: &forcedUnlockings)) }

    mutating func countFault() { note(Self.add(1, to: &faults)) }

    private mutating func note(_ overflowed: Bool) {
        if overflowed { isSaturated = true }
    }

    /// Adds up to the end of the counter; true when it did not fit.
    private static func add(_ amount: UInt64, to counter: inout UInt64) -> Bool {
        let (sum, overflowed) = counter.addingReportingOverflow(amount)
        counter = overflowed ? .max : sum
        return overflowed
    }
}
