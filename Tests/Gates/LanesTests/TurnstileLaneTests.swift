import ControlLoop
import Lanes
import Machines
import MockChip
import Statecharts
import TestSupport
import Testing

@Suite struct TurnstileLaneTests {
    @Test("a fare opens the doors, a person closes them")
    func passage() throws {
        var rig = try Rig()
        try rig.coins(5)
        check(rig.isDriven(.doors), true)
        try rig.pulse(.personSensor)
        check(rig.isDriven(.doors), false)
        check(rig.counter("passages"), 1)
        check(rig.counter("fares"), 50)
    }

    @Test("the fire release acts on the edge that makes it active, and ends a while after its contact")
    func fire() throws {
        var rig = try Rig()
        try rig.set(.fireRelease, true)
        check(rig.state, "released")
        check(rig.isDriven(.doors), true)
        check(rig.isDriven(.coinInhibit), true)
        try rig.set(.fireRelease, false)
        try rig.wait(.milliseconds(4_999))
        check(rig.state, "released")
        try rig.wait(.milliseconds(1))
        check(rig.state, "functioning.locked")
        check(rig.isDriven(.doors), false)
        check(rig.isDriven(.coinInhibit), false)
    }

    @Test("a fire release whose beginning was lost is found by reading the level")
    func fireWithALostEdge() throws {
        var rig = try Rig()
        rig.loop.chip.mustArm(.loseEdges(offset: Rig.offset(.fireRelease), count: 1))
        try rig.set(.fireRelease, true)
        check(rig.state, "functioning.locked")
        // The next edge of the line shows the gap; the level says what is true.
        try rig.set(.fireRelease, false)
        try rig.set(.fireRelease, true)
        check(rig.state, "released")
        check(rig.isDriven(.doors), true)
    }

    @Test("a fire release and a broken beam whose only edges were dropped are found before the next ones")
    func overrunOfQuietLines() throws {
        var rig = try Rig()
        rig.loop.chip.set(offset: Rig.offset(.fireRelease), isHigh: true)
        rig.loop.chip.set(offset: Rig.offset(.personSensor), isHigh: true)
        // Five inputs have room for 128 edges.
        for index in 0..<128 { rig.loop.chip.set(offset: Rig.offset(.coinSlot), isHigh: index % 2 == 0) }
        try rig.wait(.milliseconds(1))
        check(rig.state, "released")
        check(rig.faults.last, "edgesLost")
        try rig.wait(.seconds(3600))
        check(rig.faults.last, "sensorStuck")
    }

    @Test(
        "a contact that is already active at the start counts",
        arguments: [
            (TurnstileRole.fireRelease, "released"), (.fault, "broken"), (.repairKey, "functioning.locked"),
        ])
    func activeAtStart(role: TurnstileRole, state: String) throws {
        let rig = try Rig(active: [role])
        check(rig.state, state)
    }

    @Test("a coin slot or a beam that is active at the start is neither coin nor person")
    func sensorsActiveAtStart() throws {
        var rig = try Rig(active: [.coinSlot, .personSensor])
        try rig.wait(.milliseconds(100))
        try rig.set(.coinSlot, false)
        try rig.set(.personSensor, false)
        check(rig.counter("inserted"), 0)
        check(rig.counter("forcedEntries"), 0)
        check(rig.faults, ["pulseNotMeasured"])
    }

    @Test("the fault contact breaks the gate; the repair key mends it once the contact is open")
    func repair() throws {
        var rig = try Rig()
        try rig.set(.fault, true)
        check(rig.state, "broken")
        try rig.pulse(.repairKey)
        check(rig.state, "broken")
        check(rig.faults, ["faultContact", "repairRefused"])
        try rig.set(.fault, false)
        check(rig.state, "broken")
        try rig.pulse(.repairKey)
        check(rig.state, "functioning.locked")
    }

    @Test("without a repair key, the fault contact that opens is the repair")
    func repairWithoutKey() throws {
        var rig = try Rig(without: [.doorLock, .repairKey])
        try rig.set(.fault, true)
        check(rig.state, "broken")
        try rig.set(.fault, false)
        check(rig.state, "functioning.locked")
    }

    @Test("a stuck coin line breaks the gate, and again after a repair that did not mend it")
    func stuck() throws {
        var rig = try Rig()
        try rig.set(.coinSlot, true)
        try rig.wait(.milliseconds(1999))
        check(rig.state, "functioning.locked")
        try rig.wait(.milliseconds(1))
        check(rig.state, "broken")
        try rig.pulse(.repairKey)
        check(rig.state, "functioning.locked")
        try rig.wait(.seconds(2))
        check(rig.state, "broken")
        check(rig.faults, ["sensorStuck", "sensorStuck"])
        check(rig.counter("faults"), 2)
        check(rig.counter("inserted"), 0)
    }

