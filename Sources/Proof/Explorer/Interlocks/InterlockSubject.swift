import ControlLoop
import Statecharts

/// An interlock between any gates, to which anything can happen at any time.
package struct InterlockSubject: Subject {
    /// One thing that can happen.
    package enum Act: Sendable {
        /// Something happens to a member.
        case event(Int, member: Int)
        /// The loop looks for wishes that are too old.
        case wishesExpire
    }

    /// Changes what the gates and their interlock became by one act, so that they break something.
    typealias Change =
        @Sendable (
            _ before: JointLanes<MemberLane>, _ act: Act, _ now: Instant, _ after: inout JointLanes<MemberLane>
        ) -> Void

    package static let rules = InterlockStep.rules

    private var joint: JointLanes<MemberLane>
    package var acts: [Act]
    private let change: Change?

    /// An interlock between so many members, of which these open when they fail.
    package init(members: Int, policy: Interlock.Policy, failsOpen: MemberSet = 0) {
        self.init(members: members, policy: policy, failsOpen: failsOpen, change: nil)
    }

    /// The same, perhaps broken.
    init(members: Int, policy: Interlock.Policy, failsOpen: MemberSet = 0, change: Change?) {
        self.change = change
        var lanes = LaneList<MemberLane>()
        for member in 0..<members {
            var lane = MemberLane()
            lane.failsOpen = failsOpen & (1 << MemberSet(member)) != 0
            lanes.add(lane)
        }
        let all = MemberSet(truncatingIfNeeded: (1 << members) - 1)
        var interlocks = InterlockList<Interlock>()
        interlocks.add(Interlock(members: all, policy: policy))
        joint = JointLanes(lanes, interlocks: interlocks)
        acts =
            (0..<members).flatMap { member in
                MemberLane.Event.allCases.filter { $0 != .isGranted }.map { .event($0.rawValue, member: member) }
            } + [.wishesExpire]
    }

    package func allows(_ act: Act, at now: Instant) -> Bool { true }

    package mutating func take(_ act: Act, at now: inout Instant, _ arrows: ArrowTable) -> Rule? {
        let before = seen
        // All of it is much to copy for every act.
        let whole = change == nil ? nil : joint
        var events = 0
        switch act {
        case .event(let number, let member):
            guard let event = MemberLane.Event(rawValue: number) else { return nil }
            _ = joint.handle(event, lane: member, at: now)
            events = 1
        case .wishesExpire:
            while joint.takeExpiredWish(at: now) != nil {}
        }
        while joint.grantWish(at: now) != nil { events += 1 }
        if let change, let whole { change(whole, act, now, &joint) }
        arrows.most.events.take(events, text(of: act))
        return InterlockStep(before: before, after: joint, act: act, now: now).brokenRule
    }

    private var seen: InterlockStep.Seen {
        var seen = InterlockStep.Seen()
        let interlock = joint.interlocks[0]
        for lane in joint.indices {
            if joint[lane].isOpen { seen.isOpen |= 1 &<< MemberSet(truncatingIfNeeded: lane) }
            seen.wishes.add(interlock.wish(of: lane)?.number)
        }
        return seen
    }

    package mutating func code<Coder: StateCoder>(with coder: inout Coder) { joint.code(with: &coder) }

    package var isHome: Bool {
        joint.indices.allSatisfy { joint[$0].isSecured && !joint[$0].isOutOfService && !joint[$0].isReleased }
            && joint.interlocks[0].wishes.isEmpty
    }

    package func leadsHome(_ act: Act) -> Bool {
        switch act {
        case .event(let number, _):
            switch MemberLane.Event(rawValue: number) {
            case .fails, .fireBegins, .isForced, .isHeld, .isWanted: false
            default: true
            }
        case .wishesExpire: true
        }
    }

    package func text(of act: Act) -> String {
        switch act {
        case .event(let number, let member):
            "gate \(member + 1) " + (MemberLane.Event(rawValue: number).map { "\($0.label)" } ?? "")
        case .wishesExpire: "wishes that are too old end"
        }
    }
}

