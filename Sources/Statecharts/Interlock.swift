/// A joint guard over several machines: at most one of its members may be open.
///
/// A member opens in one joint transition with the interlock: the guards of all members are checked on the states before
/// the event, and then everything commits or nothing does. A member that may not open now keeps its wish, if the policy
/// says so, until every other member is secured, the wish is too old, or what it was for is over. The oldest wish comes
/// first, also before a member that asks now. A fire release is above all interlocks.
public struct Interlock: Equatable, Sendable {
    /// What becomes of a request that would open a second member.
    public enum Policy: Equatable, Sendable {
        /// It waits, for this long at the most.
        case queue(timeout: Duration)
        /// It is refused.
        case refuse
    }

    /// A member that wants to open.
    public struct Wish: Equatable, Sendable {
        /// The member.
        public let lane: Int
        /// Its place among all wishes of the board: the lower number has waited longer.
        public let number: UInt64
        /// When the wish is given up.
        public internal(set) var deadline: Instant
    }

    /// What became of a request.
    public enum Outcome: Sendable {
        /// It waits.
        case queued
        /// It waits already.
        case waiting
        /// It is refused.
        case refused
    }

    /// What becomes of a request that would open a second member. Another policy is one for later requests: wishes that wait
    /// already keep their ends.
    public var policy: Policy
    /// The wishes, the oldest first; one for each member at the most, so eight are always enough.
    public private(set) var wishes = FixedList<8, Wish>()

    private let members: UInt8

    /// An interlock over the members with a bit in the set.
    public init(members: UInt8, policy: Policy) {
        self.members = members
        self.policy = policy
    }

    /// Whether a lane is a member.
    public func contains(_ lane: Int) -> Bool { members & (1 << UInt8(lane)) != 0 }

    /// Whether a member that may not open now waits.
    public var queues: Bool {
        switch policy {
        case .queue: true
        case .refuse: false
        }
    }

    /// The wish of a member, if it has one.
    public func wish(of lane: Int) -> Wish? {
        for index in wishes.indices where wishes[index].lane == lane { return wishes[index] }
        return nil
    }

    /// Takes note that a member was kept from opening; `number` is the place of its wish among all wishes of the board.
    public mutating func keepFromOpening(_ lane: Int, number: UInt64, at now: Instant) -> Outcome {
        guard case .queue(let timeout) = policy else { return .refused }
        guard wish(of: lane) == nil else { return .waiting }
        return wishes.append(Wish(lane: lane, number: number, deadline: now + timeout)) ? .queued : .refused
    }

    /// Gives a member that waits the whole time again: it was out of service, and could not have opened meanwhile. An
    /// interlock that refuses by now gives it none.
    public mutating func renewWish(of lane: Int, at now: Instant) {
        guard case .queue(let timeout) = policy else { return }
        for index in wishes.indices where wishes[index].lane == lane { wishes[index].deadline = now + timeout }
    }

    /// Takes a member's wish away, because it was granted, is too old or has no reason any more. False if it had none.
    @discardableResult
    public mutating func withdraw(_ lane: Int) -> Bool {
        for index in wishes.indices where wishes[index].lane == lane {
            wishes.remove(at: index)
            return true
        }
        return false
    }
}

/// What an event means to a member's wish to open.
public enum WishChange: Equatable, Sendable {
    /// Nothing.
    case none
    /// The event would have opened the member, and the interlock kept it from that.
    case made
    /// What the member was to open for is over.
    case ended
}

extension Interlock.Outcome: Labelled {
    /// The name in traces.
    public var label: Label {
        switch self {
        case .queued: "queued"
        case .waiting: "waiting"
        case .refused: "refused"
        }
    }
}
