import Statecharts

/// What can happen to a parking exit, besides what can happen to every gate.
public enum ParkingExitEvent: MachineEvent {
    /// The coin slot took a coin of this value.
    case insertCoin(Money)
    /// The coin slot took more of the coin that paid for the latest exit.
    case insertSurplus(Money)
    /// Somebody who did not pay is to be let out.
    case grantPassage
    /// Somebody has set the exit to another mode.
    case modeDidChange(GateMode)
    /// Somebody pressed the cancel button to get the money back.
    case cancelButtonWasPressed
    /// The loop became active: a vehicle is under the arm.
    case vehicleArrived
    /// The loop became inactive.
    case vehicleLeft
    /// The hopper's count sensor saw a coin fall. Only where it is wired.
    case coinWasPaidOut
    /// The count sensor is active, and no coin falls now. Only where it is wired.
    case coinSensorBecameActive
    /// The count sensor is inactive again. Only where it is wired.
    case coinSensorCleared
    /// The count sensor has been active for longer than a coin takes to fall. Only where it is wired.
    case coinSensorDidJam
    /// The hopper's contact reports that it has no coins. Only where it is wired.
    case hopperBecameEmpty
    /// The hopper's contact reports that it has coins again.
    case hopperWasRefilled
    /// The deadline of at least one region has passed.
    case deadlinePassed
    /// An interlock that kept the barrier from opening lets it open now.
    case interlockDidRelease
}

extension ParkingExitEvent {
    /// The name in traces.
    public var label: Label {
        switch self {
        case .insertCoin: "insertCoin"
        case .insertSurplus: "insertSurplus"
        case .grantPassage: "grantPassage"
        case .modeDidChange(let mode): mode.label
        case .cancelButtonWasPressed: "cancelButtonWasPressed"
        case .vehicleArrived: "vehicleArrived"
        case .vehicleLeft: "vehicleLeft"
        case .coinWasPaidOut: "coinWasPaidOut"
        case .coinSensorBecameActive: "coinSensorBecameActive"
        case .coinSensorCleared: "coinSensorCleared"
        case .coinSensorDidJam: "coinSensorDidJam"
        case .hopperBecameEmpty: "hopperBecameEmpty"
        case .hopperWasRefilled: "hopperWasRefilled"
        case .deadlinePassed: "deadlinePassed"
        case .interlockDidRelease: "interlockDidRelease"
        }
    }

    /// The value of a coin, in smallest units.
    public var value: UInt64? {
        switch self {
        case .insertCoin(let value), .insertSurplus(let value): value.units
        case .grantPassage, .modeDidChange, .cancelButtonWasPressed, .vehicleArrived, .vehicleLeft, .coinWasPaidOut,
            .coinSensorBecameActive, .coinSensorCleared, .coinSensorDidJam, .hopperBecameEmpty, .hopperWasRefilled,
            .deadlinePassed, .interlockDidRelease:
            nil
        }
    }
}

/// Every command that a parking exit can give to its hardware.
public enum ParkingExitCommand: AlarmCommand {
    /// Raise the arm.
    case openBarrier
    /// Lower the arm.
    case closeBarrier
    /// Show the driver that the exit is paid.
    case showPaid
    /// Show it no longer.
    case hidePaid
    /// Make the coin acceptor return every coin.
    case inhibitCoins
    /// Let the coin acceptor take coins.
    case acceptCoins
    /// Run the hopper for one coin of change.
    case payOutCoin
    /// Stop the hopper.
    case stopHopper
    /// Sound the alarm.
    case soundAlarm
    /// Silence the alarm.
    case silenceAlarm
}

extension ParkingExitCommand {
    /// The name in traces.
    public var label: Label {
        switch self {
        case .openBarrier: "openBarrier"
        case .closeBarrier: "closeBarrier"
        case .showPaid: "showPaid"
        case .hidePaid: "hidePaid"
        case .inhibitCoins: "inhibitCoins"
        case .acceptCoins: "acceptCoins"
        case .payOutCoin: "payOutCoin"
        case .stopHopper: "stopHopper"
        case .soundAlarm: "soundAlarm"
        case .silenceAlarm: "silenceAlarm"
        }
    }
}
