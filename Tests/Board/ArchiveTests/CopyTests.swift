import ArchiveSupport
import ControlLoop
import Foundation
import Statecharts
import TestSupport
import Testing

@testable import Archive
@testable import Record

@Suite("A copy of the record") struct CopyTests {
    let rig: ArchiveRig

    init() throws { rig = try ArchiveRig() }

    @Test func `has everything once, in order, however often the recorder starts`() throws {
        try rig.start()
        for _ in 0..<3 {
            rig.coin()
            #expect(try rig.copy().entries > 0)
            #expect(try rig.copy().entries == 0)
        }
        let sequences = try rig.rows("SELECT sequence FROM entry ORDER BY id").map { $0[0] }
        #expect(sequences == (1...5).map(String.init))
        #expect(
            try rig.rows("SELECT kind, what FROM journal ORDER BY id").map { $0[0] } == [
                "start", "clock", "event", "event", "event",
            ])
        #expect(try rig.value("SELECT date FROM journal WHERE id = 3") == "2026-11-22T10:00:00.000Z")
        #expect(
            try rig.value("SELECT lane || ' ' || what || ' ' || region || ' ' || to_state FROM journal WHERE id = 3")
                == "north coin passage functioning.locked")
    }

    @Test func `has the numbers of the last commit, and totals that agree with them`() throws {
        try rig.start()
        for _ in 0..<7 { rig.coin() }
        rig.passage()
        try rig.copy()
        rig.wait(3_600)
        rig.coin()
        try rig.copy()
        #expect(try rig.number("inserted") == "80")
        #expect(try rig.total("inserted") == 80)
        #expect(try rig.total("passages") == 1)
        #expect(
            try rig.rows("SELECT hour, amount FROM hourly WHERE name = 'inserted'")
                == [["2026-11-22T10:00Z", "70"], ["2026-11-22T11:00Z", "10"]])
        #expect(try rig.rows("SELECT day, amount FROM daily WHERE name = 'inserted'") == [["2026-11-22", "80"]])
        #expect(try rig.value("PRAGMA integrity_check") == "ok")
    }

    @Test func `goes on after a restart of the firmware, of the recorder, and of both`() throws {
        try rig.start()
        rig.coin()
        try rig.copy()
        rig.end(inOrder: false)
        try rig.start()
        rig.coin()
        rig.end()
        try rig.copy()
        try rig.start()
        rig.passage()
        try rig.copy()
        #expect(try rig.total("inserted") == 20)
        #expect(try rig.number("passages") == "1")
        #expect(try rig.value("SELECT count(*) FROM record") == "1")
        #expect(try rig.value("SELECT count(*) FROM apart") == "0")
    }

    @Test func `counts what the ring had dropped, and says where`() throws {
        try rig.start()
        var recorder = try RigRecorder(rig)
        _ = try recorder.copy()
        for _ in 0..<Layout.ringSlots + 100 { rig.coin(1) }
        let copied = try recorder.copy()
        #expect(copied.missed == 100)
        #expect(copied.entries == UInt64(Layout.ringSlots))
        #expect(try rig.rows("SELECT sequence, value FROM journal WHERE kind = 'missed'") == [["3", "100"]])
        #expect(try rig.value("SELECT missed FROM progress") == "100")
        // No money is missing.
        #expect(try rig.total("inserted") == Int64(Layout.ringSlots + 100))
    }

    @Test func `adds up the time in each state for each hour`() throws {
        try rig.start()
        rig.wait(1_800)
        rig.event("coin", to: "functioning.unlocked")
        rig.wait(3_600)
        rig.event("personDidPass", to: "functioning.locked")
        rig.wait(600)
        rig.end()
        try rig.copy()
        let time = """
            SELECT h.hour - 498706, n.text, h.amount / 1000000000 FROM hour h JOIN name n ON n.id = h.name
            WHERE h.sort = 2 ORDER BY h.hour, h.amount
            """
        #expect(
            try rig.rows(time) == [
                ["0", "functioning.locked", "1800"], ["0", "functioning.unlocked", "1800"],
                ["1", "functioning.locked", "600"], ["1", "functioning.unlocked", "1800"],
            ])
    }

    @Test func `knows when a gate was out of service, and why`() throws {
        try rig.start()
        rig.wait(60)
        rig.fault("doorsDidNotClose")
        rig.event("machineDidFail", to: "broken")
        try rig.copy()
        #expect(try rig.value("SELECT ended FROM outage") == "0")
        rig.wait(90)
        rig.event("machineRepairDidComplete", to: "functioning.locked")
        rig.event("machineDidFail", to: "broken")
        rig.wait(5)
        rig.end(inOrder: false)
        rig.wait(5)
        try rig.start()
        try rig.copy()
        // The second one was over when the firmware ended, of which the last commit tells.
        #expect(try outages() == [["broken", "doorsDidNotClose", "90000"], ["broken", "machineDidFail", "0"]])
        #expect(try rig.total("doorsDidNotClose", sort: 3) == 1)
    }

    @Test func `a fire is no outage, and one of a gate that had failed goes on through it`() throws {
        rig.identity = .board(("exit", "parking-exit"))
        try rig.start()
        rig.event("fireReleaseBegan", in: "barrier", to: "released")
        rig.event("serviceWasInterrupted", in: "hopper", to: "outOfService")
        rig.wait(60)
        rig.event("fireReleaseEnded", in: "barrier", to: "functioning.closed")
        rig.event("serviceWasResumed", in: "hopper", to: "idle")
        try rig.copy()
        #expect(try rig.value("SELECT count(*) FROM outage") == "0")
        rig.fault("faultContact")
        rig.event("machineDidFail", in: "barrier", to: "broken")
        rig.wait(10)
        rig.event("fireReleaseBegan", in: "barrier", to: "released")
        rig.wait(10)
        rig.event("fireReleaseEnded", in: "barrier", to: "broken")
        rig.wait(10)
        rig.event("machineRepairDidComplete", in: "barrier", to: "functioning.closed")
        try rig.copy()
        #expect(try outages() == [["broken", "faultContact", "30000"]])
    }

    @Test func `a door that does not open in a fire is out of service from then on`() throws {
        rig.identity = .board(("car", "elevator-door"))
        try rig.start()
        rig.event("fireReleaseBegan", in: "door", to: "fireRecall")
        rig.wait(10)
        rig.event("deadlinePassed", in: "door", to: "fireRecall")
        rig.fault("didNotOpen")
        rig.wait(10)
        rig.event("fireReleaseEnded", in: "door", to: "faulted")
        rig.wait(10)
        rig.event("machineRepairDidComplete", in: "door", to: "open")
        try rig.copy()
        #expect(try outages() == [["fireRecall", "didNotOpen", "20000"]])
    }

    @Test func `a gate that finds by itself that it has failed is out of service for that, and not for its event`()
        throws
    {
        rig.identity = .board(("exit", "parking-exit"))
        try rig.start()
        rig.event("deadlinePassed", in: "barrier", to: "broken")
        rig.fault("sensorFlickers")
        rig.wait(10)
        // What else is wrong meanwhile did not break it.
        rig.fault("faultContact")
        rig.event("machineRepairDidComplete", in: "barrier", to: "functioning.closed")
        try rig.copy()
        #expect(try outages() == [["broken", "sensorFlickers", "10000"]])
    }

    @Test func `a gate that is repaired while a fire releases it is out of service until then`() throws {
        rig.identity = .board(("exit", "parking-exit"))
        try rig.start()
        rig.fault("faultContact")
        rig.event("machineDidFail", in: "barrier", to: "broken")
        rig.event("fireReleaseBegan", in: "barrier", to: "released")
        rig.wait(10)
        rig.event("machineRepairDidComplete", in: "barrier", to: "released")
        rig.wait(10)
        rig.fault("sensorFlickers")
        rig.event("machineDidFail", in: "barrier", to: "released")
        rig.wait(10)
        rig.event("fireReleaseEnded", in: "barrier", to: "broken")
        rig.wait(10)
        rig.event("machineRepairDidComplete", in: "barrier", to: "functioning.closed")
        try rig.copy()
        #expect(try outages() == [["broken", "faultContact", "10000"], ["released", "sensorFlickers", "20000"]])
    }

    /// In which states, why, and for how many milliseconds a gate was out of service.
    private func outages() throws -> [[String]] {
        try rig.rows(
            """
            SELECT s.text, c.text, o.ended - o.began FROM outage o JOIN name s ON s.id = o.state
            JOIN name c ON c.id = o.cause ORDER BY o.id
            """)
    }

    @Test func `gives what was dated by a clock that nobody had set its right date`() throws {
        rig.offset = 0
        try rig.start()
        rig.wait(600)
        rig.coin()
        rig.wait(60)
        try rig.copy()
        #expect(try rig.value("SELECT date FROM journal WHERE what = 'coin'") == "1970-01-01T00:10:00.000Z")
        rig.setClock(1_795_341_600)
        rig.coin()
        try rig.copy()
        #expect(
            try rig.rows("SELECT date FROM journal WHERE what = 'coin'")
                == [["2026-11-22T10:10:00.000Z"], ["2026-11-22T10:11:00.000Z"]])
        #expect(
            try rig.rows("SELECT hour, amount FROM hourly WHERE name = 'inserted'") == [["2026-11-22T10:00Z", "20"]])
        #expect(try rig.rows("SELECT hour, first FROM span") == [["498706", "1"]])
    }

    @Test func `gives what is kept apart its right date with all else, and leaves what an earlier record had`() throws {
        try rig.start()
        rig.keepApart(5)
        try rig.copy()
        try rig.loseRecord()
        rig.offset = 0
        try rig.start()
        rig.wait(600)
        rig.keepApart(10)
        try rig.copy()
        rig.setClock(1_795_341_600)
        rig.keepApart(20)
        try rig.copy()
        #expect(
            try rig.rows("SELECT amount, date FROM apart ORDER BY id") == [
                ["5", "1795341600000"], ["10", "1795342200000"], ["20", "1795342200000"],
            ])
    }

    @Test(arguments: [23.5, 30.0])
    func
        `gives what was dated by a clock that was set wrong its right date, when that is right again, also after a day`(
            hours: Double
        ) throws
    {
        try rig.start()
        rig.coin()
        try rig.copy()
        rig.wait(23 * 3_600)
        rig.setClock(365 * 86_400)
        rig.wait(600)
        rig.coin()
        try rig.copy()
        rig.wait((hours - 23) * 3_600 - 600)
        rig.setClock(-365 * 86_400)
        rig.coin()
        try rig.copy()
        #expect(
            try rig.rows("SELECT date FROM journal WHERE what = 'coin'").map { String($0[0].prefix(16)) }
                == ["2026-11-22T10:00", "2026-11-23T09:10", hours < 24 ? "2026-11-23T09:30" : "2026-11-23T16:00"])
        #expect(
            try rig.rows("SELECT hour, amount FROM hourly WHERE name = 'inserted'")
                == [["2026-11-22T10:00Z", "10"], ["2026-11-23T09:00Z", hours < 24 ? "20" : "10"]]
                + (hours < 24 ? [] : [["2026-11-23T16:00Z", "10"]]))
    }

    /// The dates of all coins, to the minute.
    private func coins() throws -> [String] {
        try rig.rows("SELECT date FROM journal WHERE what = 'coin'").map { String($0[0].prefix(16)) }
    }

    @Test(arguments: [false, true])
    func `gives what was dated until something first set the clock its right date, after days, whoever looked late`(
        isLate: Bool
    ) throws {
        rig.offset = 0
        try rig.start()
        rig.coin()
        rig.wait(10 * 86_400)
        rig.coin()
        try rig.copy()
        #expect(try coins() == ["1970-01-01T00:00", "1970-01-11T00:00"])
        // It is set, and the word of that comes a second later; a recorder that waits for a card sees both at once.
        rig.isClockSet = true
        if !isLate { try rig.copy() }
        rig.wait(1)
        rig.setClock(1_795_341_600)
        rig.coin()
        try rig.copy()
        #expect(try coins() == ["2026-11-22T10:00", "2026-12-02T10:00", "2026-12-02T10:00"])
    }

    @Test func `moves nothing that was dated by a clock that something had set, also after a restart`() throws {
        try rig.start()
        rig.isClockSet = true
        rig.coin()
        try rig.copy()
        rig.wait(3_600)
        // Somebody sets it by hand: nothing does any more.
        rig.isClockSet = false
        rig.setClock(365 * 86_400)
        rig.coin()
        try rig.copy()
        #expect(try coins() == ["2026-11-22T10:00", "2027-11-22T11:00"])
        rig.wait(3_600)
        rig.setClock(-365 * 86_400)
        rig.isClockSet = true
        rig.coin()
        try rig.copy()
        #expect(try coins() == ["2026-11-22T10:00", "2027-11-22T11:00", "2026-11-22T12:00"])
        #expect(try rig.value("SELECT count(*) FROM hour WHERE sort = 4") == "0")
    }

    @Test func `moves back what was moved, when what had first set the clock was wrong`() throws {
        try rig.start()
        rig.coin()
        rig.wait(10)
        rig.setClock(365 * 86_400)
        rig.isClockSet = true
        try rig.copy()
        #expect(try coins() == ["2027-11-22T10:00"])
        rig.wait(3 * 86_400)
        rig.setClock(-365 * 86_400)
        rig.coin()
        try rig.copy()
        #expect(try coins() == ["2026-11-22T10:00", "2026-11-25T10:00"])
    }

    @Test func `knows of each boot anew whether its clock is set`() throws {
        try rig.start()
        rig.isClockSet = true
        try rig.copy()
        _ = try rig.reboot()
        rig.offset = 0
        try rig.start()
        rig.coin()
        rig.wait(3_600)
        rig.setClock(1_795_341_600)
        try rig.copy()
        #expect(try coins() == ["2026-11-22T10:00"])
    }

    @Test func `moves what a boot has brought so and so often, and not with each step of a clock that flaps`() throws {
        try rig.start()
        var recorder = try RigRecorder(rig)
        rig.coin()
        for round in 0..<200 {
            rig.setClock(round % 2 == 0 ? 7_200 : -7_200)
            rig.wait(1)
            _ = try recorder.copy()
        }
        #expect(try rig.value("SELECT sum(amount) FROM hour WHERE sort = 4") == "20")
        #expect(try rig.total("inserted") == 10)
    }

    @Test func `gives the right dates although the ring had dropped the word that the clock was set`() throws {
        rig.offset = 0
        try rig.start()
        var recorder = try RigRecorder(rig)
        rig.coin()
        _ = try recorder.copy()
        rig.setClock(1_795_341_600)
        for _ in 0..<Layout.ringSlots { rig.coin(1) }
        #expect(try recorder.copy().missed > 0)
        #expect(try rig.value("SELECT min(date) >= '2026-11-22' FROM journal WHERE kind <> 'missed'") == "1")
    }

    @Test func `of a record that began before the database carries in what was counted until then`() throws {
        try rig.start()
        for _ in 0..<Layout.ringSlots + 10 { rig.coin(1) }
        try rig.copy()
        rig.coin(5)
        try rig.copy()
        #expect(try rig.total("inserted", sort: 0) == Int64(Layout.ringSlots + 10))
        #expect(try rig.total("inserted") == 5)
    }

    @Test func `keeps apart what gates had that began at zero without being asked`() throws {
        try rig.start()
        rig.coin()
        try rig.copy()
        _ = try rig.reboot(restoring: false)
        try rig.start()
        rig.coin(20)
        try rig.copy()
        #expect(try rig.number("held") == "20")
        #expect(try rig.total("inserted") == 30)
        #expect(
            try rig.rows("SELECT n.text, a.amount FROM apart a JOIN name n ON n.id = a.name ORDER BY 1")
                == [["held", "10"], ["inserted", "10"]])
    }

    @Test func `keeps apart what a lane had that begins at zero in the same record, and counts no less for it`()
        throws
    {
        try rig.start()
        rig.coin(30)
        rig.passage()
        try rig.copy()
        rig.end()
        rig.numbers = rig.numbers.mapValues { _ in 0 }
        try rig.start()
        rig.coin(20)
        try rig.copy()
        #expect(try rig.total("inserted") == 50)
        #expect(try rig.total("held") == 50)
        #expect(try rig.total("passages") == 1)
        #expect(try rig.number("inserted") == "20")
        #expect(
            try rig.rows("SELECT n.text, a.amount FROM apart a JOIN name n ON n.id = a.name ORDER BY 1")
                == [["held", "30"], ["inserted", "30"], ["passages", "1"]])
        #expect(try rig.value("SELECT count(*) FROM record") == "1")
    }

    @Test func `keeps nothing apart where only money that a gate holds is less after a start`() throws {
        try rig.start()
        rig.coin(30)
        try rig.copy()
        rig.end()
        rig.numbers["held"] = 10
        try rig.start()
        try rig.copy()
        #expect(try rig.total("held") == 10)
        #expect(try rig.value("SELECT count(*) FROM apart") == "0")
    }

    @Test func `keeps apart what belongs to a lane that is gone, and forgets it as a gate's`() throws {
        try rig.start()
        rig.coin()
        try rig.copy()
        rig.end()
        rig.identity = .board(("south", "turnstile"))
        try rig.start()
        try rig.copy()
        #expect(try rig.rows("SELECT DISTINCT lane FROM now") == [["south"]])
    }

    @Test func `forgets a number that the machine does not know any more`() throws {
        try rig.start()
        rig.coin()
        try rig.copy()
        rig.numbers["held"] = nil
        rig.end()
        try rig.start()
        rig.passage()
        try rig.copy()
        #expect(try rig.rows("SELECT name FROM now WHERE lane = 'north' ORDER BY 1") == [["inserted"], ["passages"]])
    }

    @Test func `knows a record that ends before its position for another one`() throws {
        try rig.start()
        rig.coin()
        rig.coin()
        try rig.copy()
        rig.end(inOrder: false)
        try FileManager.default.removeItem(at: rig.recordURL)
        rig.wait(1)
        try rig.start()
        rig.coin()
        try rig.copy()
        #expect(try rig.total("inserted") == 30)
        #expect(try rig.number("inserted") == "10")
    }
}
