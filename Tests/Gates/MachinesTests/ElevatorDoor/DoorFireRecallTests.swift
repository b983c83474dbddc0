import Machines
import Statecharts
import TestSupport
import Testing

struct DoorFireRecallTests {
    @Test("a fire release opens a closed door and keeps it open, whatever anybody presses")
    func opens() {
        var door = Door.closed()
        #expect(door.takes(.fireReleaseBegan).commands == [.openDoor])
        #expect(door.travelsOpen().commands == [.stopDoor])
        #expect(door.state == "fireRecall")
        for event in [ElevatorDoor.Event.closeButtonWasPressed, .openButtonWasPressed, .landingArrived] {
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

    @Test("a fire release opens a closed door when the car is at a landing, and not before")
    func outsideZone() {
        var door = Door.closed { $0.hasDoorZone = true }
        door.takes(.doorZoneLeft)
        #expect(door.takes(.fireReleaseBegan).commands == [])
        #expect(door.machine.isSecured, "what is closed and locked keeps nobody waiting")
        door.waits(.seconds(30))
        #expect(door.takes(.doorZoneEntered).commands == [.openDoor])
    }

    @Test("between landings a fire lets the door be pulled closed and locked, and opens it at a landing")
    func closesBetweenLandings() {
        var door = Door.closed { $0.hasDoorZone = true }
        door.takes(.doorZoneLeft)
        #expect(door.takes(.doorHasUnlocked).commands == [.closeDoor(.normal)])
        #expect(door.takes(.fireReleaseBegan).commands == [], "the drive goes on")
        #expect(door.travelsClosed().commands == [.stopDoor])
        #expect(door.machine.isSecured)
        #expect(door.takesLocked(.doorZoneEntered).commands == [])
        #expect(door.waitsUntilDue().commands == [.openDoor])
        #expect(door.state == "fireRecall")
    }

    @Test("a car that leaves its landing during a fire closes its door")
    func leavesTheLanding() {
        var door = Door.opened { $0.hasDoorZone = true }
        door.takes(.fireReleaseBegan)
        door.waits(.seconds(10))
        #expect(door.takes(.doorZoneLeft).commands == [.closeDoor(.normal)])
        #expect(door.travelsClosed().commands == [.stopDoor])
        door.takes(.fireReleaseEnded)
        #expect(door.state == "closed")
    }

    @Test("between landings a fire does not leave an overloaded cabin open")
    func overloadedBetweenLandings() {
        var door = Door.opened { $0.hasDoorZone = true }
        door.takes(.overloadBegan, .doorZoneLeft)
        #expect(door.state == "overloaded")
        #expect(door.takes(.fireReleaseBegan).commands == [.silenceBuzzer])
        #expect(door.waitsUntilDue().commands == [.closeDoor(.normal)])
        door.takes(.fireReleaseEnded)
        #expect(door.travelsClosed().commands == [.stopDoor])
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
