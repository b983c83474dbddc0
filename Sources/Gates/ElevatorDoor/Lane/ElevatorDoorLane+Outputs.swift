import ControlLoop
import Machines
import Statecharts

// What follows from the machine.
extension ElevatorDoorLane {
    /// Whether the door was let open, until it is closed again. A door that was found open, at the start or because
    /// somebody forced it, was not let open; it is not secured either, so nothing interlocked with it may open.
    public var isOpen: Bool {
        switch machine.state {
        case .opening, .fireRecall: true
        case .open(let open): open.cycle.mayReopen
        case .closing(let closing), .nudging(let closing): closing.cycle.mayReopen
        case .overloaded(let overloaded): overloaded.cycle.mayReopen
        case .closed, .faulted, .inspection: false
        }
    }

    /// Closed and locked.
    public var isSecured: Bool { @inline(__always) get { machine.isSecured } }

    /// Nobody pays for an elevator.
    public var isPaidFor: Bool { false }

    /// Why the door is faulted, if it is.
    var fault: Fault? { machine.state.fault }

    /// Whether the door is faulted, whether or not there is a fire release, or inspected.
    public var isOutOfService: Bool {
        @inline(__always) get { machine.state.isFaulted || machine.state.isInspection }
    }

    /// Whether a fire release holds the door open.
    public var isReleased: Bool { @inline(__always) get { machine.state.isFireRecall } }

    /// The two directions of the drive.
    public var exclusiveOutputs: RoleSet {
        var outputs = RoleSet()
        outputs[ElevatorDoorRole.openDrive] = true
        outputs[ElevatorDoorRole.closeDrive] = true
        return outputs
    }

    /// The outputs that the machine's state asks for.
    public var standingOutputs: RoleSet {
        @inline(__always) get {
            RoleSet(machine.standingOutputs).with(ElevatorDoorRole.outOfService, isOutOfService)
                .with(ElevatorDoorRole.isOpening, machine.state.isOpening)
                .with(ElevatorDoorRole.isClosing, machine.state.isClosing)
                .with(ElevatorDoorRole.bell, service.supervision.bell.isActive)
        }
    }

    /// The outputs for a lane that nothing supervises.
    public var failSafeOutputs: RoleSet {
        RoleSet(ElevatorDoor.failSafeOutputs).with(ElevatorDoorRole.outOfService, true)
    }

    /// Persons and counts of the machine.
    public mutating func keep<K: Keeper>(with keeper: inout K) { machine.keep(with: &keeper) }

    /// The state, and who is on board.
    public var facts: Facts {
        var facts = Facts()
        facts.add(Fact(ElevatorDoor.region, state: machine.label))
        facts.add(Fact("persons", UInt64(machine.known.persons)))
        return facts
    }
}

extension RoleSet {
    init(_ outputs: ElevatorDoorOutputs) {
        self.init()
        self[ElevatorDoorRole.openDrive] = outputs.openDrive
        self[ElevatorDoorRole.closeDrive] = outputs.closeDrive
        self[ElevatorDoorRole.slow] = outputs.slow
        self[ElevatorDoorRole.buzzer] = outputs.buzzer
        self[ElevatorDoorRole.alarm] = outputs.alarm
    }
}
