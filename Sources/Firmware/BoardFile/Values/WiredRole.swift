import ControlLoop
import Lanes
import Statecharts

/// A role of a lane that a key of the board file wires.
struct WiredRole {
    /// Everything about it, in one row.
    let row: RoleRow
    /// The lane's number for it.
    let number: Int

    var role: Role { Role(row.label, index: number) }
    var label: Label { row.label }
    var isInput: Bool { row.isInput }
}
