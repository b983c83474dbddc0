import Statecharts

/// What happens to the hardware of a gate of any kind, whatever the gate is doing.
public enum ServiceEvent: MachineEvent {
    /// The hardware can no longer be trusted.
    case machineDidFail(Fault)
    /// A technician turned the repair key, with the fault contact open.
    case machineRepairDidComplete
    /// The fire release became active: the gate must be open for as long as it lasts.
    case fireReleaseBegan
    /// The fire release became inactive again.
    case fireReleaseEnded
}

/// An event of a gate: one that every gate has, or one of its own kind. A gate's own table need not handle the first
/// kind.
public enum GateEvent<Own: MachineEvent>: MachineEvent {
    /// Something that happens to the hardware of any gate.
    case service(ServiceEvent)
    /// Something that happens to a gate of this kind.
    case own(Own)
}

extension GateEvent {
    /// The name in traces.
    public var label: Label {
        switch self {
        case .service(let event): event.label
        case .own(let event): event.label
        }
    }

    /// The number that traces show with it.
    public var value: UInt64? {
        switch self {
        case .service: nil
        case .own(let event): event.value
        }
    }
}

/// The superstate around what a gate does for people: whether it works, has failed, or is held open by a fire release.
///
/// What the gate was doing stays inside it, and goes on, or begins again, when the gate is back in service.
public enum ServiceState: Equatable, Sendable {
    /// It works.
    case normal
    /// It has failed and was not repaired; the cause is the first one if there were several.
    case broken(Fault)
    /// A fire release holds it open, whether it works or has failed.
    case released(broken: Fault?)

    /// What an event does to the gate.
    public enum Change: Equatable, Sendable {
        /// It failed.
        case failed
        /// It failed once more, and keeps its state.
        case failedAgain
        /// It was repaired.
        case repaired
        /// The fire release began.
        case releaseBegan
        /// The fire release ended.
        case releaseEnded
        /// Nothing, on purpose.
        case ignored
        /// Nothing: nobody should have sent the event.
        case refused
    }

    /// Takes one event, to the end.
    public mutating func take(_ event: ServiceEvent) -> Change {
        switch (self, event) {
        case (.normal, .machineDidFail(let cause)): return become(.broken(cause), .failed)
        case (.released(broken: nil), .machineDidFail(let cause)): return become(.released(broken: cause), .failed)
        case (.broken, .machineDidFail), (.released(broken: .some), .machineDidFail): return .failedAgain
        case (.broken, .machineRepairDidComplete): return become(.normal, .repaired)
        case (.released(broken: .some), .machineRepairDidComplete): return become(.released(broken: nil), .repaired)
        case (.normal, .machineRepairDidComplete), (.released(broken: nil), .machineRepairDidComplete): return .ignored
        case (.normal, .fireReleaseBegan): return become(.released(broken: nil), .releaseBegan)
        case (.broken(let cause), .fireReleaseBegan): return become(.released(broken: cause), .releaseBegan)
        case (.released, .fireReleaseBegan): return .refused
        case (.released(broken: nil), .fireReleaseEnded): return become(.normal, .releaseEnded)
        case (.released(broken: let cause?), .fireReleaseEnded): return become(.broken(cause), .releaseEnded)
        case (.normal, .fireReleaseEnded), (.broken, .fireReleaseEnded): return .refused
        }
    }

    private mutating func become(_ next: ServiceState, _ change: Change) -> Change {
        self = next
        return change
    }
}

extension ServiceState {
    /// Why the hardware failed and was not repaired, if it did, whether or not there is a fire release.
    public var fault: Fault? {
        @inline(__always) get {
            switch self {
            case .normal: nil
            case .broken(let cause): cause
            case .released(broken: let cause): cause
            }
        }
    }

    /// Whether the hardware failed and was not repaired, whether or not there is a fire release.
    public var isBroken: Bool { @inline(__always) get { fault != nil } }

    /// Whether the fire release is active.
    public var isReleased: Bool {
        @inline(__always) get {
            switch self {
            case .released: true
            case .normal, .broken: false
            }
        }
    }

    /// What doors do in it: serve people, behave as on a failure, or stay open. When this changes, they get their
    /// command anew, whatever it was before: nobody knows what a failure or a fire has done to them.
    enum Regime: Equatable {
        case normal, broken, released
    }

    var regime: Regime {
        @inline(__always) get {
            switch self {
            case .normal: .normal
            case .broken: .broken
            case .released: .released
            }
        }
    }
}

extension ServiceEvent {
    /// The name in traces.
    public var label: Label {
        switch self {
        case .machineDidFail: "machineDidFail"
        case .machineRepairDidComplete: "machineRepairDidComplete"
        case .fireReleaseBegan: "fireReleaseBegan"
        case .fireReleaseEnded: "fireReleaseEnded"
        }
    }

    /// What an operator has to know about it, if it was handled. A failure is reported with its cause.
    var announcement: Announcement? {
        switch self {
        case .machineDidFail: nil
        case .machineRepairDidComplete: Announcement(.warning, "repaired, now ", namesState: true)
        case .fireReleaseBegan: Announcement(.warning, "fire release began")
        case .fireReleaseEnded: Announcement(.warning, "fire release ended, now ", namesState: true)
        }
    }
}
