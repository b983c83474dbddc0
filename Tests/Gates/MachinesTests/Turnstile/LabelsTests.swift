import Machines
import Statecharts
import TestSupport
import Testing

struct LabelsTests {
    @Test("events print under the names that traces and scripts use")
    func events() {
        let events: [(Turnstile.Event, Label)] = [
            (.coin(1), "insertCoin"), (.surplus(1), "insertSurplus"), (.grant, "grantPassage"),
            (.openByHandle, "openByHandle"), (.mode(.normal), "becameNormal"), (.mode(.barred), "becameBarred"),
            (.mode(.free), "becameFree"), (.mode(.heldOpen), "becameHeldOpen"), (.admitPerson, "admitPerson"),
            (.machineDidFail(.faultContact), "machineDidFail"),
            (.machineRepairDidComplete, "machineRepairDidComplete"), (.fireReleaseBegan, "fireReleaseBegan"),
            (.fireReleaseEnded, "fireReleaseEnded"), (.deadlinePassed, "deadlinePassed"),
            (.interlockDidRelease, "interlockDidRelease"),
        ]
        #expect(events.allSatisfy { $0.label == $1 })
        #expect(Set(events.map { EventKind($0.0) }).count == EventKind.allCases.count)
    }

    @Test("commands print under their names")
    func commands() {
        let commands: [(TurnstileCommand, Label)] = [
            (.openDoors, "openDoors"), (.closeDoors, "closeDoors"), (.soundAlarm, "soundAlarm"),
            (.silenceAlarm, "silenceAlarm"), (.inhibitCoins, "inhibitCoins"), (.acceptCoins, "acceptCoins"),
        ]
        #expect(commands.allSatisfy { $0.label == $1 })
    }

    @Test("states print under dotted names, whatever they carry")
    func states() {
        let states: [(PassageState, Label)] = [
            (.locked(1), "functioning.locked"), (.unlocked(1), "functioning.unlocked"),
            (.broken(.locked(1)), "broken"), (.broken(.unlocked(1)), "broken"),
            (.locked(1).in(.barred), "barred.locked"), (.unlocked(1).in(.barred), "barred.unlocked"),
            (.locked(1).in(.free), "free"), (.unlocked(1).in(.heldOpen), "heldOpen"),
            (.releasedLocked(1).in(.free), "released"), (.broken(.locked(1)).in(.barred), "broken"),
            (.releasedLocked(1), "released"), (.releasedBroken(.unlocked(1)), "released"),
        ]
        #expect(states.allSatisfy { $0.label == $1 })
        #expect(AlarmState.silent.label == "silent")
        #expect(AlarmState.sounding(deadline: .zero).label == "sounding")
    }

    @Test("every cause of a failure has its own name")
    func faults() {
        #expect(Set(Fault.all.map { $0.label.text.description }).count == Fault.all.count)
        #expect(Fault.all.allSatisfy { $0.label.text.description == "\($0)" })
    }
}
