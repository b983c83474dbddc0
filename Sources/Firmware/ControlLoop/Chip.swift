import Statecharts

/// A change of an input line, as the chip reports it.
public struct LineEdge: Equatable, Sendable {
    /// The line that changed.
    public let line: LineID
    /// Which way its logical level went.
    public let edge: Edge
    /// When, on the chip's clock. A debounced line's edge carries the end of its debounce period.
    public let time: Instant
    /// The number of the edge on its line, 1 for the first after the request. A gap means that edges were lost.
    public let sequence: UInt32
    /// The number of the edge among those of all inputs, 1 for the first after the request.
    public let requestSequence: UInt32

    /// An edge with all its parts.
    public init(line: LineID, edge: Edge, time: Instant, sequence: UInt32, requestSequence: UInt32) {
        self.line = line
        self.edge = edge
        self.time = time
        self.sequence = sequence
        self.requestSequence = requestSequence
    }
}

/// Why a wait returned.
public enum Wakeup: Sendable {
    /// At least one edge can be taken.
    case edges
    /// The deadline passed before anything happened.
    case deadline
    /// Something other than a line or the clock needs attention: a signal on a board, the end of the granted time in a
    /// simulation.
    case interrupted
}

/// The seam to the hardware: one GPIO chip with the lines of a board. Levels are logical on this side of it.
///
/// `GPIODChip` is a real chip, `MockChip` stands in for it. Everything above the seam is generic over the chip.
public protocol Chip: ~Copyable {
    /// The chip's clock.
    var now: Instant { get }

    /// Finds every line of the map, and claims the inputs, with both edges. Drives nothing. Called once, first.
    mutating func requestInputs(_ map: borrowing LineMap) throws(ChipError)

    /// Claims the outputs, each at its level: no line has another one in between. Called once, after `requestInputs`.
    mutating func requestOutputs(_ map: borrowing LineMap, at levels: LineLevels) throws(ChipError)

    /// Waits until an edge can be taken, the deadline has passed (nil: never) or the wait is interrupted.
    mutating func wait(until deadline: Instant?) throws(ChipError) -> Wakeup

    /// The oldest edge not taken yet. Does not wait and does not ask the kernel: `wait` fetches edges.
    mutating func nextEdge() throws(ChipError) -> LineEdge?

    /// The same, but asks the kernel when no edge is left, still without waiting and whatever wants to interrupt.
    mutating func waitingEdge() throws(ChipError) -> LineEdge?

    /// The present level of a requested line.
    mutating func level(of line: LineID) throws(ChipError) -> Level

    /// Drives outputs, all at once.
    mutating func write(_ levels: LineLevels) throws(ChipError)

    /// Stops reporting the edges of these inputs, and reports those of all others. The level of a silenced input is
    /// that of the wire, without debounce. Edges that wait already can still be taken. When a line is no longer
    /// silenced, its edges are reported from then on.
    mutating func silence(_ lines: LineBits, map: borrowing LineMap) throws(ChipError)
}

extension Chip where Self: ~Copyable {
    /// Claims every line of the map, outputs at their initial levels, for whoever does not ask the inputs first.
    public mutating func request(_ map: borrowing LineMap) throws(ChipError) {
        try requestInputs(map)
        try requestOutputs(map, at: map.initialLevels)
    }
}
