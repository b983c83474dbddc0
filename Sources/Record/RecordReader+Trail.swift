import ControlLoop
import Statecharts

/// A line of a board, for whoever looks on.
public struct SeenLine: Equatable, Sendable {
    /// Its lane, by its place.
    public let lane: Int
    /// Its role in the lane, as the board file names it.
    public let role: EntryName
    /// Whether it is an input.
    public let isInput: Bool
    /// Its logical level.
    public let level: Level
}

/// A change of a line's level, for whoever looks on.
public struct SeenEdge: Equatable, Sendable {
    /// The place of the line.
    public let line: Int
    /// Its logical level from then on.
    public let level: Level
    /// When it was, on CLOCK_MONOTONIC: for an input the time of its edge, for an output that at which it was driven.
    public let time: Instant
}

// The trail is not checked as the rest is: it is looked at, and nothing is counted from it.
extension RecordReader {
    /// How many lines a board may have; each has a place below this.
    public static var mostLines: Int { Layout.lines }

    /// How many changes are kept.
    public static var keptEdges: UInt32 { UInt32(Layout.edgeSlots) }

    /// The number of the latest change of any line. It goes on over restarts, and begins anew after 2³² changes.
    public var latestEdge: UInt32 { RecordView.word(at: memory + Layout.trail) }

    /// A line of the present session; nil when there is none at that place, or its level is not known yet.
    public func line(_ place: Int) -> SeenLine? {
        guard (0..<Layout.lines).contains(place) else { return nil }
        let word = RecordView.word(at: memory + Layout.line(place))
        let lane = Int(word & 0xFF)
        guard word & 1 &<< TrailPlace.thereBit != 0, lane < Layout.lanes else { return nil }
        return SeenLine(
            lane: lane, role: name(UInt16(truncatingIfNeeded: word &>> TrailPlace.role)),
            isInput: word & 1 &<< TrailPlace.inputBit != 0, level: Level(inTrail: word))
    }

    /// A change, by its number; nil when a later one has its place by now.
    public func edge(_ number: UInt32) -> SeenEdge? {
        let place = memory + Layout.edge(number)
        guard number != 0, RecordView.word(at: place + TrailPlace.number) == number else { return nil }
        let block = Block<16>(copying: place)
        guard RecordView.word(at: place + TrailPlace.number) == number else { return nil }
        let word: UInt32 = block.number(at: TrailPlace.line)
        let line = Int(word & 0xFF)
        guard line < Layout.lines else { return nil }
        return SeenEdge(
            line: line, level: Level(inTrail: word), time: Instant(nanoseconds: block.number(at: TrailPlace.time)))
    }
}

extension Level {
    fileprivate init(inTrail word: UInt32) {
        self = word & 1 &<< TrailPlace.levelBit != 0 ? .active : .inactive
    }
}
