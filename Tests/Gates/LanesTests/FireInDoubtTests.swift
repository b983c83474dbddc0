import ControlLoop
import Lanes
import Statecharts
import TestSupport
import Testing

/// A fire release that nobody could read, at the moment when the firmware gives up.
@Suite struct FireInDoubtTests {
    @Test("a stop reads what is still in doubt: a gate in a fire stays open, although the read before had failed")
    func stopInDoubt() throws {
        var rig = try Rig()
        let fire = Rig.offset(.fireRelease)
        rig.loop.chip.mustPlan(offset: fire, isHigh: true, at: Instant(nanoseconds: 1))
        // Five inputs have room for 128 edges: that of the fire release is lost.
        for index in 0..<128 {
            rig.loop.chip.mustPlan(
                offset: Rig.offset(.personSensor), isHigh: index % 2 == 0, at: Instant(nanoseconds: Int64(2 + index)))
        }
        rig.loop.chip.stall(until: Instant(nanoseconds: 1_000))
        rig.loop.chip.mustArm(.fail(.readLevel, errno: 5))
        var failure: ChipError?
        do throws(ChipError) { try rig.wait(.seconds(1)) } catch { failure = error }
        #expect(failure == .failed(.readLevel, errno: 5))
        try rig.loop.stop()
        let isOpen = rig.isDriven(.doors)
        #expect(isOpen)
    }

    @Test("lost edges of a fire contact are a fire until it has been quiet")
    func lostEdges() throws {
        var rig = try Rig()
        rig.loop.chip.mustArm(.loseEdges(offset: Rig.offset(.fireRelease), count: 1))
        try rig.set(.fireRelease, true)
        try rig.set(.fireRelease, false)
        var isOpen = rig.isDriven(.doors)
        #expect(isOpen)
        try rig.wait(Duration(nanoseconds: 4_999_999_999))
        isOpen = rig.isDriven(.doors)
        #expect(isOpen)
        try rig.wait(Duration(nanoseconds: 1))
        isOpen = rig.isDriven(.doors)
        #expect(!isOpen && rig.state == "broken")
    }
}
