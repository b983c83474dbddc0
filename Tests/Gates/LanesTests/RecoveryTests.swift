import ControlLoop
import Machines
import Statecharts
import TestSupport
import Testing

@testable import Lanes

/// A gate that works again when what broke it is over.
struct RecoveryTests {
    @Test("a gate whose beam is free again works again after a while, and gives what was paid meanwhile")
    func beam() throws {
        var rig = try Rig()
        try rig.set(.personSensor, true)
        try rig.wait(.seconds(31))
        #expect(rig.state == "broken")
        let lampIsLit = rig.isDriven(.outOfService)
        #expect(lampIsLit)
        try rig.coins(5)
        try rig.wait(.seconds(100))
        #expect(rig.state == "broken", "somebody still stands there")
        try rig.set(.personSensor, false)
        try rig.wait(Duration(nanoseconds: 29_999_999_999))
        #expect(rig.state == "broken")
        try rig.wait(Duration(nanoseconds: 1))
        #expect(rig.state == "functioning.unlocked", "it is paid for")
        #expect(rig.faults == ["sensorStuck", "recovers"])
    }

    @Test("whoever comes back into the beam begins the time anew")
    func anew() throws {
        var rig = try Rig()
        try rig.set(.personSensor, true)
        try rig.wait(.seconds(31))
        try rig.set(.personSensor, false)
        try rig.wait(.seconds(20))
        try rig.pulse(.personSensor)
        try rig.wait(.seconds(29))
        #expect(rig.state == "broken")
        try rig.wait(.seconds(1))
        #expect(rig.state == "functioning.locked")
    }

    @Test("there are three recoveries in an hour, each after twice the time; then somebody has to look")
    func series() throws {
        var rig = try Rig()
        for seconds in [30, 60, 120] as [Int64] {
            try rig.set(.personSensor, true)
            try rig.wait(.seconds(31))
            try rig.set(.personSensor, false)
            try rig.wait(.seconds(seconds - 1))
            #expect(rig.state == "broken")
            try rig.wait(.seconds(2))
            #expect(rig.state == "functioning.locked")
        }
        try rig.set(.personSensor, true)
        try rig.wait(.seconds(31))
        try rig.set(.personSensor, false)
        try rig.wait(.seconds(3_000))
        #expect(rig.state == "broken")
        #expect(rig.errors == ["sensorStuck", "recoversNoMore"], "a series is one fault")
        // Nor does somebody who comes by later bring it back to work.
        try rig.wait(.seconds(3_600))
        try rig.pulse(.personSensor)
        try rig.wait(.seconds(3_600))
        #expect(rig.state == "broken")
        try rig.pulse(.repairKey)
        #expect(rig.state == "functioning.locked")
        // Somebody has looked: the series is over.
        try rig.set(.personSensor, true)
        try rig.wait(.seconds(31))
        try rig.set(.personSensor, false)
        try rig.wait(.seconds(30))
        #expect(rig.state == "functioning.locked")
    }

    @Test("after an hour a failure is the first again")
    func hour() throws {
        var rig = try Rig()
        for _ in 0..<5 {
            try rig.set(.personSensor, true)
            try rig.wait(.seconds(31))
            try rig.set(.personSensor, false)
            try rig.wait(.seconds(31))
            #expect(rig.state == "functioning.locked")
            try rig.wait(.seconds(3_600))
        }
        #expect(rig.errors.count == 5)
    }

    @Test("a lane recovers when a storm on one of its lines is over, and not before")
    func storm() throws {
        var rig = try Rig()
        for number in 0..<2_000 {
            try rig.set(.personSensor, number % 2 == 0)
            try rig.wait(.microseconds(250))
        }
        #expect(rig.state == "broken")
        // Quiet for 2 s, slow for 10 s, and then for the time that is set.
        try rig.wait(.seconds(41))
        #expect(rig.state == "broken")
        try rig.wait(.seconds(3))
        #expect(rig.state == "functioning.locked")
    }

    @Test("what a drive reports waits for somebody, and so does a gate that has that as well")
    func drive() throws {
        var rig = try Rig()
        try rig.set(.fault, true)
        try rig.set(.fault, false)
        try rig.wait(.seconds(3_000))
        #expect(rig.state == "broken")

        rig = try Rig()
        try rig.set(.personSensor, true)
        try rig.wait(.seconds(31))
        try rig.set(.fault, true)
        try rig.set(.personSensor, false)
        try rig.set(.fault, false)
        try rig.wait(.seconds(3_000))
        #expect(rig.state == "broken")
    }

    @Test("with 0s a gate never recovers by itself")
    func never() throws {
        var rig = try Rig { $0.service.recoverAfter = .zero }
        try rig.set(.personSensor, true)
        try rig.wait(.seconds(31))
        try rig.set(.personSensor, false)
        try rig.wait(.seconds(3_000))
        #expect(rig.state == "broken")
    }
}
