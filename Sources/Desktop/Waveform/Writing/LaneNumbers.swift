import ControlLoop
import Statecharts

/// The lasting numbers of a board's lanes, as a loop tells them: the persons in a cabin, the money, the counts. What it
/// is told before the start, it gives back to the lanes at the start.
public struct LaneNumbers: LaneMemory, Sendable {
    /// It wants to be told.
    public static var isBlind: Bool { false }

    private var numbers: [[String: UInt64]]
    private var isGivingBack: [Bool]

    /// Nothing is known of any lane.
    public init(lanes: Int) {
        numbers = Array(repeating: [:], count: lanes)
        isGivingBack = Array(repeating: false, count: lanes)
    }

    /// A number of a lane; nil if it is not known.
    public subscript(label: Label, lane lane: Int) -> UInt64? { numbers[lane][label.text] }

    /// Takes down a number of a lane.
    mutating func note(_ label: Label, _ value: UInt64, lane: Int) { numbers[lane][label.text] = value }

    /// A lane is to begin with these numbers.
    public mutating func restore(_ restored: [String: UInt64], lane: Int) {
        numbers[lane] = restored
        isGivingBack[lane] = true
    }

    /// Nothing has to begin.
    public mutating func begin(at time: Instant, map: borrowing LineMap) {}

    /// A level is no number.
    public mutating func saw(_ level: Level, of line: LineID, at time: Instant) {}

    /// Gives a lane what it is to begin with.
    public mutating func giveBack<Books: Lasting>(to books: inout Books, lane: Int) -> Bool {
        guard isGivingBack[lane] else { return false }
        var keeper = Giver(numbers: numbers[lane])
        books.keep(with: &keeper)
        return true
    }

    /// The numbers say it all.
    public mutating func take(_ record: TraceRecord, at time: Instant) {}

    /// Takes down the numbers of a lane.
    public mutating func takeDown<Books: Lasting>(_ books: inout Books, lane: Int) {
        var keeper = Taker(numbers: numbers[lane])
        books.keep(with: &keeper)
        numbers[lane] = keeper.numbers
    }

    /// They are true at once.
    public mutating func commit(at time: Instant) {}

    private struct Taker: Keeper {
        var numbers: [String: UInt64]

        mutating func number(_ name: Label, _ value: inout UInt64) { numbers[name.text] = value }
        mutating func flag(_ name: Label, _ value: inout Bool) {}
    }

    private struct Giver: Keeper {
        let numbers: [String: UInt64]

        mutating func number(_ name: Label, _ value: inout UInt64) { value = numbers[name.text] ?? value }
        mutating func flag(_ name: Label, _ value: inout Bool) {}
    }
}
