import ControlLoop
import Machines
import Statecharts

/// A lane with either machine: what a board's loop runs.
public enum GateLane: Lane, Sendable {
    /// A turnstile.
    case turnstile(TurnstileLane)
    /// An elevator door.
    case elevatorDoor(ElevatorDoorLane)

    /// An event of either machine.
    public enum Event: Equatable, Sendable {
        /// An event of a turnstile.
        case turnstile(TurnstileEvent)
        /// An event of an elevator door.
        case elevatorDoor(ElevatorDoorEvent)
    }

    /// The lane that a board file describes, before its start.
    public init(_ description: LaneDescription) {
        switch description {
        case .turnstile(let configuration): self = .turnstile(TurnstileLane(configuration))
        case .elevatorDoor(let configuration): self = .elevatorDoor(ElevatorDoorLane(configuration))
        }
    }

    /// When time alone will next make an event, if it will.
    public var deadline: Instant? {
        switch self {
        case .turnstile(let lane): lane.deadline
        case .elevatorDoor(let lane): lane.deadline
        }
    }

    /// The event that opens a gate whose wish to open is granted later.
    public var openRequest: Event {
        switch self {
        case .turnstile(let lane): .turnstile(lane.openRequest)
        case .elevatorDoor(let lane): .elevatorDoor(lane.openRequest)
        }
    }

    /// Whether the gate is commanded to let people through.
    public var isOpen: Bool {
        switch self {
        case .turnstile(let lane): lane.isOpen
        case .elevatorDoor(let lane): lane.isOpen
        }
    }

    /// Whether the gate is closed and, where that can be seen, locked.
    public var isSecured: Bool {
        switch self {
        case .turnstile(let lane): lane.isSecured
        case .elevatorDoor(let lane): lane.isSecured
        }
    }

    /// Whether a fire release holds the gate open.
    public var isReleased: Bool {
        switch self {
        case .turnstile(let lane): lane.isReleased
        case .elevatorDoor(let lane): lane.isReleased
        }
    }

    /// Outputs of which never two may be active together.
    public var exclusiveOutputs: RoleSet {
        switch self {
        case .turnstile(let lane): lane.exclusiveOutputs
        case .elevatorDoor(let lane): lane.exclusiveOutputs
        }
    }

    /// The outputs that are to be active now.
    public var standingOutputs: RoleSet {
        switch self {
        case .turnstile(let lane): lane.standingOutputs
        case .elevatorDoor(let lane): lane.standingOutputs
        }
    }

    /// The outputs that are to be active while nothing supervises the lane.
    public var failSafeOutputs: RoleSet {
        switch self {
        case .turnstile(let lane): lane.failSafeOutputs
        case .elevatorDoor(let lane): lane.failSafeOutputs
        }
    }

    /// What it has counted.
    public var counters: Counters {
        switch self {
        case .turnstile(let lane): lane.counters
        case .elevatorDoor(let lane): lane.counters
        }
    }

    /// The event that tells the machine about a failure of the loop.
    public func event(for failure: LoopFailure) -> Event {
        switch self {
        case .turnstile(let lane): .turnstile(lane.event(for: failure))
        case .elevatorDoor(let lane): .elevatorDoor(lane.event(for: failure))
        }
    }
}

// What changes the lane
extension GateLane {
    /// Begins its life.
    public mutating func start(at now: Instant) {
        change({ $0.start(at: now) }, { $0.start(at: now) })
    }

    /// Takes an edge of one of its inputs.
    public mutating func edge(_ edge: Edge, on role: Role, at now: Instant) -> Findings<Event> {
        change(
            { Findings($0.edge(edge, on: role, at: now), as: Event.turnstile) },
            { Findings($0.edge(edge, on: role, at: now), as: Event.elevatorDoor) })
    }

    /// Takes note that edges of one of its inputs were lost.
    public mutating func edgesWereLost(on role: Role) {
        change({ $0.edgesWereLost(on: role) }, { $0.edgesWereLost(on: role) })
    }

    /// Takes the level of one of its inputs.
    public mutating func levelWasRead(_ level: Level, on role: Role, at now: Instant) -> Findings<Event> {
        change(
            { Findings($0.levelWasRead(level, on: role, at: now), as: Event.turnstile) },
            { Findings($0.levelWasRead(level, on: role, at: now), as: Event.elevatorDoor) })
    }

    /// Takes the passing of `deadline`.
    public mutating func deadlinePassed(at now: Instant) -> Findings<Event> {
        change(
            { Findings($0.deadlinePassed(at: now), as: Event.turnstile) },
            { Findings($0.deadlinePassed(at: now), as: Event.elevatorDoor) })
    }

    /// Takes one event; one that is for the other machine changes nothing, and the loop never sends one.
    public mutating func handle(_ event: Event, at now: Instant, mayOpen: Bool) -> LaneReaction {
        switch event {
        case .turnstile(let event):
            change({ $0.handle(event, at: now, mayOpen: mayOpen) }, { _ in LaneReaction() })
        case .elevatorDoor(let event):
            change({ _ in LaneReaction() }, { $0.handle(event, at: now, mayOpen: mayOpen) })
        }
    }

    private mutating func change<Result>(
        _ turnstile: (inout TurnstileLane) -> Result, _ elevatorDoor: (inout ElevatorDoorLane) -> Result
    ) -> Result {
        switch self {
        case .turnstile(var lane):
            defer { self = .turnstile(lane) }
            return turnstile(&lane)
        case .elevatorDoor(var lane):
            defer { self = .elevatorDoor(lane) }
            return elevatorDoor(&lane)
        }
    }
}

extension Findings {
    /// The same findings with each event as one of another kind.
    init<Other>(_ other: Findings<Other>, as convert: (Other) -> Event) {
        self.init()
        for index in other.events.indices { events.append(convert(other.events[index])) }
        notes = other.notes
        mustReadLevel = other.mustReadLevel
    }
}
