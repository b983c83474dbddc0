import Statecharts
import Testing

@testable import Machines

struct AlarmTableTests {
    @Test("every row of the alarm table holds", arguments: AlarmTable.rows)
    func row(_ row: AlarmRow) {
        var alarm = Alarm(duration: AlarmTable.duration, state: row.state)
        let transition = alarm.handle(row.event, isForcedEntry: row.isForcedEntry, at: Example.now)

        #expect(alarm.state == row.next)
        #expect(transition.region == "alarm")
        #expect(transition.from == row.state.label)
        #expect(transition.to == row.next.label)
        #expect(transition.verdict == row.verdict)
        #expect(transition.commands.elements == row.commands)
    }

    @Test("both states answer every event", arguments: ["silent", "sounding"] as [Label], EventKind.allCases)
    func isComplete(state: Label, event: EventKind) {
        #expect(AlarmTable.rows.contains { $0.state.label == state && EventKind($0.event) == event })
    }

    @Test("a person is tried with and without a forced entry", arguments: ["silent", "sounding"] as [Label])
    func guardIsTriedBothWays(state: Label) {
        let persons = AlarmTable.rows.filter { $0.state.label == state && $0.event == .admitPerson }
        #expect(persons.contains { $0.isForcedEntry })
        #expect(persons.contains { !$0.isForcedEntry })
    }
}
