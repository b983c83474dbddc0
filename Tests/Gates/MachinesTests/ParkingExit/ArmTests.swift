import Statecharts
import TestSupport
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
        ArmRow(.closing, wanted: false, occupied: true, becomes: .resting),
        ArmRow(.closingAndDue, wanted: false, occupied: true, becomes: .resting),
        ArmRow(.closingAtLast, wanted: false, occupied: true, becomes: .held),
        ArmRow(.closing, wanted: true, occupied: false, becomes: .up),
        ArmRow(.closing, wanted: true, occupied: true, becomes: .up),
        ArmRow(.up, wanted: false, occupied: false, becomes: .closingNow),
        ArmRow(.up, wanted: false, occupied: true, becomes: .up),
        ArmRow(.up, wanted: true, occupied: false, becomes: .up),
        ArmRow(.up, wanted: true, occupied: true, becomes: .up),
        ArmRow(.resting, wanted: false, occupied: false, becomes: .resting),
        ArmRow(.resting, wanted: false, occupied: true, becomes: .resting),
        ArmRow(.rested, wanted: false, occupied: true, becomes: .rested),
        ArmRow(
            .rested, wanted: false, occupied: false, becomes: .closing(until: .zero + .seconds(104), reversals: 1)),
        ArmRow(.resting, wanted: true, occupied: false, becomes: .restingAnew),
        ArmRow(.resting, wanted: true, occupied: true, becomes: .restingAnew),
        ArmRow(.rested, wanted: true, occupied: false, becomes: .up),
        ArmRow(.rested, wanted: true, occupied: true, becomes: .up),
        ArmRow(.held, wanted: false, occupied: false, becomes: .held),
        ArmRow(.held, wanted: false, occupied: true, becomes: .held),
        ArmRow(.held, wanted: true, occupied: false, becomes: .held),
        ArmRow(.held, wanted: true, occupied: true, becomes: .held),
    ]

    @Test("an arm goes where it is wanted, but never down onto a vehicle", arguments: rows)
    func row(_ row: ArmRow) {
        let next = row.arm.next(
            isWanted: row.isWanted, isOccupied: row.isOccupied, at: ParkingExample.now,
            ParkingExample.configuration(ParkingPolicies.all[0]))
        #expect(next == row.next)
        let wasDrivenUp = row.arm.isUp
        let isDrivenUp = next.isDrivenUp(isWanted: row.isWanted, isOccupied: row.isOccupied)
        #expect(isDrivenUp == next.isUp)
        #expect(!(row.isOccupied && wasDrivenUp && !isDrivenUp))
    }

    @Test("the table of the arm in docs/using/machines/parking-exit.md has these rows and no others")
    func document() throws {
        let table = try #require(MarkdownTable("arm", in: Repository.lines(of: "docs/using/machines/parking-exit.md")))
        let documented = table.rows.flatMap { row in
            let choices = row[1...2].map { $0 == "either" ? ["no", "yes"] : [$0] }
            let next = row[3].prefix { !",:".contains($0) }.split(separator: " or ").map(String.init)
            return choices[0].flatMap { wanted in
                choices[1].flatMap { occupied in next.map { [row[0], wanted, occupied, $0] } }
            }
        }
        let tested = Self.rows.map {
            [$0.arm.word, $0.isWanted ? "yes" : "no", $0.isOccupied ? "yes" : "no", $0.next.word]
        }
        #expect(Set(documented) == Set(tested), "\(Set(documented).symmetricDifference(tested))")
        #expect(Set(documented).count == documented.count)
    }
}

extension Arm {
    /// As the document calls it.
    fileprivate var word: String {
        switch self {
        case .down: "down"
        case .closing: "closing"
        case .up: "up"
        case .reversed: "reversed"
        case .held: "held"
        }
    }
}
