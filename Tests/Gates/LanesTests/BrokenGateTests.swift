import Machines
import TestSupport
import Testing

@Suite("A gate that is broken, and its sensors after the repair") struct BrokenGateTests {
    @Test("the lock of a broken gate is not supervised: it may be what broke")
    func notSupervised() throws {
        var rig = try Rig(active: [.doorLock], without: [])
        try rig.set(.fault, true)
        try rig.set(.doorLock, false)
        try rig.wait(.seconds(60))
        check(rig.faults, ["faultContact"])
        try rig.set(.fault, false)
        try rig.pulse(.repairKey)
        try rig.wait(.seconds(60))
        check(rig.faults, ["faultContact", "didNotLock"])
    }

    @Test("a sensor that is stuck still after the repair is found once more", arguments: [true, false])
    func stuckStill(isPerson: Bool) throws {
        var rig = try Rig()
        try rig.set(isPerson ? .personSensor : .coinSlot, true)
        try rig.wait(.seconds(60))
        check(rig.faults, ["sensorStuck"])
        try rig.pulse(.repairKey)
        check(rig.state, "functioning.locked")
        try rig.wait(.seconds(60))
        check(rig.faults, ["sensorStuck", "sensorStuck"])
    }
}
