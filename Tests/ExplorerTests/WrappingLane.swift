import ControlLoop
import Statecharts

/// A lane around another one. It does what that one does, except where it says otherwise.
protocol WrappingLane: InterlockMember where Event == Inner.Event {
    associatedtype Inner: InterlockMember

    /// The lane that it is around.
    var lane: Inner { get set }
}

extension WrappingLane {
    var deadline: Instant? { lane.deadline }
    mutating func start(at now: Instant) { lane.start(at: now) }
    mutating func takeSettings(of other: Self) { lane.takeSettings(of: other.lane) }
    mutating func take<Sink: FindingSink>(
        _ stimulus: Stimulus, on role: Role, at now: Instant, into findings: inout Sink
    ) where Sink.Event == Inner.Event { lane.take(stimulus, on: role, at: now, into: &findings) }
    mutating func deadlinePassed<Sink: FindingSink>(at now: Instant, into findings: inout Sink)
    where Sink.Event == Inner.Event { lane.deadlinePassed(at: now, into: &findings) }
    func event(for failure: LoopFailure) -> Inner.Event { lane.event(for: failure) }
    var exclusiveOutputs: RoleSet { lane.exclusiveOutputs }
    var standingOutputs: RoleSet { lane.standingOutputs }
    var failSafeOutputs: RoleSet { lane.failSafeOutputs }
    mutating func keep<K: Keeper>(with keeper: inout K) { lane.keep(with: &keeper) }
    var facts: Facts { lane.facts }
    var openRequest: Inner.Event { lane.openRequest }
    var isOpen: Bool { lane.isOpen }
    var isSecured: Bool { lane.isSecured }
    var isOutOfService: Bool { lane.isOutOfService }
    var isReleased: Bool { lane.isReleased }
}
