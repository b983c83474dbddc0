import ControlLoop
import Statecharts

/// A lane around another one. It does what that one does, except where it says otherwise.
package protocol WrappingLane: InterlockMember where Event == Inner.Event {
    associatedtype Inner: InterlockMember

    /// The lane that it is around.
    var lane: Inner { get set }
}

extension WrappingLane {
    package var deadline: Instant? { lane.deadline }
    package mutating func standing() -> LaneStanding { lane.standing() }
    package mutating func dueTime() -> Instant { lane.dueTime() }
    package mutating func start(at now: Instant) { lane.start(at: now) }
    package mutating func takeSettings(of other: Self) { lane.takeSettings(of: other.lane) }
    package mutating func take<Sink: FindingSink>(
        _ stimulus: Stimulus, on role: Role, at now: Instant, into findings: inout Sink
    ) where Sink.Event == Inner.Event { lane.take(stimulus, on: role, at: now, into: &findings) }
    package mutating func deadlinePassed<Sink: FindingSink>(at now: Instant, into findings: inout Sink)
    where Sink.Event == Inner.Event { lane.deadlinePassed(at: now, into: &findings) }
    package func event(for failure: LoopFailure) -> Inner.Event { lane.event(for: failure) }
    package var exclusiveOutputs: RoleSet { lane.exclusiveOutputs }
    package var standingOutputs: RoleSet { lane.standingOutputs }
    package var failSafeOutputs: RoleSet { lane.failSafeOutputs }
    package mutating func keep<K: Keeper>(with keeper: inout K) { lane.keep(with: &keeper) }
    package var facts: Facts { lane.facts }
    package var openRequest: Inner.Event { lane.openRequest }
    package var isOpen: Bool { lane.isOpen }
    package var isSecured: Bool { lane.isSecured }
    package mutating func stormChanged(isOn: Bool, at now: Instant) { lane.stormChanged(isOn: isOn, at: now) }

    package mutating func outputsWereLate(_ outputs: RoleSet, by delay: Duration) {
        lane.outputsWereLate(outputs, by: delay)
    }

    package func isInSeries(at now: Instant) -> Bool { lane.isInSeries(at: now) }

    package var isPaidFor: Bool { lane.isPaidFor }
    package var isBlocked: Bool { lane.isBlocked }

    package var isOutOfService: Bool { lane.isOutOfService }
    package var isReleased: Bool { lane.isReleased }
    package mutating func wishWasDropped() { lane.wishWasDropped() }
}
