import ArchiveSupport
import ControlLoop
import Foundation
import Statecharts
import TestSupport
import Testing

@testable import Archive
@testable import Record

/// The files of a version of the firmware, as it wrote them: a record and the database of its recorder.
struct WrittenVersion: Sendable, CustomTestStringConvertible {
    let folder: URL
    var testDescription: String { folder.lastPathComponent }

    static let all = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Versions")

    /// All that are kept, and that of today's formats.
    static var kept: [WrittenVersion] {
        get throws {
            try FileManager.default.contentsOfDirectory(at: all, includingPropertiesForKeys: nil).map(
                WrittenVersion.init)
        }
    }

    static var today: WrittenVersion {
        WrittenVersion(folder: all.appending(path: "record-\(Layout.version)-database-\(Schema.version)"))
    }

    /// Puts its files where a rig has its own.
    func unpack(for rig: ArchiveRig) throws {
        for (name, url) in [("record", rig.recordURL), ("demo.db", rig.databaseURL)] {
            try gzip(["-dc", folder.appending(path: "\(name).gz").path], to: url)
        }
    }

    /// Keeps the files of a rig.
    func pack(of rig: ArchiveRig) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, url) in [("record", rig.recordURL), ("demo.db", rig.databaseURL)] {
            try gzip(["-9nc", url.path], to: folder.appending(path: "\(name).gz"))
        }
    }

    private func gzip(_ arguments: [String], to url: URL) throws {
        try Data().write(to: url)
        let program = Process()
        program.executableURL = URL(filePath: "/usr/bin/env")
        program.arguments = ["gzip"] + arguments
        program.standardOutput = try FileHandle(forWritingTo: url)
        try program.run()
        program.waitUntilExit()
        try #require(program.terminationStatus == 0)
    }
}

@Suite("The files of every version") struct VersionTests {
    /// What each of them did: three coins and a passage that the recorder copied, and a coin that it did not. Then it
    /// was killed.
    static func play(_ rig: ArchiveRig) throws {
        try rig.start()
        for _ in 0..<3 { rig.coin() }
        rig.passage()
        try rig.copy()
        rig.coin()
        rig.end(inOrder: false)
    }

    /// Whoever changes a format gets them from here, once, and keeps them for ever.
    @Test func `are kept, those of today's formats too`() throws {
        guard !FileManager.default.fileExists(atPath: WrittenVersion.today.folder.path) else { return }
        let rig = try ArchiveRig()
        try Self.play(rig)
        try WrittenVersion.today.pack(of: rig)
        Issue.record("a format is new: its files were written into \(WrittenVersion.today.folder.path); commit them")
    }

    @Test(arguments: try WrittenVersion.kept)
    func `give the firmware what it had, and the recorder goes on where it was`(version: WrittenVersion) throws {
        let rig = try ArchiveRig()
        try version.unpack(for: rig)
        // What a start of the firmware, or of the restore service, makes of an older layout.
        #expect(try rig.restore() == .isThere)
        var file = try RecordFile.open(rig.record, as: rig.identity, boot: .number(1))
        #expect(file.beginning.source == .record)
        #expect(file.remarks.isEmpty)
        let lane = file.lanes[0]
        var numbers: [String: UInt64] = [:]
        for index in lane.numbers.indices { numbers[words(lane.numbers[index].name)] = lane.numbers[index].value }
        #expect(numbers == ["held": 40, "inserted": 40, "passages": 1])
        file.close()
        #expect(try rig.copy().entries == 1)
        #expect(try rig.total("inserted") == 40)
        #expect(try rig.number("held") == "40")
        #expect(try rig.value("SELECT count(*) FROM journal WHERE kind = 'missed'") == "0")
        file = try RecordFile.open(rig.record, as: rig.identity, boot: .number(1))
        #expect(file.lanes[0] == lane)
        file.close()
    }

    @Test(arguments: try WrittenVersion.kept)
    func `tell what was told of them before by the same numbers, and later records by new ones`(
        version: WrittenVersion
    ) throws {
        let rig = try ArchiveRig()
        try version.unpack(for: rig)
        let isOld = version.folder.lastPathComponent.hasSuffix("database-1")
        var reason = TextLine()
        if isOld {
            let isOpen = Outgoing(rig.database, reason: &reason) != nil
            #expect(!isOpen)
            #expect(words(reason).hasSuffix("demo.db: it cannot be used: its recorder has not begun yet"))
        }
        // What a start makes of an older layout.
        #expect(try rig.restore() == .isThere)
        try rig.copy()
        #expect(try rig.toldRecords().allSatisfy { ($0 == 1) == isOld })
        _ = try rig.reboot()
        try rig.start()
        rig.coin()
        try rig.copy()
        let told = try rig.toldRecords()
        #expect(Set(told).count == (isOld ? 3 : 4))
        #expect(told.count { $0 > 1_000 } >= 3)
    }

