import Statecharts
import Testing

@testable import Machines

struct HopperTableTests {
    @Test("every row of the hopper's table holds", arguments: HopperTable.rows)
    func row(_ row: HopperRow) {
        for counts in [true, false] where row.counts ?? counts == counts {
            var configuration = ParkingExitConfiguration(price: Money(50), changeCoin: Money(20))
            configuration.countsCoins = counts
            var hopper = Hopper(configuration, state: row.state)
            let transition = hopper.transition(on: row.event, Occasion(now: ParkingExample.now))

            #expect(hopper.state == row.next, "counts coins: \(counts)")
            #expect(transition.region == "hopper")
            #expect(transition.from == row.state.label)
            #expect(transition.to == row.next.label)
            #expect(transition.verdict == row.verdict)
            #expect(transition.commands.elements == row.commands)
            #expect(HopperCounts(hopper.ledger) == row.money)
            #expect(hopper.fellShort == row.fallsShort)
            var due = row.state.due
            switch row.event {
            case .changeBecameDue(let money), .refundBecameDue(let money), .moneyWasLeftBehind(let money):
                due = due + money
            default: break
            }
            let ledger = hopper.ledger
            #expect(due == hopper.state.due + ledger.paidOut + ledger.leftBehind + ledger.kept)
        }
    }

    @Test("every state answers every event, with and without a count sensor", arguments: HopperEventKind.allCases)
    func isComplete(event: HopperEventKind) {
        for state in Set(HopperTable.states.map(HopperKind.init)) {
            for counts in [true, false] {
                let isAnswered = HopperTable.rows.contains {
                    HopperKind($0.state) == state && HopperEventKind($0.event) == event
                        && $0.counts ?? counts == counts
                }
                #expect(isAnswered, "\(state), \(event), counts coins: \(counts)")
            }
        }
    }

    @Test("the states of the table are those that can be reached")
    func isReal() async {
        let reached = await ParkingReach.all.value.reduce(into: Set<HopperKind>()) { $0.formUnion($1.hopper) }
        #expect(reached == Set(HopperTable.states.map(HopperKind.init)))
    }
}
