import Statecharts

/// The states of an elevator door. Each carries what is true only while in it.
public enum ElevatorDoorState: Equatable, Sendable {
    /// Open, for as long as the dwell lasts. A door whose position is not known yet also begins here.
    case open(Open)
    /// On its way to closed; gives way to everything.
    case closing(Closing)
    /// On its way to closed, slowly and with the buzzer, in spite of the curtain.
    case nudging(Closing)
    /// Closed and locked.
    case closed
    /// On its way to open.
    case opening(Opening)
    /// Open, until enough persons have left.
    case overloaded(Overloaded)
    /// The hardware cannot be trusted; nothing is driven.
    case faulted(Fault)
    /// The fire release is active where the door may open: it opens and stays open.
    case fireRecall(FireRecall)
    /// A technician's key is turned: nothing is driven and nothing sounds, whatever happens. What has failed, before it
    /// or meanwhile, and was not repaired, fails the door after it.
    case inspection(failed: Fault?)
}

extension ElevatorDoorState {
    /// What happened since the door left `closed`; it ends when the door is closed again.
    public struct Cycle: Equatable, Sendable {
        /// How many closings gave way to an obstruction.
        public var reopenings: UInt8 = 0
        /// How many closings took too long.
        public var closeTimeouts: UInt8 = 0
        /// Whether the door was let out of `closed`, so that it may reopen without asking again. A door that left it in
        /// another way, by force or by a restart, may not.
        public var mayReopen: Bool
        /// When the door was first open; nil until then. An overload or a fire does not count: the time begins again
        /// after it.
        public var openSince: Instant?
        /// Whether it left its open limit while it was open, and was driven open again; until its time is up.
        public var wasDrivenOn = false
        /// Whether it is held open for longer, from its opening to the end of that time.
        public var isExtended = false
        /// Whether it has reported that it would nudge but cannot.
        public var saidCannotNudge = false
        /// Whether it has reported that it has been open for too long.
        public var saidTooLong = false

        /// A new cycle.
        public init(mayReopen: Bool) {
            self.mayReopen = mayReopen
        }

        /// A new cycle of a door that was let open.
        var letOut: Cycle {
            var cycle = self
            cycle.mayReopen = true
            return cycle
        }

        /// The same cycle, held open for longer or not.
        func extended(_ isExtended: Bool) -> Cycle {
            var cycle = self
            cycle.isExtended = isExtended
            return cycle
        }
    }

    /// An open door.
    public struct Open: Equatable, Sendable {
        /// What happened since it was closed.
        public var cycle: Cycle
        /// When it closes by itself; nil while an attendant holds it open.
        public var deadline: Instant?
    }

    /// A door that an overload holds open.
    public struct Overloaded: Equatable, Sendable {
        /// What happened since it was closed.
        public var cycle: Cycle
        /// When the count of persons is no longer believed; nil while the load contact is active.
        public var deadline: Instant?
    }

    /// A door on its way to closed.
    public struct Closing: Equatable, Sendable {
        /// What happened since it was closed.
        public var cycle: Cycle
        /// How far it has got.
        public var phase: Phase

        /// The phases of a closing.
        public enum Phase: Equatable, Sendable {
            /// The drive rests before it closes the door.
            case pausing(until: Instant)
            /// The drive closes the door, which has to be locked by the deadline.
            case driving(deadline: Instant)
            /// Stopped for somebody or something, where the door may not open again; it tries again at the deadline.
            case halted(until: Instant)
        }
    }

    /// A door on its way to open.
    public struct Opening: Equatable, Sendable {
        /// What happened since it was closed.
        public var cycle: Cycle
        /// How often it was tried again.
        public var retries: UInt8
        /// How far it has got.
        public var phase: Phase

        /// The phases of an opening.
        public enum Phase: Equatable, Sendable {
            /// The drive rests before it opens the door.
            case pausing(until: Instant)
            /// The drive opens the door, which has to be fully open by the deadline.
            case driving(deadline: Instant)
            /// It took too long; it is retried at the deadline.
            case waiting(until: Instant)
        }
    }

    /// A door that the fire release opens.
    public struct FireRecall: Equatable, Sendable {
        /// How far it has got.
        public var stage: Stage
        /// How often the opening was tried again.
        public var retries: UInt8
        /// Why the door is faulted when the release ends, if it is.
        public var fault: Fault?

