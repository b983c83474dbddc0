import Machines
import Statecharts
import TestSupport
import Testing

@Suite("What an open limit says that lets go late, or never") struct DoorOpenLimitTests {
    @Test("a door that turns back while its open limit is still active is driven open for the whole time")
    func stillAtTheLimit() {
        var door = Self.turnedBack()
        #expect(door.waitsUntilDue().commands == [.openDoor])
        #expect(door.timeLeft == .seconds(10))
        #expect(door.waitsUntilDue().commands == [.stopDoor])
        #expect(door.state == "open")
        #expect(door.timeLeft == .seconds(3))
        #expect(door.counts.faults == 0)
        door.waitsUntilDue()
        door.travelsClosed()
        #expect(door.state == "closed", "its lock contact is believed")
    }

    @Test(
        "a limit that lets go while the drive rests, or opens the door, counts when it is active again",
        arguments: 0...1)
    func letsGoLate(deadlines: Int) {
        var door = Self.turnedBack()
        for _ in 0..<deadlines { door.waitsUntilDue() }
        door.takes(.doorHasLeftOpenLimit)
        for _ in deadlines..<1 { door.waitsUntilDue() }
        #expect(door.outputs.openDrive)
        #expect(door.travelsOpen().commands == [.stopDoor])
        #expect(door.state == "open")
    }

    @Test("a limit that bounces as the door begins to close is not believed either")
    func bounces() {
        var door = Door.opened()
        door.waitsUntilDue()
        door.takes(.doorHasLeftOpenLimit, .doorHasOpened, .curtainBroke)
        #expect(door.waitsUntilDue().commands == [.openDoor])
    }

    @Test("a closing that has not moved the door yet leaves it open")
    func hasNotMoved() {
        var door = Door.opened()
        door.waits(.milliseconds(50))
        door.takes(.closeButtonWasPressed, .curtainBroke)
        #expect(door.waitsUntilDue().commands == [])
        #expect(door.state == "open")
    }

    @Test("a door that was halted, and that somebody pushed to its limit, is open there")
    func pushedOpen() {
        var door = Door.closing { $0.hasDoorZone = true }
        door.takes(.doorZoneLeft, .curtainBroke)
        door.waits(.seconds(1))
        door.takes(.doorHasOpened)
        #expect(door.takes(.doorZoneEntered).commands == [])
        #expect(door.state == "open")
    }

    @Test("a fire drives the door open although its limit says that it is, and holds it after the whole time")
    func fire() {
        var door = Door.opened()
        door.waitsUntilDue()
        door.waits(.milliseconds(500))
        #expect(door.takes(.fireReleaseBegan).commands == [.stopDoor])
        #expect(door.waitsUntilDue().commands == [.openDoor])
        #expect(door.timeLeft == .seconds(10))
        #expect(door.waitsUntilDue().commands == [.stopDoor])
        #expect(door.state == "fireRecall")
        #expect(door.timeLeft == nil)
        #expect(door.takes(.doorHasLeftOpenLimit).commands == [], "the drive rests")
        #expect(door.waitsUntilDue().commands == [.openDoor])
    }

    @Test("a fire opens a closed door whose limit got stuck")
    func fireWhileClosed() {
        var door = Door.closed()
        door.takes(.doorHasOpened)
        #expect(door.machine.state == .faulted(.contactsDisagree))
        #expect(door.takes(.fireReleaseBegan).commands == [.openDoor])
        door.takes(.doorHasUnlocked)
        #expect(door.waitsUntilDue().commands == [.stopDoor])
        #expect(door.state == "fireRecall")
        #expect(door.timeLeft == nil)
    }

    @Test("a repair drives the door open although its limit says that it is")
    func repair() {
        var door = Door.opened()
        door.waitsUntilDue()
        door.takes(.machineDidFail(.faultContact))
        door.waits(.seconds(1))
        #expect(door.takes(.machineRepairDidComplete).commands == [.openDoor, .silenceAlarm])
    }

    @Test("a door that could not reopen, and whose limit is still active, is driven open when it may")
    func allowedLate() {
        var door = Door.opened()
        door.waitsUntilDue()
        door.takes(.machineDidFail(.faultContact))
        door.waits(.seconds(1))
        #expect(door.takesLocked(.machineRepairDidComplete).commands == [.silenceAlarm])
        #expect(door.state == "open")
        #expect(door.takes(.interlockDidRelease).commands == [.openDoor])
    }

    @Test("an open door that leaves its limit is driven open again, once, until it would close")
    func drivenOn() {
        var door = Door.opened()
        for _ in 1...2 {
            door.waits(.seconds(1))
            #expect(door.takes(.doorHasLeftOpenLimit).commands == [.openDoor])
            #expect(door.takes(.doorHasOpened).commands == [.stopDoor])
            #expect(door.timeLeft == .seconds(3))
            door.waits(.seconds(1))
            #expect(door.takes(.doorHasLeftOpenLimit).commands == [])
            #expect(door.state == "open")
            #expect(door.timeLeft == .seconds(2))
            door.takes(.doorHasOpened)
            door.waitsUntilDue()
            door.leavesTheLimit()
            door.takes(.openButtonWasPressed, .openButtonWasReleased)
            door.waitsUntilDue()
            door.travelsOpen()
        }
    }

    /// A door that turned back half a second after it began to close, with a limit that is still active.
    private static func turnedBack() -> Door {
        var door = Door.opened()
        door.waitsUntilDue()
        door.waits(.milliseconds(500))
        door.takes(.curtainBroke, .curtainCleared)
        return door
    }
}
