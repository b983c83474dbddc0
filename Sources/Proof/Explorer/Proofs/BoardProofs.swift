import BoardFile
import ControlLoop
import Lanes
import Statecharts

/// What is to be proved of a board, with its own settings.
package enum BoardProofs {
    /// A chapter for each lane's machine, for each lane with its sensors, and for each interlock.
    package static func chapters(of board: Board, names: [String]) -> [(title: String, claims: [Claim])] {
        var chapters: [(String, [Claim])] = []
        for lane in board.lanes.indices {
            let place = LanePlace(board: board, lane: lane, name: names[lane])
            chapters += board.lanes[lane].claims(place)
        }
        for index in board.interlocks.indices {
            chapters.append((title(of: board.interlocks[index], names), [claim(board.interlocks[index], board)]))
        }
        return chapters
    }

    private static func title(of interlock: Interlock, _ names: [String]) -> String {
        let members = names.indices.filter { interlock.contains($0) }.map { names[$0] }
        return "the interlock of " + members.joined(separator: ", ")
    }

    private static func claim(_ interlock: Interlock, _ board: Board) -> Claim {
        let members = board.lanes.indices.filter { interlock.contains($0) }
        var failsOpen: MemberSet = 0
        for (place, lane) in members.enumerated() where board.lanes[lane].failsOpen {
            failsOpen |= 1 << MemberSet(place)
        }
        let subject = InterlockSubject(members: members.count, policy: interlock.policy, failsOpen: failsOpen)
        return Claim("\(members.count) gates that do all that gates are proved to do", subject)
    }
}

/// Where a lane is.
package struct LanePlace: Sendable {
    let board: Board
    let lane: Int
    let name: String

    /// The roles of the inputs that are wired.
    var inputs: [Role] {
        board.map.lines.indices.map { board.map.lines[$0] }.filter { $0.lane == lane && $0.direction.isInput }.map(
            \.role)
    }

    /// Whether an interlock may keep the lane from opening.
    var isInterlocked: Bool { board.interlocks.indices.contains { board.interlocks[$0].contains(lane) } }

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
