/// A joint guard over several machines: at most one of its members may be open.
///
/// A member opens in one joint transition with the interlock: the guards of all members are checked on the states
/// before the event, and then everything commits or nothing does. A member that may not open now keeps its wish, if the
/// policy says so, until every other member is secured, the wish is too old, or its reason is over. The oldest wish
/// comes first, even before a member that asks now. A fire release overrides all interlocks.
///
///     let airlock = Interlock(members: 0b11, policy: .queue(timeout: .seconds(30)))
public struct Interlock: Equatable, Sendable {
    /// What becomes of a request that would open a second member.
    public enum Policy: Equatable, Sendable {
        /// It waits, for at most this long where nobody has paid for it.
        case queue(timeout: Duration)
        /// It is refused, unless somebody has paid for it: then it waits.
        case refuse
    }

    /// A member that wants to open.
    public typealias Wish = MemberDeferral.Entry

    /// What became of a request.
    public enum Outcome: Sendable {
        /// It waits.
        case queued
        /// It already waits.
        case waiting
        /// It is refused.
        case refused
    }

    /// What becomes of a request that would open a second member. A new policy applies to later requests: waiting
    /// wishes keep their ends.
    public var policy: Policy
    /// The members that want to open, the oldest wish first.
    var deferral = MemberDeferral()

    private let members: MemberSet

    /// An interlock over the members with a bit in the set.
    public init(members: MemberSet, policy: Policy) {
        self.members = members
        self.policy = policy
    }

    /// Whether a lane is a member.
    public func contains(_ lane: Int) -> Bool { members & (1 << MemberSet(lane)) != 0 }

    /// Whether a member that may not open now waits.
    public var queues: Bool {
        switch policy {
        case .queue: true
        case .refuse: false
        }
    }

    /// The wishes, the oldest first.
    public var wishes: MemberList<Wish> { deferral.entries }

    /// The wish of a member, if it has one.
    public func wish(of lane: Int) -> Wish? { deferral[lane] }

    /// Notes that a member was kept from opening; `number` is the place of its wish among all wishes of the board. A
    /// wish that was paid for waits under every policy, and without an end.
    public mutating func keepFromOpening(_ lane: Int, number: UInt64, isPaid: Bool, at now: Instant) -> Outcome {
        let end: Instant
        switch policy {
        case .queue(let timeout): end = isPaid ? .end : now + timeout
        case .refuse:
            guard isPaid else { return .refused }
            end = .end
        }
        guard wish(of: lane) == nil else { return .waiting }
        return deferral.put(lane, number: number, until: end) ? .queued : .refused
    }

    /// Gives a waiting member its whole time again: it was out of service, and could not have opened meanwhile. An
    /// interlock that now refuses gives it none.
    public mutating func renewWish(of lane: Int, at now: Instant) {
        guard case .queue(let timeout) = policy, wish(of: lane)?.deadline != .end else { return }
        deferral.extend(lane, until: now + timeout)
    }

    /// Removes a member's wish, because it was granted, is too old or no longer has a reason. False if there was none.
    @discardableResult
    public mutating func withdraw(_ lane: Int) -> Bool { deferral.take(lane) }
}

/// What an event means to a member's wish to open.
///
///     let change: WishChange = .made
public enum WishChange: Equatable, Sendable {
    /// Nothing.
    case none
    /// The event would have opened the member, and the interlock kept it from that.
    case made
    /// The same for an event that paid for it: the wish lasts for as long as the money is there.
    case paid
    /// The member's reason to open is over.
    case ended
}
