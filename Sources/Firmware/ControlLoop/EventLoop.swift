import Statecharts

/// The loop: one thread, one wait, run to completion.
///
/// A step takes one stimulus, an edge or a passed deadline, in the order of their times; turns it into events in a
/// bounded queue; drains the queue; and drives the outputs that changed with one write, or two where outputs exclude
/// each other. The event's time is the stimulus's own, not the time at which the loop handled it. So what the machines
/// do does not depend on how busy the loop is, and a simulation does exactly what the board does.
public struct EventLoop<let capacity: Int, ChipType: Chip & ~Copyable, LaneType: InterlockMember, Sink: TraceSink>:
    ~Copyable
{
    /// The chip.
    public var chip: ChipType
    /// The lanes with their interlocks.
    public internal(set) var joint: JointLanes<LaneType>
    /// The time of the latest stimulus.
    public private(set) var now = Instant.zero

    /// The chip's time at the start, from which the trace counts.
    public private(set) var startTime = Instant.zero

    var log: StepLog<Sink>
    let routes: Routes
    private var queue = BoundedQueue<capacity, Queued>()
    /// What the latest stimulus showed; kept, since making a list anew costs more than most stimuli.
    var findings = Findings<LaneType.Event>()
    private var pendingEdge: LineEdge?
    private var driven = LineLevels()
    var account: EdgeAccount
    /// The inputs whose level is in doubt.
    var mustRead: LineBits = 0
    /// The inputs whose edges come too fast.
    var storms: StormWatch
    /// The inputs that the chip was told to keep silent.
    var silent: LineBits = 0
    /// The lanes that a storm has put out of service.
    var failing: MemberSet = 0

    private struct Queued {
        let event: LaneType.Event
        let lane: Int
        let time: Instant
    }

    /// A loop that holds no line yet. The map's lanes and the joint lanes are in the same order. An input that changes
    /// more often than `stormLimit` times in a second is silenced (see `StormWatch`).
    public init(
        chip: consuming ChipType, lanes: JointLanes<LaneType>, map: LineMap, sink: Sink,
        stormLimit: UInt32 = defaultStormLimit
    ) {
        self.chip = chip
        joint = lanes
        log = StepLog(sink, map: map)
        routes = Routes(map)
        account = EdgeAccount(inputs: map.inputCount)
        storms = StormWatch(limit: stormLimit)
    }

    /// Where the trace goes.
    public var sink: Sink {
        @inline(__always) _read { yield log.sink }
        @inline(__always) _modify { yield &log.sink }
    }

    /// The lines of the board.
    public var map: LineMap { @inline(__always) _read { yield log.map } }

    /// When time alone will next make an event.
    public var deadline: Instant? {
        @inline(__always) mutating get {
            storms.stormy == 0 ? joint.deadline : .earlier(joint.deadline, storms.nextLook)
        }
    }

    /// The lanes, by their place.
    public var lanes: LaneList<LaneType> { joint.lanes }

    /// How long the loop has run, at the latest stimulus.
    public var elapsed: Duration { @inline(__always) get { now - startTime } }

    /// How long the loop has run, by the chip's clock.
    public var uptime: Duration { @inline(__always) get { chip.now - startTime } }

    /// The most events that have waited at once.
    public var queueHighWater: Int { queue.highWater }

    /// The level that an output is driven to; nil for an input, and for an output after a failed write: then its level
    /// is not known.
    @inline(__always)
    public func drivenLevel(of line: LineID) -> Level? { driven[line] }

    /// Claims and reads every input, then claims the outputs at the levels that follow. Only a gate that is paid for
    /// opens at a start. Where an input cannot be read, the outputs are claimed at their initial levels all the same:
    /// nothing may stay driven.
    public mutating func start() throws(ChipError) {
        defer { finish() }
        try readInputs()
        openPaid(except: 0)
        try claimOutputs { joint, lane in joint.standings[lane].outputs }
    }

    /// Claims and reads every input, then claims the outputs at the fail-safe levels that follow: a start that ends
    /// before anything is driven for a machine. It replaces `start`, and only `stop` may follow it.
    public mutating func failSafe() throws(ChipError) {
        defer { finish() }
        try readInputs()
        try claimOutputs { joint, lane in joint.look(at: lane) { $0.failSafeOutputs } }
    }

    private mutating func readInputs() throws(ChipError) {
        try chip.requestInputs(map)
        startTime = chip.now
        now = startTime
        log.startTime = startTime
        mustRead = routes.allInputs
        storms.begin(at: now)
        log.beginMemory(at: now)
        for lane in joint.indices {
            joint.start(lane, at: now)
            if !Sink.Memory.isBlind, joint.giveBack(to: lane, from: &log) {
                counted(lane).forEachGroup { log.record(.restored(lane: lane, $0)) }
            }
        }
        do throws(ChipError) {
            try readLevels()
        } catch {
            let levels = map.initialLevels
            try chip.requestOutputs(map, at: levels)
            tookLevels(levels)
            throw error
        }
    }

    /// Opens each gate whose customer has paid: before the start, or enough by new settings.
    private mutating func openPaid(except paid: MemberSet) {
        let bought = joint.paidFor & ~paid
        for lane in joint.indices where bought & (1 &<< MemberSet(truncatingIfNeeded: lane)) != 0 {
            deliver(look(at: lane) { $0.openRequest }, lane: lane, at: now)
        }
    }

    /// Waits for one stimulus and takes it to the end. Returns `.interrupted`, with nothing done, when the wait was
    /// interrupted, `.edges`, with nothing done, when the chip woke it without an edge, and `.deadline`, with nothing
    /// done, when `limit` came first: then the caller has something else to do.
    @_optimize(speed)
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
        defer { finish() }
        try readLevels()
        try writeOutputs()
        return wakeup
    }

    /// Gives the lanes new settings, between two steps (see `JointLanes.takeSettings`), and drives the outputs that
    /// follow.
    public mutating func takeSettings(of other: JointLanes<LaneType>, stormLimit: UInt32) throws(ChipError) {
        defer { finish() }
        // A window that the new settings open begins now, which may be hours after the latest stimulus.
        try catchUp()
        storms.limit = stormLimit
        // A gate that had enough before, and waits for its next coin, is not asked to open by a file that is read
        // again.
        let paid = joint.paidFor
        joint.takeSettings(of: other)
        for lane in joint.indices { log.noteChange(of: lane) }
        openPaid(except: paid)
        try writeOutputs()
    }

    /// Takes what has come until now and drives the outputs that follow, where something else than a step comes next:
    /// that begins now, and nothing that waits keeps it from being told first.
    public mutating func catchUp() throws(ChipError) {
        defer { finish() }
        try takeWaitingEdges()
        try readLevels()
        let time = chip.now
        while let deadline, deadline <= time {
            advance(to: deadline)
            takeDeadline()
            drain()
            try readLevels()
        }
        try writeOutputs()
        advance(to: time)
    }

    /// Looks at one lane where it is, which must leave it as it was: it is large, and a copy of it takes time.
    @inline(__always)
    package mutating func look<Result>(at lane: Int, _ look: (inout LaneType) -> Result) -> Result {
        joint.look(at: lane, look)
    }

    /// Leaves the lines and records the counters: the money is accounted for even if the lines are lost.
    public mutating func stop() throws(ChipError) {
        defer { recordCounters() }
        try leaveLines()
    }

    /// The first half of a stop: takes the edges that already wait and drives the fail-safe levels. A failure on the
    /// way does not stop the rest. No output follows the edges: a gate must not open for a moment.
    public mutating func leaveLines() throws(ChipError) {
        defer { finish() }
        var failure: ChipError?
        do throws(ChipError) { try takeWaitingEdges() } catch { failure = error }
        // A fire release may be among what is in doubt, or in what was read before a read failed: it decides the
        // levels.
        do throws(ChipError) { try readLevels() } catch { failure = failure ?? error }
        drain()
        advance(to: chip.now)
        try writeFailSafeOutputs()
        if let failure { throw failure }
    }

    /// The second half: records the counters of every lane. The sink may take some time to write them.
    public mutating func recordCounters() {
        for lane in joint.indices {
            counted(lane).forEachGroup { log.record(.counters(lane: lane, $0)) }
        }
        finish()
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

    /// How many unexpected edges and events the lane had.
    @inline(__always)
    public func unexpected(of lane: Int) -> UInt64 { log.unexpected[lane] }

    /// What a lane has counted, plus what the loop has counted for it.
    public func counters(of lane: Int) -> Counters { withOwnCounters(joint[lane].counters, of: lane) }

    /// The same, of the lane where it is: to read it, all lanes would be copied.
    package mutating func counted(_ lane: Int) -> Counters {
        withOwnCounters(look(at: lane) { $0.counted() }, of: lane)
    }

    @inline(__always)
    private func withOwnCounters(_ counters: Counters, of lane: Int) -> Counters {
        var counters = counters
        counters.add(Counter("unexpected", log.unexpected[lane]))
        counters.add(Counter("queueHighWater", UInt64(queue.highWater)))
        return counters
    }
}

