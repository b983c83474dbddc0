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

    /// Whether the gate failed, and opens for nobody until it is repaired.
    public var isOutOfService: Bool {
        switch self {
        case .turnstile(let lane): lane.isOutOfService
        case .elevatorDoor(let lane): lane.isOutOfService
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
        switch self {
        case .turnstile(var lane):
            lane.start(at: now)
            self = .turnstile(lane)
        case .elevatorDoor(var lane):
            lane.start(at: now)
            self = .elevatorDoor(lane)
        }
    }

    /// Behaves as the other lane is configured; one with the other machine changes nothing, and the loop never gives one.
    public mutating func takeSettings(of lane: GateLane) {
        switch (self, lane) {
        case (.turnstile(var gate), .turnstile(let other)):
            gate.takeSettings(of: other)
            self = .turnstile(gate)
        case (.elevatorDoor(var gate), .elevatorDoor(let other)):
            gate.takeSettings(of: other)
            self = .elevatorDoor(gate)
        case (.turnstile, .elevatorDoor), (.elevatorDoor, .turnstile): break
        }
    }

    /// Takes an edge of one of its inputs.
    public mutating func edge(_ edge: Edge, on role: Role, at now: Instant) -> Findings<Event> {
        switch self {
        case .turnstile(var lane):
            defer { self = .turnstile(lane) }
            return Findings(lane.edge(edge, on: role, at: now))
        case .elevatorDoor(var lane):
            defer { self = .elevatorDoor(lane) }
            return Findings(lane.edge(edge, on: role, at: now))
        }
    }

    /// Takes note that edges of one of its inputs were lost.
    public mutating func edgesWereLost(on role: Role) {
        switch self {
        case .turnstile(var lane):
            lane.edgesWereLost(on: role)
            self = .turnstile(lane)
        case .elevatorDoor(var lane):
            lane.edgesWereLost(on: role)
            self = .elevatorDoor(lane)
        }
    }

    /// Takes the level of one of its inputs.
    public mutating func levelWasRead(_ level: Level, on role: Role, at now: Instant) -> Findings<Event> {
        switch self {
        case .turnstile(var lane):
            defer { self = .turnstile(lane) }
            return Findings(lane.levelWasRead(level, on: role, at: now))
        case .elevatorDoor(var lane):
            defer { self = .elevatorDoor(lane) }
            return Findings(lane.levelWasRead(level, on: role, at: now))
        }
    }

    /// Takes the passing of `deadline`.
    public mutating func deadlinePassed(at now: Instant) -> Findings<Event> {
        switch self {
        case .turnstile(var lane):
            defer { self = .turnstile(lane) }
            return Findings(lane.deadlinePassed(at: now))
        case .elevatorDoor(var lane):
            defer { self = .elevatorDoor(lane) }
            return Findings(lane.deadlinePassed(at: now))
        }
    }

    /// Takes one event; one that is for the other machine changes nothing, and the loop never sends one.
    public mutating func handle(_ event: Event, at now: Instant, mayOpen: Bool) -> LaneReaction {
        switch (self, event) {
        case (.turnstile(var lane), .turnstile(let event)):
            defer { self = .turnstile(lane) }
            return lane.handle(event, at: now, mayOpen: mayOpen)
        case (.elevatorDoor(var lane), .elevatorDoor(let event)):
            defer { self = .elevatorDoor(lane) }
            return lane.handle(event, at: now, mayOpen: mayOpen)
        case (.turnstile, .elevatorDoor), (.elevatorDoor, .turnstile):
            return LaneReaction()
        }
    }
}

extension Findings<GateLane.Event> {
    fileprivate init(_ turnstile: Findings<TurnstileEvent>) {
        self.init()
        for index in turnstile.events.indices { events.append(.turnstile(turnstile.events[index])) }
        notes = turnstile.notes
        mustReadLevel = turnstile.mustReadLevel
    }

    fileprivate init(_ door: Findings<ElevatorDoorEvent>) {
        self.init()
        for index in door.events.indices { events.append(.elevatorDoor(door.events[index])) }
        notes = door.notes
        mustReadLevel = door.mustReadLevel
    }
}

extension LaneList<LaneDescription> {
    /// The lanes that these descriptions describe, before their start.
    public var gates: LaneList<GateLane> {
        var gates = LaneList<GateLane>()
        for index in indices { gates.append(GateLane(self[index])) }
        return gates
    }
}
