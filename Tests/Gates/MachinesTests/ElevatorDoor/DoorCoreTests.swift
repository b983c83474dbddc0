import Machines
import Statecharts
import TestSupport
import Testing

struct DoorCoreTests {
    @Test("a new door is open with nobody on board, and closes after the dwell")
    func start() {
        var door = Door()
        #expect(door.state == "open")
        #expect(door.persons == 0)
        #expect(door.outputs == ElevatorDoorOutputs())
        #expect(door.timeLeft == .seconds(3))
        #expect(door.waitsUntilDue().commands == [.closeDoor(.normal)])
        #expect(door.state == "closing")
    }

    @Test("a door that is locked at the start is closed, and stays so")
    func lockedAtTheStart() {
        var door = Door()
        #expect(door.takes(.doorHasLocked).commands == [])
        #expect(door.state == "closed")
        #expect(door.timeLeft == nil)
    }

    @Test("nobody knows what the drive did before the start, so it rests first")
    func restsAtTheStart() {
        var door = Door()
        #expect(door.takes(.closeButtonWasPressed).commands == [])
        #expect(door.state == "closing")
        #expect(door.timeLeft == .milliseconds(200))
        #expect(door.waitsUntilDue().commands == [.closeDoor(.normal)])
    }

    @Test("persons who enter are counted, and the dwell begins again")
    func entering() {
        var door = Door.opened()
        door.waits(.seconds(2))
        door.takes(.personsHaveEntered(2), .personsHaveEntered(1))
        #expect(door.persons == 3)
        #expect(door.timeLeft == .seconds(3))
    }

    @Test("persons who leave are counted, never below zero; who was not known is said")
    func leaving() {
        var door = Door.opened()
        door.takes(.personsHaveEntered(3), .personsHaveLeft(2))
        #expect(door.persons == 1)
        door.takes(.personsHaveLeft(5))
        #expect(door.persons == 0)
        #expect(door.counts == DoorCounts([.entered(3), .left(7), .leftUncounted(4)]))
    }

    @Test(
        "the close button closes below the capacity, slowly above five persons, and not at all from the capacity on",
        arguments: [
            (0, ElevatorDoorCommand.closeDoor(.normal)), (5, .closeDoor(.normal)), (6, .closeDoor(.slow)),
            (9, .closeDoor(.slow)), (10, nil), (11, nil),
        ] as [(UInt16, ElevatorDoorCommand?)])
    func closeButton(persons: UInt16, command: ElevatorDoorCommand?) {
        var door = Door.opened()
        if persons > 0 { door.takes(.personsHaveEntered(persons)) }
        door.waits(.seconds(1))
        let answer = door.takes(.closeButtonWasPressed)
        #expect(answer.commands == (command.map { [$0] } ?? []))
        #expect(answer.verdict == (command == nil ? .ignored : .handled))
        #expect(door.state == (persons > 10 ? "overloaded" : command == nil ? "open" : "closing"))
    }

    @Test("a full cabin closes by itself after the dwell, or nobody could ride in it")
    func fullCabin() {
        var door = Door.opened()
        door.takes(.personsHaveEntered(10))
        #expect(door.waitsUntilDue().commands == [.closeDoor(.slow)])
    }

    @Test("a closing ends where the lock contact says so")
    func locking() {
        var door = Door.closing()
        #expect(door.travelsClosed().commands == [.stopDoor])
        #expect(door.state == "closed")
        #expect(door.counts.cycles == 1)
    }

    @Test(
        "the button and a landing open a closed door, which is open where the limit says so",
        arguments: [ElevatorDoor.Event.openButtonWasPressed, .landingArrived])
    func opening(request: ElevatorDoor.Event) {
        var door = Door.closed()
        #expect(door.takes(request).commands == [.openDoor])
        #expect(door.state == "opening")
        #expect(door.travelsOpen().commands == [.stopDoor])
        #expect(door.state == "open")
        door.takes(.openButtonWasReleased)
        #expect(door.timeLeft == .seconds(3))
    }

    @Test(
        "the button and a landing turn a closing door back",
        arguments: [ElevatorDoor.Event.openButtonWasPressed, .landingArrived])
    func turningBack(request: ElevatorDoor.Event) {
        var door = Door.closing()
        #expect(door.takes(request).commands == [.stopDoor])
        #expect(door.state == "opening")
        #expect(door.waitsUntilDue().commands == [.openDoor])
    }

    @Test("persons do not walk through a closed door, so nobody is counted there")
    func throughAClosedDoor() {
        var door = Door.closed()
        #expect(door.takes(.personsHaveEntered(1)).verdict == .refused)
        #expect(door.takes(.personsHaveLeft(1)).verdict == .refused)
        #expect(door.counts == DoorCounts([]))
    }

    @Test("a count that goes one way only begins again with each opening, and makes no overload")
    func oneWay() {
        var door = Door.opened { $0.countsBothWays = false }
        door.takes(.personsHaveEntered(12))
        #expect(door.state == "open")
        #expect(door.waitsUntilDue().commands == [.closeDoor(.slow)])
        door.travelsClosed()
        door.waits(.seconds(1))
        door.takes(.landingArrived)
        #expect(door.persons == 0)
        #expect(door.counts.forgotten == 12)
    }
}
