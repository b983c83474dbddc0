import ControlLoop
import Statecharts

/// The simplest lane there is: an input `in` whose edges are events, an output `out` that follows them, and a deadline
/// one second after each rising edge.
public struct ProbeLane: Lane {
    public enum Event: Equatable, Sendable {
        case edge(Edge)
        case tick
        case failed(LoopFailure)
    }

    public enum Command: Equatable, Sendable, Labelled {
        case on
        case off
        public var label: Label { self == .on ? "on" : "off" }
    }

    public static let input = Role("in", index: 0)
    public static let output = Role("out", index: 1)

    /// Everything that was handled, with its time.
    public private(set) var handled: [(event: Event, time: Instant)] = []
    public private(set) var levelsRead: [Level] = []
    public private(set) var forgotten = 0
    public private(set) var started: Instant?
    public private(set) var deadline: Instant?
    public var eventsPerEdge = 1
    private var isOn = false
    private var level = Level.inactive

    public init(eventsPerEdge: Int = 1) {
        self.eventsPerEdge = eventsPerEdge
    }

    public mutating func start(at now: Instant) { started = now }

    public mutating func edge(_ edge: Edge, on role: Role, at now: Instant) -> Findings<Event> {
        var findings = Findings<Event>()
        if edge.level == level {
            findings.notes.append(Note("edgeRepeated", isUnexpected: true))
            findings.mustReadLevel = true
            return findings
        }
        level = edge.level
        if edge == .rising { deadline = now + .seconds(1) }
        for _ in 0..<eventsPerEdge { findings.events.append(.edge(edge)) }
        return findings
    }

    public mutating func edgesWereLost(on role: Role) { forgotten += 1 }

    public mutating func levelWasRead(_ level: Level, on role: Role, at now: Instant) -> Findings<Event> {
        levelsRead.append(level)
        self.level = level
        return Findings()
    }

    public mutating func deadlinePassed(at now: Instant) -> Findings<Event> {
        deadline = nil
        var findings = Findings<Event>()
        findings.events.append(.tick)
        return findings
    }

    public mutating func handle(_ event: Event, at now: Instant) -> LaneReaction {
        handled.append((event, now))
        let before = isOn
        var verdict = Verdict.handled
        switch event {
        case .edge(let edge): isOn = edge == .rising
        case .tick: verdict = .refused
        case .failed: isOn = false
        }
        var reaction = LaneReaction()
        let transition = Transition<Command>(
            region: "probe", from: before ? "lit" : "dark", to: isOn ? "lit" : "dark", verdict: verdict,
            commands: before == isOn ? .init() : .init(isOn ? .on : .off))
        reaction.transitions.append(
            EventRecord(event: "probed", value: nil, transition: transition, credit: nil))
        return reaction
    }

    public func event(for failure: LoopFailure) -> Event { .failed(failure) }

    public var standingOutputs: RoleSet {
        var outputs = RoleSet()
        outputs[ProbeLane.output] = isOn
        return outputs
    }

    public var failSafeOutputs: RoleSet { RoleSet() }

    public var counters: Counters {
        var counters = Counters()
        counters.append(Counter("handled", UInt64(handled.count)))
        return counters
    }
}

extension LineMap {
    /// A board of probe lanes: lane n has its input at GPIO2n and its output at GPIO2n+1.
    public static func probes(_ count: Int, debounce: Duration = .zero) -> LineMap {
        var map = LineMap()
        for lane in 0..<count {
            _ = map.addLane(named: LaneName(string: "lane\(lane)"))
            _ = map.add(
                Line(
                    selector: .offset(UInt32(2 * lane)), direction: .input(debounce: debounce), isActiveLow: false,
                    bias: .unchanged, lane: lane, role: ProbeLane.input))
            _ = map.add(
                Line(
                    selector: .name(LineName(string: "GPIO\(2 * lane + 1)")),
                    direction: .output(drive: .pushPull, initial: .inactive), isActiveLow: false, bias: .unchanged,
                    lane: lane, role: ProbeLane.output))
        }
        return map
    }
}
