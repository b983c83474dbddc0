import Machines
import Statecharts
import TestSupport
import Testing

@Suite("What holds a door open for too long") struct DoorLimitTests {
    @Test(
        "a curtain that flickers more often than the dwell ends does not hold the door for ever: it is nudged and said")
    func flicker() {
        var door = Door.opened()
        var waited = Duration.zero
        while door.state == "open", waited < .seconds(3_600) {
            door.waits(.milliseconds(2_500))
            if let left = door.timeLeft, left <= .zero { break }
            door.takes(.curtainBroke)
            door.waits(.milliseconds(300))
            if let left = door.timeLeft, left <= .zero { break }
            door.takes(.curtainCleared)
            waited = Duration(nanoseconds: waited.nanoseconds + Duration.milliseconds(2_800).nanoseconds)
        }
        #expect(waited >= .seconds(110) && waited <= .seconds(123))
        #expect(door.waitsUntilDue().commands == [.closeDoor(.slow), .soundBuzzer])
        #expect(door.machine.remark == .openTooLong)
        #expect(door.counts.nudgings == 1)
    }

    @Test("a door that opens again after it was open for too long stays open for a dwell, and is nudged again")
    func again() {
        var door = Self.openTooLong()
        door.leavesTheLimit()
        door.pressesOpen()
        door.waitsUntilDue()
        door.travelsOpen()
        #expect(door.timeLeft == .seconds(3))
        door.takes(.curtainBroke, .curtainCleared)
        #expect(door.timeLeft == .seconds(3))
        #expect(door.waitsUntilDue().commands == [.closeDoor(.slow), .soundBuzzer])
    }

    @Test("that a door is open for too long is said once, until it has locked")
    func saidOnce() {
        var door = Self.openTooLong { $0.hasBuzzer = false }
        #expect(door.machine.remark == .openTooLong)
        for _ in 1...5 {
            door.leavesTheLimit()
            door.takes(.curtainBroke)
            door.waitsUntilDue()
            door.travelsOpen()
            door.takes(.curtainCleared)
            door.waitsUntilDue()
            #expect(door.machine.remark == nil)
        }
    }

    @Test("who lets the button go has a whole dwell, however long the door has been open")
    func dwellAfterTheButton() {
        var door = Door.opened()
        for _ in 1...3 {
            door.takes(.openButtonWasPressed)
            door.waits(.milliseconds(59_990))
            door.takes(.openButtonWasReleased)
            #expect(door.timeLeft == .seconds(3))
        }
    }

    @Test("between landings a curtain that flickers is nudged like one at a landing")
    func flickerBetweenLandings() {
        var door = Door.closed { $0.hasDoorZone = true }
        door.takes(.doorZoneLeft)
        door.takes(.doorHasUnlocked)
        for _ in 1...3 {
            #expect(door.state == "closing")
            door.waits(.milliseconds(300))
            door.takes(.curtainBroke)
            door.waits(.milliseconds(300))
            door.takes(.curtainCleared)
        }
        #expect(door.state == "nudging")
        #expect(door.counts.nudgings == 1)
    }

    @Test("a locked door ends the time, and so does an overload")
    func ends() {
        var closed = Self.openTooLong()
        closed.travelsClosed()
        closed.pressesOpen()
        closed.waitsUntilDue()
        closed.travelsOpen()
        closed.waits(.seconds(1))
        closed.takes(.curtainBroke)
        #expect(closed.timeLeft == .seconds(20))

        var overloaded = Door.opened()
        overloaded.takes(.overloadBegan)
        overloaded.waits(.seconds(3_600))
        overloaded.takes(.overloadEnded)
        overloaded.takes(.curtainBroke)
        #expect(overloaded.timeLeft == .seconds(20))
    }

    @Test("an obstruction that lasts is nudged as before, long before the opening is too long")
    func obstruction() {
        var door = Door.opened()
        door.takes(.curtainBroke)
        #expect(door.timeLeft == .seconds(20))
        door.waitsUntilDue()
        #expect(door.machine.remark == nil)
    }

    @Test(
        "a door without a slow speed or without a buzzer does not close onto an obstruction, and says so once",
        arguments: [(false, true), (true, false), (false, false)])
    func cannotNudge(hasSlow: Bool, hasBuzzer: Bool) {
        var door = Door.opened {
            $0.hasSlow = hasSlow
            $0.hasBuzzer = hasBuzzer
        }
        door.takes(.curtainBroke)
        #expect(door.waitsUntilDue().commands == [])
        #expect(door.machine.remark == .cannotNudge)
        for _ in 1...4 {
            #expect(door.waitsUntilDue().commands == [])
            #expect(door.machine.remark == nil)
        }
        door.waitsUntilDue()
        #expect(door.machine.remark == .openTooLong, "two minutes are over")
        #expect(door.state == "open")
        #expect(door.counts.nudgings == 0)
        door.takes(.curtainCleared)
        #expect(door.waitsUntilDue().commands == [.closeDoor(.normal)])
    }

    @Test("a door without a slow speed is not commanded to be slow, however many are on board")
    func noSlow() {
        var door = Door.opened { $0.hasSlow = false }
        door.takes(.personsHaveEntered(9))
        #expect(door.waitsUntilDue().commands == [.closeDoor(.normal)])
    }

    @Test("a door that cannot nudge closes, when nothing is in its way, however often it gave way before")
    func cannotNudgeButMayClose() {
        var door = Door.opened { $0.hasBuzzer = false }
        for _ in 1...5 {
            door.waitsUntilDue()
            door.leavesTheLimit()
            door.takes(.curtainBroke, .curtainCleared)
            door.waitsUntilDue()
            door.travelsOpen()
        }
        #expect(door.waitsUntilDue().commands == [.closeDoor(.normal)])
    }

    @Test("an overload that only the count shows is not believed for ever: nobody needs a key or a restart")
    func countIsDoubted() {
        var door = Door.opened()
        door.takes(.personsHaveEntered(11))
        #expect(door.state == "overloaded")
        #expect(door.timeLeft == .seconds(120))
        door.waits(.seconds(60))
        door.takes(.personsHaveEntered(1))
        #expect(door.timeLeft == .seconds(120), "somebody moves: the count is alive")
        #expect(door.waitsUntilDue().commands == [.silenceBuzzer])
        #expect(door.machine.remark == .countDoubted)
        #expect(door.persons == 0)
        #expect(door.state == "open")
        #expect(door.counts.forgotten == 12)
    }

    @Test("an overload that the load contact shows is believed for as long as it says so")
    func loadIsBelieved() {
        var door = Door.opened()
        door.takes(.personsHaveEntered(11), .overloadBegan)
        #expect(door.timeLeft == nil)
    }

    /// Kept open until it is nudged for that.
    private static func openTooLong(_ configure: (inout ElevatorDoorConfiguration) -> Void = { _ in }) -> Door {
        var door = Door.opened(configure)
        for _ in 0..<60 where door.state == "open" {
            door.waits(.seconds(2))
            door.takes(.curtainBroke, .curtainCleared)
        }
        door.waitsUntilDue()
        return door
    }
}
