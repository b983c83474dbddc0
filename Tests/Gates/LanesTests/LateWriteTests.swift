import ControlLoop
import Lanes
import Machines
import Statecharts
import TestSupport
import Testing

/// The process stood still for a moment: an output is written later than what it answers. Whatever it moves has begun
/// only then.
struct LateWriteTests {
    @Test("an arm that was told to close late counts as down as much later")
    func arm() throws {
        var rig = try ParkingRig { $0.loopOffDelay = .zero }
        try rig.wait(.seconds(5))
        try rig.coins(5)
        try rig.set(.loop, true)
        // The vehicle leaves while the process stands still.
        rig.loop.chip.set(offset: ParkingExitRole.loop.rawValue, isHigh: false)
        rig.loop.chip.stall(until: rig.loop.chip.now + .milliseconds(1_900))
        try rig.wait(Duration(nanoseconds: 3_999_999_999))
        #expect(rig.state == "functioning.closing", "it was written 1.9 s late, and takes 4 s")
        try rig.wait(Duration(nanoseconds: 1))
        #expect(rig.state == "functioning.closed")
    }

    @Test("a hopper without a count sensor runs for its whole pulse, however late it starts")
    func hopper() throws {
        var rig = try ParkingRig { $0.exit.countsCoins = false }
        try rig.wait(.seconds(5))
        try rig.coins(5)
        try rig.set(.coinSlot, true)
        try rig.wait(.milliseconds(50))
        rig.loop.chip.set(offset: ParkingExitRole.coinSlot.rawValue, isHigh: false)
        rig.loop.chip.stall(until: rig.loop.chip.now + .milliseconds(80))
        try rig.wait(.milliseconds(95))
        var runs = rig.isDriven(.hopper)
        #expect(runs, "for 95 ms")
        try rig.wait(.milliseconds(5))
        runs = rig.isDriven(.hopper)
        #expect(!runs)
    }

    @Test("a drive that was stopped late rests before it reverses")
    func door() throws {
        var rig = try DoorRig()
        try rig.wait(.milliseconds(3_050))
        try rig.set(.doorOpenLimit, false)
        var closes = rig.isDriven(.closeDrive)
        #expect(closes)
        // Somebody comes while the process stands still.
        rig.loop.chip.set(offset: DoorRig.offset(.lightCurtain), isHigh: true)
        rig.loop.chip.stall(until: rig.loop.chip.now + .milliseconds(400))
        try rig.wait(.milliseconds(199))
        closes = rig.isDriven(.closeDrive)
        var opens = rig.isDriven(.openDrive)
        #expect(!closes && !opens, "it stopped 199 ms ago")
        try rig.wait(.milliseconds(1))
        opens = rig.isDriven(.openDrive)
        #expect(opens)
    }
}
