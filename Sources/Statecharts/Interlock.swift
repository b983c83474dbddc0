/// A joint guard over several machines: at most one of its members may be open.
///
/// A member opens in one joint transition with the interlock: the guards of all members are checked on the states before
/// the event, and then everything commits or nothing does. A member that may not open now keeps its wish, if the policy
/// says so, until every other member is secured or the wish is too old. A fire release is above all interlocks.
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
        /// When the wish is given up.
        public let deadline: Instant
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

    /// When the first wish is given up: the oldest one, unless those that came later may wait for a shorter time.
    public var deadline: Instant? {
        var earliest: Instant?
        for index in wishes.indices { earliest = .earlier(earliest, wishes[index].deadline) }
        return earliest
    }

    /// Takes note that a member was kept from opening.
    public mutating func keepFromOpening(_ lane: Int, at now: Instant) -> Outcome {
        guard case .queue(let timeout) = policy else { return .refused }
        for index in wishes.indices where wishes[index].lane == lane { return .waiting }
        return wishes.append(Wish(lane: lane, deadline: now + timeout)) ? .queued : .refused
    }

    /// Takes a member's wish away, because it was granted or has no reason any more.
    public mutating func withdraw(_ lane: Int) {
        for index in wishes.indices where wishes[index].lane == lane {
            wishes.remove(at: index)
            return
        }
    }

    /// Takes the oldest wish away whose time has come; the member whose it was.
    public mutating func expire(at now: Instant) -> Int? {
        for index in wishes.indices where wishes[index].deadline <= now { return wishes.remove(at: index).lane }
        return nil
    }
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
