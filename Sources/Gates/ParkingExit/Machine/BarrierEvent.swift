import Statecharts

/// What concerns the barrier, besides what can happen to every gate.
public enum BarrierEvent: MachineEvent {
    /// The coin slot took a coin of this value.
    case insertCoin(Money)
    /// The coin slot took more of the coin that paid for the latest exit.
    case insertSurplus(Money)
    /// Somebody who did not pay is to be let out.
    case grantPassage
    /// Somebody has set the exit to another mode.
    case modeDidChange(GateMode)
    /// A driver wants the money back; the value says whether the hopper can give it.
    case cancelButtonWasPressed(hopperIsReady: Bool)
    /// A vehicle is under the arm.
    case vehicleArrived
    /// No vehicle is under the arm any more.
    case vehicleLeft
    /// The hopper cannot pay this much of what the driver wanted back.
    case refundDidFail(Money)
    /// The hopper pays change, or did until now.
    case changeIsBeingGiven
    /// The deadline of the window, of the credit or of the arm has passed.
    case deadlinePassed
    /// An interlock that kept the barrier from opening lets it open now.
    case interlockDidRelease

    /// The name.
    public var label: Label {
        switch self {
        case .insertCoin: "insertCoin"
        case .insertSurplus: "insertSurplus"
        case .grantPassage: "grantPassage"
        case .modeDidChange(let mode): mode.label
        case .cancelButtonWasPressed: "cancelButtonWasPressed"
        case .vehicleArrived: "vehicleArrived"
        case .vehicleLeft: "vehicleLeft"
        case .refundDidFail: "refundDidFail"
        case .changeIsBeingGiven: "changeIsBeingGiven"
        case .deadlinePassed: "deadlinePassed"
        case .interlockDidRelease: "interlockDidRelease"
        }
    }
}

/// What an event at the barrier means to the other regions.
public enum BarrierConsequence: Equatable, Sendable {
    /// This much has to be paid out, a whole number of coins of change.
    case changeBecameDue(Money)
    /// This much has to be paid back, a whole number of coins of change.
    case refundBecameDue(Money)
    /// This much belongs to a driver who has left.
    case moneyWasLeftBehind(Money)
    /// A vehicle that has not paid is under the arm.
    case exitWasForced
    /// A vehicle has left.
    case driverLeft
}
