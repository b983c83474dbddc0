import Machines

/// The hopper's states with the sub-cases that decide differently.
struct HopperKind: Hashable, Sendable, CustomStringConvertible {
    enum Payout { case idle, paying, pausing, waiting }

    let payout: Payout
    let condition: HopperState.Condition
    let isInService: Bool

    init(_ state: HopperState) {
        payout =
            switch state.payout {
            case .idle: .idle
            case .paying: .paying
            case .pausing: .pausing
            case .waiting: .waiting
            }
        condition = state.condition
        isInService = state.isInService
    }

    var description: String { "\(payout), \(condition)\(isInService ? "" : ", out of service")" }
}

/// The hopper's events without what they carry. A new event breaks this switch, and with it the completeness of the
/// table.
enum HopperEventKind: CaseIterable {
    case changeBecameDue, refundBecameDue, moneyWasLeftBehind, coinSensorBecameActive, coinSensorCleared,
        coinSensorDidJam
    case exitWasBought, coinWasPaidOut, hopperBecameEmpty, hopperWasRefilled, driverLeft, serviceWasInterrupted
    case serviceWasResumed, repairDidComplete, deadlinePassed

    init(_ event: HopperEvent) {
        self =
            switch event {
            case .changeBecameDue: .changeBecameDue
            case .refundBecameDue: .refundBecameDue
            case .exitWasBought: .exitWasBought
            case .moneyWasLeftBehind: .moneyWasLeftBehind
            case .coinSensorBecameActive: .coinSensorBecameActive
            case .coinSensorCleared: .coinSensorCleared
            case .coinSensorDidJam: .coinSensorDidJam
            case .coinWasPaidOut: .coinWasPaidOut
            case .hopperBecameEmpty: .hopperBecameEmpty
            case .hopperWasRefilled: .hopperWasRefilled
            case .driverLeft: .driverLeft
            case .serviceWasInterrupted: .serviceWasInterrupted
            case .serviceWasResumed: .serviceWasResumed
            case .repairDidComplete: .repairDidComplete
            case .deadlinePassed: .deadlinePassed
            }
    }
}
