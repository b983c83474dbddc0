import Statecharts

/// What the loop says about itself: the trace, and how much nobody expected.
///
/// Records wait until the outputs have been driven: a person at a gate waits for the door, nobody waits for the trace.
struct Journal<Sink: TraceSink>: LaneObserver {
    /// Where the trace goes.
    var sink: Sink
    /// The lines of the board.
    let map: LineMap
    /// The time of what is recorded, from the loop's start.
    var time = Duration.zero
    /// How much nobody expected, for each lane.
    private(set) var unexpected = PerLane<UInt64>(repeating: 0)

    private var lane = 0
    private var waiting = StepRecords<Entry>()

    private struct Entry {
        let record: TraceRecord
        let time: Duration
    }

    init(_ sink: Sink, map: LineMap) {
        self.sink = sink
        self.map = map
    }

    static var isBlind: Bool { Sink.isSilent }

    mutating func turn(to lane: Int) { self.lane = lane }

    mutating func observe(_ record: EventRecord) {
        let lane = lane
        self.record(.event(lane: lane, record))
    }

    /// Records it, with what it counts.
    mutating func record(_ note: Note, lane: Int) {
        if note.isUnexpected { count(unexpected: 1, lane: lane) }
        record(.fault(lane: lane, note))
    }

    /// Records it.
    @inline(__always)
    mutating func record(_ record: @autoclosure () -> TraceRecord) {
        guard !Sink.isSilent else { return }
        keep(record())
    }

    @inline(never)
    private mutating func keep(_ record: TraceRecord) {
        if waiting.isFull { flush() }
        waiting.append(Entry(record: record, time: time))
    }

    /// Gives the sink what waits for it.
    mutating func flush() {
        guard !Sink.isSilent else { return }
        for index in waiting.indices { sink.record(waiting[index].record, at: waiting[index].time, map: map) }
        waiting.removeAll()
    }

    /// Adds to what nobody expected.
    mutating func count(unexpected amount: UInt64, lane: Int) {
        let (sum, overflowed) = unexpected[lane].addingReportingOverflow(amount)
        unexpected[lane] = overflowed ? .max : sum
    }
}
