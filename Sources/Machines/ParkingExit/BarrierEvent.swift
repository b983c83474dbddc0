import Statecharts

/// What concerns the barrier, besides what can happen to every gate.
public enum BarrierEvent: MachineEvent {
    /// The coin slot took a coin of this value.
    case insertCoin(Money)
    /// A driver wants the money back; the value says whether the hopper can give it.
    case cancelButtonWasPressed(hopperIsReady: Bool)
    /// A vehicle is under the arm.
    case vehicleArrived
    /// No vehicle is under the arm any more.
    case vehicleLeft
    /// The deadline of the window or of the arm has passed.
    case deadlinePassed
    /// An interlock that kept the barrier from opening lets it open now.
    case interlockDidRelease

    /// The name.
    public var label: Label {
        switch self {
        case .insertCoin: "insertCoin"
        case .cancelButtonWasPressed: "cancelButtonWasPressed"
        case .vehicleArrived: "vehicleArrived"
        case .vehicleLeft: "vehicleLeft"
        case .deadlinePassed: "deadlinePassed"
        case .interlockDidRelease: "interlockDidRelease"
        }
    }
}

/// What an event at the barrier means to the other regions.
public enum BarrierConsequence: Equatable, Sendable {
    /// This much has to be paid out, a whole number of coins of change.
    case changeBecameDue(Money)
    /// A vehicle that has not paid is under the arm.
    case exitWasForced
    /// The vehicle whose exit was bought has left.
    case driverLeft
}