// One stimulus
extension EventLoop where ChipType: ~Copyable {
    /// Edges of different lines may arrive in a different order than their stamps; the loop's time never goes back.
    private mutating func advance(to time: Instant) {
        now = max(now, time)
        log.time = elapsed
    }

    @_optimize(speed)
    private mutating func take(_ edge: LineEdge) {
        let lane = routes.lane(of: edge.line)
        let role = routes.role(of: edge.line)
        if !log.seesOnlyNews { log.record(.edge(edge.line, edge.edge)) }
        let gap = account.enter(edge)
        defer { if account.hasLost { takeLoss() } }
        if storms.mayBelong(edge), takeStorm(edge, after: gap) { return }
        guard gap == 0 else {
            // The loop cannot know what the lost edges were: it fails the lane, and reads the level instead.
            log.count(unexpected: UInt64(gap), lane: lane)
            forget(edge.line)
            mustRead |= edge.line.bit
            fail(.edgesLost, lane: lane)
            for lane in joint.indices where routes.role(of: edge.line, sharedBy: lane) != nil {
                fail(.edgesLost, lane: lane)
            }
            return
        }
        // A storm that is not over yet: what its slow edges say is not believed either.
        guard isHeldByStorm & edge.line.bit == 0 else { return log.count(unexpected: 1, lane: lane) }
        joint.take(.edge(edge.edge), on: role, lane: lane, at: now, into: &findings)
        if findings.mustReadLevel { mustRead |= edge.line.bit }
        absorbFindings(lane: lane)
        if isShared(edge.line) { tellSharers(.edge(edge.edge), of: edge.line) }
    }

