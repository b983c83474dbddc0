import ControlLoop
import Lanes
import Statecharts
import TestSupport
import Testing

extension Rig {
    /// Changes an input 2,000 times, each 10 us after the time before.
    fileprivate mutating func storm(_ role: TurnstileRole, changes: Int = 2_000) throws(ChipError) {
        for _ in 0..<changes {
            loop.chip.set(offset: Rig.offset(role), isHigh: !loop.chip.isHigh(offset: Rig.offset(role)))
            try wait(.microseconds(10))
        }
    }
}

@Suite("A turnstile of which one line storms")
struct StormLaneTests {
    @Test("it closes, returns coins, and says once what storms")
    func failsSafe() throws {
        var rig = try Rig()
        try rig.coins(5)
        check(rig.isDriven(.doors), true)
        try rig.storm(.personSensor)
        check(rig.state, "broken")
        check(rig.isDriven(.doors), false)
        check(rig.isDriven(.coinInhibit), true)
        check(rig.faults.filter { $0 != "edgeRepeated" }, ["inputStorm"])
        check(rig.counter("faults"), 1)
    }

    @Test("a repair while the line is silent does not last; one after the storm does")
    func repair() throws {
        var rig = try Rig()
        try rig.storm(.personSensor)
        try rig.set(.repairKey, true)
        check(rig.state, "functioning.locked")
        try rig.set(.repairKey, false)
        try rig.storm(.personSensor, changes: 20_000)
        check(rig.state, "broken")
        // The second says why it broke again.
        check(rig.faults, ["inputStorm", "inputStorm"])
        try rig.wait(.seconds(20))
        check(rig.faults, ["inputStorm", "inputStorm", "inputStormEnded"])
        check(rig.state, "broken")
        try rig.pulse(.repairKey)
        check(rig.state, "functioning.locked")
        try rig.coins(5)
        try rig.pulse(.personSensor)
        check(rig.counter("passages"), 1)
    }

    @Test("a fire release opens it all the same, also where its own line storms")
    func fire() throws {
        for stormy in [TurnstileRole.personSensor, .fireRelease] {
            var rig = try Rig()
            try rig.storm(stormy)
            try rig.set(.fireRelease, false)
            try rig.wait(.milliseconds(200))
            // Nobody knows what a fire contact that storms wants to say.
            check(rig.isDriven(.doors), stormy == .fireRelease)
            try rig.set(.fireRelease, true)
            try rig.wait(.milliseconds(200))
            check(rig.isDriven(.doors), true)
            try rig.set(.fireRelease, false)
            try rig.wait(.seconds(stormy == .fireRelease ? 60 : 5))
            check(rig.isDriven(.doors), false)
        }
    }

    @Test("no coin is credited that a storm on the coin line might have been, and the credit stays")
    func coins() throws {
        var rig = try Rig()
        try rig.coins(3)
        try rig.storm(.coinSlot)
        try rig.set(.coinSlot, false)
        try rig.wait(.seconds(20))
        try rig.pulse(.repairKey)
        check(rig.counter("inserted"), 30)
        try rig.coins(2)
        check(rig.isDriven(.doors), true)
    }
}