/// What became of the gates and their interlock by one act.
private struct InterlockStep {
    /// What the rules ask of the moment before the act. All of it would be much to keep for each.
    struct Seen {
        var isOpen: MemberSet = 0
        var wishes = MemberList<UInt64?>()
    }

    let before: Seen
    let after: JointLanes<MemberLane>
    let act: InterlockSubject.Act
    let now: Instant
}

extension InterlockStep: RuledStep {
    static var example: InterlockStep {
        InterlockStep(
            before: Seen(), after: JointLanes(LaneList<MemberLane>()), act: .wishesExpire, now: .zero)
    }

    @inline(__always)
    func visitRules<Visitor: RuleVisitor>(_ rule: inout Visitor) {
        rule(
            "one-open",
            "At most one gate is open, but for those that a fire or something in their way holds open, or that failed open.",
            from: "docs/using/machines/shared.md, Interlocks", holds: atMostOneIsOpen)
        rule(
            "opens-after-others-locked",
            "A gate opens only when all others are closed and locked, unless a fire or a failure opens it.",
            from: "docs/using/machines/shared.md, Interlocks", holds: othersAreLocked)
        rule(
            "oldest-first", "Of the wishes that can be granted the oldest is.",
            from: "docs/using/machines/shared.md, Interlocks",
            holds: oldestComesFirst)
        rule(
            "wish-ends", "A wish whose time is up has ended.",
            from: "docs/using/machines/shared.md, Interlocks", holds: wishesEnd)
        rule(
            "open-has-no-wish", "A gate that is open wishes nothing.",
            from: "docs/using/machines/shared.md, Interlocks",
            holds: openOnesWishNothing)
        rule(
            "no-wish-held-back", "No wish waits that could be granted.",
            from: "docs/using/machines/shared.md, Interlocks",
            holds: noWishIsHeldBack)
    }

    private var atMostOneIsOpen: Bool { after.indices.count(where: isOpenByRight) <= 1 }

    /// Whether so is every gate that was opened, with every other one.
    private func allOpened(_ isSo: (_ lane: Int, _ other: Int) -> Bool) -> Bool {
        after.indices.allSatisfy { lane in
            !isOpenByRight(lane) || before.isOpen & (1 &<< MemberSet(lane)) != 0
                || after.indices.allSatisfy { $0 == lane || isSo(lane, $0) }
        }
    }

    private var othersAreLocked: Bool { allOpened { _, other in after[other].isSecured } }

    /// Who asks now comes after those who wait, and among those the oldest comes first.
    private var oldestComesFirst: Bool {
        allOpened { lane, other in
            guard let wish = after.interlocks[0].wish(of: other), !after[other].isOutOfService,
                before.wishes[other] == wish.number
            else { return true }
            return before.wishes[lane].map { $0 < wish.number } ?? false
        }
    }

    private func allWishes(_ isSo: (Interlock.Wish) -> Bool) -> Bool {
        let wishes = after.interlocks[0].wishes
        return wishes.indices.allSatisfy { isSo(wishes[$0]) }
    }

    private var wishesEnd: Bool {
        guard case .wishesExpire = act else { return true }
        return allWishes { $0.deadline > now || after[$0.element].isOutOfService }
    }

    private var openOnesWishNothing: Bool { allWishes { !isOpenByRight($0.element) } }

    private var noWishIsHeldBack: Bool {
        // All of it is much to copy where nobody waits.
        guard !after.interlocks[0].wishes.isEmpty else { return true }
        var joint = after
        return allWishes { joint[$0.element].isOutOfService || !joint.mayOpen($0.element) }
    }

    /// Whether a gate is open, and neither a fire nor a failure nor something in its way is the reason.
    private func isOpenByRight(_ lane: Int) -> Bool {
        after[lane].isOpen && !after[lane].isReleased && !after[lane].isOutOfService && !after[lane].isHeld
    }
}
