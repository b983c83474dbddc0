import ControlLoop
import Statecharts

// What lines do, for whoever looks on: a page. No commit makes it true and no check sum vouches for it, since nothing
// depends on it; so it costs a few stores. A start takes nothing from it.
extension StepWriter {
    /// Begins the table of lines of a session whose header is stored.
    mutating func beginTrail(_ map: borrowing LineMap) {
        memory.store(0, at: Layout.trailSession)
        memory.fence()
        for index in 0..<Layout.lines {
            var line = TrailLine()
            if index < map.lines.count {
                let mapped = map.lines[index]
                line = TrailLine(
                    lane: UInt8(truncatingIfNeeded: mapped.lane), isInput: mapped.direction.isInput,
                    role: id(of: mapped.role.label))
                if case .output(_, let initial) = mapped.direction { line.state |= TrailLine.state(of: initial) }
            }
            lines[index] = line
            line.store(in: memory, at: Layout.trailLine(index))
        }
        memory.storeLast(header.session, at: Layout.trailSession)
    }

    /// An input has a level. A reader believes an edge as long as it is none of the oldest: those are overwritten next.
    @inline(__always)
    mutating func trail(_ line: LineID, _ level: Level, at time: Instant) {
        var edge = TrailEdgeBytes(time: time.nanoseconds, line: UInt8(truncatingIfNeeded: line.index), level: level)
        withUnsafeBytes(of: &edge) { memory.store($0, at: Layout.trailEdge(trailHead)) }
        trailHead &+= 1
        memory.storeLast(trailHead, at: Layout.trailHead)
        // The next edge comes behind it: a reader sees by the head which slots may be changing.
        memory.fence()
        setState(of: line, TrailLine.input | TrailLine.state(of: level))
    }

    /// An output was driven.
    @inline(__always)
    mutating func drove(_ line: LineID, _ level: Level) { setState(of: line, TrailLine.state(of: level)) }

    @inline(__always)
    private func setState(of line: LineID, _ state: UInt8) {
        var state = state
        withUnsafeBytes(of: &state) {
            memory.store($0, at: Layout.trailLine(line.index) + TrailLine.statePlace)
        }
    }
}

/// An edge in its slot.
struct TrailEdgeBytes {
    var time: Int64
    var line: UInt8
    var isActive: UInt8
    var unused: UInt16 = 0
    var more: UInt32 = 0

    init(time: Int64, line: UInt8, level: Level) {
        self.time = time
        self.line = line
        isActive = level == .active ? 1 : 0
    }
}

/// A line in the table: its lane, what it is and has, the number of its role's name.
struct TrailLine {
    var lane: UInt8 = 0
    var state: UInt8 = 0
    var role: UInt16 = 0

    // The bits of its state. A line without a role is none.
    static var input: UInt8 { 1 }
    static var known: UInt8 { 2 }
    static var active: UInt8 { 4 }
    /// Where the state is in its slot.
    static var statePlace: Int { 1 }

    init() {}

    init(lane: UInt8, isInput: Bool, role: UInt16) {
        self.lane = lane
        self.role = role
        state = isInput ? Self.input : 0
    }

    static func state(of level: Level) -> UInt8 { level == .active ? known | active : known }

    func store(in memory: some RecordMemory, at offset: Int) {
        var line = self
        withUnsafeBytes(of: &line) { memory.store($0, at: offset) }
    }
}
