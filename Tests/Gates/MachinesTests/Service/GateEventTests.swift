import Statecharts
import TestSupport
import Testing

@testable import Machines

/// The events of a gate: those of every gate, and those of its own.
struct GateEventTests {
    @Test("an event prints under its own name, whoever's it is")
    func labels() {
        let events: [(Turnstile.Event, Label)] = [
            (.machineDidFail(.faultContact), "machineDidFail"), (.machineRepairDidComplete, "machineRepairDidComplete"),
            (.fireReleaseBegan, "fireReleaseBegan"), (.fireReleaseEnded, "fireReleaseEnded"),
            (.coin(1), "insertCoin"),
        ]
        #expect(events.allSatisfy { $0.label == $1 })
    }

    @Test("only a coin and persons have a number")
    func values() {
        #expect(Turnstile.Event.coin(20).value == 20)
        #expect(Turnstile.Event.admitPerson.value == nil)
        #expect(Turnstile.Event.machineDidFail(.faultContact).value == nil)
        for event in ElevatorDoor.Event.all {
            #expect(event.value == (event == .personsHaveEntered(1) || event == .personsHaveLeft(1) ? 1 : nil))
        }
        #expect(ElevatorDoor.Event.personsHaveEntered(3).value == 3)
        #expect(ElevatorDoor.Event.personsHaveLeft(4).value == 4)
    }

    @Test("an operator is told of a repair and of a fire release; a failure is told with its cause, elsewhere")
    func announcements() {
        #expect(ServiceEvent.machineDidFail(.faultContact).announcement == nil)
        #expect(
            ServiceEvent.machineRepairDidComplete.announcement
                == Announcement(.warning, "repaired, now ", namesState: true))
        #expect(ServiceEvent.fireReleaseBegan.announcement == Announcement(.warning, "fire release began"))
        #expect(
            ServiceEvent.fireReleaseEnded.announcement
                == Announcement(.warning, "fire release ended, now ", namesState: true))
    }

    @Test("an announcement belongs to the transition that it was made for, and to no later one")
    func announced() {
        var gate = Gate()
        #expect(gate.takes(.fireReleaseBegan)[0].announcement?.words == "fire release began")
        #expect(gate.takes(.fireReleaseBegan)[0].announcement == nil)
        var door = ElevatorDoor(ElevatorDoorConfiguration(), at: .zero)
        #expect(door.handle(.machineDidFail(.faultContact), at: .zero)[0].announcement == nil)
        #expect(door.handle(.machineRepairDidComplete, at: .zero)[0].announcement?.words == "repaired, now ")
        #expect(door.handle(.machineRepairDidComplete, at: .zero)[0].announcement == nil)
    }
}
