import ControlLoop
import Record
import Statecharts

/// The real record of a loop, in memory that can be cut off. It also shows a witness which levels the loop reads.
struct WatchedRecord: LaneMemory {
    /// The record.
    var record: SessionRecord<CutMemory>
    let witness: Witness

    static var isBlind: Bool { false }

    mutating func begin(at time: Instant, map: borrowing LineMap) { record.begin(at: time, map: map) }

    mutating func saw(_ level: Level, of line: LineID, at time: Instant) {
        witness.saw(level, of: line, at: time)
        record.saw(level, of: line, at: time)
    }

    mutating func giveBack<Books: Lasting>(to books: inout Books, lane: Int) -> Bool {
        record.giveBack(to: &books, lane: lane)
    }

    mutating func take(_ trace: TraceRecord, at time: Instant) {
        record.take(trace, at: time)
    }

    mutating func takeDown<Books: Lasting>(_ books: inout Books, lane: Int) { record.takeDown(&books, lane: lane) }

    mutating func commit(at time: Instant) { record.commit(at: time) }
}

/// Gives a trace to its witness, as long as the process lives.
struct WatchedSink: TraceSink {
    typealias Memory = WatchedRecord

    var memory: WatchedRecord
    let witness: Witness
    let fate: Fate

    mutating func record(_ record: TraceRecord, at time: Duration, map: borrowing LineMap) {
        guard !fate.isDead else { return }
        witness.take(record, at: time, map: map)
    }
}
