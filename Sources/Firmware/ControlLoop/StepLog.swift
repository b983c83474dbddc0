import Statecharts

/// What the loop says about itself: the trace, the memory, and how much nobody expected.
///
/// The memory is told before the outputs are driven, since a firmware may end at any moment. For the trace, records
/// wait until the outputs have been driven: a person at a gate waits for the door, nobody waits for the trace.
struct StepLog<Sink: TraceSink>: LaneObserver {
    /// Where the trace goes.
    var sink: Sink
    /// The lines of the board.
    let map: LineMap
    /// The loop's start.
    var startTime = Instant.zero
    /// The time of what is recorded, from the loop's start.
    var time = Duration.zero
    /// How much nobody expected, for each lane.
    private(set) var unexpected = PerLane<UInt64>(repeating: 0)

    private var lane = 0
    /// What waits for the memory and for the sink, and when each was.
    private var waiting = StepRecords<TraceRecord>()
    private var times = StepRecords<Duration>()
    /// How many of them the memory has been told.
    private var told = 0
    /// The lanes whose lasting numbers may have changed since the memory took them down.
    private var changed: MemberSet = 0

    init(_ sink: Sink, map: LineMap) {
        self.sink = sink
        self.map = map
    }

    static var isBlind: Bool { Sink.isSilent }

    /// Whether nobody cares for what is no news, such as a line that changed: then no record is made of it.
    var seesOnlyNews: Bool { @inline(__always) get { Sink.isSilent || sink.wantsOnlyNews } }

    mutating func turn(to lane: Int) {
        self.lane = lane
        noteChange(of: lane)
    }

    mutating func observe(_ record: EventRecord) {
        let lane = lane
        self.record(.event(lane: lane, record))
    }

    /// Records it, with what it counts.
    mutating func record(_ fault: LaneFault, lane: Int) {
        if fault.isUnexpected { count(unexpected: 1, lane: lane) }
        record(.fault(lane: lane, fault))
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
        waiting.add(record)
        times.add(time)
    }

    /// Gives the sink what waits for it.
    mutating func flush() {
        guard !Sink.isSilent else { return }
        tellMemory()
        told = 0
        guard !waiting.isEmpty else { return }
        var first = 0
        while first < waiting.count, !sink.wants(waiting[first]) { first += 1 }
        if first < waiting.count { tellSink(from: first) }
        waiting.removeAll()
        times.removeAll()
    }

    /// Not a part of `flush`, which costs a service without a trace little: the map is large. Lent to the sink from
    /// here, it is copied once, and not for each record.
    @inline(never)
    private mutating func tellSink(from first: Int) {
        let map = map
        for index in first..<waiting.count where sink.wants(waiting[index]) {
            sink.record(waiting[index], at: times[index], map: map)
        }
    }

    /// Adds to what nobody expected.
    mutating func count(unexpected amount: UInt64, lane: Int) {
        noteChange(of: lane)
        let (sum, overflowed) = unexpected[lane].addingReportingOverflow(amount)
        unexpected[lane] = overflowed ? .max : sum
    }
}

// What outlasts the firmware
extension StepLog {
    /// Notes that the lasting numbers of a lane may have changed.
    @inline(__always)
    mutating func noteChange(of lane: Int) {
        guard !Sink.Memory.isBlind else { return }
        changed |= 1 &<< MemberSet(truncatingIfNeeded: lane)
    }

    /// Tells the memory that the loop begins.
    mutating func beginMemory(at time: Instant) { sink.memory.begin(at: time, map: map) }

    /// Gives a lane that has just started what it had before. Whether there was something.
    mutating func giveBack<LaneType: Lane>(to lane: inout LaneType, at place: Int) -> Bool {
        noteChange(of: place)
        return withUnsafeMutablePointer(to: &lane) { lane in
            var books = LaneBooks(lane: lane, unexpected: unexpected[place])
            let hadSomething = sink.memory.giveBack(to: &books, lane: place)
            unexpected[place] = books.unexpected
            return hadSomething
        }
    }

    /// Makes true what has happened, and what every lane has now.
    @inline(__always)
    mutating func remember<LaneType>(_ joint: inout JointLanes<LaneType>, at now: Instant) {
        guard !Sink.Memory.isBlind else { return }
        tellMemory()
        while changed != 0 {
            let lane = changed.trailingZeroBitCount
            changed &= changed &- 1
            takeDown(&joint.members[lane], lane)
        }
        sink.memory.commit(at: now)
    }

    private mutating func takeDown<LaneType: Lane>(_ lane: inout LaneType, _ place: Int) {
        withUnsafeMutablePointer(to: &lane) { lane in
            var books = LaneBooks(lane: lane, unexpected: unexpected[place])
            sink.memory.takeDown(&books, lane: place)
        }
    }

    private mutating func tellMemory() {
        guard !Sink.Memory.isBlind else { return }
        while told < waiting.count {
            sink.memory.take(waiting[told], at: startTime + times[told])
            told += 1
        }
    }
}
