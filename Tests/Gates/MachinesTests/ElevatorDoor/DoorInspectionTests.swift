import Machines
import Statecharts
import TestSupport
import Testing

@Suite("A technician inspects the door") struct DoorInspectionTests {
    @Test("a door that moves stops, and nothing that happens meanwhile moves it or makes a sound")
    func rests() {
        var door = Door.closing()
        #expect(door.takes(.inspectionBegan).commands == [.stopDoor])
        for event in ElevatorDoor.Event.all where event != .inspectionEnded {
            #expect(door.takes(event).commands == [], "\(event)")
            #expect(door.state == "inspection")
        }
        #expect(door.timeLeft == nil)
    }

    @Test("afterwards the door opens, as after a repair, and what is in its way has its whole time")
    func opens() {
        var door = Door.closing()
        door.takes(.inspectionBegan, .curtainBroke)
        door.waits(.seconds(600))
        #expect(door.takes(.inspectionEnded).commands == [.openDoor])
        door.travelsOpen()
        #expect(door.timeLeft == .seconds(18))
    }

    @Test("contacts that were bridged for the work mean nothing once they agree, and fail the door while they do not")
    func bridged() {
        var door = Door.opened()
        door.takes(.inspectionBegan, .doorHasLocked)
        #expect(door.counts.faults == 0)
        var repaired = door
        repaired.takes(.doorHasUnlocked, .inspectionEnded)
        #expect(repaired.state == "opening" || repaired.state == "open")
        door.takes(.inspectionEnded)
        #expect(door.machine.state.fault == .contactsDisagree)
        #expect(door.counts.faults == 1)
    }

    @Test("a fire waits until the key is turned back, and then opens the door against any interlock")
    func fire() {
        var door = Door.closed()
        door.takes(.inspectionBegan)
        #expect(door.takes(.fireReleaseBegan).commands == [])
        #expect(door.takesLocked(.inspectionEnded).commands == [.openDoor])
        #expect(door.state == "fireRecall")
    }

    @Test("a fault outlasts the inspection unless it is repaired")
    func fault() {
        var door = Door.opened()
        door.takes(.machineDidFail(.faultContact))
        #expect(door.takes(.inspectionBegan).commands == [.silenceAlarm])
        var repaired = door
        #expect(door.takes(.inspectionEnded).commands == [.soundAlarm])
        repaired.takes(.machineRepairDidComplete)
        repaired.waits(.seconds(1))
        repaired.takes(.inspectionEnded)
        #expect(repaired.state == "open")
    }
}
