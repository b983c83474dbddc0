import ControlLoop
import Machines

/// The contacts of an elevator door, by their role.
struct ElevatorDoorContacts: Sendable {
    private var contacts = PerRole<Contact>(repeating: Contact())

    /// The contact of an input.
    subscript(input: ElevatorDoorRole) -> Contact {
        get { contacts[input.rawValue] }
        set { contacts[input.rawValue] = newValue }
    }
}
