import ControlLoop
import Machines
import Statecharts

/// The roles of a gate with modes.
package protocol ModalRole: SupervisedRole {
    /// What bars it.
    static var locked: Self { get }
    /// What frees it.
    static var free: Self { get }
}

/// The contacts that set the mode of a gate, each for as long as it is active. Of several the first counts: what says
/// that the battery is low, what locks, what frees, what holds open.
struct ModeContacts: Sendable {
    private var locked = Contact()
    private var free = Contact()
    private var held = Contact()

    /// Lets a visitor pass them; `held` is the contact that holds a gate open, where there is one. The gate follows the
    /// levels, even if edges and events were lost on the way. `battery` is the mode of a gate whose battery is low, if
    /// it is, and whether there is news of that.
    @inline(__always)
    mutating func visit<Visitor: SensorVisitor, Own: MachineEvent>(
        _ visitor: inout Visitor, held role: Visitor.Roles? = nil, battery: (isNews: Bool, mode: GateMode?),
        present: GateMode, _ event: (GateMode) -> Own
    ) where Visitor.Event == GateEvent<Own>, Visitor.Roles: ModalRole {
        var answer = visitor.visit(&locked, .locked) ?? visitor.visit(&free, .free)
        if let role { answer = answer ?? visitor.visit(&held, role) }
        guard answer != nil || battery.isNews else { return }
        if case .trouble = answer { visitor.noteRepeatedEdge() }
        let mode = battery.mode ?? self.mode
        if mode != present { visitor.found(.own(event(mode))) }
    }

    /// What they ask for together.
    private var mode: GateMode {
        if locked.level == .active { return .barred }
        if free.level == .active { return .free }
        return held.level == .active ? .heldOpen : .normal
    }
}
