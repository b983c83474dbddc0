import ControlLoop
import Statecharts

/// A chip that does nothing: it hands out one edge, and counts the writes. What a loop costs on it is what the loop
/// costs.
struct NullChip: Chip {
    /// The time of the latest edge.
    private(set) var now = Instant.zero
    /// How often outputs were driven.
    private(set) var writes = 0

    private var pending: LineEdge?
    private var sequences = PerLine<UInt32>(repeating: 0)
    private var requestSequence: UInt32 = 0

    /// Lets an edge come next.
    @inline(__always)
    mutating func pend(_ next: (line: LineID, edge: Edge, time: Instant)) {
        requestSequence &+= 1
        sequences[next.line.index] &+= 1
        pending = LineEdge(
            line: next.line, edge: next.edge, time: next.time, sequence: sequences[next.line.index],
            requestSequence: requestSequence)
        now = next.time
    }

    mutating func requestInputs(_ map: borrowing LineMap) throws(ChipError) {}

    mutating func requestOutputs(_ map: borrowing LineMap, at levels: LineLevels) throws(ChipError) {}

    mutating func wait(until deadline: Instant?) throws(ChipError) -> Wakeup { pending == nil ? .interrupted : .edges }

    mutating func nextEdge() throws(ChipError) -> LineEdge? {
        let edge = pending
        pending = nil
        return edge
    }

    mutating func waitingEdge() throws(ChipError) -> LineEdge? { try nextEdge() }

    mutating func level(of line: LineID) throws(ChipError) -> Level { .inactive }

    mutating func write(_ levels: LineLevels) throws(ChipError) { writes += 1 }

    mutating func silence(_ lines: LineBits, map: borrowing LineMap) throws(ChipError) {}
}
