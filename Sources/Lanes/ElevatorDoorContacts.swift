import ControlLoop
import Machines

/// The contacts of an elevator door, by their role.
struct ElevatorDoorContacts: Sendable {
    private var contacts = InlineArray<14, Contact>(repeating: Contact())

    /// The contact of an input.
    subscript(input: ElevatorDoorRole) -> Contact {
        get { contacts[input.role.index] }
        set { contacts[input.role.index] = newValue }
    }
}
