import CSystem
import ControlLoop
import Statecharts

/// A line of the board, as the record shows it to whoever looks on.
public struct RecordedLine: Equatable, Sendable {
    /// The place of its lane.
    public let lane: Int
    /// Whether it is an input.
    public let isInput: Bool
    /// The level that it has; nil when that is not known yet.
    public let level: Level?
    /// The number of its role's name.
    public let role: UInt16
}

/// What an input did: an edge, or a level that was read.
public struct RecordedEdge: Equatable, Sendable {
    /// When, on CLOCK_MONOTONIC.
    public let time: Instant
    /// The line, by its place in the table.
    public let line: Int
    /// What it has since then.
    public let level: Level
}

extension RecordReader {
    /// How many edges there were, modulo 2^32.
    public var edgeEnd: UInt32 { RecordView.word(at: memory + Layout.trailHead) }

    /// The lines of the session. Nil when they cannot be read just now, or the firmware is one that shows none.
    public var lines: LineList<RecordedLine>? {
        guard let header, header.session > 0, hasTable(of: header) else { return nil }
        var lines = LineList<RecordedLine>()
        for index in 0..<Layout.lines {
            let line = (memory + Layout.trailLine(index)).loadUnaligned(as: TrailLine.self)
            guard line.role > 0 else { break }
            let level: Level? =
                line.state & TrailLine.known == 0 ? nil : line.state & TrailLine.active != 0 ? .active : .inactive
            lines.add(
                RecordedLine(
                    lane: Int(line.lane), isInput: line.state & TrailLine.input != 0, level: level, role: line.role))
        }
        portcullis_fence_acquire()
        return hasTable(of: header) ? lines : nil
    }

    private func hasTable(of header: RecordHeader) -> Bool {
        RecordView.word(at: memory + Layout.trailSession) == header.session
    }

    /// Reads the edges from a number on into an empty list, as many as fit, and moves the number behind them. How many
    /// were overwritten before they could be read.
    public func edges(from number: inout UInt32, into batch: inout EntryBatch<RecordedEdge>) -> UInt32 {
        batch.removeAll()
        let end = edgeEnd
        // One slot less than there are: that one may be changing.
        let most = UInt32(Layout.trailEdgeSlots - 1)
        // A number beyond the end is one of another record.
        if end &- number > UInt32.max / 2 { number = end }
        var missed: UInt32 = 0
        if end &- number > most {
            missed = end &- number &- most
            number = end &- most
        }
        let first = number
        while number != end, !batch.isFull {
            let edge = (memory + Layout.trailEdge(number)).loadUnaligned(as: TrailEdgeBytes.self)
            batch.add(
                RecordedEdge(
                    time: Instant(nanoseconds: edge.time), line: Int(edge.line),
                    level: edge.isActive == 1 ? .active : .inactive))
            number &+= 1
        }
        portcullis_fence_acquire()
        // Those that were overwritten meanwhile are the first ones.
        let gone = min(UInt32(truncatingIfNeeded: batch.count), edgesGone(since: first, most: most))
        for _ in 0..<gone { batch.removeFirst() }
        return missed &+ gone
    }

    private func edgesGone(since first: UInt32, most: UInt32) -> UInt32 {
        let distance = edgeEnd &- first
        return distance > most ? distance &- most : 0
    }
}
