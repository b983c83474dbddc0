import Archive
import ControlLoop
import Foundation
import Statecharts
import Testing

@testable import Uplink

@Suite("What happened, told once and not lost")
struct EventTests {
    @Test("what was there before the uplink was ever started is not told")
    func firstStart() throws {
        let rig = try UplinkRig.atWork(for: 6)
        #expect(rig.sequences == [])
        #expect(rig.around.kept != nil)
    }

    @Test("what happens before there is any broker is told when there is one, also by the uplink of a later start")
    func noBrokerYet() throws {
        for isRestarted in [false, true] {
            var rig = try UplinkRig()
            rig.archive.wait(1)
            try rig.archive.start()
            try rig.copy()
            rig.wait(6)
            #expect(
                rig.around.said.contains {
                    $0.hasPrefix("notice: nothing is known of what was told of this board before")
                })
            for _ in 0..<3 { rig.archive.coin() }
            try rig.copy()
            rig.wait(6)
            if isRestarted { try rig.restart() }
            rig.connect()
            rig.wait(6)
            #expect(rig.sequences == [3, 4, 5])
        }
    }

    @Test(
        "a place that cannot be read is no first start: it stays as it is, that is said, and all is told when it can be"
    )
    func unreadablePlace() throws {
        var rig = try UplinkRig.atWork(for: 6)
        rig.archive.coin()
        try rig.copy()
        for _ in 0..<4 { rig.wait(11) }
        rig.archive.coin()
        try rig.copy()
        let (kept, keeps) = (rig.around.kept, rig.around.keeps)
        rig.log.messages = []
        rig.around.unreadable = EACCES
        try rig.beginAgain()
        rig.archive.coin()
        try rig.copy()
        for _ in 0..<4 { rig.wait(11) }
        #expect(rig.sequences == [])
        #expect(rig.log.last("portcullis/harbour/demo/north/state") != nil)
        #expect(rig.around.kept == kept && rig.around.keeps == keeps)
        #expect(
            rig.around.said.filter {
                $0
                    == "warning: what happened cannot be told yet: how far the broker has everything cannot be read: Permission denied"
            }.count == 1)
        rig.around.unreadable = 0
        for _ in 0..<2 { rig.wait(6) }
        #expect(rig.sequences == [4, 5])
    }

    @Test("what was told, or never was, is told again to whoever asks for it, from a date on or all of it")
    func again() throws {
        var rig = try UplinkRig.atWork(for: 6)
        rig.archive.coin()
        rig.archive.wait(3_600)
        let date = (rig.archive.time + rig.archive.offset) / 1_000_000
        rig.archive.coin()
        rig.archive.coin()
        try rig.copy()
        for _ in 0..<4 { rig.wait(11) }
        for (since, expected) in [(date, [4, 5]), (nil, [1, 3, 4, 5]), (date + 10 * 86_400_000, [])]
            as [(Int64?, [Int])]
        {
            rig.stop()
            #expect(try rig.tellAgain(since: since))
            try rig.beginAgain()
            #expect(rig.sequences == expected)
            #expect(rig.log.messages.contains { $0.topic.hasSuffix("/hour") })
        }
    }

    @Test("an event is an object with all that counts it: boot, record and sequence; its clock; what happened")
    func event() throws {
        var rig = try UplinkRig.atWork(for: 6)
        rig.archive.coin(20)
        try rig.copy()
        rig.wait(6)
        let message = try #require(rig.log.last("portcullis/harbour/demo/north/event"))
        #expect(!message.isRetained)
        let json = message.json
        #expect(json["boot"] as? String == "01010101-0101-0101-0101-010101010101")
        #expect(json["record"] as? Int == Int(try #require(try rig.archive.value("SELECT made FROM record"))))
        #expect(json["sequence"] as? Int == 3)
        #expect(json["date"] as? String == "2026-11-22T10:00:07.000Z")
        #expect(json["clock_error_ms"] as? Int == 12)
        #expect(json["lane"] as? String == "north")
        #expect(json["kind"] as? String == "event")
        #expect(json["what"] as? String == "coin")
        #expect(json["region"] as? String == "passage")
        #expect(json["to"] as? String == "functioning.locked")
    }

    @Test("the clock's error is not known where nothing sets the clock, nor for another boot")
    func clock() throws {
        var rig = try UplinkRig.atWork(for: 6)
        rig.around.error = nil
        rig.archive.coin()
        try rig.copy()
        rig.wait(6)
        #expect(rig.log.last("portcullis/harbour/demo/north/event")?.json["clock_error_ms"] is NSNull)
    }

    @Test("starts and stops are told of the board, outputs and counters are not")
    func board() throws {
        var rig = try UplinkRig.atWork(for: 6)
        rig.archive.end()
        try rig.archive.start()
        try rig.copy()
        rig.wait(6)
        let kinds = rig.log.messages.filter { $0.topic == "portcullis/harbour/demo/event" }
            .compactMap { $0.json["kind"] as? String }
        #expect(kinds == ["stop", "start"])
    }

    @Test("a broker that takes a connection which nobody has lost is told again what was under way")
    func connectedTwice() throws {
        var rig = try UplinkRig.atWork(for: 6)
        rig.log.acknowledges = false
        for _ in 0..<3 { rig.archive.coin() }
        try rig.copy()
        rig.wait(6)
        let before = rig.sequences
        #expect(before.count == 3)
        rig.log.accept()
        rig.settle()
        #expect(rig.sequences == before + before)
    }

    @Test("hours without a broker: then all of it, in order, and never more than 64 messages under way")
    func outage() throws {
        var rig = try UplinkRig.atWork(for: 6)
        rig.cut()
        for _ in 0..<500 {
            rig.archive.coin()
            rig.archive.wait(20)
        }
        try rig.copy()
        let before = rig.log.messages.count
        rig.log.acknowledges = false
        rig.wait(61)
        rig.log.accept()
        rig.settle()
        rig.log.news.append(.delivered(rig.log.messages.last!.number))
        rig.settle()
        // The birth, Home Assistant, the lanes, and as many events as there may be.
        #expect(rig.log.messages.count - before <= 64)
        var answered = before
        while answered < rig.log.messages.count {
            #expect(rig.log.messages.count - answered <= 64)
            rig.log.news.append(.delivered(rig.log.messages[answered].number))
            answered += 1
            rig.uplink.step()
        }
        #expect(rig.sequences == Array(3..<503))
        #expect(rig.arrived?.sequence == 502)
    }

    @Test("a place that is damaged is not believed: all that the database has is told again")
    func damagedPlace() throws {
        var rig = try UplinkRig.atWork(for: 6)
        rig.archive.coin()
        try rig.copy()
        rig.wait(11)
        let kept = try #require(rig.around.kept)
        rig.around.kept = kept.replacingOccurrences(of: "portcullis-uplink 2", with: "portcullis-uplink 1")
        try rig.beginAgain()
        #expect(rig.sequences == [1, 3])
        #expect(rig.around.said.contains { $0.hasPrefix("warning: what the broker has is not known any more") })
    }

    @Test("a database that begins anew, as after damage, is not told from its beginning")
    func newDatabase() throws {
        var rig = try UplinkRig.atWork(for: 6)
        for _ in 0..<3 { rig.archive.coin() }
        try rig.copy()
        rig.wait(6)
        #expect(rig.sequences == [3, 4, 5])
        for ending in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: rig.archive.databaseURL.path + ending)
        }
        rig.archive.coin()
        try rig.copy()
        rig.wait(6)
        rig.wait(6)
        #expect(rig.sequences == [3, 4, 5, 6])
        #expect(!rig.around.said.contains { $0.contains("it begins later") })
    }

    @Test("what was never told, and is gone with the database that had it, is said to be missing")
    func neverTold() throws {
        var rig = try UplinkRig.atWork(for: 6)
        for _ in 0..<3 { rig.archive.coin() }
        try rig.copy()
        for _ in 0..<4 { rig.wait(11) }
        rig.cut()
        rig.archive.loseDatabase()
        // As many as memory keeps, and ten.
        for _ in 0..<4_106 { rig.archive.coin() }
        try rig.copy()
        rig.log.messages = []
        rig.wait(2)
        rig.log.accept()
        rig.wait(6)
        rig.wait(6)
        #expect(rig.sequences.first == 16)
        let warning =
            "demo.db: it begins later than what the broker was told last: what happened in between, if anything, is not told"
        #expect(rig.around.said.filter { $0.hasSuffix(warning) }.count == 1, "\(rig.around.said)")
    }

    @Test(
        "a record that was made anew in the same boot is told, though it counts from 1 again and the database is new, too"
    )
    func newRecord() throws {
        var rig = try UplinkRig.atWork(for: 6)
        for _ in 0..<20 { rig.archive.coin() }
        try rig.copy()
        for _ in 0..<4 { rig.wait(11) }
        #expect(rig.sequences.last == 22)
        try rig.archive.loseRecord()
        rig.archive.loseDatabase()
        rig.log.messages = []
        rig.archive.wait(1)
        try rig.archive.start()
        for _ in 0..<3 { rig.archive.coin() }
        try rig.copy()
        rig.wait(6)
        rig.wait(6)
        #expect(rig.sequences == [1, 3, 4, 5])
        // Nobody knows whether the old one had something more.
        #expect(rig.around.said.filter { $0.contains("it begins later than what the broker was told last") }.count == 1)
    }

    @Test(
        "a backup that is put in the place of the database is told only where it has something new, and not before its recorder has begun"
    )
    func backup() throws {
        var rig = try UplinkRig.atWork(for: 6)
        for _ in 0..<3 { rig.archive.coin() }
        try rig.copy()
        let backup = try rig.archive.databaseFiles()
        for _ in 0..<2 { rig.archive.coin() }
        try rig.copy()
        for _ in 0..<4 { rig.wait(11) }
        #expect(rig.sequences.last == 7)
        rig.log.messages = []
        rig.archive.loseDatabase()
        try backup.write(to: rig.archive.databaseURL)
        _ = try rig.archive.rows("UPDATE progress SET restored = 1")
        for _ in 0..<3 { rig.wait(6) }
        #expect(rig.around.said.last?.hasSuffix("its recorder has not begun yet") == true)
        rig.archive.coin()
        try rig.copy()
        for _ in 0..<3 { rig.wait(6) }
        #expect(rig.sequences == [8])
    }

    @Test("a database that begins anew after a boot is told whole, though its clock is behind")
    func newDatabaseBehind() throws {
        var rig = try UplinkRig.atWork(for: 6)
        rig.archive.coin()
        try rig.copy()
        for _ in 0..<4 { rig.wait(11) }
        rig.archive.loseDatabase()
        _ = try rig.archive.reboot(restoring: false)
        rig.archive.offset -= 400 * 86_400 * 1_000_000_000
        try rig.archive.start()
        for _ in 0..<3 { rig.archive.coin() }
        try rig.copy()
        try rig.beginAgain()
        #expect(rig.sequences == [1, 3, 4, 5])
    }

    @Test(
        "what the database let go of while the broker was away is said to be missing; the rest is told, whatever the clock showed then"
    )
    func letGo() throws {
        var rig = try UplinkRig.atWork(for: 6)
        // The last acknowledged event has a date of next year, which somebody then corrects.
        rig.archive.setClock(400 * 86_400)
        rig.archive.coin()
        try rig.copy()
        rig.wait(12)
        rig.archive.setClock(-400 * 86_400)
        rig.log.messages = []
        try rig.restart()
        for _ in 0..<5 { rig.archive.coin() }
        try rig.copy()
        let last = try #require(try rig.archive.value("SELECT max(sequence) FROM entry").flatMap { Int($0) })
        _ = try rig.archive.rows("DELETE FROM entry WHERE sequence < \(last - 2)")
        rig.connect()
        rig.wait(6)
        #expect(rig.sequences == [last - 2, last - 1, last])
        #expect(rig.around.said.filter { $0.contains("it has let go of what the broker was never told") }.count == 1)
    }

    @Test("a database that cannot be read is said once, and that it can be again")
    func noDatabase() throws {
        var rig = try UplinkRig()
        rig.archive.wait(1)
        try rig.archive.start()
        rig.connect()
        for _ in 0..<5 { rig.wait(6) }
        #expect(rig.around.said.filter { $0.hasPrefix("warning: what happened cannot be told yet: ") }.count == 1)
        try rig.copy()
        rig.wait(6)
        #expect(rig.around.said.last?.hasSuffix("demo.db: it can be read again") == true)
    }
}
