import Statecharts
import Testing

@testable import Machines

/// What becomes of an arm at second 100.
struct ArmRow: Sendable, CustomTestStringConvertible {
    let arm: Arm
    let isWanted: Bool
    let isOccupied: Bool
    let next: Arm

    init(_ arm: Arm, wanted isWanted: Bool, occupied isOccupied: Bool, becomes next: Arm) {
        self.arm = arm
        self.isWanted = isWanted
        self.isOccupied = isOccupied
        self.next = next
    }

    var testDescription: String { "\(arm), wanted \(isWanted), occupied \(isOccupied)" }
}

struct ArmTests {
    private static let rows: [ArmRow] = [
        ArmRow(.down, wanted: false, occupied: false, becomes: .down),
        ArmRow(.down, wanted: false, occupied: true, becomes: .down),
        ArmRow(.down, wanted: true, occupied: false, becomes: .up),
        ArmRow(.down, wanted: true, occupied: true, becomes: .up),
        ArmRow(.closing, wanted: false, occupied: false, becomes: .closing),
        ArmRow(.closingAndDue, wanted: false, occupied: false, becomes: .down),
        ArmRow(.closingAndNearlyDue, wanted: false, occupied: false, becomes: .closingAndNearlyDue),
        ArmRow(.closing, wanted: false, occupied: true, becomes: .up),
        ArmRow(.closingAndDue, wanted: false, occupied: true, becomes: .up),
        ArmRow(.closing, wanted: true, occupied: false, becomes: .up),
        ArmRow(.closing, wanted: true, occupied: true, becomes: .up),
        ArmRow(.up, wanted: false, occupied: false, becomes: .closingNow),
        ArmRow(.up, wanted: false, occupied: true, becomes: .up),
        ArmRow(.up, wanted: true, occupied: false, becomes: .up),
        ArmRow(.up, wanted: true, occupied: true, becomes: .up),
    ]

    @Test("an arm goes where it is wanted, but never down onto a vehicle", arguments: rows)
    func row(_ row: ArmRow) {
        let next = row.arm.next(
            isWanted: row.isWanted, isOccupied: row.isOccupied, at: ParkingExample.now,
            closingEnds: .zero + .seconds(104))
        #expect(next == row.next)
        let wasDrivenUp = row.arm == .up
        let isDrivenUp = next.isDrivenUp(isWanted: row.isWanted, isOccupied: row.isOccupied)
        #expect(isDrivenUp == (next == .up))
        #expect(!(row.isOccupied && wasDrivenUp && !isDrivenUp))
    }
}
