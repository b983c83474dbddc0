import Statecharts
import Testing

@testable import Machines

struct AlarmTableTests {
    @Test("every row of the alarm table holds", arguments: AlarmTable.rows)
    func row(_ row: AlarmRow) {
        var alarm = Alarm<TurnstileCommand>(duration: AlarmTable.duration, state: row.state)
        let transition = alarm.transition(on: row.event, Occasion(now: Example.now))

        #expect(alarm.state == row.next)
        #expect(transition.region == "alarm")
        #expect(transition.from == row.state.label)
        #expect(transition.to == row.next.label)
        #expect(transition.verdict == row.verdict)
        #expect(transition.commands.elements == row.commands)
        #expect((transition.announcement != nil) == (AlarmEventKind(row.event) == .wasRaised))
    }

    @Test("both states answer every event", arguments: ["silent", "sounding"] as [Label], AlarmEventKind.allCases)
    func isComplete(state: Label, event: AlarmEventKind) {
        #expect(AlarmTable.rows.contains { $0.state.label == state && AlarmEventKind($0.event) == event })
    }
}