    /// Whether a line belongs to more than one lane.
    @inline(__always)
    func isShared(_ line: LineID) -> Bool { routes.shared & line.bit != 0 }

    /// Lets the other lanes of a line take what it does.
    @inline(never)
    mutating func tellSharers(_ stimulus: Stimulus, of line: LineID) {
        for lane in joint.indices {
            guard let role = routes.role(of: line, sharedBy: lane) else { continue }
            joint.take(stimulus, on: role, lane: lane, at: now, into: &findings)
            if findings.mustReadLevel { mustRead |= line.bit }
            absorbFindings(lane: lane)
        }
    }

    /// Edges of unknown lines were lost: each lane that has an input may have lost a coin or a person.
    @inline(never)
    private mutating func takeLoss() {
        let lost = account.beginAnew()
        // The edge that showed the loss did arrive.
        drain()
        mustRead = routes.allInputs
        var lines = Places(routes.allInputs)
        while let index = lines.next() { forget(LineID(index)) }
        for lane in joint.indices where routes.inputs(of: lane) != 0 {
            log.count(unexpected: UInt64(lost), lane: lane)
            fail(.edgesLost, lane: lane)
        }
    }

    private mutating func takeDeadline() {
        while let lane = joint.takeExpiredWish(at: now) { log.record(.interlock(lane: lane, .timedOut)) }
        for lane in joint.indices where joint.standings[lane].deadline <= now {
            joint.deadlinePassed(lane: lane, at: now, into: &findings)
            absorbFindings(lane: lane)
        }
        if storms.nextLook <= now { lookAtStorms() }
    }

    // Half of all edges find nothing, and few make a level doubtful: a question in line saves them a call.

    @inline(__always)
    private mutating func absorbFindings(lane: Int) {
        if !findings.isEmpty { queueFindings(lane: lane) }
    }

