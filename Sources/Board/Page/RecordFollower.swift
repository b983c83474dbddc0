import BoardFile
import ControlLoop
import Lanes
import Page
import Record
import Statecharts

/// Follows the record of a board: turns what is new into lines of a trace, and knows how everything is.
///
/// It reads the record and nothing else of the firmware's; so it can hold up nobody, and change nothing.
public struct RecordFollower: ~Copyable {
    let path: RecordPath
    /// The latest lines.
    public private(set) var recent: RecentLines
    /// Whose record it is; nil while there is none.
    public private(set) var identity: RecordIdentity?
    /// Grows when a page has to learn anew what the board is.
    public private(set) var changes = 0

    private var reader: RecordReader?
    private(set) var facts = PerLane<LaneFacts>(repeating: LaneFacts())
    private var beginnings = PerLane<LaneBeginning>(repeating: LaneBeginning())
    private var session: UInt32 = 0
    /// When the present session began, if the ring still has that.
    private var sessionStart = Instant.zero
    private(set) var lines: LineList<RecordedLine>?
    private var entries = EntryBatch<Entry>()
    private var nextEntry = 0
    private var edges = EntryBatch<RecordedEdge>()
    private var nextEdge = 0
    private var edgeNumber: UInt32 = 0
    private var nextLook = Instant.zero

    /// The most records that one step takes, so that viewers wait for no more.
    private static var mostAtOnce: Int { 1_024 }

    /// A follower that has opened nothing yet. Nil when there is no memory.
    public init?(_ path: RecordPath) {
        guard let recent = RecentLines() else { return nil }
        self.recent = recent
        self.path = path
    }

    /// What the lanes begin with, as their board file has it. It counts from a start of the firmware on, for lanes that are the same
    /// there.
    mutating func setBeginnings(of board: borrowing Board) {
        for lane in board.lanes.indices {
            let description = board.lanes[lane]
            beginnings[lane] = LaneBeginning(
                lane: RecordLane(
                    board.map.laneNames[lane],
                    machine: EntryName(LaneDescription.machines[description.machineNumber])),
                facts: LaneFacts(of: description))
        }
    }

    /// Takes what is new, as much as one step may. Whether there may be more.
    public mutating func follow(at now: Instant) -> Bool {
        guard open(at: now) else { return false }
        var taken = 0
        while taken < Self.mostAtOnce, fill(at: now) {
            taken += 1
            if nextEdge < edges.count,
                nextEntry == entries.count || edges[nextEdge].time <= entries[nextEntry].time
            {
                takeEdge(edges[nextEdge])
                nextEdge += 1
            } else {
                take(entries[nextEntry])
                nextEntry += 1
            }
        }
        return taken == Self.mostAtOnce
    }

    // MARK: The record

    /// Looks for the record at the next step, even if that was done lately.
    mutating func lookAgain() { nextLook = .zero }

    private mutating func open(at now: Instant) -> Bool {
        if reader != nil, now >= nextLook {
            nextLook = now + .seconds(1)
            if !reader!.isAt(path) { forget() } else { lookAtHeader() }
        }
        if reader != nil { return true }
        guard now >= nextLook else { return false }
        nextLook = now + .seconds(1)
        do throws(RecordError) {
            let opened = try RecordReader(path)
            let end = opened.edgeEnd
            // All that are there.
            edgeNumber = end > 127 ? end - 127 : 0
            reader = consume opened
        } catch {
            // Before the first start of the firmware there is none. One that cannot be read is none either, until it is another.
            return false
        }
        lookAtHeader()
        return true
    }

    private mutating func forget() {
        reader = nil
        identity = nil
        lines = nil
        changes += 1
    }

    /// Another session, or other settings, may have other lines.
    private mutating func lookAtHeader() {
        guard let header = header() else { return }
        let lines = readLines()
        if identity == header.identity, session == header.session, (lines == nil) == (self.lines == nil) { return }
        // What happened before the oldest entry is not known.
        if identity == nil { forgetFacts() }
        if session != header.session { sessionStart = .zero }
        identity = header.identity
        session = header.session
        self.lines = lines
        changes += 1
    }

