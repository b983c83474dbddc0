import ControlLoop
import Lanes
import Statecharts
import Testing

@Suite("A barrier whose loop cannot be believed") struct FlickeringLoopTests {
    /// A vehicle that has paid stands on the loop.
    private func entered(stormLimit: UInt32 = defaultStormLimit) throws -> ParkingRig {
        var rig = try ParkingRig(stormLimit: stormLimit)
        try rig.coins(5)
        try rig.wait(.seconds(4))
        try rig.set(.loop, true)
        try rig.wait(.seconds(1))
        return rig
    }

    @Test("a dropout, or a trailer's gap, moves nothing and takes no price")
    func gaps() throws {
        var rig = try entered()
        for gap: Int64 in [30, 700, 999] {
            try rig.set(.loop, false)
            try rig.wait(.milliseconds(gap))
            try rig.set(.loop, true)
            try rig.wait(.seconds(1))
        }
        #expect(rig.barrierWrites == [.inactive, .active])
        #expect(rig.machine.barrier.ledger.exits == 0)
        #expect(rig.faults.isEmpty)
        try rig.set(.loop, false)
        try rig.wait(.milliseconds(999))
        #expect(rig.barrierWrites == [.inactive, .active])
        try rig.wait(.milliseconds(1))
        #expect(rig.barrierWrites == [.inactive, .active, .inactive])
        #expect(rig.machine.barrier.ledger.exits == 1)
        #expect(rig.machine.barrier.ledger.forcedExits == 0)
    }

    @Test("who completes the price just after a vehicle that was forced out pays for himself")
    func takesTurns() throws {
        var rig = try ParkingRig()
        try rig.coins(5)
        try rig.pulse(.loop)
        try rig.wait(.seconds(2))
        try rig.set(.loop, true)
        try rig.coins(4)
        try rig.set(.loop, false)
        try rig.wait(.milliseconds(500))
        try rig.coins(1)
        #expect(rig.state == "functioning.open")
        try rig.wait(.seconds(5))
        #expect(rig.state == "functioning.open")
    }

    @Test("a loop that hums keeps the arm up, is said once, and the payer has still paid")
    func hums() throws {
        var rig = try entered()
        try rig.hum(600)
        try rig.set(.loop, false)
        try rig.wait(.seconds(60))
        #expect(rig.barrierWrites == [.inactive, .active])
        #expect(rig.faults == ["sensorFlickers"])
        let returnsCoins = rig.isDriven(.coinInhibit)
        #expect(returnsCoins)
        try rig.pulse(.repairKey)
        try rig.wait(.seconds(10))
        #expect(rig.barrierWrites == [.inactive, .active, .inactive])
        #expect(rig.state == "functioning.closed")
    }

    @Test("a loop that hums while the arm is down opens nothing")
    func humsBelow() throws {
        var rig = try ParkingRig()
        try rig.wait(.seconds(10))
        try rig.hum(100)
        #expect(rig.barrierWrites == [.inactive])
        #expect(rig.faults == ["sensorFlickers"])
    }

    @Test("an arm that reverses rests before it closes again, and reopens at once")
    func rests() throws {
        var rig = try ParkingRig { $0.loopOffDelay = .zero }
        try rig.coins(5)
        try rig.pulse(.loop)
        try rig.wait(.seconds(1))
        try rig.set(.loop, true)
        #expect(rig.barrierWrites == [.inactive, .active, .inactive, .active])
        try rig.wait(.milliseconds(100))
        try rig.set(.loop, false)
        try rig.wait(.milliseconds(899))
        #expect(rig.state == "functioning.heldOpen")
        try rig.wait(.milliseconds(1))
        #expect(rig.state == "functioning.closing")
    }

    @Test("a loop without an off-delay reverses the arm ten times, and no more")
    func reversals() throws {
        var rig = try ParkingRig { $0.loopOffDelay = .zero }
        try rig.coins(5)
        for _ in 0..<100 {
            try rig.set(.loop, true)
            try rig.wait(.milliseconds(500))
            try rig.set(.loop, false)
            try rig.wait(.milliseconds(1_500))
        }
        #expect(rig.barrierWrites.filter { $0 == .active }.count == 11)
        let isUp = rig.isDriven(.barrier)
        #expect(isUp)
        #expect(rig.faults == ["sensorFlickers"])
        #expect(rig.machine.barrier.ledger.faults == 1)
    }

    @Test(
        "a loop that storms counts as occupied until it has been quiet, whatever the samples show", arguments: [50, 60])
    func storms(hertz: Int) throws {
        var rig = try entered(stormLimit: 50)
        let half = Duration(nanoseconds: 500_000_000 / Int64(hertz))
        for _ in 0..<(20 * hertz) {
            try rig.set(.loop, false)
            try rig.wait(half)
            try rig.set(.loop, true)
            try rig.wait(half)
        }
        #expect(rig.barrierWrites == [.inactive, .active])
        #expect(rig.faults.contains("inputStorm") && !rig.faults.contains("inputStormEnded"))
        #expect(rig.machine.barrier.state.isOccupied)
        try rig.set(.loop, false)
        try rig.wait(.seconds(120))
        #expect(rig.faults.last == "inputStormEnded")
        #expect(!rig.machine.barrier.state.isOccupied)
    }
}

@Suite("A fire contact that cannot be believed") struct FlickeringFireTests {
    @Test("one that chatters opens the gate once, and is said")
    func chatters() throws {
        var rig = try ParkingRig()
        try rig.wait(.seconds(10))
        for _ in 0..<50 {
            try rig.set(.fireRelease, true)
            try rig.wait(.milliseconds(8))
            try rig.set(.fireRelease, false)
            try rig.wait(.milliseconds(10))
        }
        try rig.wait(.milliseconds(4_980))
        #expect(rig.barrierWrites == [.inactive, .active])
        try rig.wait(.milliseconds(20))
        #expect(rig.barrierWrites == [.inactive, .active, .inactive])
        #expect(rig.faults == ["fireReleaseFlickers"])
    }

    @Test("one that storms is a fire until it has been quiet")
    func storms() throws {
        var rig = try ParkingRig(stormLimit: 50)
        try rig.wait(.seconds(10))
        try rig.hum(600, on: .fireRelease)
        try rig.set(.fireRelease, false)
        #expect(rig.barrierWrites == [.inactive, .active])
        try rig.wait(.seconds(20))
        #expect(rig.machine.barrier.state.service == .broken(.edgesLost))
        try rig.wait(.seconds(100))
        #expect(rig.machine.barrier.state.service == .normal, "the storm is over")
    }
}
