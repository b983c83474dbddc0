import Machines
import Statecharts
import TestSupport
import Testing

struct IntrusionTests {
    @Test("a person at a locked gate sounds the alarm, and the gate stays locked")
    func forcedEntry() {
        var gate = Gate()
        let reaction = gate.takes(.admitPerson)
        #expect(reaction.regions == ["passage", "alarm"])
        #expect(reaction.commands == [.soundAlarm])
        #expect(gate.state == "functioning.locked")
        #expect(gate.counts == Counts([.forcedEntry]))
    }

    @Test("a forced entry costs the customer nothing")
    func creditStays() {
        var gate = Gate()
        gate.takes(.coin(20), .admitPerson)
        #expect(gate.credit == 20)
    }

    @Test("the person who locks the gate is not an intruder: both regions decide on the states before")
    func whoPassesIsNoIntruder() {
        var gate = Gate()
        gate.takes(.coin(50))
        #expect(gate.takes(.admitPerson).regions == ["passage"])
        #expect(gate.alarm == "silent")
        #expect(gate.takes(.admitPerson).regions == ["passage", "alarm"])
    }

    @Test("another intruder restarts the alarm, which then sounds its whole time again")
    func restarts() {
        var gate = Gate { $0.alarmDuration = .seconds(5) }
        gate.takes(.admitPerson)
        gate.waits(.seconds(3))
        #expect(gate.takes(.admitPerson).commands == [])
        #expect(gate.turnstile.deadline == .zero + .seconds(8))
        gate.waits(.seconds(2))
        gate.takes(.deadlinePassed)
        #expect(gate.alarm == "sounding")
        gate.waits(.seconds(3))
        #expect(gate.takes(.deadlinePassed).commands == [.silenceAlarm])
        #expect(gate.counts == Counts([.forcedEntry, .forcedEntry]))
    }

    @Test("an honest passage does not silence the alarm")
    func passageDoesNotSilence() {
        var gate = Gate()
        gate.takes(.admitPerson, .coin(50), .admitPerson)
        #expect(gate.alarm == "sounding")
        #expect(gate.turnstile.deadline == .zero + .seconds(5))
    }

    @Test(
        "the alarm sounds on through a failure and a release, and ends in time",
        arguments: [.machineDidFail(.faultContact), .fireReleaseBegan] as [Turnstile.Event])
    func outlastsFailures(event: Turnstile.Event) {
        var gate = Gate()
        gate.takes(.admitPerson, event)
        #expect(gate.outputs.alarmSounds)
        gate.waits(.seconds(5))
        let reaction = gate.takes(.deadlinePassed)
        #expect(reaction.regions == ["alarm"])
        #expect(reaction.commands == [.silenceAlarm])
    }

    @Test("a broken gate ignores persons on purpose", arguments: [PowerFail.secure, .safe])
    func brokenGate(powerFail: PowerFail) {
        var gate = Gate { $0.powerFail = powerFail }
        gate.takes(.machineDidFail(.faultContact))
        let reaction = gate.takes(.admitPerson)
        #expect(reaction.regions == ["passage"])
        #expect(reaction.verdicts == [.ignored])
        #expect(gate.alarm == "silent")
    }

    @Test("a person who is no intruder leaves the alarm as it is, silent or sounding", arguments: [false, true])
    func honestPerson(sounds: Bool) {
        var gate = Gate()
        if sounds { gate.takes(.admitPerson) }
        gate.waits(.seconds(2))
        gate.takes(.coin(50))
        let before = gate.turnstile.alarm.state
        #expect(gate.takes(.admitPerson).regions == ["passage"])
        #expect(gate.turnstile.alarm.state == before)
    }

    @Test(
        "what concerns the passage alone leaves the alarm as it is, silent or sounding, even where its time is over",
        arguments: [
            .coin(50), .machineDidFail(.faultContact), .machineRepairDidComplete, .fireReleaseBegan, .fireReleaseEnded,
            .interlockDidRelease,
        ] as [Turnstile.Event], [nil, 2, 5] as [Int64?])
    func passageAlone(event: Turnstile.Event, soundsFor seconds: Int64?) {
        var gate = Gate()
        if let seconds {
            gate.takes(.admitPerson)
            gate.waits(.seconds(seconds))
        }
        let before = gate.turnstile.alarm.state
        #expect(gate.takes(event).regions == ["passage"])
        #expect(gate.turnstile.alarm.state == before)
    }
}
