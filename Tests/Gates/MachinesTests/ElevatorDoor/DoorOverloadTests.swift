import Machines
import Statecharts
import TestSupport
import Testing

struct DoorOverloadTests {
    @Test("more persons than the capacity, or the load contact, hold the door open with the buzzer")
    func holds() {
        for event in [ElevatorDoor.Event.personsHaveEntered(11), .overloadBegan] {
            var door = Door.opened()
            #expect(door.takes(event).commands == [.soundBuzzer])
            #expect(door.state == "overloaded")
            #expect(door.takes(.closeButtonWasPressed).verdict == .ignored)
        }
    }

    @Test("as many persons as the capacity are no overload")
    func exactlyFull() {
        var door = Door.opened()
        door.takes(.personsHaveEntered(10))
        #expect(door.state == "open")
    }

    @Test("an overload ends when both the contact and the count say so, and then a fresh dwell begins")
    func ends() {
        var door = Door.opened()
        door.takes(.personsHaveEntered(11), .overloadBegan)
        door.waits(.seconds(60))
        door.takes(.personsHaveLeft(1))
        #expect(door.state == "overloaded")
        #expect(door.takes(.overloadEnded).commands == [.silenceBuzzer])
        #expect(door.state == "open")
        #expect(door.timeLeft == .seconds(3))
    }

    @Test("an overload turns a closing door back, and is said once it is open")
    func whileClosing() {
        var door = Door.closing()
        #expect(door.takes(.overloadBegan).commands == [.stopDoor])
        door.waitsUntilDue()
        #expect(door.travelsOpen().commands == [.stopDoor, .soundBuzzer])
        #expect(door.state == "overloaded")
    }

    @Test("a load contact that closes while the door is closed is known when it opens")
    func whileClosed() {
        var door = Door.closed()
        door.takes(.overloadBegan)
        #expect(door.state == "closed")
        door.takes(.landingArrived)
        door.travelsOpen()
        #expect(door.state == "overloaded")
    }

    @Test("an overloaded door that is locked was never open: it is closed")
    func lockedAtTheStart() {
        var door = Door()
        door.takes(.overloadBegan)
        #expect(door.takes(.doorHasLocked).commands == [.silenceBuzzer])
        #expect(door.state == "closed")
    }
}
