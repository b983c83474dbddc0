import Statecharts

/// What concerns the hopper of a parking exit.
public enum HopperEvent: MachineEvent {
    /// This much has to be paid out.
    case changeBecameDue(Money)
    /// This much has to be paid back to a driver who has bought nothing.
    case refundBecameDue(Money)
    /// This much belongs to a driver who has left.
    case moneyWasLeftBehind(Money)
    /// The count sensor saw a coin fall.
    case coinWasPaidOut
    /// The count sensor sees something that is no coin that falls now.
    case coinSensorBecameActive
    /// The count sensor sees nothing any more.
    case coinSensorCleared
    /// The count sensor has seen something for longer than a coin takes to fall.
    case coinSensorDidJam
    /// The hopper has no coins.
    case hopperBecameEmpty
    /// The hopper has coins again.
    case hopperWasRefilled
    /// A driver to whom something is to be paid back has bought an exit after all.
    case exitWasBought
    /// A vehicle has left.
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
        case .refundBecameDue: "refundBecameDue"
        case .moneyWasLeftBehind: "moneyWasLeftBehind"
        case .coinWasPaidOut: "coinWasPaidOut"
        case .coinSensorBecameActive: "coinSensorBecameActive"
        case .coinSensorCleared: "coinSensorCleared"
        case .coinSensorDidJam: "coinSensorDidJam"
        case .hopperBecameEmpty: "hopperBecameEmpty"
        case .hopperWasRefilled: "hopperWasRefilled"
        case .exitWasBought: "exitWasBought"
        case .driverLeft: "driverLeft"
        case .serviceWasInterrupted: "serviceWasInterrupted"
        case .serviceWasResumed: "serviceWasResumed"
        case .repairDidComplete: "repairDidComplete"
        case .deadlinePassed: "deadlinePassed"
        }
    }
}
