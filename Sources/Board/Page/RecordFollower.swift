import Archive
import BoardFile
import ControlLoop
import Page
import Record
import Statecharts

/// Turns what is new in the record of a board into lines of a trace.
public struct RecordFollower: ~Copyable {
    /// The record.
    package private(set) var watch: RecordWatch
    /// The latest lines.
    public private(set) var recent: RecentLines

    private var edges = EntryBatch<RecordedEdge>()
    private var nextEdge = 0
    private var edgeNumber: UInt32 = 0
    /// Which record they are of, and how many entries of all were said to be missing.
    private var opening: UInt32 = 0
    private var missed: UInt64 = 0

    /// The most records that one step takes, so that viewers wait for no more.
    private static var mostAtOnce: Int { 1_024 }

    /// A follower that has opened nothing yet. Nil when there is no memory.
    public init?(_ path: RecordPath) {
        guard let recent = RecentLines() else { return nil }
        self.recent = recent
        watch = RecordWatch(path)
    }

    /// What the lanes begin with, as their board file has it.
    mutating func setBeginnings(of board: borrowing Board) { watch.setBeginnings(board.lanes, board.map) }

    /// Takes what is new, as much as one step may. Whether there may be more.
    public mutating func follow(at now: Instant) -> Bool {
        guard watch.look(at: now) else { return false }
        for _ in 0..<Self.mostAtOnce {
            let entry = nextEntry(at: now)
            if let edge = nextEdge(at: now), entry.map({ edge.time <= $0.time }) ?? true {
                takeEdge(edge)
                nextEdge += 1
            } else if let entry {
                take(entry)
            } else {
                return false
            }
        }
        return true
    }

    private mutating func nextEntry(at now: Instant) -> Entry? {
        let entry = watch.next()
        if watch.missed != missed {
            let count = watch.missed &- missed
            missed = watch.missed
            append { $0.appendDropped(count, at: entry?.time ?? now) }
        }
        return entry
    }

    private mutating func nextEdge(at now: Instant) -> RecordedEdge? {
        if watch.openings != opening {
            opening = watch.openings
            edges.removeAll()
            nextEdge = 0
            // All that are there.
            edgeNumber = watch.edgeEnd > 127 ? watch.edgeEnd - 127 : 0
        }
        if nextEdge == edges.count, watch.lines != nil {
            let missed = watch.edges(from: &edgeNumber, into: &edges)
            nextEdge = 0
            if missed > 0 {
                let time = edges.isEmpty ? now : edges[0].time
                append { $0.appendDropped(UInt64(missed), at: time) }
            }
        }
        return nextEdge < edges.count ? edges[nextEdge] : nil
    }

    private mutating func take(_ entry: Entry) {
        watch.take(entry)
        guard let identity = watch.identity else { return }
        let names = EntryNames(of: entry, in: watch)
        append { $0.append(entry, names, lanes: identity.lanes) }
    }

    private mutating func takeEdge(_ edge: RecordedEdge) {
        // One of the session before would be named after the present lines.
        guard let identity = watch.identity, let lines = watch.lines, edge.line < lines.count,
            lines[edge.line].lane < identity.lanes.count, edge.time >= watch.sessionStart
        else { return }
        let lane = identity.lanes[lines[edge.line].lane].name
        let role = watch.name(lines[edge.line].role)
        append { $0.appendEdge(edge, lane: lane, role: role) }
    }

    /// Adds what somebody writes, if it writes anything.
    private mutating func append(_ write: (inout PageOutput) -> Void) {
        var bytes: InlineArray<1_024, UInt8> = InlineArray(repeating: 0)
        var span = bytes.mutableSpan
        let count = span.withUnsafeMutableBytes {
            var line = PageOutput($0.baseAddress!, capacity: $0.count)
            write(&line)
            return line.isTruncated ? 0 : line.count
        }
        guard count > 0 else { return }
        bytes.span.withUnsafeBufferPointer { recent.append(UnsafeBufferPointer(rebasing: $0[..<count])) }
    }
}

/// The names of an entry.
struct EntryNames {
    private(set) var names: InlineArray<6, EntryName> = InlineArray(repeating: EntryName())

    init(of entry: Entry, in watch: borrowing RecordWatch) {
        for index in entry.names.indices where entry.names[index] > 0 {
            names[index] = watch.name(entry.names[index])
        }
    }

    subscript(index: Int) -> EntryName { names[index] }
}
