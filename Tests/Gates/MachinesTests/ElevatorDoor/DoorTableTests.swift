import Statecharts
import TestSupport
import Testing

@testable import Machines

struct DoorTableTests {
    @Test("every row of the door's table holds", arguments: DoorTable.rows)
    func row(_ row: DoorRow) {
        var door = row.scene.door
        let reaction = door.handle(row.event, Occasion(now: DoorScene.now, mayOpen: row.mayOpen))

        #expect(door.state.withoutOpenSince == row.next.withoutOpenSince)
        #expect(reaction.count == 1)
        #expect(reaction[0].region == "door")
        #expect(reaction[0].from == row.scene.state.label)
        #expect(reaction[0].to == row.next.label)
        #expect(reaction[0].verdict == row.verdict)
        #expect(reaction[0].commands.elements == row.commands)
        #expect(door.known.persons == row.persons)
        #expect(DoorCounts(door.ledger) == row.counts)
        #expect((door.wish == .made) == row.isKeptFromOpening)
        #expect(door.remark == row.remark)
        if row.verdict != .handled { #expect(door.known.withoutButton == row.scene.known.withoutButton) }
    }

    @Test("a door that is asked says what it will answer, and the question changes nothing", arguments: DoorTable.rows)
    func asked(_ row: DoorRow) {
        let door = row.scene.door
        #expect(door.verdict(on: row.event, Occasion(now: DoorScene.now, mayOpen: row.mayOpen)) == row.verdict)
    }

    @Test("every state answers every event", arguments: DoorStateKind.allCases, DoorEventKind.allCases)
    func isComplete(state: DoorStateKind, event: DoorEventKind) {
        let rows = DoorTable.rows.filter { DoorStateKind($0.scene.state) == state && DoorEventKind($0.event) == event }
        #expect(!rows.isEmpty)
    }

    @Test("every pair has a row in its state's own file, not only among what holds in any state")
    func isCompleteWithoutTheGeneralRows() {
        let special = DoorTable.rows.dropLast(DoorTable.anyState.count)
        for state in DoorStateKind.allCases {
            for event in DoorEventKind.allCases {
                let rows = special.filter { DoorStateKind($0.scene.state) == state && DoorEventKind($0.event) == event }
                #expect(!rows.isEmpty, "\(state), \(event)")
            }
        }
    }

    @Test("each file of the table holds the rows of its state only")
    func filesAreSorted() {
        #expect(DoorTable.open.allSatisfy { $0.scene.state.label == "open" })
        #expect(DoorTable.closing.allSatisfy { $0.scene.state.label == "closing" })
        #expect(DoorTable.nudging.allSatisfy { $0.scene.state.label == "nudging" })
        #expect(DoorTable.closed.allSatisfy { $0.scene.state.label == "closed" })
        #expect(DoorTable.opening.allSatisfy { $0.scene.state.label == "opening" })
        #expect(DoorTable.overloaded.allSatisfy { $0.scene.state.label == "overloaded" })
        #expect(DoorTable.faulted.allSatisfy { $0.scene.state.label == "faulted" })
        #expect(DoorTable.fireRecall.allSatisfy { $0.scene.state.label == "fireRecall" })
        #expect(DoorTable.inspection.allSatisfy { $0.scene.state.label == "inspection" || $0.isOfTheKey })
    }

    @Test("the close button is tried with persons below, at and above the capacity, and around the slow limit")
    func personsAroundTheLimits() {
        let persons = DoorTable.open.filter { $0.event == .closeButtonWasPressed }.map(\.scene.persons)
        #expect(Set(persons).isSuperset(of: [5, 6, 9, 10]))
        #expect(DoorTable.overloaded.contains { $0.scene.persons > 10 })
    }
}

extension ElevatorDoorKnowledge {
    /// The same, whatever the open button says: it is remembered also where pressing it does nothing.
    var withoutButton: Self {
        var known = self
        known.openButton = .up
        return known
    }
}
