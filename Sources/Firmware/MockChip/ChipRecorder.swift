import ControlLoop
import Statecharts

/// Everything that crosses the seam of the mock chip, by the offset of the line.
public enum ChipRecord: Equatable, Sendable {
    /// The line was requested, in that direction.
    case requested(Int, isInput: Bool)
    /// The reader took a rising edge.
    case rose(Int)
    /// The reader took a falling edge.
    case fell(Int)
    /// The reader asked for the level.
    case read(Int, Level)
    /// The output was driven.
    case wrote(Int, Level)
    /// Its edges are not reported any more.
    case silenced(Int)
    /// Its edges are reported again.
    case heard(Int)
}

/// Where the mock chip's trace goes: an array in a test, nowhere in a long simulation.
public protocol ChipRecorder {
    /// Takes a record of what happened at `time`.
    mutating func record(_ record: ChipRecord, at time: Instant)

    /// Takes an edge as the reader took it, with its numbers.
    mutating func took(_ edge: LineEdge)
}

extension ChipRecorder {
    /// Most recorders keep no numbers.
    public mutating func took(_ edge: LineEdge) {}
}

/// Keeps nothing.
public struct NoRecorder: ChipRecorder, Sendable {
    /// A recorder that keeps nothing.
    public init() {}

    /// Forgets the record.
    public mutating func record(_ record: ChipRecord, at time: Instant) {}
}
