import Machines
import Statecharts
import TestSupport
import Testing

struct DoorReopeningTests {
    @Test(
        "an obstruction stops a closing door in the same reaction, and opens it after the drive's rest",
        arguments: [ElevatorDoor.Event.curtainBroke, .personsHaveEntered(1), .personsHaveLeft(1)])
    func obstruction(event: ElevatorDoor.Event) {
        var door = Door.closing()
        #expect(door.takes(event).commands == [.stopDoor])
        #expect(door.state == "opening")
        #expect(!door.outputs.isDriving)
        #expect(door.timeLeft == .milliseconds(200))
        #expect(door.waitsUntilDue().commands == [.openDoor])
        door.travelsOpen()
        #expect(door.state == "open")
        #expect(door.counts.reopenings == 1)
    }

    @Test("a closing that begins within the drive's rest waits for its end")
    func closesAfterTheRest() {
        var door = Door.opened()
        door.waits(.milliseconds(50))
        #expect(door.takes(.closeButtonWasPressed).commands == [])
        #expect(door.timeLeft == .milliseconds(150))
        #expect(door.waitsUntilDue().commands == [.closeDoor(.normal)])
    }

    @Test("an opening that begins within the drive's rest waits for its end")
    func opensAfterTheRest() {
        var door = Door.closing()
        door.travelsClosed()
        door.waits(.milliseconds(50))
        #expect(door.takes(.openButtonWasPressed).commands == [])
        #expect(door.timeLeft == .milliseconds(150))
        #expect(door.waitsUntilDue().commands == [.openDoor])
    }

    @Test("the open button does not count as an obstruction")
    func buttonIsNoObstruction() {
        var door = Door.opened()
        for _ in 1...5 {
            door.waitsUntilDue()
            door.leavesTheLimit()
            door.pressesOpen()
            door.waitsUntilDue()
            door.travelsOpen()
        }
        door.waitsUntilDue()
        #expect(door.state == "closing")
        #expect(door.counts == DoorCounts([.reopening, .reopening, .reopening, .reopening, .reopening]))
    }

    @Test("the close button does not close onto an obstruction")
    func closeButtonOntoObstruction() {
        var door = Door.opened()
        door.takes(.curtainBroke)
        #expect(door.takes(.closeButtonWasPressed).verdict == .ignored)
        #expect(door.state == "open")
    }

    @Test(
        "a closing that takes too long opens again, three times, and then the door is faulted",
        arguments: [true, false]
    )
    func closeTimeout(leavesTheLimit: Bool) {
        var door = Door.opened()
        for attempt in 1...3 {
            door.waitsUntilDue()
            #expect(door.timeLeft == .seconds(10))
            if leavesTheLimit { door.leavesTheLimit() }
            #expect(door.waitsUntilDue().commands == [.stopDoor], "attempt \(attempt)")
            #expect(door.state == "opening")
            #expect(door.waitsUntilDue().commands == [.openDoor])
            if leavesTheLimit { door.travelsOpen() } else { door.waitsUntilDue() }
            #expect(door.state == "open")
        }
        door.waitsUntilDue()
        if leavesTheLimit { door.leavesTheLimit() }
        #expect(door.waitsUntilDue().commands == [.stopDoor, .soundAlarm])
        #expect(door.machine.state == .faulted(leavesTheLimit ? .didNotLock : .didNotLeaveLimit))
    }

    @Test("a closing in time forgets the attempts before")
    func attemptsAreForgotten() {
        var door = Door.opened()
        for _ in 1...5 {
            door.waitsUntilDue()
            door.waitsUntilDue()
            #expect(door.state == "opening")
            door.waitsUntilDue()
            door.waitsUntilDue()
            door.waitsUntilDue()
            door.travelsClosed()
            #expect(door.state == "closed")
            door.waits(.seconds(1))
            door.pressesOpen()
            door.travelsOpen()
        }
        #expect(door.counts.faults == 0)
    }

    @Test("an opening that takes too long is tried again after two seconds, three times, and then the door is faulted")
    func openTimeout() {
        var door = Door.closed()
        door.takes(.openButtonWasPressed, .doorHasUnlocked)
        for attempt in 1...3 {
            #expect(door.timeLeft == .seconds(10))
            #expect(door.waitsUntilDue().commands == [.stopDoor], "attempt \(attempt)")
            #expect(door.state == "opening")
            #expect(door.timeLeft == .seconds(2))
            #expect(door.waitsUntilDue().commands == [.openDoor])
        }
        #expect(door.waitsUntilDue().commands == [.stopDoor, .soundAlarm])
        #expect(door.machine.state == .faulted(.didNotOpen))
    }

    @Test("an opening whose lock never let go says so")
    func lockNeverLetGo() {
        var door = Door.closed { $0.retries = 0 }
        door.takes(.openButtonWasPressed)
        door.waitsUntilDue()
        #expect(door.machine.state == .faulted(.didNotUnlock))
    }

    @Test("a door that is fully open while its lock says locked is not to be trusted")
    func bridgedLock() {
        var door = Door.closed()
        door.takes(.openButtonWasPressed)
        door.waits(.seconds(2))
        #expect(door.takes(.doorHasOpened).commands == [.stopDoor, .soundAlarm])
        #expect(door.machine.state == .faulted(.contactsDisagree))
        #expect(door.takes(.machineRepairDidComplete).verdict == .ignored)
        door.takes(.doorHasUnlocked, .machineRepairDidComplete)
        #expect(door.state == "open" || door.state == "opening")
    }

    @Test("a closed door that comes unlocked is pulled closed again, and gives way meanwhile")
    func forced() {
        var door = Door.closed()
        #expect(door.takes(.doorHasUnlocked).commands == [.closeDoor(.normal)])
        #expect(door.state == "closing")
        #expect(door.takes(.curtainBroke).commands == [.stopDoor])
        #expect(door.state == "opening")
        #expect(door.counts.forcedUnlockings == 1)
    }
}
