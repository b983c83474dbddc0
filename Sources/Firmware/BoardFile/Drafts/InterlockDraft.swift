import ControlLoop
import Statecharts

/// What has been read of one interlock so far.
struct InterlockDraft {
    let name: LaneName
    /// The line of its header.
    let line: Int
    /// The lanes, by name: they may come later in the file.
    private(set) var lanes = LaneList<LaneName>()
    private var isQueue = true
    private var timeout = Duration.seconds(10)
    private var keys = KeyLines<InterlockKey>()

    init(name: LaneName, line: Int) {
        self.name = name
        self.line = line
    }

    /// Takes one of its keys.
    mutating func take(key text: Bytes, value: Bytes, line: Int) throws(BoardFileError.Problem) {
        let key = try keys.take(text, value: value, line: line, of: .interlock(name))
        switch key {
        case .lanes: try setLanes(value)
        case .request: isQueue = try key.choice(value, true, false)
        case .interlockTimeout: timeout = try key.duration(value)
        }
    }

    private mutating func setLanes(_ text: Bytes) throws(BoardFileError.Problem) {
        var start = 0
        while start <= text.count {
            let end = text.first(UInt8(ascii: ","), from: start) ?? text.count
            let word = text.piece(start..<end).trimmed
            guard !word.isEmpty, let lane = LaneName(word) else {
                throw .badLanes(interlock: name, found: Excerpt(cutting: text))
            }
            guard !lanes.contains(lane) else { throw .repeatedLane(interlock: name, lane: lane) }
            guard lanes.append(lane) else { throw .tooManyLanes(limit: lanes.count) }
            start = end + 1
        }
        guard lanes.count > 1 else { throw .badLanes(interlock: name, found: Excerpt(cutting: text)) }
    }

    /// The first thing that is missing, or that does not agree with the lanes.
    func mistake(_ drafts: inout LaneList<LaneDraft>) -> BoardFileError? {
        guard keys.has(.lanes) else {
            return BoardFileError(
                line: line,
                problem: .missingKey(
                    InterlockKey.lanes.label, in: .interlock(name), expected: InterlockKey.lanes.expectation))
        }
        for index in lanes.indices {
            guard let problem = problem(of: lanes[index], in: &drafts) else { continue }
            return BoardFileError(line: keys[.lanes], problem: problem)
        }
        return nil
    }

    private func problem(of lane: LaneName, in drafts: inout LaneList<LaneDraft>) -> BoardFileError.Problem? {
        for index in drafts.indices where drafts.look(at: index, { $0.name == lane }) {
            return drafts.look(at: index) { problem(of: &$0) }
        }
        return .unknownLane(interlock: name, lane: lane)
    }

    private func problem(of lane: inout LaneDraft) -> BoardFileError.Problem? {
        if lane.isExhibit { return .laneIsNoGate(interlock: name, lane: lane.name) }
        if lane.lacksDoorLock { return .laneWithoutLock(interlock: name, lane: lane.name) }
        if lane.failsOpen { return .laneFailsOpen(interlock: name, lane: lane.name) }
        guard let holder = lane.isHeldOpenBy else { return nil }
        return .laneIsHeldOpen(interlock: name, lane: lane.name, by: holder)
    }

    /// The interlock over the places of its lanes.
    func interlock(_ drafts: inout LaneList<LaneDraft>) -> Interlock {
        var members: MemberSet = 0
        for index in drafts.indices where lanes.contains(drafts.look(at: index) { $0.name }) {
            members |= 1 << MemberSet(index)
        }
        return Interlock(members: members, policy: isQueue ? .queue(timeout: timeout) : .refuse)
    }
}
