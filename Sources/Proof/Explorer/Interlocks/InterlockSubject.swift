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

    package mutating func take(_ act: Act, at now: inout Instant, _ arrows: ArrowTable) -> Int? {
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
        return brokenRule(before, act, now)
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

extension InterlockSubject {
    package static var rules: [Rule] {
        [
            Rule(
                "one-open",
                "At most one gate is open, but for those that a fire or something in their way holds open, or that failed open.",
                from: "docs/using/machines/shared.md, Interlocks"),
            Rule(
                "opens-after-others-locked",
                "A gate opens only when all others are closed and locked, unless a fire or a failure opens it.",
                from: "docs/using/machines/shared.md, Interlocks"),
            Rule(
                "oldest-first", "Of the wishes that can be granted the oldest is.",
                from: "docs/using/machines/shared.md, Interlocks"
            ),
            Rule("wish-ends", "A wish whose time is up has ended.", from: "docs/using/machines/shared.md, Interlocks"),
            Rule(
                "open-has-no-wish", "A gate that is open wishes nothing.",
                from: "docs/using/machines/shared.md, Interlocks"),
            Rule(
                "no-wish-held-back", "No wish waits that could be granted.",
                from: "docs/using/machines/shared.md, Interlocks"
            ),
        ]
    }

    /// What the rules ask of the moment before an act. All of it would be much to keep for each.
    private struct Seen {
        var isOpen: MemberSet = 0
        var wishes = MemberList<UInt64?>()
    }

    private var seen: Seen {
        var seen = Seen()
        let interlock = joint.interlocks[0]
        for lane in joint.indices {
            if joint[lane].isOpen { seen.isOpen |= 1 &<< MemberSet(truncatingIfNeeded: lane) }
            seen.wishes.add(interlock.wish(of: lane)?.number)
        }
        return seen
    }

    private mutating func brokenRule(_ before: Seen, _ act: Act, _ now: Instant) -> Int? {
        let interlock = joint.interlocks[0]
        if joint.indices.count(where: { isOpenByRight($0) }) > 1 { return 0 }
        for lane in joint.indices where isOpenByRight(lane) && before.isOpen & (1 &<< MemberSet(lane)) == 0 {
            for other in joint.indices where other != lane {
                if !joint[other].isSecured { return 1 }
                // Who asks now comes after those who wait, and among those the oldest comes first.
                if let wish = interlock.wish(of: other), !joint[other].isOutOfService,
                    before.wishes[other] == wish.number,
                    before.wishes[lane].map({ $0 > wish.number }) ?? true
                {
                    return 2
                }
            }
        }
        let wishes = interlock.wishes
        for place in wishes.indices {
            let wish = wishes[place]
            let lane = joint[wish.element]
            if case .wishesExpire = act, wish.deadline <= now, !lane.isOutOfService { return 3 }
            if lane.isOpen, isOpenByRight(wish.element) { return 4 }
            if !lane.isOutOfService, joint.mayOpen(wish.element) { return 5 }
        }
        return nil
    }

    /// Whether a gate is open, and neither a fire nor a failure nor something in its way is the reason.
    private func isOpenByRight(_ lane: Int) -> Bool {
        joint[lane].isOpen && !joint[lane].isReleased && !joint[lane].isOutOfService && !joint[lane].isHeld
    }
}
