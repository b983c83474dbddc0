import ControlLoop

/// What a test can make the mock chip do wrong. Each happens in the field. What must hold then is checked by
/// `portcullis torture` after every event; with "survives", the same loop goes on.
///
/// | fault | in the field | the loop | what must hold then |
/// |---|---|---|---|
/// | `loseEdges` | an event buffer overflowed: a gap in the numbering | survives | the line's next edge puts the lane out of service, the level is read, no coin is invented |
/// | `mergeEdges` | two changes fell into one interrupt: no gap | survives | the next edge repeats and is counted, or nothing is seen of an even number of them |
/// | `repeatEdge` | the polarity was read late | survives | it is counted, the level is read, nothing is credited for it |
/// | `reorderEdges` | two lines' edges reach the buffer in another order than their stamps | survives | each is taken once, and time does not go back |
/// | `fail` | a kernel call fails: EIO, EINTR, EBUSY | ends with the error | fail-safe levels as far as the chip takes them; the next start goes on from the record |
/// | `tearWrite` | a write drives some of its lines, then fails | ends with the error | no level is believed; the end of the loop drives every output |
/// | `disconnect` | the chip goes away (ENODEV, POLLHUP); a new `MockChip` is the chip that came back | ends with the error | as `fail`; nothing opens when it is back that a start does not open |
///
/// What a test does without a fault, since the chip is only told what its lines do:
///
/// | fault | how | the loop | what must hold then |
/// |---|---|---|---|
/// | a line is stuck | `set`, and never again | survives | no coin is invented, and the other lanes go on |
/// | a contact bounces | `plan`, some changes | survives | a coin is a pulse of a width that an acceptor sends, and nothing else is |
/// | a line chatters, up to 100,000 changes a second | `plan` | survives | it is silenced and its lane fails safe (`StormWatch`); the other lanes react as before |
/// | the buffer overruns | `stall` while lines change | survives | the oldest edges are gone, with a gap: as `loseEdges` |
/// | the clock jumps | `stall` | survives | each deadline that is over is answered |
/// | outputs that do not follow: a welded relay, a jammed door | nobody moves the contact | survives | the gate goes out of service within `lock-timeout`, and says why |
/// | the process dies | the loop is dropped; `portcullis torture` also cuts its record off after any store | is gone | the next start has the record of one commit or the next |
///
/// The chip cannot express: a call that takes long (a stall between two calls is the same to the loop), a monotonic
/// clock that goes back (the kernel's does not), edges of one line that overtake each other (a line's edges come from
/// one interrupt), and a kernel that wakes a reader without an edge.
public enum MockFault: Equatable, Sendable {
    /// The next edges of the line are dropped after they were numbered, as when an event buffer overflows: the reader
    /// sees a gap in the sequence.
    case loseEdges(offset: Int, count: Int)
    /// The next edges of the line are never seen, as when two changes fall into one interrupt: there is no gap.
    case mergeEdges(offset: Int, count: Int)
    /// The next edge of the line is reported twice, as when its polarity is read late.
    case repeatEdge(offset: Int)
    /// The next edge of the line reaches the buffer after the next edge of another line, or a millisecond late.
    case reorderEdges(offset: Int)
    /// The next call of that kind fails with this errno.
    case fail(ChipCall, errno: Int32)
    /// The next write drives so many of its lines, and fails with this errno.
    case tearWrite(driving: Int, errno: Int32)
    /// The chip goes away; every later call fails with that error.
    case disconnect
}

/// What became of the edges of a mock chip since its lines were requested. Every numbered edge was taken, lost or
/// overrun, is a late one, or waits.
public struct MockEdgeCounts: Equatable, Sendable {
    /// Edges that the chip numbered.
    public package(set) var numbered: UInt64 = 0
    /// Edges that the reader took.
    public package(set) var taken: UInt64 = 0
    /// Edges that `loseEdges` dropped.
    public package(set) var lost: UInt64 = 0
    /// Changes that `mergeEdges` hid: they were never numbered.
    public package(set) var merged: UInt64 = 0
    /// Edges that `repeatEdge` added.
    public package(set) var repeated: UInt64 = 0
    /// Edges that `reorderEdges` held back.
    public package(set) var reordered: UInt64 = 0
    /// Edges that were pushed out of a full buffer.
    public package(set) var overrun: UInt64 = 0
    /// Edges that wait for the reader.
    public package(set) var waiting: UInt64 = 0

    /// None.
    public init() {}
}
