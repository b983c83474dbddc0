import Machines
import Statecharts
import TestSupport
import Testing

struct DoorNudgingTests {
    /// Closes as far as half way and meets an obstruction, which goes again.
    private func obstruct(_ door: inout Door) {
        door.waitsUntilDue()
        door.leavesTheLimit()
        door.takes(.curtainBroke, .curtainCleared)
        door.waitsUntilDue()
        door.travelsOpen()
    }

    @Test("after three obstructed closings the door nudges: slowly, with the buzzer")
    func afterReopenings() {
        var door = Door.opened()
        for _ in 1...3 { obstruct(&door) }
        #expect(door.waitsUntilDue().commands == [.closeDoor(.slow), .soundBuzzer])
        #expect(door.state == "nudging")
        #expect(door.counts.nudgings == 1)
    }

    @Test("the count of obstructed closings ends with a locked door")
    func countEnds() {
        var door = Door.opened()
        for _ in 1...2 { obstruct(&door) }
        door.waitsUntilDue()
        door.travelsClosed()
        door.waits(.seconds(1))
        door.pressesOpen()
        door.travelsOpen()
        for _ in 1...2 { obstruct(&door) }
        door.waitsUntilDue()
        #expect(door.state == "closing")
    }

    @Test("a curtain that is broken for twenty seconds makes the door nudge, and not a nanosecond earlier")
    func heldCurtain() {
        var door = Door.opened()
        door.takes(.curtainBroke)
        #expect(door.timeLeft == .seconds(20))
        door.waits(Duration(nanoseconds: 19_999_999_999))
        #expect(door.takes(.deadlinePassed).verdict == .refused)
        door.waits(Duration(nanoseconds: 1))
        #expect(door.takes(.deadlinePassed).commands == [.closeDoor(.slow), .soundBuzzer])
        #expect(door.state == "nudging")
    }

    @Test("the twenty seconds count from the obstruction on, not from the latest reopening")
    func holdGoesOn() {
        var door = Door.closing()
        door.takes(.curtainBroke)
        door.waitsUntilDue()
        door.travelsOpen()
        #expect(door.timeLeft == .milliseconds(17_800))
    }

    @Test("persons who pass a broken curtain show that it is traffic, and its time begins again")
    func traffic() {
        var door = Door.opened()
        door.takes(.curtainBroke)
        door.waits(.seconds(15))
        door.takes(.personsHaveEntered(1))
        #expect(door.timeLeft == .seconds(20))
    }

    @Test("a curtain that clears gives the door a fresh dwell")
    func clears() {
        var door = Door.opened()
        door.takes(.curtainBroke)
        door.waits(.seconds(10))
        door.takes(.curtainCleared)
        #expect(door.timeLeft == .seconds(3))
    }

    @Test("a nudging door ignores the curtain and the persons that it knows of")
    func ignoresTheCurtain() {
        var door = Door.opened()
        door.takes(.curtainBroke)
        door.waitsUntilDue()
        #expect(door.takes(.curtainCleared, .curtainBroke, .personsHaveEntered(1)).commands == [])
        #expect(door.state == "nudging")
        #expect(door.outputs.closeDrive)
        #expect(door.travelsClosed().commands == [.stopDoor, .silenceBuzzer])
        #expect(door.state == "closed")
    }

    @Test(
        "a nudging door gives way to a person at the button, a landing, an overload and a fire",
        arguments: [
            (.openButtonWasPressed, "opening"), (.landingArrived, "opening"), (.overloadBegan, "opening"),
            (.personsHaveEntered(11), "opening"), (.fireReleaseBegan, "fireRecall"),
        ] as [(ElevatorDoor.Event, Label)])
    func givesWay(event: ElevatorDoor.Event, state: Label) {
        var door = Door.opened()
        door.takes(.curtainBroke)
        door.waitsUntilDue()
        door.leavesTheLimit()
        #expect(door.takes(event).commands == [.stopDoor, .silenceBuzzer])
        #expect(door.state == state)
    }

    @Test("a nudging that takes too long is tried again, and in the end the door is faulted")
    func timeout() {
        var door = Door.opened()
        door.takes(.curtainBroke)
        for _ in 1...3 {
            door.waitsUntilDue()
            #expect(door.state == "nudging")
            door.leavesTheLimit()
            #expect(door.waitsUntilDue().commands == [.stopDoor, .silenceBuzzer])
            door.waitsUntilDue()
            door.travelsOpen()
            #expect(door.state == "open")
        }
        door.waitsUntilDue()
        door.leavesTheLimit()
        #expect(door.waitsUntilDue().commands == [.stopDoor, .silenceBuzzer, .soundAlarm])
        #expect(door.machine.state == .faulted(.didNotLock))
    }
}
