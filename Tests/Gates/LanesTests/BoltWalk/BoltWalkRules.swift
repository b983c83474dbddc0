import ControlLoop
import Lanes
import Machines
import Statecharts

/// What has to hold at any moment in the life of interlocked turnstiles.
struct BoltWalkRules {
    /// Pairs of gates of which a fire opened one while the other was not shut, and neither has been since.
    private var excused: Set<[Int]> = []
    private var before: [Seen] = []

    /// What was seen of a gate.
    private struct Seen {
        var isOpen = false
        var isOutOfService = false
        var faults: UInt64 = 0
        var wish: Interlock.Wish?
    }

    /// The rule that is broken, if one is.
    mutating func judge(
        _ joint: JointLanes<TurnstileLane>, _ bolts: [MovingBolt], losesEdges: Bool, at now: Instant
    ) -> String? {
        let seen = bolts.indices.map {
            Seen(
                isOpen: joint[$0].isOpen, isOutOfService: joint[$0].isOutOfService,
                faults: joint[$0].machine.passage.ledger.faults, wish: joint.interlocks[0].wish(of: $0))
        }
        defer { before = seen }
        if let rule = judgePairs(joint, bolts) { return rule }
        for lane in bolts.indices {
            let passage = joint[lane].machine.passage
            if !passage.moneyIsConserved { return "money of gate \(lane) is lost or made" }
            if !losesEdges, case .broken(let cause) = passage.state.service, cause != .faultContact {
                return "gate \(lane) has a fault that its hardware has not: \(cause)"
            }
            guard !before.isEmpty else { continue }
            if let rule = judgeWish(of: lane, seen, joint, at: now) { return rule }
            if !losesEdges, let rule = judgePatience(of: lane, seen, bolts, at: now) { return rule }
        }
        return nil
    }

    private mutating func judgePairs(_ joint: JointLanes<TurnstileLane>, _ bolts: [MovingBolt]) -> String? {
        for first in bolts.indices {
            for second in bolts.indices where second > first {
                let pair = [first, second]
                if bolts[first].isShut || bolts[second].isShut {
                    excused.remove(pair)
                } else if joint[first].isReleased || joint[second].isReleased {
                    excused.insert(pair)
                }
                let areOpen = pair.allSatisfy { bolts[$0].isToldToOpen || bolts[$0].isOut }
                if areOpen, !excused.contains(pair) { return "gates \(first) and \(second) are open" }
            }
        }
        return nil
    }

    private func judgeWish(
        of lane: Int, _ seen: [Seen], _ joint: JointLanes<TurnstileLane>, at now: Instant
    ) -> String? {
        guard let wish = seen[lane].wish else {
            let wasBroken = before[lane].isOutOfService && seen[lane].isOutOfService
            let isLost = before[lane].wish != nil && wasBroken && !seen[lane].isOpen
            return isLost ? "gate \(lane) lost its wish while it was broken" : nil
        }
        let passage = joint[lane].machine.passage
        if passage.doorsAreOpen || passage.held < passage.configuration.fare { return "gate \(lane) waits for nothing" }
        guard !seen[lane].isOutOfService, !before[lane].isOutOfService else { return nil }
        if wish.deadline != .end { return "the wish of gate \(lane), which is paid for, has an end" }
        // Within one step it may fail, of which a repair is a part: then its time begins anew.
        guard let old = before[lane].wish, old.number == wish.number, before[lane].faults == seen[lane].faults else {
            return nil
        }
        if old.deadline != wish.deadline { return "the wish of gate \(lane) was prolonged" }
        for other in seen.indices where seen[other].isOpen && !before[other].isOpen {
            if joint[other].isReleased { continue }
            if before[other].wish.map({ $0.number > wish.number }) ?? true {
                return "gate \(other) overtook gate \(lane)"
            }
        }
        return nil
    }

    /// The gate that has waited the longest opens as soon as all others have been told to close for the lock timeout.
    private func judgePatience(of lane: Int, _ seen: [Seen], _ bolts: [MovingBolt], at now: Instant) -> String? {
        guard let wish = seen[lane].wish, !seen[lane].isOutOfService else { return nil }
        for other in seen.indices where other != lane {
            if bolts[other].isToldToOpen || bolts[other].told + BoltWalk.lockTimeout >= now { return nil }
            if let older = seen[other].wish, !seen[other].isOutOfService, older.number < wish.number { return nil }
        }
        return "gate \(lane) waits although all others are locked"
    }
}
