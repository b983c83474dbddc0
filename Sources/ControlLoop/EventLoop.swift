import Statecharts

/// The loop: one thread, one wait, run to completion.
///
/// A step takes one stimulus, an edge or a passed deadline, in the order of their times; turns it into events in a
/// bounded queue; drains the queue; and drives the outputs that changed with one write. The event's time is the
/// stimulus's own, not the time at which the loop handled it. So what the machines do does not depend on how busy the
/// loop is, and a simulation does exactly what the board does.
public struct EventLoop<let capacity: Int, ChipType: Chip & ~Copyable, LaneType: InterlockMember, Sink: TraceSink>:
    ~Copyable
{
    /// The chip.
    public var chip: ChipType
    /// Where the trace goes.
    public var sink: Sink
    /// The lanes with their interlocks.
    public private(set) var joint: JointLanes<LaneType>
    /// The lines of the board.
    public let map: LineMap
    /// The time of the latest stimulus.
    public private(set) var now = Instant.zero

    /// The chip's time at the start, from which the trace counts.
    public private(set) var startTime = Instant.zero

    private var queue = BoundedQueue<capacity, Queued>()
    private var pendingEdge: LineEdge?
    private var driven = LineLevels()
    private var account: EdgeAccount
    private var unexpected = PerLane<UInt64>(repeating: 0)
    private var mustRead = PerLine<Bool>(repeating: false)

    private struct Queued {
        let event: LaneType.Event
        let lane: Int
        let time: Instant
    }

    /// A loop that holds no line yet. The map's lanes and the joint lanes are in the same order.
    public init(chip: consuming ChipType, lanes: JointLanes<LaneType>, map: LineMap, sink: Sink) {
        self.chip = chip
        joint = lanes
        self.map = map
        account = EdgeAccount(inputs: map.inputCount)
        self.sink = sink
    }

    /// When time alone will next make an event.
    public var deadline: Instant? { joint.deadline }

    /// The lanes, by their place.
    public var lanes: LaneList<LaneType> { joint.lanes }

    /// How long the loop has run, at the latest stimulus.
    public var elapsed: Duration { now - startTime }

    /// How long the loop has run, by the chip's clock.
    public var uptime: Duration { chip.now - startTime }

    /// The most events that have waited at once.
    public var queueHighWater: Int { queue.highWater }

    /// The level that an output is driven to; nil for an input, and for an output after a failed write: then its level
    /// is not known.
    public func drivenLevel(of line: LineID) -> Level? { driven[line] }

    /// Claims the lines at their fail-safe levels, reads every input, then drives the standing outputs.
    public mutating func start() throws(ChipError) {
        try claim()
        try writeOutputs()
    }

    /// Claims the lines at their fail-safe levels, reads every input, then drives the fail-safe levels that follow from them:
    /// a start that ends before the machines decide anything. It replaces `start`, and only `stop` may follow it.
    public mutating func failSafe() throws(ChipError) {
        try claim()
        try write { $0.failSafeOutputs }
    }

    private mutating func claim() throws(ChipError) {
        try chip.request(map)
        startTime = chip.now
        now = startTime
        for index in map.lines.indices {
            switch map.lines[index].direction {
            case .input: mustRead[index] = true
            case .output(_, let initial):
                driven[LineID(index)] = initial
                record(.line(LineID(index), initial))
            }
        }
        for lane in joint.lanes.indices { joint.lanes[lane].start(at: now) }
        try readLevels()
    }

    /// Waits for one stimulus and takes it to the end. Returns `.interrupted`, with nothing done, when the wait was
    /// interrupted, and `.deadline`, with nothing done, when `limit` came first: then the caller has something else to
    /// do.
    public mutating func step(until limit: Instant? = nil) throws(ChipError) -> Wakeup {
        let deadline = deadline
        if pendingEdge == nil { pendingEdge = try chip.nextEdge() }
        if pendingEdge == nil, account.missing > 0 {
            pendingEdge = try chip.waitingEdge()
            if pendingEdge == nil { account.bufferWasEmpty() }
        }
        if pendingEdge == nil {
            switch try chip.wait(until: .earlier(deadline, limit)) {
            case .interrupted: return .interrupted
            case .edges:
                pendingEdge = try chip.nextEdge()
                // Woken for no reason; the deadline is still to come.
                if pendingEdge == nil { return .edges }
            case .deadline:
                // The caller's limit has come; the lanes' deadline is still to come.
                if let limit, deadline.map({ limit < $0 }) ?? true { return .deadline }
                // The interrupt stamps an edge, which reaches the kernel's buffer a little later: an edge that was
                // stamped before the deadline may have arrived only now.
                pendingEdge = try chip.waitingEdge()
            }
        }
        let wakeup: Wakeup
        if let edge = pendingEdge, deadline.map({ edge.time < $0 }) ?? true {
            pendingEdge = nil
            advance(to: edge.time)
            take(edge)
            wakeup = .edges
        } else if let deadline {
            advance(to: deadline)
            takeDeadline()
            wakeup = .deadline
        } else {
            return .edges
        }
        drain()
        try readLevels()
        try writeOutputs()
        return wakeup
    }

    /// Gives the lanes new settings, between two steps (see `JointLanes.takeSettings`), and drives the outputs that
    /// follow.
    public mutating func takeSettings(of other: JointLanes<LaneType>) throws(ChipError) {
        joint.takeSettings(of: other)
        try writeOutputs()
    }

    /// Leaves the lines and records the counters: the money is accounted for even if the lines are lost.
    public mutating func stop() throws(ChipError) {
        defer { recordCounters() }
        try leaveLines()
    }

    /// The first half of a stop: takes the edges that already wait and drives the fail-safe levels. A failure on the
    /// way does not stop the rest. No output follows the edges: a gate must not open for a moment.
    public mutating func leaveLines() throws(ChipError) {
        var failure: ChipError?
        do throws(ChipError) { try takeWaitingEdges() } catch { failure = error }
        advance(to: chip.now)
        try write { $0.failSafeOutputs }
        if let failure { throw failure }
    }

    /// The second half: records the counters of every lane. The sink may take some time to write them.
    public mutating func recordCounters() {
        for lane in joint.lanes.indices { record(.counters(lane: lane, counters(of: lane))) }
    }

    /// Takes only the edges that wait, even if more come meanwhile. Deadlines between the edges are kept.
    private mutating func takeWaitingEdges() throws(ChipError) {
        for _ in 0..<mostBufferedEdges {
            if pendingEdge == nil { pendingEdge = try chip.waitingEdge() }
            guard let edge = pendingEdge else { return account.bufferWasEmpty() }
            while let deadline, deadline <= edge.time {
                advance(to: deadline)
                takeDeadline()
                drain()
            }
            pendingEdge = nil
            advance(to: edge.time)
            take(edge)
            drain()
            try readLevels()
        }
    }

    /// What a lane has counted, plus what the loop has counted for it.
    public func counters(of lane: Int) -> Counters {
        var counters = joint.lanes[lane].counters
        counters.append(Counter("unexpected", unexpected[lane]))
        counters.append(Counter("queueHighWater", UInt64(queue.highWater)))
        return counters
    }
}

