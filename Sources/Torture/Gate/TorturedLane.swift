import ControlLoop
import Lanes
import Statecharts

/// A real lane, before the eyes of an umpire. It does what the lane does.
struct TorturedLane: InterlockMember {
    typealias Event = GateLane.Event

    /// The lane.
    var gate: GateLane
    private let umpire: Umpire?
    private let place: Int

    /// A lane of no gate.
    init() {
        gate = GateLane()
        umpire = nil
        place = 0
    }

    /// The lane at a place of its board.
    init(_ gate: GateLane, umpire: Umpire, place: Int) {
        self.gate = gate
        self.umpire = umpire
        self.place = place
    }

    mutating func handle<Watcher: LaneObserver>(
        _ event: Event, _ occasion: Occasion, _ observer: inout Watcher
    ) -> LaneReaction {
        guard let umpire else { return gate.handle(event, occasion, &observer) }
        let before = gate
        var reaction = gate.handle(event, occasion, &observer)
        gate.beJudged(by: umpire, before, event, occasion, place: place, &reaction)
        if !occasion.mayOpen, gate.isOpen, !before.isOpen, !gate.isReleased, !gate.isHeldOpen,
            !(gate.isOutOfService && gate.mayFailOpen)
        {
            umpire.breaks(
                "opens-when-allowed", "a gate that may not open opens for nothing that an interlock stops", place)
        }
        return reaction
    }

    var deadline: Instant? { gate.deadline }
    mutating func start(at now: Instant) { gate.start(at: now) }
    mutating func takeSettings(of other: TorturedLane) { gate.takeSettings(of: other.gate) }
    mutating func take<Sink: FindingSink>(
        _ stimulus: Stimulus, on role: Role, at now: Instant, into findings: inout Sink
    ) where Sink.Event == Event { gate.take(stimulus, on: role, at: now, into: &findings) }
    mutating func deadlinePassed<Sink: FindingSink>(at now: Instant, into findings: inout Sink)
    where Sink.Event == Event { gate.deadlinePassed(at: now, into: &findings) }
    func event(for failure: LoopFailure) -> Event { gate.event(for: failure) }
    var exclusiveOutputs: RoleSet { gate.exclusiveOutputs }
    var standingOutputs: RoleSet { gate.standingOutputs }
    var failSafeOutputs: RoleSet { gate.failSafeOutputs }
    mutating func keep<K: Keeper>(with keeper: inout K) { gate.keep(with: &keeper) }
    var facts: Facts { gate.facts }
    var openRequest: Event { gate.openRequest }
    var isOpen: Bool { gate.isOpen }
    var isSecured: Bool { gate.isSecured }
    var isOutOfService: Bool { gate.isOutOfService }
    var isReleased: Bool { gate.isReleased }
}
