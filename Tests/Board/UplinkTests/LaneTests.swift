import ControlLoop
import Foundation
import Statecharts
import Testing

@testable import Uplink

@Suite("How the gates are, retained")
struct LaneTests {
    private static let base = "portcullis/harbour/demo"

    @Test("a lane has its state, since when, its numbers, and what is wrong with it")
    func state() throws {
        let rig = try UplinkRig.atWork()
        let message = try #require(rig.log.last("\(Self.base)/north/state"))
        #expect(message.isRetained)
        let json = message.json
        #expect(json["machine"] as? String == "turnstile")
        #expect(json["firmware"] as? String == "running")
        #expect(json["state"] as? String == "functioning.locked")
        #expect(json["since"] as? String == "2026-11-22T10:00:01.000Z")
        #expect(json["fault"] is NSNull)
        #expect((json["numbers"] as? [String: Int]) == ["credit": 0])
        #expect(json["clock_error_ms"] as? Int == 12)
        let regions = try #require(json["regions"] as? [String: [String: String]])
        #expect(regions["alarm"] == ["state": "silent", "since": "2026-11-22T10:00:01.000Z"])
        #expect(rig.log.last("\(Self.base)/lift/state")?.json["state"] as? String == "open")
    }

    @Test("it is told when it changes, and not again while it stays")
    func changes() throws {
        var rig = try UplinkRig.atWork()
        func count() -> Int { rig.log.messages.filter { $0.topic == "\(Self.base)/north/state" }.count }
        let before = count()
        for _ in 0..<20 { rig.wait(1) }
        #expect(count() == before)
        rig.archive.event("insertCoin", to: "functioning.unlocked")
        rig.wait(1)
        #expect(count() == before + 1)
        let json = try #require(rig.log.last("\(Self.base)/north/state")?.json)
        #expect(json["state"] as? String == "functioning.unlocked")
        #expect(json["since"] as? String == "2026-11-22T10:00:22.000Z")
    }

