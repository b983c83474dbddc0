import ControlLoop
import Statecharts

/// The lines of a parking exit, by what they are for.
public enum ParkingExitRole: Int, SupervisedRole {
    case coinSlot, loop, cancelButton, coinOut, hopperEmpty, fireRelease, fireReleaseSecond, fault, repairKey
    case mainsFail, batteryLow, tamper, callButton, breakGlass
    case barrier, hopper, paidLamp, alarm, coinInhibit, bell, outOfService

    /// Everything about it, in one row.
    public var row: RoleRow {
        switch self {
        case .coinSlot:
            .input("coin-slot", "pulses of the coin acceptor, one for each coin-value", isRequired: true)
        case .loop:
            .input(
                "loop", "active while a vehicle stands under the barrier", .inTheWay, isRequired: true,
                decidesFailSafe: true)
        case .cancelButton: .input("cancel-button", "gives the money back while nothing is bought")
        case .coinOut: .input("coin-out", "the hopper's count sensor, active while a coin falls")
        case .hopperEmpty: .input("hopper-empty", "active while the hopper has no coins")
        case .fireRelease: .fireRelease(decidesFailSafe: true)
        case .fireReleaseSecond: .fireReleaseSecond(decidesFailSafe: true)
        case .fault: .fault
        case .repairKey: .repairKey
        case .mainsFail: SupervisedContact.mainsFail.row
        case .batteryLow: SupervisedContact.batteryLow.row
        case .tamper: SupervisedContact.tamper.row
        case .callButton: SupervisedContact.callButton.row
        case .breakGlass: SupervisedContact.breakGlass.row
        case .barrier: .output("barrier", "opens the barrier while active", isRequired: true)
        case .hopper: .output("hopper", "runs the hopper's motor while active", isRequired: true)
        case .paidLamp: .output("paid-lamp", "shows the driver that the exit is paid")
        case .alarm: .output("alarm", "calls somebody while active")
        case .coinInhibit: .output("coin-inhibit", "makes the coin acceptor return every coin while active")
        case .bell: .bell
        case .outOfService: .outOfService
        }
    }
}
