import Machines
import Statecharts
import Testing

/// One row of the door's table: a scene, an event, and all that comes of it.
struct DoorRow: Sendable, CustomTestStringConvertible {
    let scene: DoorScene
    let event: ElevatorDoor.Event
    let mayOpen: Bool
    let verdict: Verdict
    let next: ElevatorDoorState
    let commands: [ElevatorDoorCommand]
    let persons: UInt16
    let counts: DoorCounts
    let isKeptFromOpening: Bool
    let remark: ElevatorDoorRemark?

    var testDescription: String {
        "\(DoorStateKind(scene.state)), \(event): \(verdict), \(DoorStateKind(next)), \(commands)"
    }
}

/// One thing that a row counts.
enum DoorCount: Sendable {
    case entered(UInt64)
    case left(UInt64)
    case leftUncounted(UInt64)
    case forgotten(UInt64)
    case cycle, reopening, nudging, forcedUnlocking, fault
}

/// What was counted, comparable with a ledger.
struct DoorCounts: Equatable, Sendable {
    var entered: UInt64 = 0
    var left: UInt64 = 0
    var leftUncounted: UInt64 = 0
    var forgotten: UInt64 = 0
    var cycles: UInt64 = 0
    var reopenings: UInt64 = 0
    var nudgings: UInt64 = 0
    var forcedUnlockings: UInt64 = 0
    var faults: UInt64 = 0

    init(_ counts: [DoorCount]) {
        for count in counts {
            switch count {
            case .entered(let number): entered += number
            case .left(let number): left += number
            case .leftUncounted(let number): leftUncounted += number
            case .forgotten(let number): forgotten += number
            case .cycle: cycles += 1
            case .reopening: reopenings += 1
            case .nudging: nudgings += 1
            case .forcedUnlocking: forcedUnlockings += 1
            case .fault: faults += 1
            }
        }
    }

    init(_ ledger: ElevatorDoorLedger) {
        entered = ledger.entered
        left = ledger.left
        leftUncounted = ledger.leftUncounted
        forgotten = ledger.forgotten
        cycles = ledger.cycles
        reopenings = ledger.reopenings
        nudgings = ledger.nudgings
        forcedUnlockings = ledger.forcedUnlockings
        faults = ledger.faults
    }
}
