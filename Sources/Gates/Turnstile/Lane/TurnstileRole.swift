import ControlLoop
import Statecharts

/// The lines of a turnstile, by what they are for.
public enum TurnstileRole: Int, CoinedRole, ModalRole {
    case coinSlot, coinSlotSecond, coinSlotThird, coinSlotFourth
    case personSensor, passageContact, passageContactSecond, doorLock
    case grant, exitButton, exitHandle, locked, free, holdOpen
    case fireRelease, fireReleaseSecond, fault, repairKey, mainsFail, batteryLow, tamper, callButton, breakGlass
    case doors, alarm, coinInhibit, outOfService, goLamp, stopLamp, ready, heartbeat, passed, passedExit, refused,
        openPulse, bell

    /// Everything about it, in one row.
    public var row: RoleRow {
        switch self {
        case .coinSlot:
            .input("coin-slot", "pulses of the coin acceptor, one for each coin-value")
        case .coinSlotSecond: .input("coin-slot-2", "pulses of a second coin, of an acceptor with a line for each")
        case .coinSlotThird: .input("coin-slot-3", "pulses of a third coin")
        case .coinSlotFourth: .input("coin-slot-4", "pulses of a fourth coin")
        case .personSensor: .input("person-sensor", "active while a person breaks the beam", .inTheWay)
        case .passageContact: .input("passage-contact", "closes once for each person, in a gate that sees that itself")
        case .passageContactSecond:
            .input("passage-contact-2", "closes behind the other, and opens after it: together they tell the direction")
        case .doorLock: .input("door-lock", "active while the doors are closed and locked")
        case .grant: .input("grant", "closes to let one person in who did not pay: a reader, a guard's button")
        case .exitButton: .input("exit-button", "closes to let one person out")
        case .exitHandle:
            .input("exit-handle", "active while somebody opens the gate from the inside, by a handle: no alarm")
        case .holdOpen:
            .input("hold-open", "holds the doors open while active, for people whom it lets in like grant")
        case .locked: .locked("active while nobody may get in; who is inside still gets out")
        case .free: .free("active while the doors are open for everybody")
        case .fireRelease: .fireRelease(decidesFailSafe: true)
        case .fireReleaseSecond: .fireReleaseSecond(decidesFailSafe: true)
        case .fault: .fault
        case .repairKey: .repairKey
        case .mainsFail: SupervisedContact.mainsFail.row
        case .batteryLow: SupervisedContact.batteryLow.row
        case .tamper: SupervisedContact.tamper.row
        case .callButton: SupervisedContact.callButton.row
        case .breakGlass: SupervisedContact.breakGlass.row
        case .doors: .output("doors", "opens the doors while active")
        case .alarm: .output("alarm", "sounds the intrusion alarm while active")
        case .coinInhibit: .output("coin-inhibit", "makes the coin acceptor return every coin while active")
        case .outOfService: .outOfService
        case .goLamp: .goLamp
        case .stopLamp: .stopLamp
        case .ready: .ready
        case .heartbeat: .heartbeat
        case .passed: .passed
        case .passedExit: .passedExit
        case .refused: .refused
        case .openPulse: .output("open-pulse", "a pulse for each who may pass, for a gate that counts them itself")
        case .bell: .bell
        }
    }
}
