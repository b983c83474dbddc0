import Statecharts

/// What concerns the hopper of a parking exit.
public enum HopperEvent: MachineEvent {
    /// This much has to be paid out.
    case changeBecameDue(Money)
    /// The count sensor saw a coin fall.
    case coinWasPaidOut
    /// The hopper has no coins.
    case hopperBecameEmpty
    /// The hopper has coins again.
    case hopperWasRefilled
    /// The vehicle of the driver who paid has left.
    case driverLeft
    /// The exit no longer works, or a fire release holds it open.
    case serviceWasInterrupted
    /// The fire release is over, and the exit works.
    case serviceWasResumed
    /// A technician has looked; the value says whether the exit works now.
    case repairDidComplete(isInService: Bool)
    /// The deadline of the hopper has passed.
    case deadlinePassed

    /// The name.
    public var label: Label {
        switch self {
        case .changeBecameDue: "changeBecameDue"
        case .coinWasPaidOut: "coinWasPaidOut"
        case .hopperBecameEmpty: "hopperBecameEmpty"
        case .hopperWasRefilled: "hopperWasRefilled"
        case .driverLeft: "driverLeft"
        case .serviceWasInterrupted: "serviceWasInterrupted"
        case .serviceWasResumed: "serviceWasResumed"
        case .repairDidComplete: "repairDidComplete"
        case .deadlinePassed: "deadlinePassed"
        }
    }
}
