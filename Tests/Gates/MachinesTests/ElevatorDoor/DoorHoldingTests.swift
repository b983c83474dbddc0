import Machines
import Statecharts
import TestSupport
import Testing

@Suite("A door that is held open for longer, and one with an attendant") struct DoorHoldingTests {
    @Test("the time counts from when the door is open, and then the door closes after a dwell")
    func opensAndHolds() {
        var door = Door.closed()
        door.takes(.extendedOpenWasPressed)
        door.travelsOpen()
        #expect(door.timeLeft == .seconds(30))
        door.waitsUntilDue()
        #expect(door.state == "open")
        #expect(door.timeLeft == .seconds(3))
        door.waitsUntilDue()
        #expect(door.state == "closing")
    }

    @Test("people who load do not make it longer, and it is not nudged for what stays in the doorway")
    func loads() {
        var door = Door.opened()
        door.takes(.extendedOpenWasPressed)
        for _ in 0..<10 {
            door.takes(.personsHaveEntered(1), .curtainBroke)
            door.waits(.seconds(2))
            door.takes(.curtainCleared, .personsHaveLeft(1))
        }
        door.takes(.curtainBroke)
        #expect(door.timeLeft == .seconds(10))
        door.waitsUntilDue()
        #expect(door.state == "open")
        #expect(door.timeLeft == .seconds(20), "what stays has the whole nudge-hold from then on")
        door.waitsUntilDue()
        #expect(door.state == "nudging")
    }

    @Test("it may be asked for again and again, and is never too long an opening")
    func again() {
        var door = Door.opened()
        for _ in 0..<10 {
            door.takes(.extendedOpenWasPressed)
            door.waitsUntilDue()
            #expect(door.timeLeft == .seconds(3))
        }
        door.waitsUntilDue()
        #expect(door.machine.remark == nil)
        #expect(door.state == "closing")
    }

    @Test("a door that springs back meanwhile is driven open, and held for the whole time again")
    func springsBack() {
        var door = Door.opened()
        door.takes(.extendedOpenWasPressed)
        door.waits(.seconds(20))
        door.takes(.doorHasLeftOpenLimit)
        door.travelsOpen()
        #expect(door.timeLeft == .seconds(30))
    }

    @Test("a wish that an interlock keeps waiting opens the door for a dwell only")
    func wish() {
        var door = Door.closed()
        #expect(door.takesLocked(.extendedOpenWasPressed).verdict == .refused)
        #expect(door.machine.wish == .made)
        door.takes(.interlockDidRelease)
        door.travelsOpen()
        #expect(door.timeLeft == .seconds(3))
    }

    @Test("an attendant's door stays open without end, and closes while the close button is held")
    func attended() {
        var door = Door.opened()
        door.takes(.attendanceBegan)
        #expect(door.timeLeft == nil)
        door.waits(.seconds(3_600))
        #expect(door.takes(.deadlinePassed).verdict == .refused)
        #expect(door.takes(.closeButtonWasPressed).commands == [.closeDoor(.normal)])
        door.travelsClosed()
        #expect(door.state == "closed")
        #expect(door.takes(.closeButtonWasReleased).verdict == .ignored)
    }

    @Test("a close button that is let go on the way opens the door again, and it stays so")
    func letGo() {
        var door = Door.opened()
        door.waits(.seconds(1))
        door.takes(.attendanceBegan, .closeButtonWasPressed)
        door.leavesTheLimit()
        #expect(door.takes(.closeButtonWasReleased).commands == [.stopDoor])
        door.waitsUntilDue()
        door.travelsOpen()
        #expect(door.state == "open")
        #expect(door.timeLeft == nil)
    }

    @Test("an obstruction turns it back, and the button that is still held does not close it again")
    func obstructed() {
        var door = Door.opened()
        door.takes(.attendanceBegan)
        for _ in 0..<5 {
            door.waits(.seconds(1))
            door.takes(.closeButtonWasPressed)
            door.leavesTheLimit()
            #expect(door.takes(.curtainBroke).commands == [.stopDoor])
            door.waitsUntilDue()
            door.travelsOpen()
            door.takes(.curtainCleared)
            #expect(door.timeLeft == nil)
            door.takes(.closeButtonWasReleased)
        }
        #expect(door.counts.nudgings == 0, "an attendant sees what is in the way")
    }

    @Test("with an attendant a landing's call opens nothing, and the open button does")
    func landing() {
        var door = Door.closed()
        door.takes(.attendanceBegan)
        #expect(door.takes(.landingArrived).verdict == .ignored)
        #expect(door.pressesOpen().commands == [.openDoor])
    }

    @Test("a door that closes when the key is turned opens again")
    func turnedWhileClosing() {
        var door = Door.closing()
        #expect(door.takes(.attendanceBegan).commands == [.stopDoor])
        door.waitsUntilDue()
        door.travelsOpen()
        #expect(door.timeLeft == nil)
    }

    @Test("after the attendant the door closes as always: a dwell, the whole nudge-hold, and no opening too long")
    func leaves() {
        var door = Door.opened()
        door.takes(.attendanceBegan, .curtainBroke)
        door.waits(.seconds(600))
        door.takes(.attendanceEnded)
        #expect(door.timeLeft == .seconds(20))
        door.takes(.curtainCleared)
        #expect(door.timeLeft == .seconds(3))
        door.waitsUntilDue()
        #expect(door.state == "closing")
        #expect(door.machine.remark == nil)
    }

    @Test("a fire comes before both: the door opens at a landing, and closes between landings")
    func fire() {
        for event in [ElevatorDoor.Event.attendanceBegan, .extendedOpenWasPressed] {
            var door = Door.opened { $0.hasDoorZone = true }
            door.takes(event, .fireReleaseBegan)
            #expect(door.state == "fireRecall")
            door.takes(.fireReleaseEnded)

            door = Door.opened { $0.hasDoorZone = true }
            door.takes(event, .doorZoneLeft, .fireReleaseBegan)
            #expect(door.timeLeft == .seconds(3))
            door.waitsUntilDue()
            #expect(door.state == "closing")
        }
    }

    @Test("a failure and a repair leave the attendant in charge")
    func failure() {
        var door = Door.opened()
        door.takes(.attendanceBegan, .machineDidFail(.faultContact))
        #expect(door.state == "faulted")
        door.waits(.seconds(1))
        door.takes(.machineRepairDidComplete)
        #expect(door.state == "open")
        #expect(door.timeLeft == nil)
    }
}
