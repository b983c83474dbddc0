import ControlLoop
import Machines
import Statecharts

/// A hatch with its button.
public struct HatchLane: SensorLane, Sendable {
    /// What can happen to the machine.
    public typealias Event = GateEvent<HatchEvent>
    typealias Own = HatchEvent
    typealias Roles = HatchRole

    /// What the board file says.
    public private(set) var configuration: HatchLaneConfiguration
    /// The machine.
    public package(set) var machine = Hatch()

    var button = Contact()
    var service = ServiceContacts()
    private var saidSaturated = false

    /// A lane of no gate.
    public init() { self.init(HatchLaneConfiguration()) }

    /// A lane that has not started.
    public init(_ configuration: HatchLaneConfiguration) {
        self.configuration = configuration
        takeSettings()
    }

    /// The sensors.
    @inline(__always)
    mutating func visitSensors<Visitor: SensorVisitor<Event, HatchRole>>(_ visitor: inout Visitor) {
        service.visitSensors(&visitor, isReleased: isReleased, configuration.service)
        visitor.sensor(&button, .button, .buttonWasPressed)
    }

    /// Begins with a closed hatch.
    public mutating func start(at now: Instant) {
        machine = Hatch()
        takeSettings()
    }

    /// Takes over the other lane's configuration.
    public mutating func takeSettings(of lane: HatchLane) {
        configuration = lane.configuration
        takeSettings()
    }

    private mutating func takeSettings() {
        service.takeSettings(configuration.service)
        machine.openTime = configuration.openTime
    }

    /// Nothing waits for a hatch that was told late.
    public mutating func outputsWereLate(_ outputs: RoleSet, by delay: Duration) {}

    /// Takes one event, to the end, while an observer watches.
    public mutating func handle<Watcher: LaneObserver>(
        _ event: Event, _ occasion: Occasion, _ observer: inout Watcher
    ) -> LaneReaction {
        let wasBroken = isOutOfService
        var reaction = LaneReaction()
        reaction.take(event, occasion, by: &machine, &observer)
        reaction.fault = followFailure(event, wasBroken: wasBroken, at: occasion.now)
        reaction.report(saturation: machine.isSaturated, said: &saidSaturated)
        reaction.wish = machine.wish
        return reaction
    }
}

extension HatchEvent: GateOwnEvent {}

// What follows from the machine
extension HatchLane {
    /// Whether it is open.
    public var isOpen: Bool { machine.standingOutputs.isOpen }
    /// Whether it is closed: no contact shows more.
    public var isSecured: Bool { !isOpen }
    /// Nobody pays for it.
    public var isPaidFor: Bool { false }
    /// Why it is broken, if it is.
    var fault: Fault? { machine.service.fault }
    /// Whether it is broken.
    public var isOutOfService: Bool { machine.service.isBroken }
    /// Whether the fire release is active.
    public var isReleased: Bool { machine.service.isReleased }
    /// The outputs that the machine's state asks for.
    public var standingOutputs: RoleSet { RoleSet().with(HatchRole.hatch, isOpen) }
    /// Closed, unless a fire release holds it open.
    public var failSafeOutputs: RoleSet { RoleSet().with(HatchRole.hatch, isReleased) }
    /// Stays broken until somebody has looked.
    package mutating func neverRecovers() { service.recovery.after = .zero }
    /// Counts of the machine.
    public mutating func keep<K: Keeper>(with keeper: inout K) { machine.keep(with: &keeper) }

    /// The state.
    public var facts: Facts {
        var facts = Facts()
        facts.add(Fact(Hatch.region, state: machine.label))
        return facts
    }
}
