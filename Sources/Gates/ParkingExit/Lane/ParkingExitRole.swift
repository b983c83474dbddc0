import ControlLoop
import Statecharts

/// The lines of a parking exit, by what they are for.
public enum ParkingExitRole: Int, CoinedRole, ModalRole {
    case coinSlot, coinSlotSecond, coinSlotThird, coinSlotFourth
    case loop, cancelButton, coinOut, hopperEmpty, grant, locked, free, fireRelease, fireReleaseSecond, fault, repairKey
    case mainsFail, batteryLow, tamper, callButton, breakGlass
    case barrier, openPulse, closePulse, hopper, paidLamp, alarm, coinInhibit, outOfService
    case goLamp, stopLamp, ready, heartbeat, passed, refused, bell

    /// Everything about it, in one row.
    public var row: RoleRow {
        switch self {
        case .coinSlot:
            .input("coin-slot", "pulses of the coin acceptor, one for each coin-value")
        case .coinSlotSecond: .input("coin-slot-2", "pulses of a second coin, of an acceptor with a line for each")
        case .coinSlotThird: .input("coin-slot-3", "pulses of a third coin")
        case .coinSlotFourth: .input("coin-slot-4", "pulses of a fourth coin")
        case .loop:
            .input(
                "loop", "active while a vehicle stands under the barrier", .inTheWay, isRequired: true,
                decidesFailSafe: true)
        case .cancelButton: .input("cancel-button", "gives the money back while nothing is bought")
        case .coinOut: .input("coin-out", "the hopper's count sensor, active while a coin falls")
        case .hopperEmpty: .input("hopper-empty", "active while the hopper has no coins")
        case .grant:
            .input("grant", "closes to let one vehicle out that did not pay: a reader, a camera, a guard's button")
        case .locked: .locked("active while nobody may leave who has no right yet")
        case .free: .free("active while the barrier is open for everybody")
        case .fireRelease: .fireRelease(decidesFailSafe: true)
        case .fireReleaseSecond: .fireReleaseSecond(decidesFailSafe: true)
        case .fault: .fault
        case .repairKey: .repairKey
        case .mainsFail: SupervisedContact.mainsFail.row
        case .batteryLow: SupervisedContact.batteryLow.row
        case .tamper: SupervisedContact.tamper.row
        case .callButton: SupervisedContact.callButton.row
        case .breakGlass: SupervisedContact.breakGlass.row
        case .barrier: .output("barrier", "opens the barrier while active")
        case .openPulse: .output("open-pulse", "a pulse tells the drive to open the barrier")
        case .closePulse: .output("close-pulse", "a pulse tells the drive to close the barrier")
        case .hopper: .output("hopper", "runs the hopper's motor while active")
        case .paidLamp: .output("paid-lamp", "shows the driver that the exit is paid")
        case .alarm: .output("alarm", "calls somebody while active")
        case .coinInhibit: .output("coin-inhibit", "makes the coin acceptor return every coin while active")
        case .bell: .bell
        case .outOfService: .outOfService
        case .goLamp: .goLamp
        case .stopLamp: .stopLamp
        case .ready: .ready
        case .heartbeat: .heartbeat
        case .passed: .output("passed", "a pulse for each vehicle that left with a right")
        case .refused: .refused
        }
    }
}
