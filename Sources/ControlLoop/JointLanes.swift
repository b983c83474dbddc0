import Statecharts

/// The lanes of a board with the interlocks between them: what one event does to all of them together.
///
/// A value without a chip or a clock, so that the joint states can be explored exhaustively.
public struct JointLanes<LaneType: InterlockMember> {
    /// The lanes, by their place.
    public internal(set) var lanes: LaneList<LaneType>
    /// The interlocks between them.
    public private(set) var interlocks: InterlockList<Interlock>
    /// How many wishes there have been.
    private var wishes: UInt64 = 0

    /// Lanes with their interlocks; the members of an interlock are places in `lanes`.
    public init(_ lanes: LaneList<LaneType>, interlocks: InterlockList<Interlock> = .init()) {
        self.lanes = lanes
        self.interlocks = interlocks
    }

    /// Gives the lanes and the interlocks new settings. Everything else must be the same: as many lanes, with the same
    /// machines, and interlocks over the same lanes. Each lane keeps its state.
    public mutating func takeSettings(of other: JointLanes) {
        for lane in lanes.indices { lanes[lane].takeSettings(of: other.lanes[lane]) }
        for index in interlocks.indices { interlocks[index].policy = other.interlocks[index].policy }
    }

    /// When time alone will next make an event.
    public var deadline: Instant? {
        var earliest: Instant?
        for lane in lanes.indices { earliest = .earlier(earliest, lanes[lane].deadline) }
        for index in interlocks.indices {
            let wishes = interlocks[index].wishes
            for place in wishes.indices where counts(wishes[place]) {
                earliest = .earlier(earliest, wishes[place].deadline)
            }
        }
        return earliest
    }

    /// Whether the interlocks let a lane open: every other member is secured, and none has waited longer.
    public func mayOpen(_ lane: Int) -> Bool {
        for index in interlocks.indices where keeps(lane, fromOpening: index) { return false }
        return true
    }

    /// Whether one interlock keeps a lane from opening now.
    private func keeps(_ lane: Int, fromOpening index: Int) -> Bool {
        guard interlocks[index].contains(lane) else { return false }
        for other in lanes.indices where other != lane && interlocks[index].contains(other) {
            if !lanes[other].isSecured { return true }
            if interlocks[index].queues, waits(other, longerThan: lane) { return true }
        }
        return false
    }

    /// Whether a lane wants to open, and wanted to before another one did. The order is the same for every interlock,
    /// so two lanes that several interlocks keep from opening never wait for each other.
    private func waits(_ lane: Int, longerThan other: Int) -> Bool {
        guard !lanes[lane].isOutOfService, let number = wishNumber(of: lane) else { return false }
        guard let others = wishNumber(of: other) else { return true }
        return number < others
    }

    /// The number of a lane's wish, if it has one. It is the same in each interlock that the lane waits in.
    private func wishNumber(of lane: Int) -> UInt64? {
        for index in interlocks.indices {
            if let wish = interlocks[index].wish(of: lane) { return wish.number }
        }
        return nil
    }

    /// Whether a wish can be granted, and its time runs. The wish of a lane that is out of service waits for the
    /// repair.
    private func counts(_ wish: Interlock.Wish) -> Bool { !lanes[wish.element].isOutOfService }

    /// Takes one event to its end: the guard over all lanes is checked on their states before, then everything commits.
    /// Also returns what the interlock reports, if anything.
    public mutating func handle(
        _ event: LaneType.Event, lane: Int, at now: Instant
    ) -> (reaction: LaneReaction, interlock: InterlockNews?) {
        handle(event, lane: lane, at: now, mayOpen: mayOpen(lane))
    }

    private mutating func handle(
        _ event: LaneType.Event, lane: Int, at now: Instant, mayOpen: Bool
    ) -> (reaction: LaneReaction, interlock: InterlockNews?) {
        let wasOpen = lanes[lane].isOpen
        let wasOutOfService = lanes[lane].isOutOfService
        let reaction = lanes[lane].handle(event, Occasion(now: now, mayOpen: mayOpen))
        if wasOutOfService, !lanes[lane].isOutOfService {
            for index in interlocks.indices { interlocks[index].renewWish(of: lane, at: now) }
        }
        switch reaction.wish {
        case .made: return (reaction, keepFromOpening(lane, at: now))
        case .ended: return (reaction, withdraw(lane) ? .withdrawn : nil)
        case .none: break
        }
        guard lanes[lane].isOpen, !wasOpen else { return (reaction, nil) }
        _ = withdraw(lane)
        return (reaction, mayOpen || !lanes[lane].isReleased ? nil : .overridden)
    }

    /// Grants the wish that can be granted now, if there is one: its lane gets its `openRequest`. Once granted, the
    /// wish is over, whatever the lane does with it.
    public mutating func grantWish(at now: Instant) -> (lane: Int, reaction: LaneReaction, interlock: InterlockNews?)? {
        for index in interlocks.indices {
            let wishes = interlocks[index].wishes
            for place in wishes.indices where counts(wishes[place]) && mayOpen(wishes[place].element) {
                let lane = wishes[place].element
                _ = withdraw(lane)
                let answer = handle(lanes[lane].openRequest, lane: lane, at: now, mayOpen: true)
                return (lane, answer.reaction, answer.interlock)
            }
        }
        return nil
    }

    /// Ends a wish whose time is up, if there is one. Returns its lane.
    public mutating func takeExpiredWish(at now: Instant) -> Int? {
        for index in interlocks.indices {
            let wishes = interlocks[index].wishes
            for place in wishes.indices where counts(wishes[place]) && wishes[place].deadline <= now {
                _ = withdraw(wishes[place].element)
                return wishes[place].element
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

    /// A lane that several interlocks keep from opening waits in each of them; the strictest answer counts. An
    /// interlock that would let it open does not count.
    private mutating func keepFromOpening(_ lane: Int, at now: Instant) -> InterlockNews? {
        var isQueued = false
        let number = wishNumber(of: lane) ?? wishes
        wishes = max(wishes, number + 1)
        for index in interlocks.indices where keeps(lane, fromOpening: index) {
            switch interlocks[index].keepFromOpening(lane, number: number, at: now) {
            case .queued: isQueued = true
            case .waiting: break
            case .refused:
                _ = withdraw(lane)
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
