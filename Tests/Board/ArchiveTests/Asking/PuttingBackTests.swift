import ArchiveSupport
import ControlLoop
import Foundation
import Statecharts
import TestSupport
import Testing

@testable import Archive

@Suite("A backup that is put back")
struct PuttingBackTests {
    private let sample: SampleDatabase
    private let backup: String

    /// A backup, and a database that has gone on since.
    init() throws {
        sample = try SampleDatabase()
        backup = sample.beside("backup.db")
        try #require(try sample.ask("backup", backup).status == 0)
        try sample.total("north", 103, sort: 1, "passages", 7)
    }

    @Test("is in the place of the database, marked, and what was there is kept with its log")
    func isThere() throws {
        let (old, new) = try (SampleDatabase.numbers(of: sample.path), SampleDatabase.numbers(of: backup))
        try #require(old != new)
        #expect(try files().contains("north.db-wal"))
        let asked = try sample.ask("restore", backup)
        #expect(asked.status == 0 && asked.errors.isEmpty, "\(asked.errors)")
        let aside = try #require(try files().first { $0.wholeMatch(of: /north\.db\.before-\d{8}T\d{6}Z/) != nil })
        #expect(
            asked.lines == [
                "\(sample.path) has what \(backup) has, up to 2026-11-22T09:30:00Z",
                "what it had until now is kept as \(sample.beside(aside))", "start its recorder again", "",
            ])
        #expect(
            try files() == [
                "backup.db", "north.db", "north.db-lock", aside,
            ])
        sample.close()
        let path = try #require(RecordPath(cText: sample.path))
        #expect(try Database(path, .reading).number("SELECT restored FROM progress") == 1)
        #expect(try SampleDatabase.numbers(of: sample.path) == new)
        #expect(try SampleDatabase.numbers(of: sample.beside(aside)) == old)
        #expect(try SampleDatabase.numbers(of: backup) == new)
    }

    @Test("waits for nobody: while a recorder runs, it is refused, and nothing is changed")
    func isRefused() throws {
        let path = try #require(RecordPath(cText: sample.path))
        let lock = try WriterLock(path)
        let before = try (files(), SampleDatabase.numbers(of: sample.path))
        let asked = try sample.ask("restore", backup)
        #expect(asked.status == 1 && asked.output.isEmpty)
        #expect(
            asked.errors
                == "portcullis: \(sample.path): its recorder runs; stop it first: systemctl stop portcullis-recorder@NAME\n"
        )
        #expect(try (files(), SampleDatabase.numbers(of: sample.path)) == before)
        _ = consume lock
        #expect(try sample.ask("restore", backup).status == 0)
    }

    @Test("is whole, or everything stays as it was")
    func damaged() throws {
        let before = try SampleDatabase.numbers(of: sample.path)
        var bytes = try Data(contentsOf: URL(filePath: backup))
        for index in stride(from: 4096, to: bytes.count - 1, by: 1024) { bytes[index] ^= 0xFF }
        try bytes.write(to: URL(filePath: backup))
        for file in [backup, sample.beside("missing.db"), sample.folder.url.path] {
            let asked = try sample.ask("restore", file)
            #expect(asked.status == 1 && asked.complaint.hasPrefix("portcullis: \(file): "), "\(asked.complaint)")
            #expect(try SampleDatabase.numbers(of: sample.path) == before)
            #expect(try files().allSatisfy { !$0.contains("before") && !$0.hasSuffix(".new") })
        }
    }

    @Test("takes the place of nothing, too, and not the log of what was there")
    func nothing() throws {
        sample.close()
        for ending in ["", "-shm"] { try? FileManager.default.removeItem(atPath: sample.path + ending) }
        _ = try sample.folder.file("north.db-wal", "what is left of another one")
        let asked = try sample.ask("restore", backup)
        #expect(asked.status == 0 && asked.lines.count == 4, "\(asked.errors)")
        #expect(try SampleDatabase.numbers(of: sample.path) == SampleDatabase.numbers(of: backup))
        #expect(try files().contains { $0.hasPrefix("north.db.before-") && $0.hasSuffix("-wal") })
    }

    @Test("waits for no log: what was there is kept whole in one file")
    func keptWhole() throws {
        try sample.total("north", 104, sort: 1, "passages", 9)
        let old = try SampleDatabase.numbers(of: sample.path)
        try #require(try sample.ask("restore", backup).status == 0)
        let aside = try #require(try files().first { $0.contains(".before-") })
        // Without a log beside it, and under another name.
        let moved = sample.beside("moved.db")
        try FileManager.default.moveItem(atPath: sample.beside(aside), toPath: moved)
        #expect(try SampleDatabase.numbers(of: moved) == old)
    }

    @Test("is refused while somebody reads in the log, and nothing is changed")
    func isRead() throws {
        let path = try #require(RecordPath(cText: sample.path))
        let reader = try Database(path, .reading)
        try reader.run("BEGIN; SELECT count(*) FROM progress")
        try sample.total("north", 105, sort: 1, "passages", 11)
        let before = try SampleDatabase.numbers(of: sample.path)
        let asked = try sample.ask("restore", backup)
        #expect(
            asked.complaint.hasSuffix("somebody reads it just now, and it was not replaced; try it again"),
            "\(asked.complaint)")
        #expect(try SampleDatabase.numbers(of: sample.path) == before)
        #expect(try files().allSatisfy { !$0.contains("before") && !$0.hasSuffix(".new") })
        _ = consume reader
        #expect(try sample.ask("restore", backup).status == 0)
    }

    @Test("is not put in the place of a link")
    func isNoLink() throws {
        let link = sample.beside("link.db")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: sample.path)
        let asked = try Asked(["restore", link, backup], in: sample.folder.url)
        #expect(asked.complaint == "portcullis: \(link): it is a link; name the file that it leads to")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == sample.path)
    }

    @Test("cannot be made where nobody may write, and says so")
    func noRights() throws {
        let folder = sample.folder.url
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path) }
        let elsewhere = try Folder()
        let asked = try Asked(["restore", sample.path, backup], in: elsewhere.url, asNobody: true)
        #expect(asked.status == 1)
        #expect(asked.complaint.hasPrefix("portcullis: \(sample.path): it cannot be replaced: "), "\(asked.complaint)")
    }

    @Test("belongs to the owner of the folder, with its lock, when root puts it there", .enabled(if: geteuid() == 0))
    func owner() throws {
        try FileManager.default.setAttributes(
            [.ownerAccountID: 65_534, .groupOwnerAccountID: 65_534], ofItemAtPath: sample.folder.url.path)
        #expect(try sample.ask("restore", backup).status == 0)
        for ending in ["", "-lock"] {
            let facts = try FileManager.default.attributesOfItem(atPath: sample.path + ending)
            #expect(facts[.ownerAccountID] as? Int == 65_534 && facts[.groupOwnerAccountID] as? Int == 65_534)
        }
    }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: sample.folder.url.path).filter {
            !$0.hasPrefix("output-") && !$0.hasPrefix("errors-")
        }.sorted()
    }
}
