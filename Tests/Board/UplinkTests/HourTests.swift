import Archive
import ControlLoop
import Foundation
import Statecharts
import TestSupport
import Testing

@testable import Uplink

@Suite("What the lanes counted in each hour")
struct HourTests {
    @Test("an hour is an object with all that tells it from others, and what each lane counted in it")
    func hour() throws {
        var rig = try UplinkRig.atWork(for: 6)
        rig.archive.coin(20)
        rig.archive.passage()
        try rig.copy()
        rig.wait(61)
        let message = try #require(rig.log.last("portcullis/harbour/demo/north/hour"))
        #expect(!message.isRetained)
        let json = message.json
        #expect(json["boot"] as? String == "01010101-0101-0101-0101-010101010101")
        #expect(json["record"] as? Int == Int(try #require(try rig.archive.value("SELECT id FROM record"))))
        #expect(json["moved"] as? Int == 0)
        #expect(json["position"] as? Int == 5)
        #expect(json["lane"] as? String == "north")
        #expect(json["hour"] as? String == "2026-11-22T10:00:00.000Z")
        #expect(json["counted"] as? [String: Int] == ["inserted": 20, "held": 20, "passages": 1])
        #expect(json["date"] as? String == "2026-11-22T10:00:07.000Z")
    }

    @Test("an hour is told again when it changed, at most once a minute, and once an hour in any case")
    func changes() throws {
        var rig = try UplinkRig.atWork(for: 6)
        rig.archive.coin(20)
        try rig.copy()
        rig.wait(61)
        #expect(rig.hours.count == 1)
        // Soon after a connection once more: whoever listens may be back later than the board.
        for _ in 0..<3 { rig.wait(61) }
        let before = rig.hours.count
        #expect(before == 2)
        for _ in 0..<20 { rig.wait(61) }
        #expect(rig.hours.count == before)
        rig.archive.coin(30)
        try rig.copy()
        for _ in 0..<61 { rig.wait(1) }
        #expect(rig.hours.count == before + 1)
        #expect(rig.hours.last?.counted["inserted"] == 50)
        for _ in 0..<60 { rig.wait(61) }
        #expect(rig.hours.count == before + 2)
    }

    @Test(
        "hours without a broker, restarts of the board and of the uplink: the newest of each hour add up to the journal's totals, hour by hour"
    )
    func agrees() throws {
        var rig = try UplinkRig.atWork(for: 6)
        var chance = SplitMix64(seed: 31)
        for round in 0..<6 {
            for _ in 0..<Int.random(in: 5..<40, using: &chance) {
                rig.archive.coin(UInt64.random(in: 1..<100, using: &chance))
                if Bool.random(using: &chance) { rig.archive.passage() }
                rig.archive.wait(Double(Int.random(in: 1..<900, using: &chance)))
                try rig.copy()
                if round % 2 == 0 { rig.settle() }
            }
            switch round {
            case 0: rig.cut()
            case 1:
                rig.wait(61)
                rig.log.accept()
            case 2: try rig.restart()
            case 3: rig.connect()
            default: rig.archive.setClock(-5_000)
            }
            rig.settle()
        }
        try rig.copy()
        for _ in 0..<4 { rig.wait(61) }
        let (told, journal) = (rig.totals, try rig.journal)
        let wrong = Set(told.keys).union(journal.keys).filter { told[$0] != journal[$0] }.sorted()
        #expect(wrong.map { "\($0): told \(told[$0] ?? 0), counted \(journal[$0] ?? 0)" } == [])
        #expect(told.count > 10)
    }

    @Test("hours that did not change are told again once an hour, however many there are")
    func many() throws {
        var rig = try UplinkRig.atWork(for: 6)
        for _ in 0..<48 {
            rig.archive.wait(1_800)
            rig.archive.coin(20)
            try rig.copy()
            // Each record has hours of its own.
            for boot in 0..<12 {
                _ = try rig.archive.rows(
                    """
                    INSERT INTO hour SELECT max(h.hour), \(boot) + 2, h.lane, 1, 0, h.name, 7 FROM hour h WHERE h.sort = 1
                    ON CONFLICT DO NOTHING
                    """)
            }
        }
        for boot in 0..<12 {
            _ = try rig.archive.rows(
                "INSERT INTO record(id, boot, board, firmware, digest, first) SELECT \(boot) + 2, boot, board, firmware, digest, first FROM record WHERE id > 100"
            )
        }
        for _ in 0..<60 * 3 { rig.wait(2) }
        for _ in 0..<6 { rig.wait(61) }
        let before = rig.hours.count
        #expect(before > 260)
        for _ in 0..<20 { rig.wait(61) }
        #expect(rig.hours.count == before)
    }

