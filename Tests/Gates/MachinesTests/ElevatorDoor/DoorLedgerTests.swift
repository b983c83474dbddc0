import Testing

@testable import Machines

struct DoorLedgerTests {
    @Test("persons on board stay at the largest number, and that is noted")
    func fullOfPersons() {
        var ledger = ElevatorDoorLedger()
        #expect(ledger.enter(1, onBoard: .max - 1) == .max)
        #expect(!ledger.isSaturated)
        #expect(ledger.enter(1, onBoard: .max) == .max)
        #expect(ledger.isSaturated)
    }

    @Test("persons on board never go below none, and those who were not known are counted")
    func nobodyLeft() {
        var ledger = ElevatorDoorLedger()
        #expect(ledger.leave(3, onBoard: 3) == 0)
        #expect(ledger.leftUncounted == 0)
        #expect(ledger.leave(3, onBoard: 1) == 0)
        #expect(ledger.leftUncounted == 2)
        #expect(ledger.left == 6)
    }

    @Test("a cabin too full to be counted is noted once and for all, and whoever leaves still leaves")
    func fullOfPersonsOnce() {
        var ledger = ElevatorDoorLedger()
        #expect(ledger.enter(2, onBoard: .max - 1) == .max)
        #expect(ledger.isSaturated)
        #expect(ledger.leave(1, onBoard: .max) == UInt16.max - 1)
        #expect(ledger.isSaturated)
        // Persons are a smaller number than those who ever entered.
        #expect(ledger.entered == 2)
    }

    @Test("the most that can leave at once from an empty cabin are all uncounted")
    func allUncounted() {
        var ledger = ElevatorDoorLedger()
        #expect(ledger.leave(.max, onBoard: 0) == 0)
        #expect(ledger.leftUncounted == UInt64(UInt16.max))
        #expect(ledger.left == UInt64(UInt16.max))
        #expect(!ledger.isSaturated)
    }

    /// A counter, and what makes it count.
    struct Counting: Sendable, CustomTestStringConvertible {
        let name: String
        let amount: UInt64
        let counter: KeyPath<ElevatorDoorLedger, UInt64> & Sendable
        let count: @Sendable (inout ElevatorDoorLedger) -> Void

        var testDescription: String { name }
    }

    private static let countings = [
        Counting(name: "entered", amount: 3, counter: \.entered) { _ = $0.enter(3, onBoard: 0) },
        Counting(name: "left", amount: 3, counter: \.left) { _ = $0.leave(3, onBoard: 9) },
        Counting(name: "leftUncounted", amount: 2, counter: \.leftUncounted) { _ = $0.leave(3, onBoard: 1) },
        Counting(name: "forgotten", amount: 3, counter: \.forgotten) { $0.forget(3) },
        Counting(name: "cycles", amount: 1, counter: \.cycles) { $0.countCycle() },
        Counting(name: "reopenings", amount: 1, counter: \.reopenings) { $0.countReopening() },
        Counting(name: "nudgings", amount: 1, counter: \.nudgings) { $0.countNudging() },
        Counting(name: "forcedUnlockings", amount: 1, counter: \.forcedUnlockings) { $0.countForcedUnlocking() },
        Counting(name: "faults", amount: 1, counter: \.faults) { $0.countFault() },
    ]

    @Test("a counter counts to its end without a word, stays there, and says so from then on", arguments: countings)
    func ends(counting: Counting) throws {
        var ledger = ElevatorDoorLedger()
        // Nobody can wait for 2^64 persons.
        let place = try #require(MemoryLayout<ElevatorDoorLedger>.offset(of: counting.counter))
        withUnsafeMutableBytes(of: &ledger) {
            $0.storeBytes(of: .max - counting.amount, toByteOffset: place, as: UInt64.self)
        }
        counting.count(&ledger)
        #expect(ledger[keyPath: counting.counter] == .max)
        #expect(!ledger.isSaturated)
        for _ in 0..<2 {
            counting.count(&ledger)
            #expect(ledger[keyPath: counting.counter] == .max)
            #expect(ledger.isSaturated)
        }
    }

    @Test("everything else is counted one by one")
    func ones() {
        var ledger = ElevatorDoorLedger()
        ledger.forget(4)
        ledger.countCycle()
        ledger.countReopening()
        ledger.countNudging()
        ledger.countForcedUnlocking()
        ledger.countFault()
        #expect(
            DoorCounts(ledger)
                == DoorCounts([.forgotten(4), .cycle, .reopening, .nudging, .forcedUnlocking, .fault]))
    }
}
