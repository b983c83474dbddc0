import ControlLoop
import Lanes
import Testing

@Suite("A start moves nothing") struct StartTests {
    @Test("an arm over a vehicle gets no close pulse")
    func vehicle() throws {
        let rig = try ParkingRig(active: [.loop])
        #expect(rig.barrierWrites == [.active])
    }

    @Test("the same, where the firmware only drives the fail-safe levels")
    func failSafe() throws {
        var rig = try ParkingRig(active: [.loop])
        try rig.loop.stop()
        #expect(rig.barrierWrites == [.active])
    }

    @Test("a turnstile that a fire holds open gets no close pulse")
    func fire() throws {
        let rig = try Rig(active: [.fireRelease])
        #expect(rig.loop.chip.recorder.writes(to: Rig.offset(.doors)) == [.active])
    }
}
