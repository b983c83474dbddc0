import ControlLoop
import Statecharts

/// Lasting numbers by their names.
package struct Books: Equatable, Sendable {
    package var numbers: [String: UInt64] = [:]

    package init(_ numbers: [String: UInt64] = [:]) { self.numbers = numbers }

    /// What something has.
    package init(of books: some Lasting) {
        var books = books
        var taker = Taker()
        books.keep(with: &taker)
        numbers = taker.numbers
    }

    /// Gives them to something.
    package func giveBack(to books: inout some Lasting) {
        var giver = Giver(numbers: numbers)
        books.keep(with: &giver)
    }

    private struct Taker: Keeper {
        var numbers: [String: UInt64] = [:]
        mutating func number(_ name: Label, _ value: inout UInt64) { numbers["\(name)"] = value }
        mutating func flag(_ name: Label, _ value: inout Bool) { numbers["\(name)"] = value ? 1 : 0 }
    }

    private struct Giver: Keeper {
        let numbers: [String: UInt64]
        mutating func number(_ name: Label, _ value: inout UInt64) { value = numbers["\(name)"] ?? value }
        mutating func flag(_ name: Label, _ value: inout Bool) { value = numbers["\(name)"].map { $0 != 0 } ?? value }
    }
}

/// A memory that a test can look into, and give to the next loop.
package struct BookMemory: LaneMemory {
    /// What is true.
    package private(set) var lanes: [Int: Books]
    /// What has happened, as of the latest commit.
    package private(set) var records: [TraceRecord] = []
    /// When each record was taken.
    package private(set) var times: [Instant] = []

    private var lanesToCome: [Int: Books] = [:]
    private var recordsToCome: [(record: TraceRecord, time: Instant)] = []

    package init(_ lanes: [Int: Books] = [:]) { self.lanes = lanes }

    package static var isBlind: Bool { false }

    package mutating func begin(at time: Instant, map: borrowing LineMap) {}

    package mutating func saw(_ level: Level, of line: LineID, at time: Instant) {}

    package mutating func giveBack<B: Lasting>(to books: inout B, lane: Int) -> Bool {
        lanes[lane]?.giveBack(to: &books)
        return lanes[lane] != nil
    }

    package mutating func take(_ record: TraceRecord, at time: Instant) {
        recordsToCome.append((record, time))
    }

    package mutating func takeDown<B: Lasting>(_ books: inout B, lane: Int) { lanesToCome[lane] = Books(of: books) }

    package mutating func commit(at time: Instant) {
        lanes.merge(lanesToCome) { $1 }
        records += recordsToCome.map(\.record)
        times += recordsToCome.map(\.time)
        (lanesToCome, recordsToCome) = ([:], [])
    }
}

/// A trace with a memory.
package struct RememberingSink: TraceSink {
    package var trace = RecordingSink()
    package var memory: BookMemory

    package init(_ memory: BookMemory = BookMemory()) { self.memory = memory }

    package mutating func record(_ record: TraceRecord, at time: Duration, map: borrowing LineMap) {
        trace.record(record, at: time, map: map)
    }
}
