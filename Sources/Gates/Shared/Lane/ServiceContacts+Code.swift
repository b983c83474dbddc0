import Machines
import Statecharts

extension ServiceContacts: Codeable {
    /// Shows the levels.
    mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        release.code(with: &coder)
        fault.code(with: &coder)
        repairKey.code(with: &coder)
        recovery.code(with: &coder)
        coder.flag(&isInStorm)
    }
}