    @_optimize(speed) @inline(never)
    private mutating func queueFindings(lane: Int) {
        defer { findings.removeAll() }
        for index in findings.faults.indices { log.record(findings.faults[index], lane: lane) }
        for index in findings.events.indices {
            let event = Queued(event: findings.events[index], lane: lane, time: now)
            guard !queue.push(event) else { continue }
            log.count(unexpected: 1, lane: lane)
            mustRead |= routes.inputs(of: lane)
            fail(.queueFull, lane: lane)
            // The event itself may be a coin, so it is not lost: the waiting events are taken now, and it follows them.
            drain()
            _ = queue.push(event)
        }
    }

    /// Tells a lane's machine, past the queue, that the loop failed it.
    @inline(never)
    private mutating func fail(_ failure: LoopFailure, lane: Int) {
        log.record(.fault(lane: lane, joint.said(failure.fault, of: lane, at: now)))
        deliver(look(at: lane) { $0.event(for: failure) }, lane: lane, at: now)
    }

    /// Takes the events that wait, then grants the wishes that the interlocks let through now.
    @inline(__always)
    private mutating func drain() {
        if queue.count > 0 || !joint.interlocks.isEmpty { takeEvents() }
    }

    @_optimize(speed) @inline(never)
    private mutating func takeEvents() {
        while let next = queue.pop() { deliver(next.event, lane: next.lane, at: next.time) }
        guard !joint.interlocks.isEmpty else { return }
        while let granted = joint.grantWish(at: now, &log) {
            report(granted.reaction, granted.interlock, lane: granted.lane)
        }
    }

    mutating func deliver(_ event: LaneType.Event, lane: Int, at time: Instant) {
        let answer = joint.handle(event, lane: lane, at: time, &log)
        report(answer.reaction, answer.interlock, lane: lane)
    }

    private mutating func report(_ reaction: LaneReaction, _ interlock: InterlockNews?, lane: Int) {
        // An event that an interlock keeps waiting is expected.
        if reaction.refusals > 0, reaction.wish != .made {
            log.count(unexpected: UInt64(reaction.refusals), lane: lane)
        }
        if let fault = reaction.fault { log.record(fault, lane: lane) }
        if let interlock { log.record(.interlock(lane: lane, interlock)) }
    }

    /// Reads the inputs whose level is in doubt.
    @inline(__always)
    private mutating func readLevels() throws(ChipError) {
        if mustRead != 0 { try readUntilQuiet() }
    }

    @inline(never)
    private mutating func readUntilQuiet() throws(ChipError) {
        repeat {
            if silent != storms.silenced { try silenceLines() }
            try readDoubtful()
        } while silent != storms.silenced
        drain()
    }

    private mutating func readDoubtful() throws(ChipError) {
        var lines = Places(mustRead)
        while let index = lines.next() {
            let line = LineID(index)
            // A level that cannot be read stays in doubt.
            let level = try chip.level(of: line)
            mustRead &= ~line.bit
            let (lane, role) = (routes.lane(of: line), routes.role(of: line))
            if silent & line.bit != 0, !takeSilent(level, of: line) { continue }
            if !Sink.Memory.isBlind { sink.memory.saw(level, of: line, at: now) }
            let believed = isHeldByStorm & line.bit == 0 ? level : .active
            joint.take(.levelWasRead(believed), on: role, lane: lane, at: now, into: &findings)
            absorbFindings(lane: lane)
            if isShared(line) { tellSharers(.levelWasRead(believed), of: line) }
        }
    }

    /// The inputs that storm, or did a moment ago, and count as active meanwhile.
    @inline(__always)
    var isHeldByStorm: LineBits { storms.stormy & routes.activeInDoubt }
}

// Outputs
extension EventLoop where ChipType: ~Copyable {
    /// What has happened is remembered before anything follows from it.
    @inline(__always)
    private mutating func remember() { log.remember(&joint, at: now) }

    /// Remembers what was driven, and gives the trace its records.
    private mutating func finish() {
        remember()
        log.flush()
    }

    /// Claims every output at the level that its lane wants.
    private mutating func claimOutputs(
        _ wanted: (inout JointLanes<LaneType>, Int) -> RoleSet
    ) throws(ChipError) {
        remember()
        var levels = LineLevels()
        for lane in joint.indices { levels.take(changes(to: wanted(&joint, lane), lane: lane)) }
        try chip.requestOutputs(map, at: levels)
        tookLevels(levels)
        while joint.nextChanged() != nil {}
        noteDelay(of: levels)
    }

