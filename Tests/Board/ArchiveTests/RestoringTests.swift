import ArchiveSupport
import ControlLoop
import Foundation
import Statecharts
import TestSupport
import Testing

@testable import Archive
@testable import Record

@Suite("What a start of the system gives back") struct RestoringTests {
    let rig: ArchiveRig

    init() throws { rig = try ArchiveRig() }

    /// What the record has of the first lane.
    private func remembered() throws -> [String: UInt64] {
        let reader = try RecordReader(rig.record)
        let found = reader.state()
        let state = try #require(found)
        var byName: [String: UInt64] = [:]
        let numbers = state.lanes[0].numbers
        for index in numbers.indices { byName[words(reader.name(numbers[index].name))] = numbers[index].value }
        return byName
    }

    @Test func `is what the database had, and the copy goes on after it`() throws {
        try rig.start()
        rig.coin()
        rig.passage()
        try rig.copy()
        guard case .restored(2, let date, nil, nil) = try #require(try rig.reboot()) else {
            Issue.record("nothing was restored")
            return
        }
        #expect(date == 1_795_341_600_000)
        #expect(try remembered() == ["held": 10, "inserted": 10, "passages": 1])
        try rig.start()
        #expect(rig.numbers == ["held": 10, "inserted": 10, "passages": 1])
        rig.coin()
        try rig.copy()
        #expect(try rig.total("inserted") == 20)
        #expect(try rig.number("held") == "20")
        #expect(try rig.value("SELECT count(*) FROM apart") == "0")
        #expect(try rig.value("SELECT count(*) FROM record") == "2")
        #expect(try rig.value("SELECT count(*) FROM journal WHERE kind = 'missed'") == "0")
        // Sequences go on over the boot.
        let sequences = try rig.rows("SELECT sequence FROM entry ORDER BY id").map { Int($0[0])! }
        #expect(sequences == Array(1...sequences.count))
    }

    @Test func `is nothing without a database, and nothing changes where there is a record of this boot`() throws {
        #expect(try rig.restore() == .nothingKnown)
        try rig.start()
        rig.coin()
        #expect(try rig.restore() == .isThere)
        try rig.copy()
        #expect(try rig.restore() == .isThere)
    }

    @Test func `is the same when the first attempt was interrupted after the database had heard of it`() throws {
        try rig.start()
        rig.coin()
        try rig.copy()
        _ = try rig.reboot()
        try FileManager.default.removeItem(at: rig.recordURL)
        guard case .restored = try rig.restore() else {
            Issue.record("nothing was restored")
            return
        }
        try rig.start()
        rig.coin()
        try rig.copy()
        #expect(try rig.total("inserted") == 20)
        #expect(try rig.value("SELECT count(*) FROM record") == "2")
        #expect(try rig.value("SELECT count(*) FROM apart") == "0")
    }

    @Test func `is never what a damaged database has`() throws {
        try rig.start()
        for _ in 0..<20 { rig.coin() }
        rig.passage()
        try rig.copy()
        let right = try rig.rows("SELECT lane, name, value FROM now")
        // The last connection that closes puts everything into the one file.
        let url = rig.databaseURL
        let whole = try Data(contentsOf: url)
        #expect(!FileManager.default.fileExists(atPath: url.path + "-wal"))
        var refused = 0
        for place in stride(from: 0, to: whole.count, by: 37) {
            var damaged = whole
            damaged[place] ^= 0x10
            try damaged.write(to: url)
            do throws(ArchiveError) {
                var writer = try ArchiveWriter(rig.database)
                var lanes = LaneList<RememberedLane>()
                try writer.statements.allNumbers.remember(&lanes)
                var found: [[String]] = []
                for lane in lanes.indices {
                    for number in lanes[lane].numbers.indices {
                        let number = lanes[lane].numbers[number]
                        found.append([words(lanes[lane].lane), words(number.name), String(number.value)])
                    }
                }
                #expect(Set(found) == Set(right), "at byte \(place)")
            } catch {
                refused += 1
            }
        }
        #expect(refused > 20)
    }

    @Test func `is refused from a database of which the end is missing`() throws {
        try rig.start()
        rig.coin()
        try rig.copy()
        let url = rig.databaseURL
        let whole = try Data(contentsOf: url)
        for length in stride(from: 1, to: whole.count, by: 509) {
            try whole.prefix(length).write(to: url)
            do throws(ArchiveError) {
                var writer = try ArchiveWriter(rig.database)
                var lanes = LaneList<RememberedLane>()
                try writer.statements.allNumbers.remember(&lanes)
                Issue.record("a database of \(length) bytes of \(whole.count) was believed")
            } catch {
                #expect(error.kind == .damaged)
            }
        }
    }

    @Test func `is refused from a pipe or a device, and nobody waits for it`() throws {
        let path = rig.databaseURL.path
        for make in [{ mkfifo(path, 0o600) }, { symlink("/dev/zero", path) }] {
            unlink(path)
            try #require(make() == 0)
            for mode in [Database.Mode.writing, .changing, .reading] {
                #expect(throws: ArchiveError.noFile) { _ = try Database(rig.database, mode) }
            }
            #expect(throws: RestoreError.archive(.noFile)) { _ = try rig.restore() }
        }
        #expect(ArchiveError.noFile.kind == .cannotUse)
        #expect(words(ArchiveError.noFile.words) == "it is a device, a pipe or a socket: expected a file")
    }

    @Test func `is not taken for nothing where it cannot be found out whether there is a database`() throws {
        try rig.start()
        let path = try #require(RecordPath(cText: rig.recordURL.path + "/demo.db"))
        rig.boot = 2
        #expect(throws: RestoreError.archive(.cannotOpen(errno: ENOTDIR))) {
            try Restoring.restore(rig.record, as: rig.identity, from: path, boot: .number(2), offset: rig.offset)
        }
    }

    @Test func `is not taken for nothing where only the log of a database is left, which is kept aside`() throws {
        try Data(repeating: 7, count: 4_096).write(to: URL(filePath: rig.databaseURL.path + "-wal"))
        #expect(throws: RestoreError.archive(.damaged("only its log is there"))) { try rig.restore() }
        #expect(SettingAside.setAside(rig.database) != nil)
        #expect(try rig.restore() == .nothingKnown)
    }

    @Test func `is what could be read, where the card cannot be written`() throws {
        try rig.start()
        rig.coin()
        try rig.copy()
        // Somebody else writes for ever.
        let other = try Database(rig.database, .changing)
        _ = try rig.reboot(restoring: false)
        try other.run("BEGIN IMMEDIATE")
        guard case .restored(2, _, nil, let trouble?) = try rig.restore() else {
            Issue.record("nothing was restored, or nothing said")
            return
        }
        #expect(trouble.kind == .busy)
        #expect(try remembered()["held"] == 10)
        try other.run("ROLLBACK")
        try rig.start()
        rig.coin()
        try rig.copy()
        #expect(try rig.number("held") == "20")
        #expect(try rig.total("inserted") == 20)
        #expect(try rig.total("inserted", sort: 0) == 0)
        #expect(try rig.value("SELECT count(*) FROM apart") == "0")
    }

    @Test(arguments: SampleDatabase.unreckonable)
    func `is what could be read, where other numbers cannot be reckoned with, and the next database can`(
        change: String
    ) throws {
        try rig.start()
        rig.coin()
        try rig.copy()
        try SampleDatabase.reopen(rig.databaseURL.path).run(change)
        guard case .restored(2, _, nil, let trouble?) = try #require(try rig.reboot()) else {
            Issue.record("nothing was restored, or nothing said")
            return
        }
        #expect(trouble.kind == .damaged)
        #expect(words(trouble.words) == "it has numbers that no clock and no counter can have")
        #expect(try remembered()["held"] == 10)
        #expect(SettingAside.setAside(rig.database) != nil)
        try rig.start()
        for _ in 0..<2 {
            rig.coin()
            try rig.copy()
        }
        #expect(try rig.number("held") == "30")
    }

    @Test func `is carried into a new database, if the old one was kept aside`() throws {
        try rig.start()
        rig.coin()
        try rig.copy()
        _ = try rig.reboot()
        try FileManager.default.removeItem(at: rig.databaseURL)
        try rig.start()
        rig.coin()
        try rig.copy()
        #expect(try rig.number("inserted") == "20")
        #expect(try rig.total("inserted") + rig.total("inserted", sort: 0) == 20)
        #expect(try rig.total("inserted", sort: 0) > 0)
        #expect(try rig.value("SELECT missed FROM progress") == "0")
    }
}
