import ControlLoop
import Statecharts
import Torture

@testable import Explorer

/// A lane with its sensors that notes the rules of lanes that it breaks.
struct WatchedLane<Inner: ExploredLane>: WrappingLane, JudgedLane {
    typealias Event = Inner.Event

    private var subject = LaneSubject(Inner(), inputs: [], isInterlocked: false)
    /// What the lane was before the stimulus, and how many of the stimulus' events it has not taken yet.
    private var step: (before: Inner, act: LaneSubject<Inner>.Act, eventsLeft: Int)?
    private(set) var brokenRules: [String] = []

    init() {}

    init(_ subject: LaneSubject<Inner>) { self.subject = subject }

    var lane: Inner {
        get { subject.lane }
        set { subject.lane = newValue }
    }

    mutating func take<Sink: FindingSink>(
        _ stimulus: Stimulus, on role: Role, at now: Instant, into findings: inout Sink
    ) where Sink.Event == Event {
        let before = lane
        var copy = lane
        let events = copy.take(stimulus, on: role, at: now).events.count
        lane.take(stimulus, on: role, at: now, into: &findings)
        begin(before, stimulus.act(), events, at: now)
    }

    mutating func deadlinePassed<Sink: FindingSink>(at now: Instant, into findings: inout Sink)
    where Sink.Event == Event {
        let before = lane
        var copy = lane
        let events = copy.deadlinePassed(at: now).events.count
        lane.deadlinePassed(at: now, into: &findings)
        begin(before, .deadline(mayOpen: true), events, at: now)
    }

    mutating func handle<Watcher: LaneObserver>(
        _ event: Event, _ occasion: Occasion, _ observer: inout Watcher
    ) -> LaneReaction {
        let reaction = lane.handle(event, occasion, &observer)
        step?.eventsLeft -= 1
        judge(at: occasion.now)
        return reaction
    }

    private mutating func begin(
        _ before: Inner, _ act: LaneSubject<Inner>.Act, _ events: Int, at now: Instant
    ) {
        step = (before, act, events)
        judge(at: now)
    }

    /// Looks when all is done that follows from one stimulus.
    private mutating func judge(at now: Instant) {
        guard let step, step.eventsLeft <= 0 else { return }
        if let rule = LaneStep(before: step.before, after: lane, act: step.act, mayOpen: true, now: now).brokenRule {
            brokenRules.append(rule.name)
        }
    }
}

extension Stimulus {
    /// The same as an act of an exploration. Which input it is of does not matter to the rules.
    fileprivate func act<Inner>() -> LaneSubject<Inner>.Act {
        switch self {
        case .edge(let edge): .edge(edge, input: 0, mayOpen: true)
        case .edgesWereLost: .edgesWereLost(input: 0)
        case .levelWasRead(let level): .read(level, input: 0, mayOpen: true)
        }
    }
}
