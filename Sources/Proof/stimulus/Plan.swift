import ControlLoop
import Statecharts

/// One line of a plan.
enum PlanItem {
    /// Holds before the firmware starts: the line at `offset` has this physical level.
    case start(offset: Int, level: PhysicalLevel)
    /// At `time`, in nanoseconds from the beginning, the line at `offset` gets this physical level.
    case at(time: Int64, offset: Int, level: PhysicalLevel)
    /// From `time` on, the line at `offset` changes so many times, to this level first, each change so many nanoseconds
    /// after the one before: a storm, which waits for nobody.
    case storm(time: Int64, offset: Int, level: PhysicalLevel, changes: Int64, period: Int64)
    /// Waits until the output at `offset` gets this physical level, and reports how long that took from the last
    /// change.
    case await(offset: Int, level: PhysicalLevel)
    /// The plan ends at `time`.
    case end(time: Int64)
}

enum PhysicalLevel {
    case low
    case high

    var other: PhysicalLevel { self == .low ? .high : .low }
}

/// Reads a plan item by item.
struct PlanReader: ~Copyable {
    private var file: TextFile
    private var words = Words()
    private var time: Int64 = 0
    private var hasEnded = false

    init(path: UnsafePointer<CChar>) throws(Trouble) {
        file = try TextFile(path: path)
    }

    /// The next item; nil after the last one.
    mutating func next() throws(Trouble) -> PlanItem? {
        guard try file.read(&words) else {
            if !hasEnded { throw file.trouble("the plan stops without an 'end' line") }
            return nil
        }
        let item = try nextItem()
        if words.advance() { throw file.trouble("more words than the item has") }
        try checkOrder(of: item)
        return item
    }

    private mutating func nextItem() throws(Trouble) -> PlanItem {
        _ = words.advance()
        if words.equals("start") { return .start(offset: try nextOffset(), level: try nextLevel()) }
        if words.equals("at") { return .at(time: try nextTime(), offset: try nextOffset(), level: try nextLevel()) }
        if words.equals("storm") {
            return .storm(
                time: try nextTime(), offset: try nextOffset(), level: try nextLevel(), changes: try nextTime(),
                period: try nextTime())
        }
        if words.equals("await") { return .await(offset: try nextOffset(), level: try nextLevel()) }
        if words.equals("end") { return .end(time: try nextTime()) }
        throw file.trouble(
            "expected 'start N LEVEL', 'at T_NS N LEVEL', 'storm T_NS N LEVEL CHANGES NS', 'await N LEVEL' or 'end T_NS'"
        )
    }

    private mutating func nextTime() throws(Trouble) -> Int64 {
        guard words.advance(), let time = words.number else {
            throw file.trouble("expected a whole number, of nanoseconds or of changes")
        }
        return time
    }

    private mutating func nextOffset() throws(Trouble) -> Int {
        guard words.advance(), let offset = words.number, offset < mostOffsets else {
            throw file.trouble("the line must be an offset from 0 to 1023")
        }
        return Int(offset)
    }

    private mutating func nextLevel() throws(Trouble) -> PhysicalLevel {
        guard words.advance(), let level = words.number, level <= 1 else {
            throw file.trouble("the level must be 0 or 1")
        }
        return level == 1 ? .high : .low
    }

    private mutating func checkOrder(of item: PlanItem) throws(Trouble) {
        if hasEnded { throw file.trouble("nothing may follow 'end'") }
        switch item {
        case .start, .await: break
        case .at(let next, _, _), .storm(let next, _, _, _, _): try advance(to: next)
        case .end(let next):
            try advance(to: next)
            hasEnded = true
        }
    }

    private mutating func advance(to next: Int64) throws(Trouble) {
        if next < time { throw file.trouble("the time lies before that of an earlier line") }
        time = next
    }
}
