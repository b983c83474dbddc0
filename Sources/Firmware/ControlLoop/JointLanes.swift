import Statecharts

/// The lanes of a board with the interlocks between them: what one event does to all of them together.
///
/// A value without a chip or a clock, so that the joint states can be explored exhaustively.
public struct JointLanes<LaneType: InterlockMember> {
    /// How many lanes there are.
    public let count: Int
    /// The lanes, by their place, and lanes of no gate. A list would do, but what is in its places is optional, and
    /// asking whether it is there costs time for every event.
    var members: PerLane<LaneType>
    /// The interlocks between them.
    public internal(set) var interlocks: InterlockList<Interlock>
    /// How many wishes there have been.
    var wishes: UInt64 = 0

    // What the loop asks of every lane after every stimulus is kept here, and worked out anew only for the lane that
    // took something.

    /// The deadline and the outputs of each lane.
    private(set) var standings = PerLane<LaneStanding>(repeating: LaneStanding())
    /// The lanes whose standing outputs have changed since they were last asked for.
    private(set) var changed: MemberSet = 0

    /// Lanes with their interlocks; the members of an interlock are places in `lanes`.
    public init(_ lanes: LaneList<LaneType>, interlocks: InterlockList<Interlock> = .init()) {
        self.init(count: lanes.count, interlocks: interlocks) { lanes[$0] }
    }

    /// As many lanes, each made for its place: a list of them would be as large once more.
    public init(count: Int, interlocks: InterlockList<Interlock>, lane: (Int) -> LaneType) {
        self.count = count
        members = PerLane(repeating: Self.blank())
        self.interlocks = interlocks
        for place in 0..<count {
            members[place] = lane(place)
            refreshStanding(of: place)
        }
    }

    // Inlined, it was written out for each place in turn: 16 kB for armv6.
    @inline(never)
    private static func blank() -> LaneType { LaneType() }

    /// The lanes, by their place.
    public var lanes: LaneList<LaneType> {
        var lanes = LaneList<LaneType>()
        for lane in indices { lanes.add(members[lane]) }
        return lanes
    }

    /// The places of the lanes.
    public var indices: Range<Int> { @inline(__always) get { 0..<count } }

    /// One lane, to look at.
    public subscript(lane: Int) -> LaneType { @inline(__always) _read { yield members[lane] } }

    /// See the loop's.
    @inline(__always)
    mutating func look<Result>(at lane: Int, _ look: (inout LaneType) -> Result) -> Result {
        look(&members[lane])
    }

    /// Takes a lane whose standing outputs have changed.
    @inline(__always)
    mutating func nextChanged() -> Int? {
        guard changed != 0 else { return nil }
        defer { changed &= changed &- 1 }
        return changed.trailingZeroBitCount
    }

    /// Notes that the outputs of every lane have to be compared with what is driven.
    mutating func markAllChanged() { changed = MemberSet(truncatingIfNeeded: (1 &<< count) &- 1) }

    /// Keeps the deadline of a lane that took no event and said nothing: its outputs have not changed.
    private mutating func keepDeadline(_ lane: Int) { standings[lane].deadline = members[lane].dueTime() }

    /// Keeps the deadline and the outputs of a lane, as they are now.
    mutating func refreshStanding(of lane: Int) {
        let standing = members[lane].standing()
        if standing.outputs != standings[lane].outputs { changed |= 1 &<< MemberSet(truncatingIfNeeded: lane) }
        standings[lane] = standing
    }

    /// The lanes that somebody has paid for and that are closed.
    var paidFor: MemberSet {
        mutating get {
            var paid: MemberSet = 0
            for lane in indices where members[lane].isPaidFor { paid |= 1 &<< MemberSet(truncatingIfNeeded: lane) }
            return paid
        }
    }

    /// A failure of the loop as the trace reports it: of a series, the first alone is for the operator.
    mutating func said(_ fault: LaneFault, of lane: Int, at now: Instant) -> LaneFault {
        members[lane].isInSeries(at: now) ? fault.unsaid : fault
    }

    /// Tells a lane that some of its outputs were driven late.
    mutating func outputsWereLate(_ outputs: RoleSet, lane: Int, by delay: Duration) {
        members[lane].outputsWereLate(outputs, by: delay)
        keepDeadline(lane)
    }

    /// Tells a lane of a storm on one of its lines, or of the end of all.
    mutating func stormChanged(isOn: Bool, lane: Int, at now: Instant) {
        members[lane].stormChanged(isOn: isOn, at: now)
        refreshStanding(of: lane)
    }

    /// Begins a lane's life.
    public mutating func start(_ lane: Int, at now: Instant) {
        members[lane].start(at: now)
        refreshStanding(of: lane)
    }

    /// Gives a lane that has just started what it had before. Whether there was something.
    mutating func giveBack<Sink>(to lane: Int, from log: inout StepLog<Sink>) -> Bool {
        defer { refreshStanding(of: lane) }
        return log.giveBack(to: &members[lane], at: lane)
    }

