import Machines
import Statecharts
import TestSupport
import Testing

struct IntrusionGraceTests {
    @Test(
        "a person is an intruder from the end of the grace on, not before",
        arguments: [(0, false), (1_999_999_999, false), (2_000_000_000, true), (2_000_000_001, true)])
    func boundary(nanoseconds: Int64, isIntruder: Bool) {
        var gate = graceful()
        gate.takes(.coin(50), .admitPerson)
        gate.waits(Duration(nanoseconds: nanoseconds))
        #expect(gate.takes(.admitPerson).verdicts == (isIntruder ? [.handled, .handled] : [.ignored]))
        #expect(gate.alarm == (isIntruder ? "sounding" : "silent"))
        #expect(gate.counts.forcedEntries == (isIntruder ? 1 : 0))
    }

    @Test("without a grace, a person is an intruder in the instant of locking")
    func noGrace() {
        var gate = Gate()
        gate.takes(.coin(50), .admitPerson)
        #expect(gate.takes(.admitPerson).commands == [.soundAlarm])
    }

    @Test(
        "every locking begins a grace",
        arguments: [
            [], [.coin(50), .admitPerson], [.coin(50), .deadlinePassed],
            [.machineDidFail(.faultContact), .machineRepairDidComplete], [.fireReleaseBegan, .fireReleaseEnded],
            [.coin(20), .fireReleaseBegan, .fireReleaseEnded],
        ] as [[Turnstile.Event]])
    func everyLocking(locking: [Turnstile.Event]) {
        var gate = graceful()
        for event in locking {
            gate.waits(.seconds(5))
            gate.takes(event)
        }
        #expect(gate.state == "functioning.locked")
        gate.waits(Duration(nanoseconds: 1_999_999_999))
        #expect(gate.takes(.admitPerson).verdicts == [.ignored])
        gate.waits(Duration(nanoseconds: 1))
        #expect(gate.takes(.admitPerson).commands == [.soundAlarm])
    }

    @Test("neither a coin below the fare nor a person prolongs the grace")
    func isNotProlonged() {
        var gate = graceful()
        gate.waits(.seconds(1))
        gate.takes(.coin(1), .admitPerson)
        gate.waits(.seconds(1))
        #expect(gate.takes(.admitPerson).commands == [.soundAlarm])
    }

    private func graceful() -> Gate {
        Gate { $0.intrusionGrace = .seconds(2) }
    }
}
