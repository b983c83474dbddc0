import ControlLoop
import Statecharts

// The trail: what each line is, its level, and the last changes of all lines, for whoever looks on. Nothing of it outlasts the
// firmware, no start reads it, and no commit waits for it: a contact that chatters pushes nothing out of the ring.
extension StepWriter {
    /// Shows the level that a line has from now on.
    @inline(__always)
    mutating func show(_ level: Level, of line: LineID, at time: Instant, map: borrowing LineMap) {
        let number: UInt32 = level == .active ? 1 : 0
        let known = lineWord(of: line, map: map)
        memory.store(known | number &<< TrailPlace.levelBit, at: Layout.line(line.index))
        trail &+= 1
        var block = Block<16>()
        block.put(time.nanoseconds, at: TrailPlace.time)
        block.put(UInt32(truncatingIfNeeded: line.index) | number &<< TrailPlace.levelBit, at: TrailPlace.line)
        memory.replace(block, sum: trail, at: Layout.edge(trail), place: TrailPlace.number)
        memory.storeLast(trail, at: Layout.trail)
    }

    /// What a line is, without its level. The map is asked once: it is large, and may be copied for it.
    @inline(__always)
    private mutating func lineWord(of line: LineID, map: borrowing LineMap) -> UInt32 {
        if lines[line.index].word == 0 { find(line, map: map) }
        return lines[line.index].word
    }

    /// Forgets the lines of the session before.
    mutating func clearTrail() {
        trail = RecordView.word(at: memory.start + Layout.trail)
        for index in 0..<Layout.lines { memory.store(0, at: Layout.line(index)) }
    }
}

/// Where the parts of an edge are in its slot, and those of a line in its word.
enum TrailPlace {
    static let time = 0
    static let line = 8
    static let number = 12

    // A line: its lane, whether it is there, an input, active, and the number of its role's name.
    static let thereBit: UInt32 = 8
    static let inputBit: UInt32 = 9
    static let levelBit: UInt32 = 10
    static let role: UInt32 = 16
}
