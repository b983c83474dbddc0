import Statecharts
import Testing

@testable import Machines

struct PassageTableTests {
    @Test("every row of the passage table holds, under all policies that it is for", arguments: PassageTable.rows)
    func row(_ row: PassageRow) {
        for policies in Policies.all where row.condition.holds(for: policies) {
            var passage = Passage(Example.configuration(policies), state: row.state)
            let heldBefore = passage.held
            #expect(passage.verdict(on: row.event, Occasion(now: Example.now)) == row.verdict, "\(policies)")
            let transition = passage.transition(on: row.event, Occasion(now: Example.now))

            #expect(passage.state == row.next, "\(policies)")
            #expect(transition.region == "passage")
            #expect(transition.from == row.state.label)
            #expect(transition.to == row.next.label)
            #expect(transition.verdict == row.verdict, "\(policies)")
            #expect(transition.commands.elements == row.commands, "\(policies)")
            #expect(Counts(passage.ledger) == row.counts, "\(policies)")
            #expect(heldBefore + passage.ledger.inserted == passage.held + passage.ledger.fares + passage.ledger.kept)
        }
    }

    @Test("every state answers every event under every policy", arguments: StateKind.allCases, EventKind.allCases)
    func isComplete(state: StateKind, event: EventKind) {
        let rows = PassageTable.rows.filter { StateKind($0.state) == state && EventKind($0.event) == event }
        for policies in Policies.all {
            #expect(rows.contains { $0.condition.holds(for: policies) }, "\(policies)")
        }
    }

    @Test("a locked gate is tried with coins below, at and above the fare", arguments: [Overpayment.keep, .bank])
    func coinsAroundTheFare(overpayment: Overpayment) {
        let sums = PassageTable.locked.compactMap { row -> UInt64? in
            guard case .own(.insertCoin(let value)) = row.event else { return nil }
            guard (row.condition.overpayment ?? overpayment) == overpayment else { return nil }
            return row.state.credit.units + value.units
        }
        #expect(sums.contains { $0 == Example.fare - 1 })
        #expect(sums.contains { $0 == Example.fare })
        #expect(sums.contains { $0 == Example.fare + 1 })
    }

    @Test("each file of the table holds the rows of its state only")
    func filesAreSorted() {
        #expect(PassageTable.locked.allSatisfy { $0.state.label == "functioning.locked" })
        #expect(PassageTable.unlocked.allSatisfy { $0.state.label == "functioning.unlocked" })
        #expect(PassageTable.broken.allSatisfy { $0.state.label == "broken" })
        #expect(PassageTable.released.allSatisfy { $0.state.label == "released" })
    }
}