    /// Gives a lane what the loop reports about one of its inputs. The events that it finds have to be handled next.
    public mutating func take(
        _ stimulus: Stimulus, on role: Role, lane: Int, at now: Instant, into findings: inout Findings<LaneType.Event>
    ) {
        members[lane].take(stimulus, on: role, at: now, into: &findings)
        // Handling an event keeps it anyway. What is only said may ring a bell.
        guard findings.events.isEmpty else { return }
        if findings.faults.isEmpty { keepDeadline(lane) } else { refreshStanding(of: lane) }
    }

    /// Tells a lane that its deadline has passed. The events that it finds have to be handled next.
    public mutating func deadlinePassed(
        lane: Int, at now: Instant, into findings: inout Findings<LaneType.Event>
    ) {
        members[lane].deadlinePassed(at: now, into: &findings)
        // The end of a pulse is no event, and changes an output.
        if findings.events.isEmpty { refreshStanding(of: lane) }
    }

    /// Gives the lanes and the interlocks new settings. Everything else must be the same: as many lanes, with the same
    /// machines, and interlocks over the same lanes. Each lane keeps its state.
    public mutating func takeSettings(of other: JointLanes) {
        for lane in indices {
            members[lane].takeSettings(of: other.members[lane])
            refreshStanding(of: lane)
        }
        for index in interlocks.indices { interlocks[index].policy = other.interlocks[index].policy }
    }

    /// When time alone will next make an event. Nothing changes; it is `mutating`, since lanes that are only read would
    /// be copied first.
    public var deadline: Instant? {
        @inline(__always) mutating get {
            var first = Instant.end
            for lane in indices { first = min(first, standings[lane].deadline) }
            let earliest = first == .end ? nil : first
            return interlocks.isEmpty ? earliest : .earlier(earliest, wishDeadline)
        }
    }

    /// When the first of the wishes whose time runs will be too old.
    private var wishDeadline: Instant? {
        mutating get {
            var earliest: Instant?
            for index in interlocks.indices {
                let wishes = interlocks[index].wishes
                for place in wishes.indices where counts(wishes[place]) {
                    earliest = .earlier(earliest, wishes[place].deadline)
                }
            }
            return earliest
        }
    }

    /// Whether the interlocks let a lane open: every other member is secured, and none has waited longer.
    public mutating func mayOpen(_ lane: Int) -> Bool {
        for index in interlocks.indices where keeps(lane, fromOpening: index) { return false }
        return true
    }

    /// Whether one interlock keeps a lane from opening now. One that is blocked does not wait for those who can only
    /// open after it.
    private mutating func keeps(_ lane: Int, fromOpening index: Int) -> Bool {
        guard interlocks[index].contains(lane) else { return false }
        for other in indices where other != lane && interlocks[index].contains(other) {
            if !members[other].isSecured { return true }
            guard interlocks[index].queues || interlocks[index].wish(of: other) != nil else { continue }
            if waits(other, longerThan: lane), !members[lane].isBlocked {
                return true
            }
        }
        return false
    }

    /// Whether a lane wants to open, and wanted to before another one did. The order is the same for every interlock,
    /// so two lanes that several interlocks keep from opening never wait for each other.
    private mutating func waits(_ lane: Int, longerThan other: Int) -> Bool {
        guard !members[lane].isOutOfService, let number = wishNumber(of: lane) else { return false }
        guard let others = wishNumber(of: other) else { return true }
        return number < others
    }

    /// The number of a lane's wish, if it has one. It is the same in each interlock that the lane waits in.
    mutating func wishNumber(of lane: Int) -> UInt64? {
        for index in interlocks.indices {
            if let wish = interlocks[index].wish(of: lane) { return wish.number }
        }
        return nil
    }

    /// Whether a wish can be granted, and its time runs. The wish of a lane that is out of service waits for the
    /// repair.
    @inline(__always)
    private mutating func counts(_ wish: Interlock.Wish) -> Bool { !members[wish.element].isOutOfService }

    /// Takes one event to its end, unobserved.
    public mutating func handle(
        _ event: LaneType.Event, lane: Int, at now: Instant
    ) -> (reaction: LaneReaction, interlock: InterlockNews?) {
        var nobody = NoObserver()
        return handle(event, lane: lane, at: now, &nobody)
    }

    /// Takes one event to its end, while an observer watches: the guard over all lanes is checked on their states
    /// before, then everything commits. Also returns what the interlock reports, if anything.
    public mutating func handle<Watcher: LaneObserver>(
        _ event: LaneType.Event, lane: Int, at now: Instant, _ observer: inout Watcher
    ) -> (reaction: LaneReaction, interlock: InterlockNews?) {
        // Without an interlock there is nobody to ask, and nothing to report.
        guard !interlocks.isEmpty else {
            defer { refreshStanding(of: lane) }
            observer.turn(to: lane)
            return (members[lane].handle(event, Occasion(now: now), &observer), nil)
        }
        return handle(event, lane: lane, at: now, mayOpen: mayOpen(lane), &observer)
    }