    @Test(arguments: try WrittenVersion.kept)
    func `give the firmware after a boot what the recorder had copied`(version: WrittenVersion) throws {
        let rig = try ArchiveRig()
        try version.unpack(for: rig)
        guard case .restored(2, _, nil, nil) = try #require(try rig.reboot()) else {
            Issue.record("nothing was restored")
            return
        }
        let file = try RecordFile.open(rig.record, as: rig.identity, boot: .number(rig.boot))
        defer { file.close() }
        var numbers: [String: UInt64] = [:]
        let lane = file.lanes[0]
        for index in lane.numbers.indices { numbers[words(lane.numbers[index].name)] = lane.numbers[index].value }
        #expect(numbers == ["held": 30, "inserted": 30, "passages": 1])
    }

    @Test(arguments: try WrittenVersion.kept)
    func `give that to the firmware where the card cannot be written, too`(version: WrittenVersion) throws {
        let rig = try ArchiveRig()
        try version.unpack(for: rig)
        // Somebody else writes for ever.
        let other = try Database(rig.database, .changing)
        try other.run("BEGIN IMMEDIATE")
        guard case .restored(2, _, nil, _) = try #require(try rig.reboot()) else {
            Issue.record("nothing was restored")
            return
        }
        try other.run("ROLLBACK")
    }
}

@Suite("A database of a later version") struct LaterDatabaseTests {
    let rig: ArchiveRig

    init() throws {
        rig = try ArchiveRig()
        try VersionTests.play(rig)
    }

    private func change(_ statements: StaticString) throws { try Database(rig.database, .changing).run(statements) }

    @Test func `that only added something is gone on with, and what was added stays`() throws {
        try change(
            """
            ALTER TABLE number ADD COLUMN limits INTEGER NOT NULL DEFAULT 0; UPDATE number SET limits = 9;
            ALTER TABLE entry ADD COLUMN card TEXT; CREATE TABLE card(id INTEGER PRIMARY KEY); INSERT INTO card VALUES(7);
            PRAGMA user_version = 5
            """)
        #expect(try rig.copy().entries == 1)
        #expect(try rig.number("held") == "40")
        #expect(try rig.value("SELECT min(limits) FROM number") == "9")
        #expect(try rig.value("SELECT id FROM card") == "7")
        #expect(try rig.value("PRAGMA user_version") == "5")
        guard case .restored(2, _, nil, nil) = try #require(try rig.reboot()) else {
            Issue.record("nothing was restored")
            return
        }
    }

    @Test func `that changed what is there is left alone, and that is said`() throws {
        try change("PRAGMA user_version = 1001")
        let before = try Data(contentsOf: rig.databaseURL)
        do {
            try rig.copy()
            Issue.record("it was taken")
        } catch let error as ArchiveError {
            #expect(error.kind == .cannotUse)
            #expect(words(error.words) == "a newer program wrote it: its tables have version 1001, expected 4")
        }
        #expect(try Data(contentsOf: rig.databaseURL) == before)
    }

    @Test func `is what steps make of an older one, each of them whole or not at all`() throws {
        let database = try Database(rig.database, .changing)
        func step(_ version: Int64) -> StaticString? {
            switch version {
            case 4: "ALTER TABLE number ADD COLUMN limits INTEGER NOT NULL DEFAULT 0; PRAGMA user_version = 5"
            case 5: "CREATE TABLE card(id INTEGER PRIMARY KEY); PRAGMA user_version = 6; INSERT INTO nothing VALUES(1)"
            default: nil
            }
        }
        #expect(throws: ArchiveError.self) { try Schema.rise(database, by: step) }
        #expect(try database.number("PRAGMA user_version") == 5)
        #expect(try database.number("SELECT count(*) FROM sqlite_schema WHERE name = 'card'") == 0)
        try Schema.rise(database) {
            $0 == 5 ? "CREATE TABLE card(id INTEGER PRIMARY KEY); PRAGMA user_version = 6" : nil
        }
        #expect(try database.number("PRAGMA user_version") == 6)
    }
}
