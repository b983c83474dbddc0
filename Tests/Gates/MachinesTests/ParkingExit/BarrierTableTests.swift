import Statecharts
import Testing

@testable import Machines

struct BarrierTableTests {
    @Test("every row of the barrier's table holds, under all policies that it is for", arguments: BarrierTable.rows)
    func row(_ row: BarrierRow) {
        for policies in ParkingPolicies.all where row.condition.holds(for: policies) {
            for mayOpen in [true, false] where row.condition.mayOpen ?? mayOpen == mayOpen {
                var barrier = Barrier(ParkingExample.configuration(policies), state: row.state)
                let heldBefore = row.state.held
                let transition = barrier.transition(
                    on: row.event, Occasion(now: ParkingExample.now, mayOpen: mayOpen))

                #expect(barrier.state == row.next, "\(policies), may open: \(mayOpen)")
                #expect(transition.region == "barrier")
                #expect(transition.from == row.state.label)
                #expect(transition.to == row.next.label)
                #expect(transition.verdict == row.verdict, "\(policies)")
                #expect(transition.commands.elements == row.commands, "\(policies), may open: \(mayOpen)")
                #expect(BarrierCounts(barrier.ledger) == row.counts, "\(policies)")
                #expect(barrier.consequence == row.consequence)
                #expect(barrier.wish == row.wish, "may open: \(mayOpen)")
                var change = Money.zero
                switch barrier.consequence {
                case .changeBecameDue(let due), .refundBecameDue(let due), .moneyWasLeftBehind(let due): change = due
                case .exitWasForced, .driverLeft, nil: break
                }
                var credited = Money.zero
                if case .own(.refundDidFail(let refund)) = row.event, row.verdict == .handled { credited = refund }
                let ledger = barrier.ledger
                #expect(
                    heldBefore + credited + ledger.inserted == barrier.state.held + ledger.prices + ledger.kept + change
                )
            }
        }
    }

    @Test("every state that can be reached answers every event", arguments: BarrierEventKind.allCases)
    func isComplete(event: BarrierEventKind) async {
        for reach in await ParkingReach.all.value {
            for state in reach.barrier {
                for mayOpen in [true, false] {
                    let isAnswered = BarrierTable.rows.contains {
                        BarrierKind($0.state) == state && BarrierEventKind($0.event) == event
                            && $0.condition.holds(for: reach.policies) && $0.condition.mayOpen ?? mayOpen == mayOpen
                    }
                    #expect(isAnswered, "\(state), \(event), \(reach.policies), may open: \(mayOpen)")
                }
            }
        }
    }

    @Test("no row is about a state that cannot be reached")
    func isReal() async {
        let reaches = await ParkingReach.all.value
        for row in BarrierTable.rows {
            let isReached = reaches.contains {
                row.condition.holds(for: $0.policies) && $0.barrier.contains(BarrierKind(row.state))
            }
            #expect(isReached, "\(row.testDescription)")
        }
    }
}
