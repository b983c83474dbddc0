import Testing

@testable import Machines

struct ParkingLedgerTests {
    private let all = Money(.max)

    @Test("new ledgers are at zero and exact")
    func startsAtZero() {
        #expect(BarrierCounts(BarrierLedger()) == BarrierCounts([]))
        #expect(HopperCounts(HopperLedger()) == HopperCounts())
        #expect(!BarrierLedger().isSaturated)
        #expect(!HopperLedger().isSaturated)
    }

    @Test("a counter of the barrier that reaches its end stays there and says so")
    func barrierSaturates() {
        let strokes: [(inout BarrierLedger, Money) -> Void] = [
            { $0.insert($1) }, { $0.keep($1) }, { $0.takePrice(of: .init(price: $1, rest: .zero)) },
            { $0.takePrice(of: .init(price: .zero, rest: $1)) },
        ]
        for stroke in strokes {
            var ledger = BarrierLedger()
            stroke(&ledger, all)
            #expect(!ledger.isSaturated)
            stroke(&ledger, Money(1))
            #expect(ledger.isSaturated)
            #expect([ledger.inserted, ledger.kept, ledger.prices].contains(all))
        }
    }

    @Test("a counter of the hopper that reaches its end stays there and says so")
    func hopperSaturates() {
        let strokes: [(inout HopperLedger, Money) -> Void] = [
            { $0.payOut($1) }, { $0.keep($1) }, { $0.leaveBehind($1) },
        ]
        for stroke in strokes {
            var ledger = HopperLedger()
            stroke(&ledger, all)
            #expect(!ledger.isSaturated)
            stroke(&ledger, Money(1))
            #expect(ledger.isSaturated)
            #expect([ledger.paidOut, ledger.kept, ledger.leftBehind].contains(all))
        }
    }

    @Test("one coin of the largest amount is still exact, and one too many is said", arguments: ParkingPolicies.all)
    func coins(policies: ParkingPolicies) {
        var gate = ParkingGate(policies.apply)
        gate.takes(.coin(.max))
        #expect(gate.barrier == "functioning.open")
        #expect(!gate.exit.isSaturated)
        #expect(gate.exit.moneyIsConserved)
        gate.takes(.coin(.max))
        #expect(gate.exit.isSaturated)
        gate.takes(.arrived, .left)
        #expect(gate.barrier == "functioning.closing", "it opens and closes all the same")
    }

    @Test("a window that would outlast the clock ends with the clock")
    func endOfTheClock() {
        var exit = ParkingExit(.init(price: Money(50), changeCoin: Money(10)), at: .init(nanoseconds: .max))
        _ = exit.handle(.coin(50), at: .init(nanoseconds: .max))
        #expect(exit.deadline == .init(nanoseconds: .max))
    }
}
