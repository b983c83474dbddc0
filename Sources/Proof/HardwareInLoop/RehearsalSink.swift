import ControlLoop
import Simulation
import Statecharts

/// The trace of a rehearsed run, and what the next run gets of it when the firmware keeps a record.
struct RehearsalSink: TraceSink {
    var trace: TextSink
    var memory: RehearsalMemory

    mutating func record(_ record: TraceRecord, at time: Duration, map: borrowing LineMap) {
        trace.record(record, at: time, map: map)
    }
}

/// What lanes have, as the firmware's record has it, or nothing where the case keeps no record.
struct RehearsalMemory: LaneMemory {
    let isKept: Bool
    private var lanes: [Int: Counters] = [:]

    init(isKept: Bool) { self.isKept = isKept }

    static var isBlind: Bool { false }

    mutating func begin(at time: Instant, map: borrowing LineMap) {}

    mutating func saw(_ level: Level, of line: LineID, at time: Instant) {}

    mutating func giveBack<Books: Lasting>(to books: inout Books, lane: Int) -> Bool {
        guard let numbers = lanes[lane] else { return false }
        var giver = Giver(numbers: numbers)
        books.keep(with: &giver)
        return true
    }

    mutating func take(_ record: TraceRecord, at time: Instant) {}

    mutating func takeDown<Books: Lasting>(_ books: inout Books, lane: Int) {
        guard isKept else { return }
        lanes[lane] = books.takenDown()
    }

    mutating func commit(at time: Instant) {}

    /// What was taken down comes back in the same order.
    private struct Giver: Keeper {
        let numbers: Counters
        var place = 0

        mutating func number(_ name: Label, _ value: inout UInt64) { value = next() }
        mutating func flag(_ name: Label, _ value: inout Bool) { value = next() != 0 }

        private mutating func next() -> UInt64 {
            defer { place += 1 }
            return numbers[place].value
        }
    }
}