// One stimulus
extension EventLoop where ChipType: ~Copyable {
    /// Edges of different lines may arrive in a different order than their stamps; the loop's time never goes back.
    private mutating func advance(to time: Instant) { now = max(now, time) }

    private mutating func take(_ edge: LineEdge) {
        let line = map[edge.line]
        record(.edge(edge.line, edge.edge))
        let gap = account.enter(edge)
        defer { if account.hasLost { takeLoss() } }
        guard gap == 0 else {
            // Nobody can know what the lost edges were: the lane fails safe, and the level is read instead.
            count(unexpected: UInt64(gap), lane: line.lane)
            _ = joint.lanes[line.lane].take(.edgesWereLost, on: line.role, at: now)
            mustRead[edge.line.index] = true
            fail(.edgesLost, lane: line.lane)
            return
        }
        let findings = joint.lanes[line.lane].take(.edge(edge.edge), on: line.role, at: now)
        if findings.mustReadLevel { mustRead[edge.line.index] = true }
        absorb(findings, lane: line.lane)
    }

    /// Edges of unknown lines were lost: each lane that has an input may have lost a coin or a person.
    private mutating func takeLoss() {
        let lost = account.beginAnew()
        // The edge that showed the loss did arrive.
        drain()
        var fails = PerLane<Bool>(repeating: false)
        for index in map.lines.indices where map.lines[index].direction.isInput {
            let line = map.lines[index]
            _ = joint.lanes[line.lane].take(.edgesWereLost, on: line.role, at: now)
            mustRead[index] = true
            fails[line.lane] = true
        }
        for lane in joint.lanes.indices where fails[lane] {
            count(unexpected: UInt64(lost), lane: lane)
            fail(.edgesLost, lane: lane)
        }
    }

    private mutating func takeDeadline() {
        while let lane = joint.takeExpiredWish(at: now) { record(.interlock(lane: lane, .timedOut)) }
        for lane in joint.lanes.indices {
            guard let deadline = joint.lanes[lane].deadline, deadline <= now else { continue }
            absorb(joint.lanes[lane].deadlinePassed(at: now), lane: lane)
        }
    }

    private mutating func absorb(_ findings: Findings<LaneType.Event>, lane: Int) {
        for index in findings.notes.indices { record(findings.notes[index], lane: lane) }
        for index in findings.events.indices {
            let event = Queued(event: findings.events[index], lane: lane, time: now)
            guard !queue.push(event) else { continue }
            count(unexpected: 1, lane: lane)
            for index in map.lines.indices where map.lines[index].lane == lane { mustRead[index] = true }
            fail(.queueFull, lane: lane)
            // The event itself may be a coin, so it is not lost: the waiting events are taken now, and it follows them.
            drain()
            _ = queue.push(event)
        }
    }

