import ControlLoop
import Statecharts

/// What a record is about. The numbers are those in the file and in the database.
public enum EntryKind: UInt8, Sendable {
    /// The firmware started. Values: the session, the nanoseconds since the last commit of the session before (0: not
    /// known).
    case start = 1
    /// The firmware stopped in order.
    case stop = 2
    /// A region answered an event. Names: event, region, from, to, fact, the fact's state. Values: the event's value,
    /// the fact's number.
    case event = 3
    /// An output was driven. Names: its role. Values: 1 for active.
    case output = 4
    /// Something is wrong with a lane. Names: what.
    case fault = 5
    /// An interlock reported something about a lane. Names: what.
    case interlock = 6
    /// What a lane has counted: up to three names with their values, several records for one lane. Flags: how many.
    case counters = 7
    /// The wall clock. Values: its time minus the time of the record, in nanoseconds, as a signed number.
    case clock = 8
    /// The firmware took new settings. Values: the digest of the board file, its length.
    case settings = 9
    /// What a start could not give back to a lane. Names: the lane, its machine, what. Values: how much.
    case keptApart = 10
}

/// One thing that happened: 64 bytes in the ring.
public struct Entry: Sendable {
    /// Its number. The first is 1; they go on over restarts.
    public var sequence: UInt64
    /// When it happened, on CLOCK_MONOTONIC.
    public var time: Instant
    /// What it is about.
    public var kind: EntryKind
    /// The lane, by its place; nil for the board.
    public var lane: UInt8?
    /// What is true of it: see `EntryFlags`.
    public var flags: UInt16
    /// Its numbers: see `EntryKind`.
    public var values: InlineArray<3, UInt64>
    /// Its names, by their numbers in the record, 0 for none: see `EntryKind`.
    public var names: InlineArray<6, UInt16>

    /// A record with nothing in it yet.
    @inline(__always)
    public init(_ kind: EntryKind, lane: UInt8? = nil, flags: UInt16 = 0, at time: Instant, sequence: UInt64 = 0) {
        self.sequence = sequence
        self.time = time
        self.kind = kind
        self.lane = lane
        self.flags = flags
        values = InlineArray(repeating: 0)
        names = InlineArray(repeating: 0)
    }
}

extension Entry: Equatable {
    /// Equal when all parts are.
    public static func == (left: Entry, right: Entry) -> Bool {
        for index in left.values.indices where left.values[index] != right.values[index] { return false }
        for index in left.names.indices where left.names[index] != right.names[index] { return false }
        return left.sequence == right.sequence && left.time == right.time && left.kind == right.kind
            && left.lane == right.lane && left.flags == right.flags
    }
}

/// The flags of records; what they mean depends on the kind.
public enum EntryFlags {
    /// start: the lanes' numbers come from a record of this boot.
    public static let continued: UInt16 = 1
    /// start: the lanes' numbers come from the database.
    public static let restored: UInt16 = 2
    /// start: the session before was stopped in order.
    public static let wasStopped: UInt16 = 4

    /// event: it has a value.
    public static let hasValue: UInt16 = 1
    /// event: there is a fact.
    public static let hasFact: UInt16 = 2
    /// event: the fact is a state.
    public static let factIsState: UInt16 = 4
    /// event: the event has no meaning in that state.
    public static let ignored: UInt16 = 8
    /// event: nobody should have sent the event.
    public static let refused: UInt16 = 16

    /// fault: its severity is the flags in this mask: 1 notice, 2 warning, 3 error, 0 none.
    public static let severity: UInt16 = 7
    /// fault: it also counts as unexpected.
    public static let unexpected: UInt16 = 8
}