    @Test("a clock that creeps changes no date that was told; one that is set does")
    func clock() throws {
        var rig = try UplinkRig.atWork()
        let before = rig.log.messages.count
        rig.archive.offset += 900_000_000
        rig.wait(1)
        #expect(rig.log.messages.count == before)
        rig.archive.setClock(3_600)
        rig.wait(1)
        #expect(
            rig.log.last("\(Self.base)/north/state")?.json["since"] as? String == "2026-11-22T11:00:01.900Z")
    }

    @Test("what is wrong is named as long as nobody has repaired it")
    func fault() throws {
        var rig = try UplinkRig.atWork()
        rig.archive.fault("contactsDisagree")
        rig.archive.event("machineDidFail", to: "broken")
        rig.wait(1)
        #expect(rig.log.last("\(Self.base)/north/state")?.json["fault"] as? String == "contactsDisagree")
        rig.archive.event("machineRepairDidComplete", to: "functioning.locked")
        rig.wait(1)
        #expect(rig.log.last("\(Self.base)/north/state")?.json["fault"] is NSNull)
    }

    @Test("a fire is no fault, though a hopper rests in it, and whatever was wrong before and is repaired")
    func fire() throws {
        var rig = try UplinkRig.atWork()
        rig.archive.fault("faultContact")
        rig.archive.event("machineDidFail", to: "broken")
        rig.archive.event("machineRepairDidComplete", to: "functioning.locked")
        rig.wait(1)
        rig.archive.event("fireReleaseBegan", to: "released")
        rig.archive.event("serviceWasInterrupted", in: "hopper", to: "outOfService")
        rig.wait(1)
        let json = try #require(rig.log.last("\(Self.base)/north/state")?.json)
        #expect(json["state"] as? String == "released")
        #expect(json["fault"] is NSNull)
    }

    @Test("what is wrong with a gate that a fire releases stays wrong until a repair")
    func brokenInAFire() throws {
        var rig = try UplinkRig.atWork()
        func fault() -> String? { rig.log.last("\(Self.base)/north/state")?.json["fault"] as? String }
        rig.archive.fault("didNotLock")
        rig.archive.event("machineDidFail", to: "broken")
        rig.archive.event("fireReleaseBegan", to: "released")
        rig.wait(1)
        #expect(fault() == "didNotLock")
        rig.archive.event("wasRaised", in: "alarm", to: "sounding")
        rig.wait(1)
        #expect(fault() == "didNotLock")
        rig.archive.event("machineRepairDidComplete", to: "released")
        rig.wait(1)
        #expect(fault() == nil)
        rig.archive.fault("faultContact")
        rig.archive.event("machineDidFail", to: "released")
        rig.wait(1)
        #expect(fault() == "faultContact")
        rig.archive.event("fireReleaseEnded", to: "broken")
        rig.wait(1)
        #expect(fault() == "faultContact")
    }

    @Test("a door that does not open in a fire has failed")
    func failsInAFire() throws {
        var rig = try UplinkRig.atWork()
        func fault() -> String? { rig.log.last("\(Self.base)/lift/state")?.json["fault"] as? String }
        rig.archive.event("fireReleaseBegan", in: "door", to: "fireRecall", lane: 1)
        rig.archive.fault("counterSaturated", lane: 1)
        rig.wait(1)
        #expect(fault() == nil)
        rig.archive.event("deadlinePassed", in: "door", to: "fireRecall", lane: 1)
        rig.archive.fault("didNotOpen", lane: 1)
        rig.wait(1)
        #expect(fault() == "didNotOpen")
        rig.archive.event("fireReleaseEnded", in: "door", to: "faulted", lane: 1)
        rig.wait(1)
        #expect(fault() == "didNotOpen")
        rig.archive.event("machineRepairDidComplete", in: "door", to: "open", lane: 1)
        rig.wait(1)
        #expect(fault() == nil)
    }

    @Test("the fault is what broke the gate, not what else was wrong before or is wrong since")
    func cause() throws {
        var rig = try UplinkRig.atWork()
        func fault() -> String? { rig.log.last("\(Self.base)/north/state")?.json["fault"] as? String }
        rig.archive.fault("counterSaturated")
        rig.wait(1)
        // A machine that finds it by itself says it after its event, in the same step.
        rig.archive.event("deadlinePassed", to: "broken")
        rig.archive.fault("didNotLock")
        rig.wait(1)
        rig.archive.fault("faultContact")
        rig.archive.event("machineDidFail", to: "broken")
        rig.wait(1)
        #expect(fault() == "didNotLock")
    }

    @Test("one more failure of a series has its name, and is marked as that, until the last")
    func series() throws {
        var rig = try UplinkRig.atWork()
        func told() -> [String: Any] { rig.log.last("\(Self.base)/north/state")?.json ?? [:] }
        #expect(told()["series"] as? Bool == false)
        rig.archive.fault("sensorStuck")
        rig.archive.event("machineDidFail", to: "broken")
        rig.wait(1)
        #expect(told()["fault"] as? String == "sensorStuck")
        #expect(told()["series"] as? Bool == false)
        for isLast in [false, false, true] {
            rig.wait(60)
            rig.archive.fault("recovers", severity: 1)
            rig.archive.event("machineRepairDidComplete", to: "functioning.locked")
            rig.wait(60)
            #expect(told()["fault"] is NSNull)
            #expect(told()["series"] as? Bool == false)
            rig.archive.fault("sensorStuck", severity: 0)
            rig.archive.event("machineDidFail", to: "broken")
            if isLast { rig.archive.fault("recoversNoMore") }
            rig.wait(1)
            #expect(told()["fault"] as? String == "sensorStuck")
            #expect(told()["series"] as? Bool == !isLast)
        }
    }

    @Test("however fast it changes, one message for a lane is under way, and the last one tells how it is")
    func storm() throws {
        var rig = try UplinkRig.atWork()
        rig.log.acknowledges = false
        let before = rig.log.messages.count
        for number in 0..<30 {
            rig.archive.event("event", to: number & 1 == 0 ? "functioning.unlocked" : "functioning.locked")
            rig.wait(0.1)
        }
        let states = { rig.log.messages.dropFirst(before).filter { $0.topic == "\(Self.base)/north/state" } }
        #expect(states().count == 1)
        rig.log.news.append(.delivered(states()[0].number))
        rig.log.acknowledges = true
        rig.wait(1)
        #expect(states().count == 2)
        #expect(states().last?.json["state"] as? String == "functioning.locked")
    }

    @Test("counters are told at once and then once a minute, when they changed")
    func counters() throws {
        var rig = try UplinkRig.atWork()
        func told() -> [SentMessage] { rig.log.messages.filter { $0.topic == "\(Self.base)/north/counters" } }
        #expect(told().count == 1)
        #expect(told()[0].isRetained)
        rig.archive.coin(20)
        rig.wait(10)
        #expect(told().count == 1)
        rig.wait(50)
        #expect(told().count == 2)
        #expect((told()[1].json["counters"] as? [String: Int]) == ["passages": 0, "inserted": 20, "held": 20])
        rig.wait(120)
        #expect(told().count == 2)
    }

    @Test("after a lost connection all of it is told again: the broker may have forgotten it")
    func again() throws {
        var rig = try UplinkRig.atWork()
        rig.cut()
        rig.log.messages = []
        rig.wait(1.1)
        rig.log.accept()
        rig.wait(1)
        for topic in ["status", "north/state", "north/counters", "lift/state", "lift/counters"] {
            #expect(rig.log.last("\(Self.base)/\(topic)")?.isRetained == true, "\(topic)")
        }
    }

    @Test("firmware that ended without being stopped is told as that, and one that was stopped as that")
    func firmware() throws {
        var rig = try UplinkRig.atWork()
        rig.archive.end(inOrder: false)
        rig.wait(2)
        #expect(rig.log.last("\(Self.base)/north/state")?.json["firmware"] as? String == "ended")
        try rig.archive.start()
        rig.wait(2)
        #expect(rig.log.last("\(Self.base)/north/state")?.json["firmware"] as? String == "running")
        rig.archive.end()
        rig.wait(2)
        #expect(rig.log.last("\(Self.base)/north/state")?.json["firmware"] as? String == "stopped")
    }

    @Test("where the record has lost why a gate has failed, the database knows, also in a fire")
    func lostCause() throws {
        var rig = try UplinkRig()
        rig.archive.wait(1)
        try rig.archive.start()
        rig.archive.event("deadlinePassed", to: "broken")
        rig.archive.fault("didNotLock")
        rig.archive.wait(1)
        rig.archive.event("fireReleaseBegan", to: "released")
        try rig.copy()
        for _ in 0..<5_000 { rig.archive.event("faultContact", in: "door", to: "closed", lane: 1) }
        rig.connect()
        rig.wait(6)
        rig.wait(1)
        func told() -> [String: Any] { rig.log.last("\(Self.base)/north/state")?.json ?? [:] }
        #expect(told()["state"] as? String == "released")
        #expect(told()["fault"] as? String == "didNotLock")
        #expect(told()["series"] as? Bool == false)
        rig.archive.event("machineRepairDidComplete", to: "released")
        rig.wait(1)
        #expect(told()["fault"] is NSNull)
    }

    @Test("where the record has lost since when a gate is in its state, the database knows")
    func standing() throws {
        var rig = try UplinkRig()
        rig.archive.wait(1)
        try rig.archive.start()
        rig.archive.event("event", to: "functioning.unlocked")
        try rig.copy()
        // The ring has 4,096 entries.
        for _ in 0..<5_000 { rig.archive.event("faultContact", to: "closed", lane: 1) }
        rig.connect()
        rig.wait(6)
        rig.wait(1)
        let json = try #require(rig.log.last("\(Self.base)/north/state")?.json)
        #expect(json["state"] as? String == "functioning.unlocked")
        #expect(json["since"] as? String == "2026-11-22T10:00:01.000Z")
    }
}
