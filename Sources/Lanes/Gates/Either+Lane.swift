import ControlLoop
import Statecharts

extension Either: Lane where First: Lane, Second: Lane {
    /// An event of the first or of the second.
    public typealias Event = Either<First.Event, Second.Event>

    /// When time alone will next make an event, if it will.
    public var deadline: Instant? {
        switch self {
        case .first(let lane): lane.deadline
        case .second(let lane): lane.deadline
        }
    }

    /// Begins its life.
    public mutating func start(at now: Instant) {
        switch self {
        case .first(var lane):
            lane.start(at: now)
            self = .first(lane)
        case .second(var lane):
            lane.start(at: now)
            self = .second(lane)
        }
    }

    /// Takes over the other lane's configuration; one with another machine changes nothing, and the loop never gives one.
    public mutating func takeSettings(of other: Either) {
        switch (self, other) {
        case (.first(var lane), .first(let other)):
            lane.takeSettings(of: other)
            self = .first(lane)
        case (.second(var lane), .second(let other)):
            lane.takeSettings(of: other)
            self = .second(lane)
        case (.first, .second), (.second, .first): break
        }
    }

    /// Takes what the loop reports about one of its inputs.
    public mutating func take(_ stimulus: Stimulus, on role: Role, at now: Instant) -> Findings<Event> {
        switch self {
        case .first(var lane):
            defer { self = .first(lane) }
            return Findings(lane.take(stimulus, on: role, at: now)) { .first($0) }
        case .second(var lane):
            defer { self = .second(lane) }
            return Findings(lane.take(stimulus, on: role, at: now)) { .second($0) }
        }
    }

    /// Takes the passing of `deadline`.
    public mutating func deadlinePassed(at now: Instant) -> Findings<Event> {
        switch self {
        case .first(var lane):
            defer { self = .first(lane) }
            return Findings(lane.deadlinePassed(at: now)) { .first($0) }
        case .second(var lane):
            defer { self = .second(lane) }
            return Findings(lane.deadlinePassed(at: now)) { .second($0) }
        }
    }

    /// Takes one event; one that is for another machine changes nothing, and the loop never sends one.
    public mutating func handle(_ event: Event, _ occasion: Occasion) -> LaneReaction {
        switch (self, event) {
        case (.first(var lane), .first(let event)):
            defer { self = .first(lane) }
            return lane.handle(event, occasion)
        case (.second(var lane), .second(let event)):
            defer { self = .second(lane) }
            return lane.handle(event, occasion)
        case (.first, .second), (.second, .first):
            return LaneReaction()
        }
    }

    /// The event that tells the machine about a failure of the loop.
    public func event(for failure: LoopFailure) -> Event {
        switch self {
        case .first(let lane): .first(lane.event(for: failure))
        case .second(let lane): .second(lane.event(for: failure))
        }
    }

    /// Outputs of which never two may be active together.
    public var exclusiveOutputs: RoleSet {
        switch self {
        case .first(let lane): lane.exclusiveOutputs
        case .second(let lane): lane.exclusiveOutputs
        }
    }

    /// The outputs that must be active now.
    public var standingOutputs: RoleSet {
        switch self {
        case .first(let lane): lane.standingOutputs
        case .second(let lane): lane.standingOutputs
        }
    }

    /// The outputs that must be active while nothing supervises the lane.
    public var failSafeOutputs: RoleSet {
        switch self {
        case .first(let lane): lane.failSafeOutputs
        case .second(let lane): lane.failSafeOutputs
        }
    }

    /// What it has counted.
    public var counters: Counters {
        switch self {
        case .first(let lane): lane.counters
        case .second(let lane): lane.counters
        }
    }

    /// What is true of it now.
    public var facts: Facts {
        switch self {
        case .first(let lane): lane.facts
        case .second(let lane): lane.facts
        }
    }
}

extension Either: InterlockMember where First: InterlockMember, Second: InterlockMember {
    /// The event that opens it when its wish to open is granted later.
    public var openRequest: Event {
        switch self {
        case .first(let lane): .first(lane.openRequest)
        case .second(let lane): .second(lane.openRequest)
        }
    }

    /// Whether it is commanded to be open.
    public var isOpen: Bool {
        switch self {
        case .first(let lane): lane.isOpen
        case .second(let lane): lane.isOpen
        }
    }

    /// Whether it is closed and, where that can be seen, locked.
    public var isSecured: Bool {
        switch self {
        case .first(let lane): lane.isSecured
        case .second(let lane): lane.isSecured
        }
    }

    /// Whether it failed, and opens for nobody until it is repaired.
    public var isOutOfService: Bool {
        switch self {
        case .first(let lane): lane.isOutOfService
        case .second(let lane): lane.isOutOfService
        }
    }

    /// Whether a fire release holds it open.
    public var isReleased: Bool {
        switch self {
        case .first(let lane): lane.isReleased
        case .second(let lane): lane.isReleased
        }
    }
}

extension Findings {
    /// The same findings, of a lane that is one of two.
    fileprivate init<Inner>(_ findings: Findings<Inner>, _ wrap: (Inner) -> Event) {
        self.init()
        for index in findings.events.indices { events.append(wrap(findings.events[index])) }
        notes = findings.notes
        mustReadLevel = findings.mustReadLevel
    }
}
