import ControlLoop
import Machines
import Statecharts

/// The contacts that set the mode of a gate, each for as long as it is active. Of several the first counts: what says
/// that the battery is low, what locks, what frees, what holds open.
struct ModeContacts: Sendable {
    var locked = Contact()
    var free = Contact()
    var held = Contact()
    /// The mode of a gate whose battery will not last, while it is low.
    var battery: GateMode?

    /// What they ask for together.
    var mode: GateMode {
        if let battery { return battery }
        if locked.level == .active { return .barred }
        if free.level == .active { return .free }
        return held.level == .active ? .heldOpen : .normal
    }

    /// Takes a contact's answer. The gate follows the levels, even if edges and events were lost on the way.
    func take<Own: MachineEvent>(
        _ answer: SensorAnswer<Level>, present: GateMode, into findings: inout some FindingSink<GateEvent<Own>>,
        _ event: (GateMode) -> Own
    ) {
        if case .trouble = answer { findings.noteRepeatedEdge() }
        if mode != present { findings.found(.own(event(mode))) }
    }
}
