import Statecharts

/// What outlasts the firmware: the lasting numbers of each lane, and what happened to them.
///
/// The loop tells it everything before an output follows from it, so that a firmware that ends at that moment has not
/// forgotten the coin that opens the gate. It must never wait: a gate would wait for it.
public protocol LaneMemory {
    /// Whether it keeps nothing. Then it is told nothing.
    static var isBlind: Bool { get }

    /// A loop has its lines and begins. Until then nothing changes in the memory: a start may fail.
    mutating func begin(at time: Instant, map: borrowing LineMap)

    /// The level of an input was read, past its edges.
    mutating func saw(_ level: Level, of line: LineID, at time: Instant)

    /// Gives a lane that has just started what it had before, by its place. Whether there was something.
    mutating func giveBack<Books: Lasting>(to books: inout Books, lane: Int) -> Bool

    /// Takes a record. It counts from the next `commit` on.
    mutating func take(_ record: TraceRecord, at time: Instant)

    /// Takes down the lasting numbers of a lane. They count from the next `commit` on.
    mutating func takeDown<Books: Lasting>(_ books: inout Books, lane: Int)

    /// Makes all that it has been told since the last time true, at once: whoever looks sees all of it, or nothing.
    mutating func commit(at time: Instant)
}

/// Keeps nothing.
public struct NoMemory: LaneMemory, Sendable {
    /// It keeps nothing.
    public static var isBlind: Bool { true }

    /// Nothing.
    public init() {}

    /// Has nothing to begin.
    public mutating func begin(at time: Instant, map: borrowing LineMap) {}

    /// Forgets it.
    public mutating func saw(_ level: Level, of line: LineID, at time: Instant) {}

    /// Has nothing to give.
    public mutating func giveBack<Books: Lasting>(to books: inout Books, lane: Int) -> Bool { false }

    /// Forgets it.
    public mutating func take(_ record: TraceRecord, at time: Instant) {}

    /// Forgets them.
    public mutating func takeDown<Books: Lasting>(_ books: inout Books, lane: Int) {}

    /// Has nothing to make true.
    public mutating func commit(at time: Instant) {}
}

/// What is lasting about a lane in a loop: its own numbers, and what the loop counted for it. It lives only while both
/// are lent to it.
struct LaneBooks<LaneType: Lane>: Lasting {
    let lane: UnsafeMutablePointer<LaneType>
    var unexpected: UInt64

    mutating func keep<K: Keeper>(with keeper: inout K) {
        lane.pointee.keep(with: &keeper)
        keeper.number("unexpected", &unexpected)
    }
}
