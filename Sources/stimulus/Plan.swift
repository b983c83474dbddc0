import ControlLoop
import Statecharts

/// One line of a plan.
enum PlanItem {
    /// Holds before the firmware starts: the line at `offset` has this physical level.
    case start(offset: Int, level: PhysicalLevel)
    /// At `time`, in nanoseconds from the beginning, the line at `offset` gets this physical level.
    case at(time: Int64, offset: Int, level: PhysicalLevel)
    /// The output at `offset` gets this physical level, sooner or later; how long that takes from the last change is said.
    case await(offset: Int, level: PhysicalLevel)
    /// The plan ends at `time`.
    case end(time: Int64)
}

enum PhysicalLevel {
    case low
    case high
}

/// Reads a plan item by item.
struct PlanReader: ~Copyable {
    private var file: TextFile
    private var time: Int64 = 0
    private var hasEnded = false

    init(path: UnsafePointer<CChar>) throws(Trouble) {
        file = try TextFile(path: path)
    }

    /// The next item; nil after the last one.
    mutating func next() throws(Trouble) -> PlanItem? {
        while let line = try file.nextLine() {
            var words = Words(line)
            if words.isEmpty { continue }
            let item = try item(&words)
            if words.next() != nil { throw file.trouble("more words than the item has") }
            try checkOrder(of: item)
            return item
        }
        if !hasEnded { throw file.trouble("the plan stops without an 'end' line") }
        return nil
    }

    private func item(_ words: inout Words) throws(Trouble) -> PlanItem {
        guard let word = words.next() else { throw file.trouble("the line is empty") }
        if word.equals("start") { return .start(offset: try offset(&words), level: try level(&words)) }
        if word.equals("at") {
            return .at(time: try time(&words), offset: try offset(&words), level: try level(&words))
        }
        if word.equals("await") { return .await(offset: try offset(&words), level: try level(&words)) }
        if word.equals("end") { return .end(time: try time(&words)) }
        throw file.trouble("expected 'start N LEVEL', 'at T_NS N LEVEL', 'await N LEVEL' or 'end T_NS'")
    }

    private func time(_ words: inout Words) throws(Trouble) -> Int64 {
        guard let time = words.nextNumber() else {
            throw file.trouble("the time must be a whole number of nanoseconds")
        }
        return time
    }

    private func offset(_ words: inout Words) throws(Trouble) -> Int {
        guard let offset = words.nextNumber(), offset < 1024 else {
            throw file.trouble("the line must be an offset from 0 to 1023")
        }
        return Int(offset)
    }

    private func level(_ words: inout Words) throws(Trouble) -> PhysicalLevel {
        switch words.nextNumber() {
        case 0: return .low
        case 1: return .high
        case _: throw file.trouble("the level must be 0 or 1")
        }
    }

    private mutating func checkOrder(of item: PlanItem) throws(Trouble) {
        if hasEnded { throw file.trouble("nothing may follow 'end'") }
        switch item {
        case .start, .await: break
        case .at(let next, _, _): try advance(to: next)
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
