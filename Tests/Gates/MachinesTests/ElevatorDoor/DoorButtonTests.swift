import Machines
import Statecharts
import TestSupport
import Testing

@Suite("Somebody holds the open button") struct DoorButtonTests {
    @Test("a held button holds an open door, and letting it go begins a fresh dwell")
    func holds() {
        var door = Door.opened()
        door.takes(.openButtonWasPressed)
        #expect(door.timeLeft == .seconds(60))
        door.waits(.seconds(20))
        door.takes(.curtainBroke, .curtainCleared)
        #expect(door.timeLeft == .seconds(40))
        door.takes(.openButtonWasReleased)
        #expect(door.timeLeft == .seconds(3))
    }

    @Test("a button that is pressed while the door opens and is held holds it when it is open")
    func pressedWhileOpening() {
        var door = Door.closed()
        door.takes(.openButtonWasPressed)
        door.travelsOpen()
        #expect(door.timeLeft == .seconds(58))
    }

    @Test("a button that is held for too long is stuck: that is said, and the door closes with a warning")
    func stuck() {
        var door = Door.opened()
        door.takes(.openButtonWasPressed)
        #expect(door.waitsUntilDue().commands == [.closeDoor(.slow), .soundBuzzer])
        #expect(door.machine.remark == .buttonStuck)
        #expect(door.state == "nudging")
        door.travelsClosed()
        #expect(door.state == "closed")
    }

    @Test("a stuck button means nothing more until it was let go")
    func stuckMeansNothing() {
        var door = Door.opened()
        door.takes(.openButtonWasPressed)
        door.waitsUntilDue()
        door.travelsClosed()
        #expect(door.takes(.openButtonWasPressed).verdict == .ignored)
        door.takes(.landingArrived)
        door.waitsUntilDue()
        door.travelsOpen()
        #expect(door.timeLeft == .seconds(3))
        #expect(door.waitsUntilDue().commands == [.closeDoor(.normal)])
        #expect(door.machine.remark == nil)
        door.takes(.openButtonWasReleased)
        #expect(door.takes(.openButtonWasPressed).commands == [.stopDoor])
    }

    @Test("the close button does not close a door that somebody holds open")
    func closeButton() {
        var door = Door.opened()
        door.takes(.openButtonWasPressed)
        #expect(door.takes(.closeButtonWasPressed).verdict == .ignored)
    }

    @Test(
        "where the door may not turn back, the button stops it at once, closing or nudging",
        arguments: [true, false])
    func stops(nudges: Bool) {
        var door = Self.forced(nudges: nudges)
        #expect(door.state == (nudges ? "nudging" : "closing"))
        #expect(door.outputs.closeDrive)
        #expect(door.takesLocked(.openButtonWasPressed).commands == [.stopDoor])
        #expect(door.machine.wish == .made)
        door.waits(.seconds(30))
        #expect(!door.outputs.isDriving)
        door.takesLocked(.openButtonWasReleased)
        #expect(!door.outputs.isDriving)
        #expect(door.timeLeft == .seconds(2), "it goes on some time after the button was let go")
        #expect(door.waitsUntilDue().commands == [.closeDoor(nudges ? .slow : .normal)])
    }

    @Test("between landings, too, the button stops a door that nudges")
    func stopsOutsideTheZone() {
        var door = Door.closing { $0.hasDoorZone = true }
        door.takes(.doorZoneLeft, .curtainBroke)
        door.waitsUntilDue()
        #expect(door.state == "nudging")
        #expect(door.takes(.openButtonWasPressed).commands == [.stopDoor])
        #expect(door.machine.wish == .none, "between landings nobody can wish it open")
        door.takes(.openButtonWasReleased)
        #expect(door.waitsUntilDue().commands == [.closeDoor(.slow)])
    }

    @Test("a button that stays pressed does not stop a nudging door for ever")
    func stuckWhileNudging() {
        var door = Self.forced(nudges: true)
        door.takesLocked(.openButtonWasPressed)
        #expect(door.timeLeft == .seconds(60))
        #expect(door.waitsUntilDue().commands == [.closeDoor(.slow)])
        #expect(door.machine.remark == .buttonStuck)
    }

    /// A door that somebody forced while another one is open, on its way to closed.
    private static func forced(nudges: Bool) -> Door {
        var door = Door.closed()
        door.takesLocked(.doorHasUnlocked)
        guard nudges else { return door }
        door.takesLocked(.curtainBroke)
        door.waitsUntilDue(mayOpen: false)
        return door
    }
}
