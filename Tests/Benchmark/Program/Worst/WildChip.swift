import ControlLoop
import Statecharts

/// A chip whose lines do anything, at random but always the same: edges soon and late, edges that the kernel has
/// dropped, and levels that are not what the edges said.
struct WildChip: Chip {
    /// The time of the latest edge.
    private(set) var now = Instant.zero
    /// How often outputs were driven.
    private(set) var writes = 0
    /// Whether edges get lost and levels are wrong. If not, only people and machines do what they like.
    var losesEdges = false

    private var dice: UInt64
    private var pending: LineEdge?
    private var isActive = PerLine<Bool>(repeating: false)
    private var sequences = PerLine<UInt32>(repeating: 0)
    private var requestSequence: UInt32 = 0

    /// A chip with these dice.
    init(seed: UInt64) {
        dice = seed &* 0x9e37_79b9_7f4a_7c15 | 1
    }

    /// Lets an edge of one of these lines come next.
    mutating func pend(oneOf inputs: borrowing LineList<LineID>) {
        let line = inputs[roll(inputs.count)]
        if losesEdges, roll(64) == 0 {
            // Of this line, which shows at once; of another one, which shows with its next edge; or of nobody knows
            // which.
            let count = UInt32(truncatingIfNeeded: 1 + roll(3))
            requestSequence &+= count
            switch roll(3) {
            case 0: sequences[line.index] &+= count
            case 1: sequences[inputs[roll(inputs.count)].index] &+= count
            default: break
            }
        }
        requestSequence &+= 1
        sequences[line.index] &+= 1
        // Some edges are seen twice, as where others were merged.
        if !losesEdges || roll(32) != 0 { isActive[line.index].toggle() }
        now = now + .milliseconds(Int64(roll(8) == 0 ? roll(12_000) : roll(120)))
        pending = LineEdge(
            line: line, edge: isActive[line.index] ? .rising : .falling, time: now,
            sequence: sequences[line.index], requestSequence: requestSequence)
    }

    /// A number below a limit.
    private mutating func roll(_ limit: Int) -> Int {
        dice ^= dice &<< 13
        dice ^= dice &>> 7
        dice ^= dice &<< 17
        return Int(truncatingIfNeeded: (dice &>> 33) % UInt64(truncatingIfNeeded: limit))
    }

    mutating func requestInputs(_ map: borrowing LineMap) throws(ChipError) {}

    mutating func requestOutputs(_ map: borrowing LineMap, at levels: LineLevels) throws(ChipError) {}

    mutating func wait(until deadline: Instant?) throws(ChipError) -> Wakeup { pending == nil ? .interrupted : .edges }

    mutating func nextEdge() throws(ChipError) -> LineEdge? {
        let edge = pending
        pending = nil
        return edge
    }

    mutating func waitingEdge() throws(ChipError) -> LineEdge? { try nextEdge() }

    mutating func level(of line: LineID) throws(ChipError) -> Level {
        if losesEdges, roll(4) == 0 { isActive[line.index].toggle() }
        return isActive[line.index] ? .active : .inactive
    }

    mutating func write(_ levels: LineLevels) throws(ChipError) { writes += 1 }

    mutating func silence(_ lines: LineBits, map: borrowing LineMap) throws(ChipError) {}
}
