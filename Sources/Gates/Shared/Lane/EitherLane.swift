import ControlLoop
import Statecharts

/// A lane of one of two kinds; nested, of one of any number.
///
/// It has one of each, and uses one. It is not an enum, since the value inside an enum cannot be changed in place: a
/// lane would be copied out and back for every event.
public struct EitherLane<First: Lane, Second: Lane> {
    /// Whether the lane of the first kind is the one that is used.
    package let isFirst: Bool
    /// The lane of the first kind.
    package var first = First()
    /// The lane of the second kind.
    package var second = Second()

    /// A lane of no gate.
    public init() { isFirst = true }

    /// A lane of the first kind.
    public init(first lane: First) {
        isFirst = true
        first = lane
    }

    /// A lane of the second kind.
    public init(second lane: Second) {
        isFirst = false
        second = lane
    }

    /// The lane of the first kind, if that is used.
    public var usedFirst: First? { isFirst ? first : nil }

    /// The lane of the second kind, if that is used.
    public var usedSecond: Second? { isFirst ? nil : second }
}

extension EitherLane: Sendable where First: Sendable, Second: Sendable {}

extension EitherLane: Lane {
    /// An event of the first or of the second.
    public typealias Event = Either<First.Event, Second.Event>

    /// When time alone will next make an event, if it will.
    public var deadline: Instant? {
        @inline(__always) get {
            isFirst ? first.deadline : second.deadline
        }
    }

    /// Begins its life.
    public mutating func start(at now: Instant) {
        if isFirst { first.start(at: now) } else { second.start(at: now) }
    }

    /// Takes over the other lane's configuration; one with another machine changes nothing, and the loop never gives
    /// one.
    public mutating func takeSettings(of other: EitherLane) {
        guard isFirst == other.isFirst else { return }
        if isFirst { first.takeSettings(of: other.first) } else { second.takeSettings(of: other.second) }
    }

    /// Takes what the loop reports about one of its inputs.
    public mutating func take<Sink: FindingSink>(
        _ stimulus: Stimulus, on role: Role, at now: Instant, into findings: inout Sink
    ) where Sink.Event == Event {
        if isFirst {
            findings.takingFirst { first.take(stimulus, on: role, at: now, into: &$0) }
        } else {
            findings.takingSecond { second.take(stimulus, on: role, at: now, into: &$0) }
        }
    }

    /// Takes the passing of `deadline`.
    public mutating func deadlinePassed<Sink: FindingSink>(at now: Instant, into findings: inout Sink)
    where Sink.Event == Event {
        if isFirst {
            findings.takingFirst { first.deadlinePassed(at: now, into: &$0) }
        } else {
            findings.takingSecond { second.deadlinePassed(at: now, into: &$0) }
        }
    }

    /// Takes one event; one that is for another machine changes nothing, and the loop never sends one.
    public mutating func handle<Watcher: LaneObserver>(
        _ event: Event, _ occasion: Occasion, _ observer: inout Watcher
    ) -> LaneReaction {
        switch event {
        case .first(let event): isFirst ? first.handle(event, occasion, &observer) : LaneReaction()
        case .second(let event): isFirst ? LaneReaction() : second.handle(event, occasion, &observer)
        }
    }

    /// The event that tells the machine about a failure of the loop.
    public func event(for failure: LoopFailure) -> Event {
        isFirst ? .first(first.event(for: failure)) : .second(second.event(for: failure))
    }

    /// Takes note that these outputs were driven late.
    public mutating func outputsWereLate(_ outputs: RoleSet, by delay: Duration) {
        if isFirst {
            first.outputsWereLate(outputs, by: delay)
        } else {
            second.outputsWereLate(outputs, by: delay)
        }
    }

    /// Whether a failure now is one more of a series.
    public func isInSeries(at now: Instant) -> Bool {
        isFirst ? first.isInSeries(at: now) : second.isInSeries(at: now)
    }

    /// Takes note of a storm on one of its lines, and of its end.
    public mutating func stormChanged(isOn: Bool, at now: Instant) {
        if isFirst { first.stormChanged(isOn: isOn, at: now) } else { second.stormChanged(isOn: isOn, at: now) }
    }

    /// Outputs of which never two may be active together.
    public var exclusiveOutputs: RoleSet {
        isFirst ? first.exclusiveOutputs : second.exclusiveOutputs
    }

    /// The outputs that must be active now.
    public var standingOutputs: RoleSet {
        @inline(__always) get {
            isFirst ? first.standingOutputs : second.standingOutputs
        }
    }

    /// The outputs that must be active while nothing supervises the lane.
    public var failSafeOutputs: RoleSet {
        isFirst ? first.failSafeOutputs : second.failSafeOutputs
    }

    /// What the loop keeps of it.
    public mutating func standing() -> LaneStanding { isFirst ? first.standing() : second.standing() }

    /// When time alone will next make an event; the end of the clock if it will not.
    public mutating func dueTime() -> Instant { isFirst ? first.dueTime() : second.dueTime() }

    /// What it has counted.
    public mutating func keep<K: Keeper>(with keeper: inout K) {
        if isFirst { first.keep(with: &keeper) } else { second.keep(with: &keeper) }
    }

    /// What is true of it now.
    public var facts: Facts {
        isFirst ? first.facts : second.facts
    }
}

extension EitherLane: InterlockMember where First: InterlockMember, Second: InterlockMember {
    /// The event that opens it when its wish to open is granted later.
    public var openRequest: Event {
        isFirst ? .first(first.openRequest) : .second(second.openRequest)
    }

    /// Whether it is commanded to be open.
    public var isOpen: Bool {
        @inline(__always) get {
            isFirst ? first.isOpen : second.isOpen
        }
    }

    /// Whether it is closed and, where that can be seen, locked.
    public var isSecured: Bool {
        @inline(__always) get {
            isFirst ? first.isSecured : second.isSecured
        }
    }

    /// Whether it cannot be secured before it opens.
    public var isBlocked: Bool {
        @inline(__always) get { isFirst ? first.isBlocked : second.isBlocked }
    }

    /// Whether it works, is closed, and holds the price of an opening.
    public var isPaidFor: Bool {
        isFirst ? first.isPaidFor : second.isPaidFor
    }

    /// Whether it failed, and opens for nobody until it is repaired.
    public var isOutOfService: Bool {
        @inline(__always) get {
            isFirst ? first.isOutOfService : second.isOutOfService
        }
    }

    /// Whether a fire release holds it open.
    public var isReleased: Bool {
        @inline(__always) get {
            isFirst ? first.isReleased : second.isReleased
        }
    }

    /// Learns that its wish to open is over.
    public mutating func wishWasDropped() {
        if isFirst { first.wishWasDropped() } else { second.wishWasDropped() }
    }
}
