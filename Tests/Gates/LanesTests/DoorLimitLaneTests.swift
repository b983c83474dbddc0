import ControlLoop
import Lanes
import Machines
import MockChip
import Statecharts
import TestSupport
import Testing

@Suite("A door whose open limit lets go late, or never") struct DoorLimitLaneTests {
    @Test("a person in the curtain of a door whose open limit is stuck: it is driven open for the whole time")
    func person() throws {
        var rig = try DoorRig()
        try rig.wait(.milliseconds(3_500))
        check(rig.isDriven(.closeDrive), true)
        try rig.set(.lightCurtain, true)
        try rig.wait(.milliseconds(200))
        check(rig.isDriven(.openDrive), true)
        try rig.wait(.milliseconds(9_999))
        check(rig.isDriven(.openDrive), true)
        try rig.wait(.milliseconds(1))
        check(rig.isDriven(.openDrive), false)
        check(rig.state, "open")
        check(rig.faults, [])
    }

    @Test("a fire while a door closes whose open limit is stuck: it is driven open for the whole time, and held")
    func fire() throws {
        var rig = try DoorRig()
        try rig.wait(.milliseconds(3_500))
        try rig.set(.fireRelease, true)
        try rig.wait(.milliseconds(200))
        check(rig.state, "fireRecall")
        check(rig.isDriven(.openDrive), true)
        try rig.wait(.seconds(10))
        check(rig.isDriven(.openDrive), false)
        try rig.wait(.seconds(60))
        check(rig.state, "fireRecall")
        check(rig.isDriven(.closeDrive), false)
    }

    @Test(
        "an open limit that is debounced lets go after the door has turned back: it is driven on until that is active")
    func debounced() throws {
        var rig = try DoorRig()
        try rig.wait(.milliseconds(3_060))
        try rig.set(.lightCurtain, true)
        try rig.wait(.milliseconds(260))
        check(rig.isDriven(.openDrive), true)
        try rig.set(.doorOpenLimit, false)
        try rig.wait(.seconds(5))
        check(rig.isDriven(.openDrive), true)
        try rig.set(.doorOpenLimit, true)
        check(rig.isDriven(.openDrive), false)
        check(rig.state, "open")
        check(rig.faults, [])
    }

    @Test("a limit that never lets go is named, when no closing has locked the door")
    func fault() throws {
        var rig = try DoorRig()
        try rig.wait(.seconds(90))
        check(rig.state, "faulted")
        check(rig.faults, ["didNotLeaveLimit"])
        try rig.press(.repairKey)
        check(rig.isDriven(.openDrive), true)
    }

    @Test("a limit that never lets go is found when the door locks; a fire then drives it open all the same")
    func disagreement() throws {
        var rig = try DoorRig()
        try rig.wait(.seconds(5))
        try rig.set(.doorLock, true)
        check(rig.faults, ["contactsDisagree"])
        try rig.wait(.seconds(1))
        try rig.set(.fireRelease, true)
        check(rig.isDriven(.openDrive), true)
        try rig.set(.doorLock, false)
        try rig.wait(.seconds(9))
        check(rig.isDriven(.openDrive), true)
        try rig.wait(.seconds(1))
        check(rig.isDriven(.openDrive), false)
        check(rig.state, "fireRecall")
    }
}
