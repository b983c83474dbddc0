import ControlLoop
import Lanes
import Machines
import MockChip
import Statecharts
import TestSupport
import Testing

@Suite("The key of an inspection on its line") struct InspectionLaneTests {
    private static func rig(active: [ElevatorDoorRole] = [.doorOpenLimit]) throws(ChipError) -> DoorRig {
        try DoorRig(active: active) { $0.door.hasInspection = true }
    }

    @Test("it stops the door at once, and the lane is out of service until it is turned back")
    func stops() throws {
        var rig = try Self.rig()
        try rig.wait(.seconds(3))
        check(rig.isDriven(.closeDrive), true)
        try rig.set(.inspection, true)
        check(rig.isDriven(.closeDrive), false)
        check(rig.isDriven(.isClosing), false)
        check(rig.loop.lanes[0].standingOutputs[number: ElevatorDoorRole.outOfService.rawValue], true)
        check(rig.faults, [])
        try rig.press(.openButton)
        try rig.set(.fireRelease, true)
        check(rig.state, "inspection")
        try rig.set(.inspection, false)
        check(rig.state, "fireRecall")
        check(rig.loop.lanes[0].standingOutputs[number: ElevatorDoorRole.outOfService.rawValue], false)
    }

    @Test("one that is turned at the start lets nothing move, and a repair key does not end it")
    func start() throws {
        var rig = try Self.rig(active: [.inspection])
        try rig.press(.repairKey)
        try rig.wait(.seconds(300))
        check(rig.state, "inspection")
        check(rig.isDriven(.openDrive), false)
    }

    @Test("after lost edges the door follows the level of the key")
    func lost() throws {
        var rig = try Self.rig()
        _ = rig.loop.chip.arm(.loseEdges(offset: DoorRig.offset(.inspection), count: 2))
        for level in [true, false, true] { try rig.set(.inspection, level) }
        check(rig.faults, ["edgesLost"])
        check(rig.state, "inspection")
        try rig.press(.repairKey)
        try rig.wait(.seconds(1))
        try rig.set(.inspection, false)
        check(rig.state, "open")
    }
}
