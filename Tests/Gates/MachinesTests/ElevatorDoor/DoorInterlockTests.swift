import Machines
import Statecharts
import TestSupport
import Testing

struct DoorInterlockTests {
    @Test(
        "a door that may not open refuses what would open it, says so, and changes nothing",
        arguments: [ElevatorDoor.Event.openButtonWasPressed, .landingArrived])
    func refuses(request: ElevatorDoor.Event) {
        var door = Door.closed()
        let before = door.machine.known.withoutButton
        #expect(door.takesLocked(request).verdict == .refused)
        #expect(door.machine.wish == .made)
        #expect(door.state == "closed")
        #expect(door.machine.known.withoutButton == before)
        #expect(door.counts == DoorCounts([]))
        door.takes(.openButtonWasReleased)
        #expect(door.takes(request).commands == [.openDoor])
        #expect(door.machine.wish != .made)
    }

    @Test(
        "a door that was let out of closed reopens until it is closed again",
        arguments: [ElevatorDoor.Event.curtainBroke, .openButtonWasPressed, .overloadBegan, .personsHaveEntered(1)])
    func reopens(event: ElevatorDoor.Event) {
        var door = Door.closing()
        #expect(door.takesLocked(event).commands == [.stopDoor])
        #expect(door.state == "opening")
    }

    @Test("a door that was forced open may not be driven open while another one is, but it gives way")
    func forced() {
        var door = Door.closed()
        door.takesLocked(.doorHasUnlocked)
        #expect(door.takesLocked(.landingArrived).verdict == .refused)
        #expect(door.machine.wish == .made)
        #expect(door.takesLocked(.curtainBroke).commands == [.stopDoor])
        #expect(door.state == "closing")
        #expect(door.takesLocked(.curtainCleared).commands == [])
        #expect(door.waitsUntilDue().commands == [.closeDoor(.normal)])
    }

    @Test("only a closed door is secured")
    func secured() {
        #expect(Door.closed().machine.isSecured)
        #expect(!Door().machine.isSecured)
        #expect(!Door.opened().machine.isSecured)
        #expect(!Door.closing().machine.isSecured)
        for event in [
            ElevatorDoor.Event.openButtonWasPressed, .doorHasUnlocked, .fireReleaseBegan, .machineDidFail(.edgesLost),
        ] {
            var door = Door.closed()
            door.takes(event)
            #expect(!door.machine.isSecured)
        }
    }

    @Test("a repaired door that may not open stays closed, or is left standing where it is not locked")
    func repaired() {
        var locked = Door.closed()
        locked.takes(.machineDidFail(.edgesLost))
        locked.takesLocked(.machineRepairDidComplete)
        #expect(locked.state == "closed")
        #expect(locked.machine.wish == .made)
        var unlocked = Door.closing()
        unlocked.takes(.machineDidFail(.edgesLost))
        unlocked.takesLocked(.machineRepairDidComplete)
        #expect(unlocked.state == "open")
        #expect(!unlocked.outputs.isDriving)
    }

    @Test("a fire release that ends while another door is open leaves off opening, and the door is no longer secured")
    func fireEnds() {
        var door = Door.closed()
        door.takes(.fireReleaseBegan)
        #expect(door.takesLocked(.fireReleaseEnded).commands == [.stopDoor])
        #expect(door.state == "open", "its lock contact may still let go")
        door.waitsUntilDue()
        door.waitsUntilDue()
        #expect(door.state == "closed")
        #expect(door.counts.forcedUnlockings == 0)
    }
}
