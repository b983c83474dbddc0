import Machines
import Statecharts
import TestSupport
import Testing

struct DoorZoneTests {
    private static func zoned(_ configuration: inout ElevatorDoorConfiguration) { configuration.hasDoorZone = true }

    @Test("outside the zone the button does nothing, and a landing is an error")
    func outside() {
        var door = Door.closed(Self.zoned)
        door.takes(.doorZoneLeft)
        #expect(door.takes(.openButtonWasPressed).verdict == .ignored)
        #expect(door.takes(.landingArrived).verdict == .refused)
        #expect(door.state == "closed")
        door.takes(.doorZoneEntered)
        #expect(door.state == "closed", "what was asked between landings is not remembered")
        #expect(door.takes(.landingArrived).commands == [.openDoor])
    }

    @Test("a zone contact counts from the start on only where it is active")
    func unknownAtTheStart() {
        var door = Door(Self.zoned)
        door.takes(.doorHasLocked)
        #expect(door.takes(.openButtonWasPressed).verdict == .ignored)
    }

    @Test("a door that opens when the car leaves the zone closes again, after the drive's rest")
    func carLeaves() {
        var door = Door.closed(Self.zoned)
        door.pressesOpen()
        door.takes(.doorHasUnlocked)
        door.waits(.seconds(1))
        #expect(door.takes(.doorZoneLeft).commands == [.stopDoor])
        #expect(door.state == "closing")
        #expect(door.waitsUntilDue().commands == [.closeDoor(.normal)])
    }

    @Test("an obstruction outside the zone stops the door, which closes when the way is clear")
    func obstructionOutside() {
        var door = Door.closing(Self.zoned)
        door.takes(.doorZoneLeft)
        #expect(door.takes(.curtainBroke).commands == [.stopDoor])
        #expect(door.state == "closing")
        #expect(door.timeLeft == .seconds(20))
        door.waits(.seconds(5))
        #expect(door.takes(.curtainCleared).commands == [.closeDoor(.normal)])
    }

    @Test("an obstruction outside the zone that stays is nudged")
    func heldOutside() {
        var door = Door.closing(Self.zoned)
        door.takes(.doorZoneLeft, .curtainBroke)
        #expect(door.waitsUntilDue().commands == [.closeDoor(.slow), .soundBuzzer])
        #expect(door.state == "nudging")
    }

    @Test("a door that stands obstructed when the car comes into the zone opens")
    func comesIntoTheZone() {
        var door = Door.closing(Self.zoned)
        door.takes(.doorZoneLeft, .curtainBroke)
        door.waits(.seconds(1))
        #expect(door.takes(.doorZoneEntered).commands == [.openDoor])
        #expect(door.state == "opening")
    }

    @Test("a closing that takes too long outside the zone is tried again from where the door stands")
    func timeoutOutside() {
        var door = Door.closing(Self.zoned)
        door.takes(.doorZoneLeft)
        for _ in 1...3 {
            #expect(door.waitsUntilDue().commands == [.stopDoor])
            #expect(door.state == "closing")
            #expect(door.timeLeft == .seconds(2))
            #expect(door.waitsUntilDue().commands == [.closeDoor(.normal)])
        }
        door.waitsUntilDue()
        #expect(door.machine.state == .faulted(.didNotLock))
    }

    @Test("leaving the zone ends a wish to open: who pressed there is not at the next landing")
    func wishEnds() {
        var door = Door.closed(Self.zoned)
        door.takesLocked(.openButtonWasPressed)
        #expect(door.machine.wish == .made)
        door.takes(.openButtonWasReleased)
        #expect(door.machine.wish == .none)
        door.takes(.doorZoneLeft)
        #expect(door.machine.wish == .ended)
    }

    @Test("locking ends the wish of a door that was stopped on its way")
    func lockingEndsTheWish() {
        var door = Door.closed(Self.zoned)
        door.takesLocked(.doorHasUnlocked)
        door.takesLocked(.curtainBroke)
        #expect(door.machine.wish == .made)
        door.takesLocked(.curtainCleared)
        door.takesLocked(.doorHasLocked)
        #expect(door.machine.wish == .ended)
    }

    @Test(
        "a door that was told to open and leaves the zone is not secured before its contact followed, or had the time to"
    )
    func leavesWhileUnlocking() {
        var door = Door.closed(Self.zoned)
        #expect(door.pressesOpen().commands == [.openDoor])
        door.waits(.milliseconds(100))
        #expect(door.takes(.doorZoneLeft).commands == [.stopDoor])
        #expect(!door.machine.isSecured)
        door.waits(.milliseconds(150))
        door.takes(.doorHasUnlocked)
        #expect(door.counts.forcedUnlockings == 0)
        door.waitsUntilDue()
        door.travelsClosed()
        #expect(door.machine.isSecured)
    }

    @Test("a lock contact that answers the closing before is not believed when the door was told to open again")
    func answersTheClosingBefore() {
        var door = Door.closing(Self.zoned)
        door.waits(.seconds(1))
        door.pressesOpen()
        door.waitsUntilDue()
        #expect(door.outputs.openDrive)
        door.waits(.milliseconds(40))
        door.takes(.doorZoneLeft)
        door.takes(.doorHasLocked)
        #expect(!door.machine.isSecured, "the bolt may be on its way out")
        door.takes(.doorHasUnlocked)
        #expect(door.counts.forcedUnlockings == 0)
        door.waitsUntilDue()
        door.takes(.doorHasLocked)
        #expect(door.machine.isSecured)
    }

    @Test("one whose lock never let go is closed when a closing has had its time")
    func neverUnlocked() {
        var door = Door.closed(Self.zoned)
        door.pressesOpen()
        door.waits(.milliseconds(100))
        door.takes(.doorZoneLeft)
        door.waitsUntilDue()
        #expect(!door.machine.isSecured)
        #expect(door.timeLeft == .seconds(10))
        #expect(door.waitsUntilDue().commands == [.stopDoor])
        #expect(door.machine.isSecured)
        #expect(door.counts.faults == 0)
    }

    @Test("a door that was not driven yet when the car leaves is closed still")
    func leavesBeforeItOpens() {
        var door = Door.closing(Self.zoned)
        door.travelsClosed()
        door.pressesOpen()
        #expect(!door.outputs.isDriving, "the drive rests")
        door.takes(.doorZoneLeft)
        #expect(door.machine.isSecured)
    }

    @Test("without a zone contact its events are an error")
    func notWired() {
        var door = Door.closed()
        #expect(door.takes(.doorZoneEntered).verdict == .refused)
        #expect(door.takes(.doorZoneLeft).verdict == .refused)
        #expect(door.takes(.openButtonWasPressed).commands == [.openDoor])
    }
}
