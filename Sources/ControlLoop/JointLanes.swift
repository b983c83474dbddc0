import Statecharts

/// The lanes of a board with the interlocks between them: what one event does to all of them together.
///
/// A value without a chip or a clock, so that the joint states can be explored exhaustively.
public struct JointLanes<LaneType: Lane> {
    /// The lanes, by their place.
    public internal(set) var lanes: LaneList<LaneType>
    /// The interlocks between them.
    public private(set) var interlocks: InterlockList<Interlock>

    /// Lanes with their interlocks; the members of an interlock are places in `lanes`.
    public init(_ lanes: LaneList<LaneType>, interlocks: InterlockList<Interlock> = .init()) {
        self.lanes = lanes
        self.interlocks = interlocks
    }

    /// Gives the lanes and the interlocks the settings of others, which are the same but for those: as many lanes, of the
    /// same machines, and interlocks over the same of them. What the lanes are at stays as it is.
    public mutating func takeSettings(of other: JointLanes) {
        for lane in lanes.indices { lanes[lane].takeSettings(of: other.lanes[lane]) }
        for index in interlocks.indices { interlocks[index].policy = other.interlocks[index].policy }
    }

    /// When time alone will next make an event.
    public var deadline: Instant? {
        var earliest: Instant?
        for lane in lanes.indices { earliest = .earlier(earliest, lanes[lane].deadline) }
        for index in interlocks.indices { earliest = .earlier(earliest, interlocks[index].deadline) }
        return earliest
    }

    /// Whether the interlocks let a lane open: every other member is secured.
    public func mayOpen(_ lane: Int) -> Bool {
        for index in interlocks.indices where keeps(lane, fromOpening: index) { return false }
        return true
    }

    /// Whether one interlock keeps a lane from opening now.
    private func keeps(_ lane: Int, fromOpening index: Int) -> Bool {
        guard interlocks[index].contains(lane) else { return false }
        for other in lanes.indices where other != lane && interlocks[index].contains(other) {
            if !lanes[other].isSecured { return true }
        }
        return false
    }

    /// Takes one event to its end: the guard over all lanes is checked on their states before, then everything commits.
    /// The label says what the interlock had to say, if anything.
    public mutating func handle(
        _ event: LaneType.Event, lane: Int, at now: Instant
    ) -> (reaction: LaneReaction, interlock: Label?) {
        let mayOpen = mayOpen(lane)
        let wasOpen = lanes[lane].isOpen
        let reaction = lanes[lane].handle(event, at: now, mayOpen: mayOpen)
        if reaction.wasKeptFromOpening { return (reaction, keepFromOpening(lane, at: now)) }
        guard lanes[lane].isOpen, !wasOpen else { return (reaction, nil) }
        for index in interlocks.indices { interlocks[index].withdraw(lane) }
        return (reaction, mayOpen || !lanes[lane].isReleased ? nil : "overridden")
    }

    /// Takes the wish that can be granted now, if there is one: its lane, which then is to get its `openRequest`.
    public mutating func takeGrantedWish() -> Int? {
        for index in interlocks.indices {
            let wishes = interlocks[index].wishes
            for place in wishes.indices where mayOpen(wishes[place].lane) {
                for other in interlocks.indices { interlocks[other].withdraw(wishes[place].lane) }
                return wishes[place].lane
            }
        }
        return nil
    }

    /// Gives up a wish whose time has come, if there is one: its lane.
    public mutating func takeExpiredWish(at now: Instant) -> Int? {
        for index in interlocks.indices {
            guard let lane = interlocks[index].expire(at: now) else { continue }
            for other in interlocks.indices { interlocks[other].withdraw(lane) }
            return lane
        }
        return nil
    }

    /// A lane that several interlocks keep from opening waits in each of them; the strictest answer is the one given. An
    /// interlock that would let it open has no say.
    private mutating func keepFromOpening(_ lane: Int, at now: Instant) -> Label? {
        var isQueued = false
        for index in interlocks.indices where keeps(lane, fromOpening: index) {
            switch interlocks[index].keepFromOpening(lane, at: now) {
            case .queued: isQueued = true
            case .waiting: break
            case .refused:
                for other in interlocks.indices { interlocks[other].withdraw(lane) }
                return Interlock.Outcome.refused.label
            }
        }
        return isQueued ? Interlock.Outcome.queued.label : nil
    }
}