    @Test("what was under way when the connection was lost is told again")
    func lost() throws {
        var rig = try UplinkRig.atWork(for: 6)
        rig.log.acknowledges = false
        rig.archive.coin(20)
        try rig.copy()
        rig.wait(61)
        let before = rig.hours.count
        #expect(before == 1)
        rig.log.news.append(.lost(BrokerReason(0)))
        rig.log.isConnected = false
        rig.log.acknowledges = true
        rig.settle()
        rig.wait(2)
        rig.log.accept()
        rig.settle()
        #expect(rig.hours.count == before + 1)
    }

    @Test("old hours are told again to a broker that was killed right after an outage of days had been made up for")
    func killedAfterAnOutage() throws {
        var rig = try UplinkRig.atWork(for: 6)
        rig.cut()
        rig.archive.coin(20)
        try rig.copy()
        // Three days, of which the broker hears nothing.
        rig.wait(3 * 86_400)
        rig.log.accept()
        rig.wait(2)
        let old = try #require(rig.hours.last { $0.counted["inserted"] == 20 })
        rig.loseConnection()
        #expect(rig.hours.contains { $0.key == old.key })
        // Two minutes later it is told once more, and then the broker has it on its disk.
        for _ in 0..<4 { rig.wait(61) }
        rig.loseConnection()
        #expect(!rig.hours.contains { $0.key == old.key })
    }

    @Test("an uplink that begins after an outage of days tells its hours, though all of its events have settled before")
    func begunAfterAnOutage() throws {
        var rig = try UplinkRig.atWork(for: 6)
        rig.cut()
        rig.archive.coin(20)
        try rig.copy()
        rig.wait(3 * 86_400)
        rig.archive.coin(30)
        try rig.copy()
        // The events come, and the connection ends before the hours are through.
        rig.log.refuses = { $0.hasSuffix("/hour") ? 0x97 : nil }
        rig.log.accept()
        for _ in 0..<6 { rig.wait(30) }
        rig.stop()
        rig.log.messages = []
        rig.log.refuses = { _ in nil }
        try rig.restart()
        rig.connect()
        rig.wait(6)
        #expect(rig.sequences == [])
        #expect(rig.hours.contains { $0.counted["inserted"] == 20 })
        for _ in 0..<6 { rig.wait(61) }
        // From then on the broker has them, and the next one need not tell them.
        rig.stop()
        try rig.beginAgain()
        #expect(!rig.hours.contains { $0.counted["inserted"] == 20 })
        #expect(rig.hours.contains { $0.counted["inserted"] == 30 })
    }

    @Test("what an old record counted last has a position after all before it, though the new one begins to count anew")
    func oldRecord() throws {
        var rig = try UplinkRig.atWork(for: 6)
        for _ in 0..<20 { rig.archive.coin(1) }
        try rig.copy()
        rig.wait(61)
        let before = try #require(rig.hours.last)
        #expect(before.counted["inserted"] == 20)
        rig.archive.coin(5)
        try rig.copy()
        _ = try rig.archive.reboot(restoring: false)
        try rig.archive.start()
        rig.archive.coin(7)
        try rig.copy()
        try rig.beginAgain()
        let after = try #require(rig.hours.last { $0.key == before.key })
        #expect(after.counted["inserted"] == 25)
        #expect(after.position == before.position + 1)
        let new = try #require(rig.hours.last { $0.key != before.key })
        #expect(new.counted["inserted"] == 7)
        #expect(new.position < before.position)
    }

