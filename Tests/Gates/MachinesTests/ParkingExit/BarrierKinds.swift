import Machines
import Statecharts

/// The barrier's states with the sub-cases that decide differently.
struct BarrierKind: Hashable, Sendable, CustomStringConvertible {
    enum Purchase { case unpaid, paid, passing, granted, leaving, leavingFree }
    enum ArmKind { case down, closing, up, resting }

    let isBroken: Bool
    let isReleased: Bool
    let mode: GateMode
    let purchase: Purchase
    let arm: ArmKind
    let isOccupied: Bool

    init(_ state: BarrierState) {
        isBroken = state.service.isBroken
        isReleased = state.service.isReleased
        // What does not work only notes it.
        mode = state.service == .normal ? state.mode : .normal
        purchase =
            switch state.functioning {
            case .unpaid: .unpaid
            case .paid: .paid
            case .passing: .passing
            case .granted: .granted
            case .leaving(let leaving): leaving.isFree ? .leavingFree : .leaving
            }
        arm =
            switch state.arm {
            case .down: .down
            case .closing: .closing
            case .up, .held: .up
            // With a vehicle under it, or for somebody who has a right, it is up anyway.
            case .reversed: state.isOccupied || state.isWantedOpen ? .up : .resting
            }
        isOccupied = state.isOccupied
    }

    var description: String {
        "\(isReleased ? "released " : "")\(isBroken ? "broken " : "")\(mode) \(purchase), arm \(arm)\(isOccupied ? ", occupied" : "")"
    }
}

extension BarrierState {
    /// Whether it is wanted open, whichever side a failure brings it to.
    fileprivate var isWantedOpen: Bool {
        service.isReleased || (service == .normal && (hasRight || superstate == .open))
    }
}

/// The barrier's events without what they carry. A new event breaks this switch, and with it the completeness of the
/// tables.
enum BarrierEventKind: CaseIterable {
    case insertCoin, insertSurplus, grantPassage, modeDidChange, refundDidFail, changeIsBeingGiven
    case cancelButtonWasPressed, vehicleArrived, vehicleLeft, deadlinePassed, interlockDidRelease
    case machineDidFail, machineRepairDidComplete, fireReleaseBegan, fireReleaseEnded

    init(_ event: Barrier.Event) {
        self =
            switch event {
            case .own(.insertCoin): .insertCoin
            case .own(.insertSurplus): .insertSurplus
            case .own(.grantPassage): .grantPassage
            case .own(.modeDidChange): .modeDidChange
            case .own(.refundDidFail): .refundDidFail
            case .own(.changeIsBeingGiven): .changeIsBeingGiven
            case .own(.cancelButtonWasPressed): .cancelButtonWasPressed
            case .own(.vehicleArrived): .vehicleArrived
            case .own(.vehicleLeft): .vehicleLeft
            case .own(.deadlinePassed): .deadlinePassed
            case .own(.interlockDidRelease): .interlockDidRelease
            case .service(.machineDidFail): .machineDidFail
            case .service(.machineRepairDidComplete): .machineRepairDidComplete
            case .service(.fireReleaseBegan): .fireReleaseBegan
            case .service(.fireReleaseEnded): .fireReleaseEnded
            }
    }
}
