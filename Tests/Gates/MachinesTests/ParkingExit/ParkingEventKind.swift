import Machines

/// The events of a parking exit without what they carry. A new one breaks this switch, and with it what the
/// exploration, the walks and the labels leave out.
enum ParkingEventKind: CaseIterable {
    case insertCoin, insertSurplus, grantPassage, becameNormal, becameBarred, becameHeldOpen, becameFree
    case coinSensorBecameActive, coinSensorCleared, coinSensorDidJam
    case cancelButtonWasPressed, vehicleArrived, vehicleLeft, coinWasPaidOut, hopperBecameEmpty
    case hopperWasRefilled, deadlinePassed, interlockDidRelease
    case machineDidFail, machineRepairDidComplete, fireReleaseBegan, fireReleaseEnded

    init(_ event: ParkingExit.Event) {
        self =
            switch event {
            case .own(.insertCoin): .insertCoin
            case .own(.insertSurplus): .insertSurplus
            case .own(.grantPassage): .grantPassage
            case .own(.modeDidChange(.normal)): .becameNormal
            case .own(.modeDidChange(.barred)): .becameBarred
            case .own(.modeDidChange(.heldOpen)): .becameHeldOpen
            case .own(.modeDidChange(.free)): .becameFree
            case .own(.coinSensorBecameActive): .coinSensorBecameActive
            case .own(.coinSensorCleared): .coinSensorCleared
            case .own(.coinSensorDidJam): .coinSensorDidJam
            case .own(.cancelButtonWasPressed): .cancelButtonWasPressed
            case .own(.vehicleArrived): .vehicleArrived
            case .own(.vehicleLeft): .vehicleLeft
            case .own(.coinWasPaidOut): .coinWasPaidOut
            case .own(.hopperBecameEmpty): .hopperBecameEmpty
            case .own(.hopperWasRefilled): .hopperWasRefilled
            case .own(.deadlinePassed): .deadlinePassed
            case .own(.interlockDidRelease): .interlockDidRelease
            case .service(.machineDidFail): .machineDidFail
            case .service(.machineRepairDidComplete): .machineRepairDidComplete
            case .service(.fireReleaseBegan): .fireReleaseBegan
            case .service(.fireReleaseEnded): .fireReleaseEnded
            }
    }

    /// The event, with a coin of `units` and a cause.
    func event(coin units: UInt64, cause: Fault = .sensorStuck) -> ParkingExit.Event {
        switch self {
        case .insertCoin: .coin(units)
        case .insertSurplus: .own(.insertSurplus(Money(units)))
        case .grantPassage: .grant
        case .becameNormal: .mode(.normal)
        case .becameBarred: .mode(.barred)
        case .becameHeldOpen: .mode(.heldOpen)
        case .becameFree: .mode(.free)
        case .coinSensorBecameActive: .own(.coinSensorBecameActive)
        case .coinSensorCleared: .own(.coinSensorCleared)
        case .coinSensorDidJam: .own(.coinSensorDidJam)
        case .cancelButtonWasPressed: .cancel
        case .vehicleArrived: .arrived
        case .vehicleLeft: .left
        case .coinWasPaidOut: .coinFell
        case .hopperBecameEmpty: .emptied
        case .hopperWasRefilled: .refilled
        case .deadlinePassed: .deadline
        case .interlockDidRelease: .allowed
        case .machineDidFail: .service(.machineDidFail(cause))
        case .machineRepairDidComplete: .isRepaired
        case .fireReleaseBegan: .fire
        case .fireReleaseEnded: .fireIsOver
        }
    }
}
