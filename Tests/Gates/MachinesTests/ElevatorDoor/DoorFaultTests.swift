import Machines
import Statecharts
import TestSupport
import Testing

struct DoorFaultTests {
    @Test("a faulted door drives nothing and sounds the alarm")
    func drivesNothing() {
        var door = Door.closing()
        #expect(door.takes(.machineDidFail(.faultContact)).commands == [.stopDoor, .soundAlarm])
        #expect(!door.outputs.isDriving)
        #expect(door.timeLeft == nil)
        for event in [ElevatorDoor.Event.openButtonWasPressed, .closeButtonWasPressed, .landingArrived] {
            #expect(door.takes(event).verdict == .ignored)
        }
    }

    @Test("a failure remembers its first cause and counts the others", arguments: Fault.all)
    func firstCause(cause: Fault) {
        var door = Door.closed()
        door.takes(.machineDidFail(cause))
        for other in Fault.all { door.takes(.machineDidFail(other)) }
        #expect(door.machine.state == .faulted(cause))
        #expect(door.counts.faults == UInt64(1 + Fault.all.count))
    }

    @Test("a repaired door opens, never closes: nobody knows what is in its way")
    func repairOpens() {
        var door = Door.closing()
        door.takes(.machineDidFail(.faultContact))
        door.waits(.seconds(600))
        #expect(door.takes(.machineRepairDidComplete).commands == [.openDoor, .silenceAlarm])
        #expect(door.state == "opening")
    }

    @Test("a repair within the drive's rest waits for its end")
    func repairRests() {
        var door = Door.closing()
        door.takes(.machineDidFail(.faultContact))
        #expect(door.takes(.machineRepairDidComplete).commands == [.silenceAlarm])
        #expect(door.state == "opening")
        #expect(door.waitsUntilDue().commands == [.openDoor])
    }

    @Test("outside the zone, a repaired door that is locked stays closed")
    func repairBetweenLandings() {
        var door = Door.closed { $0.hasDoorZone = true }
        door.takes(.doorZoneLeft, .machineDidFail(.edgesLost))
        #expect(door.takes(.machineRepairDidComplete).commands == [.silenceAlarm])
        #expect(door.state == "closed")
    }

    @Test("outside the zone, a repaired door that is not locked is left standing for a dwell")
    func repairUnlockedBetweenLandings() {
        var door = Door.closing { $0.hasDoorZone = true }
        door.takes(.doorZoneLeft, .machineDidFail(.edgesLost), .machineRepairDidComplete)
        #expect(door.state == "open")
        #expect(door.timeLeft == .seconds(3))
    }

    @Test("a repair of a door that works is ignored on purpose")
    func nothingToRepair() {
        var door = Door.opened()
        #expect(door.takes(.machineRepairDidComplete).verdict == .ignored)
    }

    @Test("persons walk through a faulted door that stands open, and are counted")
    func personsAreCounted() {
        var door = Door.opened()
        door.takes(.personsHaveEntered(3), .machineDidFail(.faultContact), .personsHaveLeft(2))
        #expect(door.persons == 1)
    }
}
