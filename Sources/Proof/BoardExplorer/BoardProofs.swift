import BoardFile
import ControlLoop
import Explorer
import Lanes
import Statecharts

/// What is to be proved of a board, with its own settings.
package enum BoardProofs {
    /// A chapter for each lane's machine, for each lane with its sensors, and for each interlock.
    package static func chapters(of board: Board, names: [String]) -> [(title: String, claims: [Claim])] {
        var chapters: [(String, [Claim])] = []
        for lane in board.lanes.indices {
            let lines = board.map.lines
            let inputs = lines.indices.map { lines[$0] }.filter(\.direction.isInput).compactMap { $0.role(in: lane) }
            let isInterlocked = board.interlocks.indices.contains { board.interlocks[$0].contains(lane) }
            let place = LanePlace(name: names[lane], inputs: inputs, isInterlocked: isInterlocked)
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
