import Machines
import Statecharts
import TestSupport
import Testing

struct DeadlineTests {
    @Test(
        "a window ends at its deadline, not a nanosecond before",
        arguments: [(4_999_999_999, false), (5_000_000_000, true), (5_000_000_001, true), (Int64.max, true)])
    func windowBoundary(nanoseconds: Int64, isOver: Bool) {
        var gate = Gate()
        gate.takes(.coin(50))
        gate.waits(Duration(nanoseconds: nanoseconds))
        #expect(gate.takes(.deadlinePassed).verdicts == [isOver ? .handled : .refused])
        #expect(gate.state == (isOver ? "functioning.locked" : "functioning.unlocked"))
    }

    @Test(
        "the alarm ends at its deadline, not a nanosecond before",
        arguments: [(4_999_999_999, false), (5_000_000_000, true), (5_000_000_001, true), (Int64.max, true)])
    func alarmBoundary(nanoseconds: Int64, isOver: Bool) {
        var gate = Gate()
        gate.takes(.admitPerson)
        gate.waits(Duration(nanoseconds: nanoseconds))
        let reaction = gate.takes(.deadlinePassed)
        #expect(reaction.regions == [isOver ? "alarm" : "passage"])
        #expect(reaction.verdicts == [isOver ? .handled : .refused])
        #expect(gate.alarm == (isOver ? "silent" : "sounding"))
    }

    @Test("the machine waits for the earlier of its regions' deadlines", arguments: [2, 9] as [Int64])
    func earlier(alarm: Int64) {
        var gate = Gate { $0.alarmDuration = .seconds(alarm) }
        #expect(gate.turnstile.deadline == nil)
        gate.takes(.admitPerson)
        #expect(gate.turnstile.deadline == .zero + .seconds(alarm))
        gate.takes(.coin(50))
        #expect(gate.turnstile.deadline == .zero + .seconds(min(alarm, 5)))
        gate.takes(.admitPerson)
        #expect(gate.turnstile.deadline == .zero + .seconds(alarm))
    }

    @Test("the end of the alarm concerns the alarm alone, while the window goes on")
    func alarmAlone() {
        var gate = Gate { $0.alarmDuration = .seconds(2) }
        gate.takes(.admitPerson, .coin(50))
        gate.waits(.seconds(2))
        let reaction = gate.takes(.deadlinePassed)
        #expect(reaction.regions == ["alarm"])
        #expect(reaction.commands == [.silenceAlarm])
        #expect(gate.state == "functioning.unlocked")
        #expect(gate.turnstile.deadline == .zero + .seconds(5))
    }

    @Test("the end of the window concerns the passage alone, while the alarm goes on")
    func windowAlone() {
        var gate = Gate { $0.alarmDuration = .seconds(9) }
        gate.takes(.admitPerson, .coin(50))
        gate.waits(.seconds(5))
        let reaction = gate.takes(.deadlinePassed)
        #expect(reaction.regions == ["passage"])
        #expect(reaction.commands == [.closeDoors])
        #expect(gate.alarm == "sounding")
        #expect(gate.turnstile.deadline == .zero + .seconds(9))
    }

    @Test("two deadlines in one instant are one event for both regions, the passage first")
    func bothAtOnce() {
        var gate = Gate()
        gate.takes(.admitPerson, .coin(50))
        gate.waits(.seconds(5))
        let reaction = gate.takes(.deadlinePassed)
        #expect(reaction.regions == ["passage", "alarm"])
        #expect(reaction.commands == [.closeDoors, .silenceAlarm])
        #expect(gate.turnstile.deadline == nil)
    }

    @Test("a deadline that is nobody's is refused by the passage, and changes nothing")
    func nobodys() {
        var gate = Gate()
        gate.takes(.admitPerson, .coin(50))
        let deadline = gate.turnstile.deadline
        let reaction = gate.takes(.deadlinePassed)
        #expect(reaction.regions == ["passage"])
        #expect(reaction.verdicts == [.refused])
        #expect(gate.state == "functioning.unlocked")
        #expect(gate.alarm == "sounding")
        #expect(gate.turnstile.deadline == deadline)
    }

    @Test("a window that would outlast the clock ends with the clock")
    func endOfTheClock() {
        var gate = Gate()
        gate.waits(Duration(nanoseconds: .max))
        gate.takes(.coin(50))
        #expect(gate.turnstile.deadline == Instant(nanoseconds: .max))
    }
}
