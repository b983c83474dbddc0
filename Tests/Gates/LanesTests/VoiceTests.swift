import ControlLoop
import Lanes
import Machines
import MockChip
import Statecharts
import TestSupport
import Testing

@Suite("What an elevator door says to a voice unit") struct VoiceTests {
    /// Which of the two are active.
    private func says(_ rig: borrowing DoorRig) -> [ElevatorDoorRole] {
        [.isOpening, .isClosing].filter { rig.isDriven($0) }
    }

    @Test("a door says that it closes from the rest of its drive to its lock, and says nothing while it stands")
    func closes() throws {
        var rig = try DoorRig()
        check(says(rig), [])
        try rig.wait(.seconds(3))
        check(says(rig), [.isClosing])
        try rig.set(.doorOpenLimit, false)
        check(says(rig), [.isClosing])
        try rig.set(.doorLock, true)
        check(says(rig), [])
    }

    @Test("a door says that it opens until it is open, also while its drive waits to try again")
    func opens() throws {
        var rig = try DoorRig(active: [.doorLock])
        try rig.press(.openButton)
        check(says(rig), [.isOpening])
        try rig.wait(.seconds(11))
        check(rig.isDriven(.openDrive), false)
        check(says(rig), [.isOpening])
        try rig.set(.doorLock, false)
        try rig.set(.doorOpenLimit, true)
        check(says(rig), [])
    }

    @Test("a closing that gives way is an opening, and never both")
    func reopens() throws {
        var rig = try DoorRig()
        try rig.wait(.seconds(3))
        try rig.set(.doorOpenLimit, false)
        try rig.set(.lightCurtain, true)
        check(rig.isDriven(.openDrive), false)
        check(says(rig), [.isOpening])
    }

    @Test("a door that nudges closes")
    func nudges() throws {
        var rig = try DoorRig()
        try rig.set(.lightCurtain, true)
        try rig.wait(.seconds(21))
        check(rig.state, "nudging")
        check(says(rig), [.isClosing])
    }

    @Test("a fire release opens a closed door and says so, until it holds it open; a fault says nothing")
    func fire() throws {
        var rig = try DoorRig(active: [.doorLock])
        try rig.set(.fireRelease, true)
        check(says(rig), [.isOpening])
        try rig.set(.doorLock, false)
        try rig.set(.doorOpenLimit, true)
        check(rig.state, "fireRecall")
        check(says(rig), [])
        try rig.set(.fault, true)
        try rig.set(.fireRelease, false)
        try rig.wait(.seconds(6))
        check(rig.state, "faulted")
        check(says(rig), [])
    }
}
