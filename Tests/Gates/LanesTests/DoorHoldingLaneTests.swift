import ControlLoop
import Lanes
import Machines
import MockChip
import Statecharts
import TestSupport
import Testing

@Suite("The button that holds a door open for longer, and an attendant's key, on their lines")
struct DoorHoldingLaneTests {
    private static func rig(active: [ElevatorDoorRole] = [.doorOpenLimit]) throws(ChipError) -> DoorRig {
        try DoorRig(active: active) {
            $0.door.hasExtendedOpen = true
            $0.door.hasAttendant = true
        }
    }

    @Test("the button asks once however long it is held, and a second press ends it")
    func extends() throws {
        var rig = try Self.rig()
        try rig.set(.extendedOpen, true)
        try rig.wait(.seconds(29))
        check(rig.state, "open")
        try rig.set(.extendedOpen, false)
        try rig.press(.extendedOpen)
        check(rig.events.filter { $0 == "extendedOpenWasPressed" }.count, 2)
        try rig.wait(.seconds(3))
        check(rig.state, "closing")
    }

    @Test("a button that is active at the start asks for nothing, and neither does one whose edges were lost")
    func lostPress() throws {
        var rig = try Self.rig(active: [.doorLock, .extendedOpen])
        check(rig.state, "closed")
        try rig.set(.extendedOpen, false)
        _ = rig.loop.chip.arm(.mergeEdges(offset: DoorRig.offset(.extendedOpen), count: 1))
        try rig.press(.extendedOpen)
        check(rig.state, "closed")
        check(rig.events.contains("extendedOpenWasPressed"), false)
    }

    @Test("after lost edges the door follows the level of the key, once it is repaired")
    func lostKey() throws {
        var rig = try Self.rig()
        _ = rig.loop.chip.arm(.loseEdges(offset: DoorRig.offset(.attendant), count: 2))
        for level in [true, false, true] { try rig.set(.attendant, level) }
        check(rig.faults, ["edgesLost"])
        try rig.press(.repairKey)
        try rig.wait(.seconds(300))
        check(rig.state, "open")
        check(rig.machine.known.isAttended, true)
    }

    @Test("a key that is turned at the start holds the door, and letting it go closes it after a dwell")
    func keyAtStart() throws {
        var rig = try Self.rig(active: [.doorOpenLimit, .attendant])
        try rig.wait(.seconds(300))
        check(rig.state, "open")
        try rig.set(.attendant, false)
        try rig.wait(.seconds(3))
        check(rig.state, "closing")
    }

    @Test("the close button closes while it is held: let go, it opens again")
    func holdToClose() throws {
        var rig = try Self.rig()
        try rig.set(.attendant, true)
        try rig.wait(.seconds(1))
        try rig.set(.closeButton, true)
        check(rig.isDriven(.closeDrive), true)
        try rig.set(.doorOpenLimit, false)
        try rig.set(.closeButton, false)
        check(rig.isDriven(.closeDrive), false)
        check(rig.state, "opening")
    }

    @Test("a door without the key hears nothing of a close button that is let go")
    func noKey() throws {
        var rig = try DoorRig()
        try rig.press(.closeButton)
        check(rig.events.contains("closeButtonWasReleased"), false)
    }

    @Test("a call of the landing waits for the buttons in the car")
    func landing() throws {
        var rig = try Self.rig(active: [.doorLock, .attendant])
        try rig.press(.landing)
        check(rig.state, "closed")
        try rig.press(.openButton)
        check(rig.state, "opening")
    }
}
