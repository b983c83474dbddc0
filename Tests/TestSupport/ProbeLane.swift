import ControlLoop
import Statecharts

/// The simplest lane there is: an input `in` whose edges are events, an output `out` that follows them, and a deadline
/// one second after each rising edge.
package struct ProbeLane: InterlockMember {
    package enum Event: LaneEvent, MachineEvent {
        case edge(Edge)
        case tick
        case failed(LoopFailure)
        package var label: Label { "probed" }
    }

    package enum Command: Equatable, Sendable, Labelled {
        case on
        case off
        package var label: Label { self == .on ? "on" : "off" }
    }

    package static let input = Role("in", index: 0)
    package static let output = Role("out", index: 1)

    /// Everything that was handled, with its time.
    package private(set) var handled: [(event: Event, time: Instant)] = []
    package private(set) var levelsRead: [Level] = []
    package private(set) var forgotten = 0
    /// How much the lane before it had handled.
    package private(set) var handledBefore: UInt64 = 0
    package private(set) var started: Instant?
    package private(set) var deadline: Instant?
    package var eventsPerEdge = 1
    private var isOn = false
    private var level = Level.inactive

    package init() {}

    package init(eventsPerEdge: Int) {
        self.eventsPerEdge = eventsPerEdge
    }

    package mutating func takeSettings(of lane: ProbeLane) { eventsPerEdge = lane.eventsPerEdge }

    package mutating func start(at now: Instant) { started = now }

    package mutating func take<Sink: FindingSink>(
        _ stimulus: Stimulus, on role: Role, at now: Instant, into findings: inout Sink
    ) where Sink.Event == Event {
        switch stimulus {
        case .edge(let edge): takeEdge(edge, at: now, into: &findings)
        case .edgesWereLost: forgotten += 1
        case .levelWasRead(let level):
            levelsRead.append(level)
            self.level = level
        }
    }

    private mutating func takeEdge(_ edge: Edge, at now: Instant, into findings: inout some FindingSink<Event>) {
        if edge.level == level {
            findings.report(LaneFault("edgeRepeated", isUnexpected: true, nil))
            findings.doubtLevel()
            return
        }
        level = edge.level
        if edge == .rising { deadline = now + .seconds(1) }
        for _ in 0..<eventsPerEdge { findings.found(.edge(edge)) }
    }

    package mutating func deadlinePassed<Sink: FindingSink>(at now: Instant, into findings: inout Sink)
    where Sink.Event == Event {
        deadline = nil
        findings.found(.tick)
    }

    package mutating func handle<Watcher: LaneObserver>(
        _ event: Event, _ occasion: Occasion, _ observer: inout Watcher
    ) -> LaneReaction {
        handled.append((event, occasion.now))
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
        if verdict == .refused { reaction.refusals += 1 }
        observer.observe(EventRecord(event, transition))
        return reaction
    }

    package var openRequest: Event { .edge(.rising) }

    package var isOpen: Bool { isOn }

    package var isSecured: Bool { !isOn }

    package var isPaidFor: Bool { false }
    package mutating func stormChanged(isOn: Bool, at now: Instant) {}
    package mutating func outputsWereLate(_ outputs: RoleSet, by delay: Duration) {}
    package func isInSeries(at now: Instant) -> Bool { false }
    package var isOutOfService: Bool { false }

    package var isReleased: Bool { false }

    package var exclusiveOutputs: RoleSet { RoleSet() }

    package func event(for failure: LoopFailure) -> Event { .failed(failure) }

    package var standingOutputs: RoleSet {
        var outputs = RoleSet()
        outputs[ProbeLane.output] = isOn
        return outputs
    }

    package var failSafeOutputs: RoleSet { RoleSet() }

    package mutating func keep<K: Keeper>(with keeper: inout K) {
        var number = UInt64(handled.count) + handledBefore
        keeper.number("handled", &number)
        handledBefore = number - UInt64(handled.count)
    }

    package var facts: Facts { Facts() }
}

extension LineMap {
    /// A board of probe lanes: lane n has its input at GPIO2n and its output at GPIO2n+1.
    package static func probes(_ count: Int, debounce: Duration = .zero) -> LineMap {
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
