import Statecharts

@testable import ControlLoop
@testable import Explorer

/// An interlock between gates that breaks one thing, and the rule that finds it.
struct InterlockMutant: Sendable {
    let rule: String
    let name: String
    let change: InterlockSubject.Change

    init(_ rule: String, _ name: String, _ change: @escaping InterlockSubject.Change) {
        self.rule = rule
        self.name = name
        self.change = change
    }

    static let all = [
        InterlockMutant("one-open", "a gate opens while another one is open") { before, act, now, after in
            if let lane = act.lane(of: .isWanted), before.isAnyOpen { after.open(lane, at: now) }
        },
        InterlockMutant("opens-after-others-locked", "a gate opens while another one is not locked") {
            before, act, now, after in
            if let lane = act.lane(of: .isWanted), !before.isAnyOpen { after.open(lane, at: now) }
        },
        InterlockMutant("oldest-first", "the newest wish is granted first") { before, act, now, after in
            let wishes = before.interlocks[0].wishes
            guard let lane = act.lane(of: .locks), wishes.count > 1, after.isAnyOpen else { return }
            after = before
            after.give(.locks, to: lane, at: now)
            after.open(wishes[wishes.count - 1].element, at: now)
        },
        InterlockMutant("wish-ends", "a wish never ends") { before, act, _, after in
            if case .wishesExpire = act { after = before }
        },
        InterlockMutant("open-has-no-wish", "a wish that was granted is not forgotten") { before, _, _, after in
            if after.isAnyOpen, !before.isAnyOpen { after.interlocks = before.interlocks }
        },
        InterlockMutant("no-wish-held-back", "a wish is not granted when the last gate locks") {
            before, act, now, after in
            guard let lane = act.lane(of: .locks), after.isAnyOpen, !before.isAnyOpen else { return }
            after = before
            after.give(.locks, to: lane, at: now)
        },
        InterlockMutant("way-back", "a gate that locks is not believed") { before, act, _, after in
            if act.lane(of: .locks) != nil { after = before }
        },
    ]
}

extension BrokenMachine {
    /// Every interlock that breaks one thing.
    static let interlocks = InterlockMutant.all.map { mutant in
        BrokenMachine("interlock", mutant.name, rule: mutant.rule) {
            // Two wishes wait only where a third gate is open.
            let members = mutant.rule == "oldest-first" ? 3 : 2
            return [InterlockSubject(members: members, policy: .queue(timeout: .seconds(30)), change: mutant.change)]
        }
    }
}

extension InterlockSubject.Act {
    /// The gate to which this happens; nil if it is something else.
    fileprivate func lane(of event: MemberLane.Event) -> Int? {
        if case .event(event.rawValue, let member) = self { member } else { nil }
    }
}

extension JointLanes<MemberLane> {
    fileprivate var isAnyOpen: Bool { indices.contains { self[$0].isOpen } }

    /// Opens a gate without asking anybody.
    fileprivate mutating func open(_ lane: Int, at now: Instant) { give(.isGranted, to: lane, at: now) }

    /// Lets something happen to a gate alone.
    fileprivate mutating func give(_ event: MemberLane.Event, to lane: Int, at now: Instant) {
        var nobody = NoObserver()
        _ = members[lane].handle(event, Occasion(now: now), &nobody)
    }
}
