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