        /// The stages of a fire recall.
        public enum Stage: Equatable, Sendable {
            /// On its way to open.
            case opening(Opening.Phase)
            /// Fully open.
            case held
        }
    }
}

extension ElevatorDoorState: Labelled {
    /// The name in traces.
    public var label: Label {
        switch self {
        case .open: "open"
        case .closing: "closing"
        case .nudging: "nudging"
        case .closed: "closed"
        case .opening: "opening"
        case .overloaded: "overloaded"
        case .faulted: "faulted"
        case .fireRecall: "fireRecall"
        case .inspection: "inspection"
        }
    }
}

extension ElevatorDoorState {
    /// When the state ends by itself, if it does: the states without a deadline drive nothing.
    public var deadline: Instant? {
        switch self {
        case .open(let open): open.deadline
        case .closing(let closing), .nudging(let closing): closing.phase.deadline
        case .opening(let opening): opening.phase.deadline
        case .overloaded(let overloaded): overloaded.deadline
        case .fireRecall(let recall): recall.stage.deadline
        case .closed, .faulted, .inspection: nil
        }
    }

    /// Why the hardware failed and was not repaired, if it did, whether or not there is a fire release.
    public var fault: Fault? {
        switch self {
        case .faulted(let fault): fault
        case .fireRecall(let recall): recall.fault
        case .inspection(let fault): fault
        case .open, .closing, .nudging, .closed, .opening, .overloaded: nil
        }
    }

    /// Whether the hardware failed and was not repaired, whether or not there is a fire release.
    public var isFaulted: Bool { fault != nil }

    /// Whether the door is closed and locked.
    public var isClosed: Bool {
        switch self {
        case .closed: true
        case .open, .closing, .nudging, .opening, .overloaded, .faulted, .fireRecall, .inspection: false
        }
    }

    /// Whether the door is on its way to open, for a fire or for people, also while the drive rests on that way.
    public var isOpening: Bool {
        switch self {
        case .opening: true
        case .fireRecall(let recall): recall.stage != .held
        case .open, .closing, .nudging, .closed, .overloaded, .faulted, .inspection: false
        }
    }

    /// Whether the door is on its way to closed, also while the drive rests or somebody halts it on that way.
    public var isClosing: Bool {
        switch self {
        case .closing, .nudging: true
        case .open, .closed, .opening, .overloaded, .faulted, .fireRecall, .inspection: false
        }
    }

    /// Whether the fire release is active.
    public var isFireRecall: Bool {
        switch self {
        case .fireRecall: true
        case .open, .closing, .nudging, .closed, .opening, .overloaded, .faulted, .inspection: false
        }
    }

    /// Whether the key of an inspection is turned.
    public var isInspection: Bool {
        switch self {
        case .inspection: true
        case .open, .closing, .nudging, .closed, .opening, .overloaded, .faulted, .fireRecall: false
        }
    }
}

extension ElevatorDoorState.Closing.Phase {
    /// When the phase ends.
    public var deadline: Instant {
        switch self {
        case .pausing(let until): until
        case .driving(let deadline): deadline
        case .halted(let until): until
        }
    }

    /// Whether the drive is active.
    public var isDriving: Bool {
        switch self {
        case .driving: true
        case .pausing, .halted: false
        }
    }

    /// Whether the door was stopped.
    public var isHalted: Bool {
        switch self {
        case .halted: true
        case .pausing, .driving: false
        }
    }
}

extension ElevatorDoorState.Opening.Phase {
    /// When the phase ends.
    public var deadline: Instant {
        switch self {
        case .pausing(let until): until
        case .driving(let deadline): deadline
        case .waiting(let until): until
        }
    }

    /// Whether the drive is active.
    public var isDriving: Bool {
        switch self {
        case .driving: true
        case .pausing, .waiting: false
        }
    }
}

extension ElevatorDoorState.FireRecall.Stage {
    /// When the stage ends by itself, if it does.
    public var deadline: Instant? {
        switch self {
        case .opening(let phase): phase.deadline
        case .held: nil
        }
    }

    /// Whether the drive is active.
    public var isDriving: Bool {
        switch self {
        case .opening(let phase): phase.isDriving
        case .held: false
        }
    }
}
