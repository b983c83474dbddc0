import Machines
import Statecharts
import TestSupport
import Testing

@testable import Lanes

/// What follows a vehicle closely: in the gap before a trailer somebody else may get a right, and lose it again.
struct TrailerTests {
    /// A vehicle that did not pay has just left the loop, which waits for five seconds.
    private func rig(asking: Bool = true) throws -> ParkingRig {
        var rig = try ParkingRig {
            ($0.exit.takesGrants, $0.exit.isFreeable, $0.exit.isBarrable) = (true, true, true)
            ($0.loopOffDelay, $0.grantMinimum) = (.seconds(5), .zero)
        }
        // The arm is down.
        try rig.wait(.seconds(10))
        if asking { try rig.pulse(.grant) } else { try rig.set(.free, true) }
        try rig.set(.loop, true)
        try rig.wait(.seconds(2))
        try rig.set(.loop, false)
        return rig
    }

    @Test("a right that begins and ends while the loop may only see a gap does not lower the arm onto a trailer")
    func gap() throws {
        var rig = try rig()
        try rig.coins(5)
        #expect(rig.state == "functioning.open")
        try rig.set(.fault, true)
        #expect(rig.state == "broken")
        var isUp = rig.isDriven(.barrier)
        #expect(isUp, "the loop has been free for less than its delay")
        try rig.wait(.seconds(3))
        isUp = rig.isDriven(.barrier)
        #expect(isUp)
        try rig.wait(.seconds(2))
        isUp = rig.isDriven(.barrier)
        #expect(!isUp)
    }

    @Test("at a free exit a coin buys nothing, so the vehicle that leaves is still there")
    func free() throws {
        var rig = try rig(asking: false)
        try rig.coins(5)
        #expect(rig.machine.barrier.state.isOccupied)
        try rig.set(.locked, true)
        try rig.set(.free, false)
        let isUp = rig.isDriven(.barrier)
        #expect(isUp)
    }
}