    /// Tells a lane's machine, past the queue, that the loop failed it.
    private mutating func fail(_ failure: LoopFailure, lane: Int) {
        record(.fault(lane: lane, failure.note))
        deliver(joint.lanes[lane].event(for: failure), lane: lane, at: now)
    }

    /// Takes the events that wait, then grants the wishes that the interlocks let through now.
    private mutating func drain() {
        while let next = queue.pop() { deliver(next.event, lane: next.lane, at: next.time) }
        while let granted = joint.grantWish(at: now) { record(granted.reaction, granted.interlock, lane: granted.lane) }
    }

    private mutating func deliver(_ event: LaneType.Event, lane: Int, at time: Instant) {
        let answer = joint.handle(event, lane: lane, at: time)
        record(answer.reaction, answer.interlock, lane: lane)
    }

    private mutating func record(_ reaction: LaneReaction, _ interlock: InterlockNews?, lane: Int) {
        for index in reaction.transitions.indices {
            let transition = reaction.transitions[index]
            // An event that an interlock keeps waiting is expected.
            if transition.verdict == .refused, reaction.wish != .made { count(unexpected: 1, lane: lane) }
            record(.event(lane: lane, transition))
        }
        if let note = reaction.note { record(note, lane: lane) }
        if let interlock { record(.interlock(lane: lane, interlock)) }
    }

    /// Reads the inputs whose level is in doubt.
    private mutating func readLevels() throws(ChipError) {
        for index in map.lines.indices where mustRead[index] {
            mustRead[index] = false
            let line = map.lines[index]
            guard line.direction.isInput else { continue }
            let level = try chip.level(of: LineID(index))
            absorb(joint.lanes[line.lane].take(.levelWasRead(level), on: line.role, at: now), lane: line.lane)
        }
        drain()
    }
}

// Outputs and the trace
extension EventLoop where ChipType: ~Copyable {
    private mutating func writeOutputs() throws(ChipError) {
        try write { $0.standingOutputs }
    }

    /// Drives the outputs whose level has to change, with one write.
    private mutating func write(_ outputs: (LaneType) -> RoleSet) throws(ChipError) {
        var wanted = PerLane<RoleSet>(repeating: RoleSet())
        for lane in joint.lanes.indices { wanted[lane] = outputs(joint.lanes[lane]) }
        var changes = LineLevels()
        for index in map.lines.indices where !map.lines[index].direction.isInput {
            let level: Level = wanted[map.lines[index].lane][map.lines[index].role] ? .active : .inactive
            if driven[LineID(index)] != level { changes[LineID(index)] = level }
        }
        let releases = releases(before: changes)
        if !releases.isEmpty { try drive(releases) }
        for index in map.lines.indices where releases[LineID(index)] != nil { changes[LineID(index)] = nil }
        if !changes.isEmpty { try drive(changes) }
    }

    private mutating func drive(_ levels: LineLevels) throws(ChipError) {
        do throws(ChipError) {
            try chip.write(levels)
        } catch {
            // It may have driven some of them, or all: the next write drives every output.
            driven = LineLevels()
            throw error
        }
        for index in map.lines.indices {
            guard let level = levels[LineID(index)] else { continue }
            driven[LineID(index)] = level
            record(.line(LineID(index), level))
        }
    }

    /// The changes that must be written before the others: when one of a lane's exclusive outputs becomes active and
    /// another inactive, the second goes first. The lines of one write change together only as far as the chip can do
    /// that.
    private func releases(before changes: LineLevels) -> LineLevels {
        var releases = LineLevels()
        for index in map.lines.indices where changes[LineID(index)] == .inactive {
            let line = map.lines[index]
            guard joint.lanes[line.lane].exclusiveOutputs[line.role] else { continue }
            for other in map.lines.indices where changes[LineID(other)] == .active {
                let rival = map.lines[other]
                if rival.lane == line.lane, joint.lanes[line.lane].exclusiveOutputs[rival.role] {
                    releases[LineID(index)] = .inactive
                }
            }
        }
        return releases
    }

    private mutating func count(unexpected amount: UInt64, lane: Int) {
        let (sum, overflowed) = unexpected[lane].addingReportingOverflow(amount)
        unexpected[lane] = overflowed ? .max : sum
    }

    private mutating func record(_ note: Note, lane: Int) {
        if note.isUnexpected { count(unexpected: 1, lane: lane) }
        record(.fault(lane: lane, note))
    }

    private mutating func record(_ record: TraceRecord) {
        sink.record(record, at: elapsed, map: map)
    }
}
