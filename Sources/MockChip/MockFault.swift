import ControlLoop

/// What a test can make the mock chip do wrong. Each happens in the field, and the loop survives all except the last
/// two.
public enum MockFault: Equatable, Sendable {
    /// The next edges of the line are dropped after they were numbered, as when an event buffer overflows: the reader
    /// sees a gap in the sequence.
    case loseEdges(offset: Int, count: Int)
    /// The next edges of the line are never seen, as when two changes fall into one interrupt: there is no gap.
    case mergeEdges(offset: Int, count: Int)
    /// The next edge of the line is reported twice, as when its polarity is read late.
    case repeatEdge(offset: Int)
    /// The next call of that kind fails with this errno.
    case fail(ChipCall, errno: Int32)
    /// The chip goes away; every later call fails with that error.
    case disconnect
}
