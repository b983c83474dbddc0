import Statecharts

/// Turns an optical beam, active while broken, into persons.
public struct Beam: SensorDecoder, Sendable {
    /// One person who broke the beam.
    public struct Person: SensorFinding {}

    /// What is known of the beam.
    public enum State: Equatable, Sendable {
        /// Nothing, until its level is read.
        case unknown
        /// Nobody is there.
        case clear
        /// Broken since then.
        case broken(since: Instant)
        /// Broken for too long; reported once.
        case stuck
    }

    /// How long a beam may be broken before the sensor counts as stuck.
    public var stuckAfter: Duration
    /// What is known of the beam.
    public internal(set) var state = State.unknown

    /// A decoder for a beam whose level is still to be read.
    public init(stuckAfter: Duration) {
        self.stuckAfter = stuckAfter
    }

    /// Whether its level was read.
    public var isKnown: Bool { state != .unknown }

    /// Whether nobody is in it.
    public var isFree: Bool { state == .clear }

    /// Whether something is in it, and is believed.
    public var isBroken: Bool {
        switch state {
        case .broken: true
        case .unknown, .clear, .stuck: false
        }
    }

    /// When a broken beam becomes a stuck one.
    public var deadline: Instant? {
        guard case .broken(let since) = state else { return nil }
        return since + stuckAfter
    }

    /// Takes an edge that happened at `now`, already debounced.
    public mutating func edge(_ edge: Edge, at now: Instant) -> SensorAnswer<Person> {
        switch (state, edge) {
        case (.unknown, .rising), (.clear, .rising):
            state = .broken(since: now)
            return .found(Person())
        case (.unknown, .falling), (.broken, .falling), (.stuck, .falling):
            state = .clear
            return .nothing
        case (.clear, .falling), (.broken, .rising), (.stuck, .rising):
            state = .unknown
            return .trouble(.edgeRepeated)
        }
    }

    /// Takes the passing of the deadline.
    public mutating func deadlinePassed(at now: Instant) -> SensorAnswer<Person> {
        guard let deadline, deadline <= now else { return .nothing }
        state = .stuck
        return .trouble(.stuck)
    }

    /// Forgets what it knew: edges of the line were lost.
    public mutating func edgesWereLost() {
        state = .unknown
    }

    /// Takes a level that was read. It is never a person, and it says nothing new to a decoder that lost no edge: an
    /// edge that explains the level is still on its way.
    @discardableResult
    public mutating func levelWasRead(_ level: Level, at now: Instant) -> SensorAnswer<Person> {
        if state == .unknown { state = level == .active ? .broken(since: now) : .clear }
        return .nothing
    }

    /// Looks afresh at a beam that was stuck: if it still is, that is reported again.
    public mutating func rearm(at now: Instant) {
        if state == .stuck { state = .broken(since: now) }
    }
}
