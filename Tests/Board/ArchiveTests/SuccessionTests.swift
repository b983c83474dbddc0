import ArchiveSupport
import ControlLoop
import Foundation
import Statecharts
import Testing

@testable import Archive

extension ArchiveRig {
    /// The numbers by which records are told: those of all events, and of all hours.
    func toldRecords() throws -> [Int] {
        var reason = TextLine()
        guard var outgoing = Outgoing(database, reason: &reason) else {
            Issue.record("\(words(reason))")
            return []
        }
        var objects: [Data] = []
        try outgoing.next(after: 0, boot: .number(1), clockError: nil) { _, _, json, _ in
            objects.append(Data(json))
            return true
        }
        try outgoing.hours(after: HourPlace(before: 0), through: 10_000_000, clockError: nil) {
            objects.append(Data($3))
            return true
        }
        return try objects.map {
            ((try JSONSerialization.jsonObject(with: $0) as? [String: Any])?["record"] as? Int) ?? 0
        }
    }

    /// What is in no agreement: each number whose sums, carried in and counted, are not what the gates have.
    func wrong() throws -> [[String]] {
        try rows(
            """
            SELECT n.name, n.value, (SELECT sum(h.amount) FROM hour h JOIN name m ON m.id = h.name JOIN name l ON l.id = h.lane
              WHERE m.text = n.name AND l.text = n.lane AND h.sort IN (0, 1)) AS sum
            FROM now n WHERE n.value <> ifnull(sum, 0)
            """)
    }
}

@Suite("What comes after a record or a database that is gone") struct SuccessionTests {
    let rig: ArchiveRig

    init() throws { rig = try ArchiveRig() }

    @Test func `is another record, whatever its sequences and times, in the same boot`() throws {
        try rig.start()
        rig.coin()
        rig.coin()
        try rig.copy()
        try rig.loseRecord()
        try rig.start()
        for _ in 0..<3 { rig.coin() }
        try rig.copy()
        #expect(try rig.value("SELECT count(*) FROM record") == "2")
        #expect(try rig.total("inserted") == 50)
        #expect(try rig.number("inserted") == "30")
    }

    @Test func `is never told by the same numbers, though all of it was removed and the boot is the same`() throws {
        try rig.start()
        rig.coin()
        try rig.copy()
        let before = try rig.toldRecords()
        try rig.loseRecord()
        rig.loseDatabase(purged: true)
        try rig.start()
        rig.coin()
        try rig.copy()
        #expect(Set(before).isDisjoint(with: try rig.toldRecords()))
        #expect(try rig.total("inserted") == 10)
    }

    @Test func `carries in what the record had when the old database was lost, and counts the rest by itself`() throws {
        try rig.start()
        for _ in 0..<5 { rig.coin() }
        try rig.copy()
        let before = try rig.toldRecords()
        rig.loseDatabase()
        rig.coin(7)
        var recorder = try RigRecorder(rig)
        _ = try recorder.copy()
        rig.coin(20)
        _ = try recorder.copy()
        #expect(try rig.total("inserted", sort: 0) == 57)
        #expect(try rig.total("inserted") == 20)
        // Its events are the same as before; its hours are its own.
        let after = try rig.toldRecords()
        #expect(after.first == before.first)
        #expect(after.last != before.last)
        #expect(try rig.wrong() == [])
    }

    @Test(arguments: [false, true])
    func `is no second count of what an older copy of the database has missed`(isInterrupted: Bool) throws {
        try rig.start()
        rig.coin(100)
        try rig.copy()
        let backup = try rig.databaseFiles()
        rig.wait(7_200)
        rig.coin(200)
        try rig.copy()
        let before = try rig.toldRecords()
        rig.loseDatabase()
        try backup.write(to: rig.databaseURL)
        rig.coin(3)
        // The power goes before anything is copied; this boot's record is there all the same, as after a kill.
        if isInterrupted { _ = try RigRecorder(rig) }
        var recorder = try RigRecorder(rig)
        _ = try recorder.copy()
        rig.coin(50)
        _ = try recorder.copy()
        #expect(try rig.total("inserted") == 150)
        #expect(try rig.total("inserted", sort: 0) == 203)
        #expect(try rig.number("inserted") == "353")
        #expect(try rig.wrong() == [])
        #expect(try rig.value("SELECT count(*) FROM apart") == "0")
        // Each event once, by the number that it had.
        #expect(try rig.value("SELECT count(*) - count(DISTINCT sequence) FROM entry") == "0")
        #expect(try rig.value("SELECT count(*) FROM journal WHERE what = 'coin'") == "4")
        let after = try rig.toldRecords()
        #expect(Set(after.dropLast(2)) == [before[0]])
        #expect(!before.contains(after.last!))
    }

