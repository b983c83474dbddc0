import ControlLoop
import Statecharts

extension JointLanes {
    /// Gives a lane what the loop reports about one of its inputs, and returns what it found.
    package mutating func take(
        _ stimulus: Stimulus, on role: Role, lane: Int, at now: Instant
    ) -> Findings<LaneType.Event> {
        var findings = Findings<LaneType.Event>()
        take(stimulus, on: role, lane: lane, at: now, into: &findings)
        return findings
    }

    /// Tells a lane that its deadline has passed, and returns what it found.
    package mutating func deadlinePassed(lane: Int, at now: Instant) -> Findings<LaneType.Event> {
        var findings = Findings<LaneType.Event>()
        deadlinePassed(lane: lane, at: now, into: &findings)
        return findings
    }
}

extension Lane {
    /// Takes one event, to the end; nobody looks at the transitions.
    package mutating func handle(_ event: Event, _ occasion: Occasion) -> LaneReaction {
        var nobody = NoObserver()
        return handle(event, occasion, &nobody)
    }
}