    @Test("a board with another site tells its events on, and no hour from before the present one again")
    func renamed() throws {
        var rig = try UplinkRig.atWork(for: 6)
        for _ in 0..<5 {
            rig.archive.coin(20)
            try rig.copy()
            rig.wait(3_600)
        }
        for _ in 0..<4 { rig.wait(61) }
        rig.stop()
        rig.archive.coin(30)
        try rig.copy()
        rig.log.messages = []
        try rig.restart(file: UplinkRig.file.replacingOccurrences(of: "site = harbour", with: "site = airport"))
        rig.connect()
        rig.wait(6)
        #expect(rig.sequences.count == 1)
        #expect(!rig.log.messages.contains { $0.topic.hasPrefix("portcullis/harbour/") })
        #expect(rig.hours.map(\.counted["inserted"]) == [30])
        #expect(
            rig.around.said.contains { $0.hasPrefix("notice: the board goes by the name portcullis/airport/demo now") })
        // It stays so: also after hours, and after a restart.
        rig.stop()
        rig.log.messages = []
        try rig.restart(file: UplinkRig.file.replacingOccurrences(of: "site = harbour", with: "site = airport"))
        rig.connect()
        for _ in 0..<4 { rig.wait(3_601) }
        #expect(Set(rig.hours.map(\.counted["inserted"])) == [30])
    }

    @Test("what was counted while the clock was a year behind is told by an uplink that begins when it is right again")
    func wrongDate() throws {
        var rig = try UplinkRig.atWork(for: 6)
        rig.archive.coin(20)
        try rig.copy()
        for _ in 0..<6 { rig.wait(61) }
        rig.cut()
        rig.archive.wait(2 * 86_400)
        rig.archive.setClock(-365 * 86_400)
        rig.archive.coin(70)
        try rig.copy()
        rig.archive.wait(2 * 86_400)
        rig.archive.setClock(365 * 86_400)
        rig.archive.coin(10)
        try rig.copy()
        rig.log.messages = []
        try rig.restart()
        rig.connect()
        for _ in 0..<3 { rig.wait(61) }
        #expect(rig.hours.contains { $0.counted["inserted"] == 70 })
    }

    @Test("what was counted while the clock was a year ahead is told by an uplink that begins when it is right again")
    func dateAhead() throws {
        var rig = try UplinkRig.atWork(for: 6)
        // Something sets the clock: what was dated stays as it is.
        rig.archive.isClockSet = true
        rig.archive.coin(20)
        try rig.copy()
        for _ in 0..<6 { rig.wait(61) }
        rig.cut()
        rig.archive.wait(2 * 86_400)
        rig.archive.setClock(365 * 86_400)
        rig.archive.coin(70)
        try rig.copy()
        rig.archive.wait(2 * 86_400)
        rig.archive.setClock(-365 * 86_400)
        rig.archive.coin(10)
        try rig.copy()
        rig.log.messages = []
        try rig.restart()
        rig.connect()
        for _ in 0..<4 { rig.wait(61) }
        let ahead = rig.hours.filter { $0.counted["inserted"] == 70 }
        #expect(ahead.map { $0.key[2].prefix(7) } == ["2027-11", "2027-11"])
        for _ in 0..<20 { rig.wait(61) }
        #expect(rig.hours.count { $0.counted["inserted"] == 70 } == 2)
    }
}

/// A total of an hour, as it was told.
private struct ToldHour {
    let key: [String]
    let moved: Int
    let position: Int
    let counted: [String: Int]
}

extension UplinkRig {
    fileprivate var hours: [ToldHour] {
        log.messages.filter { $0.topic.hasSuffix("/hour") }.map {
            let json = $0.json
            let key = ["boot", "record", "hour", "lane"].map { "\(json[$0] ?? "")" }
            return ToldHour(
                key: key, moved: json["moved"] as? Int ?? -1, position: json["position"] as? Int ?? 0,
                counted: json["counted"] as? [String: Int] ?? [:])
        }
    }

    /// What whoever listens adds up: what was told after the hours were moved last, of each hour with the highest
    /// position, or later.
    fileprivate var totals: [String: Int] {
        var newest: [[String]: ToldHour] = [:]
        let last = hours.reduce(into: [:]) { $0[Array($1.key[..<2])] = max($0[Array($1.key[..<2])] ?? 0, $1.moved) }
        for hour in hours
        where hour.moved == last[Array(hour.key[..<2])] && hour.position >= newest[hour.key]?.position ?? 0 {
            newest[hour.key] = hour
        }
        var totals: [String: Int] = [:]
        for hour in newest.values {
            for (name, amount) in hour.counted { totals["\(hour.key[2]) \(hour.key[3]) \(name)", default: 0] += amount }
        }
        return totals
    }

    /// What the journal has.
    fileprivate var journal: [String: Int] {
        get throws {
            let rows = try archive.rows("SELECT replace(hour, ':00Z', ':00:00.000Z'), lane, name, amount FROM hourly")
            return Dictionary(uniqueKeysWithValues: rows.map { ("\($0[0]) \($0[1]) \($0[2])", Int($0[3]) ?? 0) })
        }
    }
}