    @Test(arguments: [("same", "north"), ("other", ""), ("same, new database", "")])
    func `is a session with other lanes, which are not those of what happened before it`(how: String, lane: String)
        throws
    {
        try rig.start()
        try rig.copy()
        rig.coin()
        rig.fault("beamStuck")
        rig.end(inOrder: false)
        if how == "other" {
            rig.identity = .board(("lift", "elevator-door"), ("north", "turnstile"))
            rig.identity.digest = 2
        }
        if how.hasSuffix("new database") { rig.loseDatabase() }
        try rig.start()
        rig.event("openDoor", in: "door", to: "opening", lane: 1)
        try rig.copy()
        #expect(
            try rig.rows("SELECT ifnull(lane, '') FROM journal WHERE kind IN ('event', 'fault') ORDER BY id")
                == [[lane], [lane], [how == "other" ? "north" : "lift"]])
        #expect(try rig.value("SELECT count(*) FROM standing s JOIN name l ON l.id = s.lane WHERE s.region > 0") == "1")
        // The session is the present one for whoever comes next.
        rig.event("closeDoor", in: "door", to: "closing", lane: 1)
        try rig.copy()
        #expect(
            try rig.value("SELECT lane FROM journal WHERE what = 'closeDoor'") == (how == "other" ? "north" : "lift"))
    }

    @Test func `is a session that was over before it was copied, and nobody knows its lanes`() throws {
        try rig.start()
        var recorder = try RigRecorder(rig)
        _ = try recorder.copy()
        for (lanes, digest) in [(["lift", "north"], 2), (["south", "north"], 3)] as [([LaneName], UInt32)] {
            rig.end(inOrder: false)
            rig.identity = .board((lanes[0], "elevator-door"), (lanes[1], "turnstile"))
            rig.identity.digest = digest
            try rig.start()
            rig.event("openDoor", in: "door", to: "opening")
        }
        _ = try recorder.copy()
        #expect(
            try rig.rows("SELECT ifnull(lane, '') FROM journal WHERE what = 'openDoor' ORDER BY id")
                == [[""], ["south"]])
    }

    /// Keeps a backup, and puts it in the place of the database later.
    private func backUp() throws -> () throws -> Void {
        let file = try #require(RecordPath(cText: rig.folder.url.appending(path: "backup-\(rig.time).db").path))
        try Backup.make(rig.database, file)
        return {
            var output = AskOutput(to: -1)
            try Backup.putBack(file, as: rig.database, telling: &output)
        }
    }

    @Test(arguments: [false, true])
    func `is a backup that begins a record of its own, in the same boot or after one`(isLater: Bool) throws {
        try rig.start()
        rig.coin(100)
        try rig.copy()
        let putBack = try backUp()
        if isLater {
            _ = try rig.reboot()
            try rig.start()
        }
        rig.coin(200)
        try rig.copy()
        let before = try rig.toldRecords()
        try putBack()
        try rig.copy()
        rig.coin(50)
        try rig.copy()
        #expect(try rig.total("inserted") == 150)
        #expect(try rig.total("inserted", sort: 0) == 200)
        #expect(try rig.number("inserted") == "350")
        #expect(try rig.wrong() == [])
        #expect(try rig.value("SELECT count(*) FROM apart") == "0")
        #expect(try rig.value("SELECT count(*) FROM journal WHERE what = 'coin'") == "3")
        #expect(try rig.value("PRAGMA journal_mode") == "wal")
        #expect(!before.contains(try #require(try rig.toldRecords().last)))
    }

    @Test func `is a backup that gives the gates what they had when it was made, where their record is gone`() throws {
        try rig.start()
        rig.coin(100)
        try rig.copy()
        let putBack = try backUp()
        rig.coin(200)
        try rig.copy()
        try rig.loseRecord()
        try putBack()
        guard case .restored(2, _, nil, nil) = try rig.restore() else {
            Issue.record("nothing was restored")
            return
        }
        rig.numbers = ["inserted": 100, "held": 100, "passages": 0]
        try rig.start()
        rig.coin(50)
        try rig.copy()
        #expect(try rig.number("inserted") == "150")
        #expect(try rig.total("inserted") == 150)
        #expect(try rig.wrong() == [])
    }

    @Test func `goes on as ever where nothing was lost`() throws {
        try rig.start()
        for _ in 0..<4 {
            rig.coin()
            try rig.copy()
        }
        #expect(try rig.value("SELECT count(*) FROM record") == "1")
        #expect(try rig.value("SELECT restored FROM progress") == "0")
        #expect(try rig.total("inserted") == 40)
    }
}
