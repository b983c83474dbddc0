import ControlLoop
import Lanes
import Statecharts

/// Where a lane is.
package struct LanePlace: Sendable {
    let name: String
    /// The roles of the inputs that are wired.
    let inputs: [Role]
    /// Whether an interlock may keep the lane from opening.
    let isInterlocked: Bool

    package init(name: String, inputs: [Role], isInterlocked: Bool) {
        self.name = name
        self.inputs = inputs
        self.isInterlocked = isInterlocked
    }

    /// What of a lane with sensors can be claimed.
    func claim<LaneType: ExploredLane>(_ lane: LaneType, _ bounds: [Bound] = []) -> Claim {
        claim(
            lane, "with all that its \(inputs.count) inputs can do", bounds: bounds, parts: parts(of: lane, bounds))
    }

    private func claim<LaneType: ExploredLane>(
        _ lane: LaneType, _ title: String, moving: Set<Int>? = nil, bounds: [Bound], parts: [Claim] = []
    ) -> Claim {
        let subject = LaneSubject(lane, inputs: inputs, isInterlocked: isInterlocked, moving: moving)
        return Claim(title, subject, bounds: bounds, idle: subject.idleRules, parts: parts) {
            subject.script($0, lane: name)
        }
    }

    /// Each two of a lane's inputs together, with those that it cannot do without, for a lane that has many.
    private func parts<LaneType: ExploredLane>(of lane: LaneType, _ bounds: [Bound]) -> [Claim] {
        guard inputs.count > 8 else { return [] }
        let basic = inputs.indices.filter { LaneType.isBasic(inputs[$0]) }
        let others = inputs.indices.filter { !basic.contains($0) }
        return others.flatMap { first in
            others.filter { $0 > first }.map { second in
                let moving = basic + [first, second]
                let names = moving.map { "\(inputs[$0].label)" }.joined(separator: ", ")
                return claim(
                    lane, "with \(names), and nothing at the other inputs", moving: Set(moving), bounds: bounds)
            }
        }
    }
}