    private mutating func handle<Watcher: LaneObserver>(
        _ event: LaneType.Event, lane: Int, at now: Instant, mayOpen: Bool, _ observer: inout Watcher
    ) -> (reaction: LaneReaction, interlock: InterlockNews?) {
        let wasOpen = members[lane].isOpen
        let wasOutOfService = members[lane].isOutOfService
        observer.turn(to: lane)
        let reaction = members[lane].handle(event, Occasion(now: now, mayOpen: mayOpen), &observer)
        refreshStanding(of: lane)
        if wasOutOfService, !members[lane].isOutOfService {
            for index in interlocks.indices { interlocks[index].renewWish(of: lane, at: now) }
        }
        switch reaction.wish {
        case .made: return (reaction, keepFromOpening(lane, isPaid: false, at: now))
        case .paid: return (reaction, keepFromOpening(lane, isPaid: true, at: now))
        case .ended: return (reaction, withdraw(lane) ? .withdrawn : nil)
        case .none: break
        }
        guard members[lane].isOpen, !wasOpen else { return (reaction, nil) }
        _ = withdraw(lane)
        return (reaction, mayOpen || !members[lane].isReleased ? nil : .overridden)
    }

    /// Grants the wish that can be granted now, if there is one: its lane gets its `openRequest`. Once granted, the
    /// wish is over, whatever the lane does with it.
    @inline(never)
    public mutating func grantWish<Watcher: LaneObserver>(
        at now: Instant, _ observer: inout Watcher
    ) -> (lane: Int, reaction: LaneReaction, interlock: InterlockNews?)? {
        for index in interlocks.indices {
            let wishes = interlocks[index].wishes
            for place in wishes.indices where counts(wishes[place]) && mayOpen(wishes[place].element) {
                let lane = wishes[place].element
                _ = withdraw(lane)
                let answer = handle(members[lane].openRequest, lane: lane, at: now, mayOpen: true, &observer)
                return (lane, answer.reaction, answer.interlock)
            }
        }
        return nil
    }

    /// The same, unobserved.
    public mutating func grantWish(at now: Instant) -> (lane: Int, reaction: LaneReaction, interlock: InterlockNews?)? {
        var nobody = NoObserver()
        return grantWish(at: now, &nobody)
    }

    /// Ends a wish whose time is up, if there is one. Returns its lane.
    public mutating func takeExpiredWish(at now: Instant) -> Int? {
        for index in interlocks.indices {
            let wishes = interlocks[index].wishes
            for place in wishes.indices where counts(wishes[place]) && wishes[place].deadline <= now {
                let lane = wishes[place].element
                drop(lane)
                return lane
            }
        }
        return nil
    }

    /// Ends a lane's wish in every interlock. False if it had none.
    private mutating func withdraw(_ lane: Int) -> Bool {
        var hadWish = false
        for index in interlocks.indices where interlocks[index].withdraw(lane) { hadWish = true }
        return hadWish
    }

    /// The same, and the lane learns of it.
    private mutating func drop(_ lane: Int) {
        _ = withdraw(lane)
        members[lane].wishWasDropped()
    }

    /// A lane that several interlocks keep from opening waits in each of them; the strictest answer counts. An
    /// interlock that would let it open does not count.
    private mutating func keepFromOpening(_ lane: Int, isPaid: Bool, at now: Instant) -> InterlockNews? {
        var isQueued = false
        let number = wishNumber(of: lane) ?? wishes
        wishes = max(wishes, number + 1)
        for index in interlocks.indices where keeps(lane, fromOpening: index) {
            switch interlocks[index].keepFromOpening(lane, number: number, isPaid: isPaid, at: now) {
            case .queued: isQueued = true
            case .waiting: break
            case .refused:
                drop(lane)
                return .refused
            }
        }
        return isQueued ? .queued : nil
    }
}

/// What an interlock reports about a lane.
public enum InterlockNews: Equatable, Sendable {
    /// The lane was kept from opening, and waits.
    case queued
    /// It was kept from opening, and does not wait.
    case refused
    /// It has waited for too long.
    case timedOut
    /// Its reason to open is over.
    case withdrawn
    /// A fire release opened it, whatever the interlock says.
    case overridden
}

extension InterlockNews: Labelled {
    /// The name in traces.
    public var label: Label {
        switch self {
        case .queued: "queued"
        case .refused: "refused"
        case .timedOut: "timedOut"
        case .withdrawn: "withdrawn"
        case .overridden: "overridden"
        }
    }
}

extension JointLanes: Sendable where LaneType: Sendable {}
