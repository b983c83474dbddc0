import Testing

@testable import Machines

/// The states of the superstate with the sub-case that decides differently.
enum ServiceKind: CaseIterable {
    case normal, broken, released, releasedBroken

    init(_ service: ServiceState) {
        self =
            switch service {
            case .normal: .normal
            case .broken: .broken
            case .released(broken: nil): .released
            case .released(broken: .some): .releasedBroken
            }
    }
}

/// The events without what they carry. A new event breaks this switch, and with it the completeness of the table.
enum ServiceEventKind: CaseIterable {
    case machineDidFail, machineRepairDidComplete, fireReleaseBegan, fireReleaseEnded

    init(_ event: ServiceEvent) {
        self =
            switch event {
            case .machineDidFail: .machineDidFail
            case .machineRepairDidComplete: .machineRepairDidComplete
            case .fireReleaseBegan: .fireReleaseBegan
            case .fireReleaseEnded: .fireReleaseEnded
            }
    }
}

/// One row of the superstate's table: a state, an event, the state after it, and what becomes of the gate by it.
struct ServiceRow: Sendable, CustomTestStringConvertible {
    let state: ServiceState
    let event: ServiceEvent
    let next: ServiceState
    let change: ServiceState.Change

    init(_ state: ServiceState, _ event: ServiceEvent, _ next: ServiceState, _ change: ServiceState.Change) {
        self.state = state
        self.event = event
        self.next = next
        self.change = change
    }

    var testDescription: String { "\(state), \(event): \(next), \(change)" }
}

/// The whole table. The causes differ, so that the first of them is seen to stay.
enum ServiceTable {
    private static let failed = ServiceState.broken(.sensorStuck)
    private static let releasedFailed = ServiceState.released(broken: .sensorStuck)
    private static let released = ServiceState.released(broken: nil)

    static let rows = [
        ServiceRow(.normal, .machineDidFail(.edgesLost), .broken(.edgesLost), .failed),
        ServiceRow(.normal, .machineRepairDidComplete, .normal, .ignored),
        ServiceRow(.normal, .fireReleaseBegan, released, .releaseBegan),
        ServiceRow(.normal, .fireReleaseEnded, .normal, .refused),

        ServiceRow(failed, .machineDidFail(.edgesLost), failed, .failedAgain),
        ServiceRow(failed, .machineRepairDidComplete, .normal, .repaired),
        ServiceRow(failed, .fireReleaseBegan, releasedFailed, .releaseBegan),
        ServiceRow(failed, .fireReleaseEnded, failed, .refused),

        ServiceRow(released, .machineDidFail(.edgesLost), .released(broken: .edgesLost), .failed),
        ServiceRow(released, .machineRepairDidComplete, released, .ignored),
        ServiceRow(released, .fireReleaseBegan, released, .refused),
        ServiceRow(released, .fireReleaseEnded, .normal, .releaseEnded),

        ServiceRow(releasedFailed, .machineDidFail(.edgesLost), releasedFailed, .failedAgain),
        ServiceRow(releasedFailed, .machineRepairDidComplete, released, .repaired),
        ServiceRow(releasedFailed, .fireReleaseBegan, releasedFailed, .refused),
        ServiceRow(releasedFailed, .fireReleaseEnded, failed, .releaseEnded),
    ]
}
