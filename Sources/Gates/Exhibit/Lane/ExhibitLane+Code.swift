import ControlLoop
import Gallery
import Machines
import Statecharts

extension ExhibitLane: Codeable where Machine: Codeable {
    /// Shows the machine, and what is known of the contacts. What was counted is not part of it.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        machine.code(with: &coder)
        for index in Machine.inputs.indices { contacts[index].code(with: &coder) }
        // A deadline that was spent is the present one, or none.
        var isSpent = spentDeadline != nil && spentDeadline == machine.deadline
        coder.flag(&isSpent)
        spentDeadline = isSpent ? machine.deadline : nil
    }
}
