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
}

/// Where the mock chip's trace goes: an array in a test, nowhere in a long simulation.
public protocol ChipRecorder {
    /// Takes a record of what happened at `time`.
    mutating func record(_ record: ChipRecord, at time: Instant)
}

/// Keeps nothing.
public struct NoRecorder: ChipRecorder, Sendable {
    /// A recorder that keeps nothing.
    public init() {}

    /// Forgets the record.
    public mutating func record(_ record: ChipRecord, at time: Instant) {}
}
