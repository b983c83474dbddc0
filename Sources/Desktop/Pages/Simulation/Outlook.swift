import ControlLoop
import Lanes
import Simulation
import Statecharts

/// What the machines of a board would make of a command now.
enum Outlook: String {
    /// It would do something, or might.
    case takes
    /// A machine would ignore it, and nothing else would come of it.
    case ignored
    /// A machine would refuse it.
    case refused
    /// No line would change.
    case nothing
}

/// A change of a region's state, in the words of the trace.
struct StateChange: Equatable {
    let event: String
    let region: String
    let from: String
    let to: String
}

/// What would come of a command now.
struct Prospect {
    /// What the machines would make of it.
    var outlook: Outlook
    /// The states that would change in the lane that it is given to, in their order.
    var changes: [StateChange] = []
}

/// Tries a command on a copy of a board's lanes, with their interlocks, as the loop would give it to them. Nothing of
/// the simulation changes.
struct Rehearsal {
    private var joint: JointLanes<GateLane>
    private var now: Instant
    private var answers: Answers

    /// What the board would make of actions that begin now, at a lane; `level` is what the inputs have.
    static func prospect(
        of actions: [ScriptAction], lane: Int, on joint: JointLanes<GateLane>, map: LineMap, at now: Instant,
        level: (LineID) -> Level
    ) -> Prospect {
        let edges = edges(of: actions, map: map, at: now, level: level)
        guard !edges.isEmpty else {
            let jams = actions.contains { if case .jam = $0 { true } else { false } }
            return Prospect(outlook: jams ? .takes : .nothing)
        }
        var rehearsal = Rehearsal(joint: joint, now: now, lane: lane)
        for edge in edges { rehearsal.take(edge, map: map) }
        return Prospect(outlook: rehearsal.answers.outlook, changes: rehearsal.answers.changes)
    }

    private init(joint: JointLanes<GateLane>, now: Instant, lane: Int) {
        self.joint = joint
        self.now = now
        answers = Answers(of: lane)
    }

    private struct TimedEdge {
        let time: Instant
        let line: LineID
        let edge: Edge
    }

    /// The edges that the firmware sees: each after its debounce.
    private static func edges(
        of actions: [ScriptAction], map: LineMap, at now: Instant, level: (LineID) -> Level
    ) -> [TimedEdge] {
        var time = now
        var levels: [LineID: Level] = [:]
        var edges: [TimedEdge] = []
        for action in actions {
            switch action {
            case .set(let line, let new):
                guard levels[line] ?? level(line) != new else { continue }
                levels[line] = new
                guard case .input(let debounce) = map[line].direction else { continue }
                edges.append(TimedEdge(time: time + debounce, line: line, edge: Edge(to: new)))
            case .wait(let span): time = time + span
            case .jam, .status, .quit: break
            }
        }
        // The sort is stable only in practice, and two edges of one time come from two lines.
        return edges.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    }

    private mutating func take(_ edge: TimedEdge, map: LineMap) {
        passTime(until: edge.time)
        let line = map[edge.line]
        var findings = Findings<GateLane.Event>()
        joint.take(.edge(edge.edge), on: line.role, lane: line.lane, at: now, into: &findings)
        if !findings.faults.isEmpty { answers.note() }
        handle(findings, lane: line.lane, isAsked: true)
    }

    /// What time alone does on the way is no answer to the command.
    private mutating func passTime(until time: Instant) {
        while let deadline = joint.deadline, deadline <= time {
            now = max(now, deadline)
            while joint.takeExpiredWish(at: now) != nil {}
            for lane in joint.indices where joint[lane].deadline.map({ $0 <= now }) ?? false {
                var findings = Findings<GateLane.Event>()
                joint.deadlinePassed(lane: lane, at: now, into: &findings)
                handle(findings, lane: lane, isAsked: false)
            }
        }
        now = max(now, time)
    }

    private mutating func handle(_ findings: Findings<GateLane.Event>, lane: Int, isAsked: Bool) {
        for index in findings.events.indices {
            if isAsked {
                _ = joint.handle(findings.events[index], lane: lane, at: now, &answers)
            } else {
                _ = joint.handle(findings.events[index], lane: lane, at: now)
            }
        }
        while joint.grantWish(at: now) != nil {}
    }
}

/// How the machines answered.
private struct Answers: LaneObserver {
    static var isBlind: Bool { false }

    private var handled = false
    private var ignored = false
    private var refused = false
    /// The states that changed in the lane that is asked.
    private(set) var changes: [StateChange] = []
    private let asked: Int
    private var answering: Int

    init(of lane: Int) {
        asked = lane
        answering = lane
    }

    mutating func turn(to lane: Int) { answering = lane }

    mutating func observe(_ record: EventRecord) {
        switch record.verdict {
        case .handled: handled = true
        case .ignored: ignored = true
        case .refused: refused = true
        }
        guard answering == asked, record.verdict == .handled, record.from != record.to else { return }
        changes.append(
            StateChange(
                event: "\(record.event)", region: "\(record.region)", from: "\(record.from)", to: "\(record.to)"))
    }

    /// A sensor has something to report.
    mutating func note() { handled = true }

    /// A contact that no machine hears of may still matter: a lock that an interlock asks for.
    var outlook: Outlook { handled ? .takes : refused ? .refused : ignored ? .ignored : .takes }
}
