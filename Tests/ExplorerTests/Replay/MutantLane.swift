import ControlLoop
import Statecharts

@testable import Explorer
@testable import Lanes
@testable import Machines

/// A turnstile with its sensors whose machine breaks one thing, and which notes the rules that it breaks.
struct MutantLane: InterlockMember {
    typealias Event = TurnstileLane.Event

    private(set) var lane: TurnstileLane
    private let mutation: Mutation<Turnstile>?
    private(set) var brokenRules: [String] = []

    init() {
        lane = TurnstileLane()
        mutation = nil
    }

    init(_ configuration: TurnstileLaneConfiguration, _ mutation: Mutation<Turnstile>) {
        lane = TurnstileLane(configuration)
        self.mutation = mutation
    }

    mutating func handle<Watcher: LaneObserver>(
        _ event: Event, _ occasion: Occasion, _ observer: inout Watcher
    ) -> LaneReaction {
        var subject = TurnstileSubject(lane.configuration.turnstile, coins: [], mutation: mutation)
        subject.machine = lane.machine
        var now = occasion.now
        if let rule = subject.take(.init(event: event, mayOpen: occasion.mayOpen), at: &now, ArrowTable()) {
            brokenRules.append(TurnstileSubject.rules[rule].name)
        }
        let reaction = lane.handle(event, occasion, &observer)
        lane.machine = subject.machine
        return reaction
    }

    var deadline: Instant? { lane.deadline }
    mutating func start(at now: Instant) { lane.start(at: now) }
    mutating func takeSettings(of other: MutantLane) { lane.takeSettings(of: other.lane) }
    mutating func take<Sink: FindingSink>(
        _ stimulus: Stimulus, on role: Role, at now: Instant, into findings: inout Sink
    ) where Sink.Event == Event { lane.take(stimulus, on: role, at: now, into: &findings) }
    mutating func deadlinePassed<Sink: FindingSink>(at now: Instant, into findings: inout Sink)
    where Sink.Event == Event { lane.deadlinePassed(at: now, into: &findings) }
    func event(for failure: LoopFailure) -> Event { lane.event(for: failure) }
    var standingOutputs: RoleSet { lane.standingOutputs }
    var failSafeOutputs: RoleSet { lane.failSafeOutputs }
    var counters: Counters { lane.counters }
    var facts: Facts { lane.facts }
    var openRequest: Event { lane.openRequest }
    var isOpen: Bool { lane.isOpen }
    var isSecured: Bool { lane.isSecured }
    var isOutOfService: Bool { lane.isOutOfService }
    var isReleased: Bool { lane.isReleased }
}