    /// Whether there is something to take.
    private mutating func fill(at now: Instant) -> Bool {
        if nextEntry == entries.count {
            let reading = reader!.next(into: &entries)
            nextEntry = 0
            if reading.missed > 0 {
                let time = entries.isEmpty ? now : entries[0].time
                append { $0.appendDropped(reading.missed, at: time) }
                forgetFacts()
            }
        }
        if nextEdge == edges.count, lines != nil {
            let missed = reader!.edges(from: &edgeNumber, into: &edges)
            nextEdge = 0
            if missed > 0 {
                let time = edges.isEmpty ? now : edges[0].time
                append { $0.appendDropped(UInt64(missed), at: time) }
            }
        }
        return nextEntry < entries.count || nextEdge < edges.count
    }

    /// What the record answers; nil where there is none. What cannot be copied is only looked at in a `switch`.
    private func ask<Answer>(_ question: (borrowing RecordReader) -> Answer?) -> Answer? {
        switch reader {
        case .some(let reader): question(reader)
        case nil: nil
        }
    }

    private func header() -> RecordHeader? { ask { $0.header } }

    /// Whether a firmware has the record open.
    func hasWriter() -> Bool { ask { $0.hasWriter } ?? false }

    /// The lines as they are now; nil where the record has none.
    func readLines() -> LineList<RecordedLine>? { ask { $0.lines } }

    /// What the lanes have, all at one moment.
    func state() -> RecordState? { ask { $0.state() } }

    /// A name, by its number; empty for number 0.
    func name(_ id: UInt16) -> EntryName { ask { $0.name(id) } ?? EntryName() }

    // MARK: What happened

    private mutating func take(_ entry: Entry) {
        if entry.kind == .start || entry.kind == .settings { lookAtHeader() }
        if entry.kind == .start { begin(entry) }
        guard let identity else { return }
        if entry.kind == .event { learn(from: entry) }
        let names = EntryNames(of: entry, in: self)
        append { $0.append(entry, names, lanes: identity.lanes) }
    }

    /// Every machine begins anew.
    private mutating func begin(_ start: Entry) {
        forgetFacts()
        guard let identity, start.values[0] == UInt64(session) else { return }
        sessionStart = start.time
        for lane in identity.lanes.indices where beginnings[lane].lane == identity.lanes[lane] {
            facts[lane] = beginnings[lane].facts
        }
    }

    private mutating func forgetFacts() {
        for lane in 0..<LaneList<RecordLane>.capacity { facts[lane] = LaneFacts() }
    }

    private mutating func learn(from entry: Entry) {
        guard let lane = entry.lane, Int(lane) < LaneList<RecordLane>.capacity else { return }
        facts[Int(lane)].set(self.name(entry.names[1]), state: self.name(entry.names[3]))
        guard entry.flags & EntryFlags.hasFact != 0 else { return }
        let name = self.name(entry.names[4])
        if entry.flags & EntryFlags.factIsState != 0 {
            facts[Int(lane)].set(name, state: self.name(entry.names[5]))
        } else {
            facts[Int(lane)].set(name, number: entry.values[1])
        }
    }

    private mutating func takeEdge(_ edge: RecordedEdge) {
        // One of the session before would be named after the present lines.
        guard let identity, let lines, edge.line < lines.count, lines[edge.line].lane < identity.lanes.count,
            edge.time >= sessionStart
        else { return }
        let lane = identity.lanes[lines[edge.line].lane].name
        let role = name(lines[edge.line].role)
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

    init(of entry: Entry, in follower: borrowing RecordFollower) {
        for index in entry.names.indices where entry.names[index] > 0 {
            names[index] = follower.name(entry.names[index])
        }
    }

    subscript(index: Int) -> EntryName { names[index] }
}
