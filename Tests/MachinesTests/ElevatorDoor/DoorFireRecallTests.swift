import Machines
import Statecharts
import Testing

struct DoorFireRecallTests {
    @Test("a fire release opens a closed door and keeps it open, whatever anybody presses")
    func opens() {
        var door = Door.closed()
        #expect(door.takes(.fireReleaseBegan).commands == [.openDoor])
        #expect(door.travelsOpen().commands == [.stopDoor])
        #expect(door.state == "fireRecall")
        for event in [ElevatorDoorEvent.closeButtonWasPressed, .openButtonWasPressed, .landingArrived] {
            #expect(door.takes(event).verdict == .ignored)
        }
        #expect(door.takes(.curtainBroke, .curtainCleared, .overloadBegan, .overloadEnded).commands == [])
        #expect(door.timeLeft == nil)
        #expect(door.state == "fireRecall")
    }

    @Test("a fire release turns a closing door back, after the drive's rest")
    func turnsBack() {
        var door = Door.closing()
        #expect(door.takes(.fireReleaseBegan).commands == [.stopDoor])
        #expect(door.timeLeft == .milliseconds(200))
        #expect(door.waitsUntilDue().commands == [.openDoor])
    }

    @Test("a recalled door that is pushed from its limit is driven open again")
    func pushed() {
        var door = Door.opened()
        #expect(door.takes(.fireReleaseBegan).commands == [])
        door.waits(.seconds(1))
        #expect(door.takes(.doorHasLeftOpenLimit).commands == [.openDoor])
    }

    @Test(
        "a recalled door that does not open is tried for as long as the release lasts, with the alarm after the retries"
    )
    func neverGivesUp() {
        var door = Door.closed()
        door.takes(.fireReleaseBegan, .doorHasUnlocked)
        for _ in 1...3 {
            #expect(door.waitsUntilDue().commands == [.stopDoor])
            #expect(door.waitsUntilDue().commands == [.openDoor])
        }
        #expect(door.waitsUntilDue().commands == [.stopDoor, .soundAlarm])
        for _ in 1...20 {
            #expect(door.waitsUntilDue().commands == [.openDoor])
            #expect(door.waitsUntilDue().commands == [.stopDoor])
        }
        #expect(door.counts == DoorCounts([.fault]))
        door.takes(.fireReleaseEnded)
        #expect(door.machine.state == .faulted(.didNotOpen))
    }

    @Test("outside the zone a fire release stops the door and opens it when the car is at a landing")
    func outsideZone() {
        var door = Door.closed { $0.hasDoorZone = true }
        door.takes(.doorZoneLeft)
        #expect(door.takes(.fireReleaseBegan).commands == [])
        #expect(door.state == "fireRecall")
        door.waits(.seconds(30))
        #expect(door.takes(.doorZoneEntered).commands == [.openDoor])
    }

    @Test("when the release ends, an open door closes after a dwell")
    func ends() {
        var door = Door.opened()
        door.takes(.fireReleaseBegan)
        door.waits(.seconds(600))
        door.takes(.fireReleaseEnded)
        #expect(door.state == "open")
        #expect(door.timeLeft == .seconds(3))
    }

    @Test("a fire release opens a faulted door too, and it is faulted again afterwards")
    func whileFaulted() {
        var door = Door.closed()
        door.takes(.machineDidFail(.edgesLost))
        door.waits(.seconds(1))
        #expect(door.takes(.fireReleaseBegan).commands == [.openDoor])
        door.travelsOpen()
        #expect(door.outputs.alarm)
        door.takes(.fireReleaseEnded)
        #expect(door.machine.state == .faulted(.edgesLost))
    }

    @Test("a failure during the release does not stop the opening; a repair during it counts")
    func failsMeanwhile() {
        var door = Door.closed()
        door.takes(.fireReleaseBegan)
        #expect(door.takes(.machineDidFail(.sensorStuck)).commands == [.soundAlarm])
        #expect(door.outputs.openDrive)
        #expect(door.takes(.machineRepairDidComplete).commands == [.silenceAlarm])
        door.travelsOpen()
        door.takes(.fireReleaseEnded)
        #expect(door.state == "open")
    }

    @Test("a fire release opens an interlocked door too")
    func overridesTheInterlock() {
        var door = Door.closed()
        #expect(door.takesLocked(.fireReleaseBegan).commands == [.openDoor])
    }
}
