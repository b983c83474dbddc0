import ControlLoop
import Lanes
import Statecharts

/// Outputs that change again and again, and tell nothing by it.
struct Beats {
    private let lines: [Line]

    /// Those of a board.
    init(of map: LineMap) { lines = map.lines.indices.map { map.lines[$0] }.filter(\.isBeating) }

    /// How many deadlines are passed in the search for one that is seen: where nothing ever is, the search has to end.
    private static let most = 10_000

    /// When time alone does something that is seen: a machine has an event, or an output changes that tells something.
    /// Nil where nothing ever is. The lanes are a copy.
    func nextThing(of joint: consuming JointLanes<GateLane>) -> Instant? {
        for _ in 0..<Self.most {
            guard let deadline = joint.deadline else { return nil }
            guard passesUnseen(&joint, at: deadline) else { return deadline }
        }
        return nil
    }

    /// Lets a deadline pass: whether nothing is seen of it.
    private func passesUnseen(_ joint: inout JointLanes<GateLane>, at deadline: Instant) -> Bool {
        if joint.takeExpiredWish(at: deadline) != nil { return false }
        for index in joint.indices where joint[index].deadline.map({ $0 <= deadline }) ?? false {
            let before = outputs(of: joint, index)
            var findings = Findings<GateLane.Event>()
            joint.deadlinePassed(lane: index, at: deadline, into: &findings)
            guard findings.events.isEmpty, findings.faults.isEmpty, before == outputs(of: joint, index)
            else { return false }
        }
        return true
    }

    /// What a lane wants to be driven, without what beats.
    private func outputs(of joint: borrowing JointLanes<GateLane>, _ index: Int) -> RoleSet {
        var outputs = joint[index].standingOutputs
        for line in lines where line.lane == index { outputs[line.role] = false }
        return outputs
    }
}
