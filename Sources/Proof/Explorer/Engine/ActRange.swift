import Machines

/// What of all that could happen to a machine is looked at.
package enum ActRange: Sendable {
    /// Every event at any time, whether a board could send it or not.
    case everything
    /// Only what the loop of a board without interlocks sends: a way can then be played again as a script.
    case whatABoardDoes
}

extension ServiceEvent {
    /// Whether the contacts of a gate in this service can report it next.
    func canHappen(in service: ServiceState) -> Bool {
        switch self {
        case .machineDidFail(let cause): cause == .faultContact && !service.isBroken
        case .machineRepairDidComplete: service.isBroken
        case .fireReleaseBegan: !service.isReleased
        case .fireReleaseEnded: service.isReleased
        }
    }
}