    /// Drives the outputs whose level has to change, with one write. Only a lane that took something can have any.
    @inline(__always)
    private mutating func writeOutputs() throws(ChipError) {
        remember()
        if joint.changed != 0 { try writeChanges() }
    }

    @inline(never)
    private mutating func writeChanges() throws(ChipError) {
        var changes = LineLevels()
        while let lane = joint.nextChanged() {
            changes.take(self.changes(to: joint.standings[lane].outputs, lane: lane))
        }
        try write(changes)
        noteDelay(of: changes)
    }

    /// Tells the lanes whose outputs were driven late: whatever is moved by them has begun to move only now.
    private mutating func noteDelay(of levels: LineLevels) {
        let delay = chip.now - now
        if delay >= unnoticedDelay { noteDelay(delay, of: levels) }
    }

    @inline(never)
    private mutating func noteDelay(_ delay: Duration, of levels: LineLevels) {
        for lane in joint.indices {
            var roles = RoleSet()
            var lines = Places(levels.mask & routes.outputs(of: lane))
            while let index = lines.next() { roles[routes.role(of: LineID(index))] = true }
            if roles.bits != 0 { joint.outputsWereLate(roles, lane: lane, by: delay) }
        }
    }

    private mutating func writeFailSafeOutputs() throws(ChipError) {
        remember()
        var changes = LineLevels()
        for lane in joint.indices {
            changes.take(self.changes(to: look(at: lane) { $0.failSafeOutputs }, lane: lane))
        }
        joint.markAllChanged()
        try write(changes)
    }

    /// The outputs of a lane that are not driven as they must be.
    @inline(__always)
    private func changes(to wanted: RoleSet, lane: Int) -> LineLevels {
        let outputs = routes.outputs(of: lane)
        var active: LineBits = 0
        var lines = Places(outputs)
        while let index = lines.next() {
            if wanted[routes.role(of: LineID(index))] { active |= LineBits(place: index) }
        }
        return LineLevels(of: outputs & (active ^ driven.active | ~driven.mask), active: active)
    }

    private mutating func write(_ changes: LineLevels) throws(ChipError) {
        var changes = changes
        let releases = releases(before: changes)
        if !releases.isEmpty { try drive(releases) }
        changes.remove(releases.mask)
        if !changes.isEmpty { try drive(changes) }
    }

    private mutating func drive(_ levels: LineLevels) throws(ChipError) {
        do throws(ChipError) {
            try chip.write(levels)
        } catch {
            // It may have driven some of them, or all: the next write drives every output.
            driven = LineLevels()
            joint.markAllChanged()
            throw error
        }
        tookLevels(levels)
    }

    private mutating func tookLevels(_ levels: LineLevels) {
        driven.take(levels)
        guard !log.seesOnlyNews else { return }
        var lines = Places(levels.mask & ~routes.beating)
        while let index = lines.next() {
            let line = LineID(index)
            let level = levels[line] ?? .inactive
            log.record(.line(line, level))
        }
    }

    /// The changes that must be written before the others: when one of a lane's exclusive outputs becomes active and
    /// another inactive, the second goes first. The lines of one write change together only as far as the chip can do
    /// that.
    @inline(__always)
    private mutating func releases(before changes: LineLevels) -> LineLevels {
        var releases = LineLevels()
        let (rising, falling) = (changes.lines(at: .active), changes.lines(at: .inactive))
        guard rising != 0, falling != 0 else { return releases }
        for lane in joint.indices {
            let outputs = routes.outputs(of: lane)
            guard rising & outputs != 0, falling & outputs != 0 else { continue }
            let exclusive = look(at: lane) { $0.exclusiveOutputs }
            var rivals = Places(rising & outputs)
            var hasRival = false
            while let index = rivals.next() { hasRival = hasRival || exclusive[routes.role(of: LineID(index))] }
            var lines = Places(falling & outputs)
            while let index = lines.next() {
                let line = LineID(index)
                if hasRival, exclusive[routes.role(of: line)] { releases[line] = .inactive }
            }
        }
        return releases
    }
}