    @Test("rejected pulses are counted and said, and are no money")
    func rejected() throws {
        var rig = try Rig()
        try rig.pulse(.coinSlot, .milliseconds(5))
        try rig.pulse(.coinSlot, .milliseconds(400))
        check(rig.faults, ["pulseTooShort", "pulseTooLong"])
        check(rig.counter("unexpected"), 2)
        check(rig.counter("inserted"), 0)
    }

    @Test("a repeated edge on one line does not cost the coin that another line is measuring")
    func neighbour() throws {
        var rig = try Rig()
        try rig.set(.coinSlot, true)
        rig.loop.chip.mustArm(.repeatEdge(offset: Rig.offset(.personSensor)))
        try rig.set(.personSensor, true)
        try rig.wait(.milliseconds(50))
        try rig.set(.coinSlot, false)
        check(rig.counter("inserted"), 10)
        check(rig.counter("forcedEntries"), 1)
    }

    @Test("lost edges of the coin slot break the gate and make no coin")
    func lostCoin() throws {
        var rig = try Rig()
        rig.loop.chip.mustArm(.loseEdges(offset: Rig.offset(.coinSlot), count: 2))
        try rig.pulse(.coinSlot)
        try rig.pulse(.coinSlot)
        check(rig.state, "broken")
        check(rig.counter("inserted"), 0)
        // The edge that shows the gap, then the end of a pulse whose beginning nobody saw.
        check(rig.faults, ["edgesLost", "pulseNotMeasured"])
    }

    @Test("a lock that does not follow is a failure after the lock timeout, both ways")
    func lock() throws {
        var rig = try Rig(active: [.doorLock], without: [])
        try rig.coins(5)
        try rig.wait(.seconds(3))
        check(rig.state, "broken")
        check(rig.faults, ["didNotUnlock"])
        try rig.set(.doorLock, false)
        try rig.pulse(.repairKey)
        try rig.pulse(.personSensor)
        check(rig.state, "functioning.locked")
        try rig.wait(.seconds(2))
        check(rig.faults, ["didNotUnlock", "didNotLock"])
    }

    @Test("a lock that lets go by itself is a failure after the lock timeout")
    func lockLetsGo() throws {
        var rig = try Rig(active: [.doorLock], without: [])
        try rig.wait(.seconds(60))
        check(rig.state, "functioning.locked")
        try rig.set(.doorLock, false)
        try rig.wait(.milliseconds(1999))
        check(rig.state, "functioning.locked")
        try rig.wait(.milliseconds(1))
        check(rig.faults, ["didNotLock"])
    }

    @Test("a lock that bounces within the lock timeout is no failure")
    func lockBounces() throws {
        var rig = try Rig(active: [.doorLock], without: [])
        for _ in 0..<10 {
            try rig.set(.doorLock, false)
            try rig.wait(.seconds(1))
            try rig.set(.doorLock, true)
            try rig.wait(.seconds(1))
        }
        check(rig.faults, [])
    }

    @Test("the stop leaves the gate at its power-fail side with coins inhibited", arguments: [PowerFail.secure, .safe])
    func stop(side: PowerFail) throws {
        var rig = try Rig { $0.turnstile.powerFail = side }
        try rig.coins(5)
        try rig.loop.stop()
        check(rig.isDriven(.doors), side == .safe)
        check(rig.isDriven(.coinInhibit), true)
        check(rig.isDriven(.alarm), false)
    }

    @Test("a stop during a fire leaves the gate open")
    func stopInAFire() throws {
        var rig = try Rig()
        try rig.set(.fireRelease, true)
        try rig.loop.stop()
        check(rig.isDriven(.doors), true)
        check(rig.isDriven(.coinInhibit), true)
    }

    @Test("a full queue breaks the gate, and the fire release is not forgotten over it")
    func fullQueue() throws {
        var lane = TurnstileLane(TurnstileLaneConfiguration(fare: Money(50), coinValue: Money(10)))
        lane.start(at: .zero)
        _ = lane.handle(lane.event(for: .queueFull), Occasion(now: .zero))
        // Its edge was decoded, its event was lost: reading the level makes the event again.
        _ = lane.take(.edge(.rising), on: TurnstileRole.fireRelease.role, at: .zero)
        let findings = lane.take(.levelWasRead(.active), on: TurnstileRole.fireRelease.role, at: .zero)
        #expect(findings.events.count == 1)
        #expect(!findings.events.isEmpty && findings.events[0] == .fireReleaseBegan)
    }

    @Test("a counter that meets its end says so, once")
    func saturated() throws {
        var rig = try Rig { $0.coinValue = Money(.max) }
        try rig.pulse(.coinSlot)
        try rig.pulse(.coinSlot)
        try rig.pulse(.coinSlot)
        check(rig.faults, ["counterSaturated"])
    }
}
