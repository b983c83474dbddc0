import ArchiveSupport
import CSQLite
import ControlLoop
import Foundation
import TestSupport
import Testing

@testable import Archive

@Suite("Files that are no database of ours")
struct HostileTests {
    private let sample: SampleDatabase
    private static let commands = ["journal", "status", "backup"]

    init() throws { sample = try SampleDatabase() }

    @Test("are named, with what was expected", arguments: commands)
    func files(_ command: String) throws {
        let folder = sample.folder
        let empty = try folder.file("empty.db", "")
        let text = try folder.file("text.db", String(repeating: "this is no database\n", count: 100))
        try FileManager.default.createSymbolicLink(atPath: sample.beside("link.db"), withDestinationPath: sample.path)
        mkfifo(sample.beside("pipe.db"), 0o600)
        let expected = "expected a database of portcullis-recorder"
        for (path, words) in [
            (empty, "it is empty; \(expected)"), (text, "it is no database of portcullis-recorder, which was expected"),
            (sample.beside("missing.db"), "there is no such file; \(expected)"),
            (folder.url.path, "it is a folder, or something else that is no file; \(expected)"),
            (sample.beside("pipe.db"), "it is a folder, or something else that is no file; \(expected)"),
            (sample.beside("link.db"), "it is a link; name the file that it leads to; \(expected)"),
        ] {
            let asked = try ask(command, path)
            #expect(asked.status == 1)
            #expect(asked.errors == "portcullis: \(path): \(words)\n")
        }
    }

    @Test("and databases of other programs, of newer ones, and without a table, are refused", arguments: commands)
    func databases(_ command: String) throws {
        for (change, words) in [
            ("PRAGMA application_id = 7", "it is no database of portcullis-recorder, which was expected"),
            (
                "PRAGMA user_version = 1001",
                "it cannot be used: a newer program wrote it: its tables have version 1001, expected 4"
            ),
            ("PRAGMA user_version = 0", "it cannot be used: its tables have version 0, expected 4"),
            ("DROP TABLE apart", "it is damaged: it has 9 of the 10 tables that it should"),
            (
                """
                DROP TABLE entry; CREATE VIEW entry AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n)
                SELECT id FROM n
                """, "it is damaged: it has 9 of the 10 tables that it should"
            ),
        ] {
            let sample = try SampleDatabase()
            try sample.run(change)
            let asked = try Asked(
                command == "backup" ? [command, sample.path, sample.beside("b")] : [command, sample.path],
                in: sample.folder.url)
            #expect(asked.status == 1)
            #expect(asked.errors == "portcullis: \(sample.path): \(words)\n")
        }
    }

    @Test("of which a part is missing, or bytes are others, end in an answer or in a message")
    func damaged() throws {
        try sample.run("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE")
        sample.close()
        let whole = try Data(contentsOf: URL(filePath: sample.path))
        var random = SplitMix64(seed: 22)
        var refused = 0
        for round in 0..<60 {
            var bytes = whole
            if round % 6 == 0 { bytes = bytes.prefix(Int(random.next() % UInt64(whole.count))) }
            for _ in 0..<(bytes.isEmpty ? 0 : 1 + round % 5) {
                bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            try bytes.write(to: URL(filePath: sample.path))
            for words in [["journal", "--json"], ["status"], ["backup"]] {
                let asked = try ask(words[0], sample.path, Array(words.dropFirst()))
                #expect(asked.status <= 1, "round \(round), \(words): \(asked.errors)")
                #expect((asked.status == 0) == asked.errors.isEmpty)
                if asked.status == 1 {
                    refused += 1
                    #expect(asked.errors.hasPrefix("portcullis: \(sample.path): "), "\(asked.errors)")
                }
                try? FileManager.default.removeItem(atPath: sample.beside("b"))
            }
        }
        #expect(refused > 30)
    }

    @Test("with numbers and names that no recorder writes end in an answer or in a message")
    func nonsense() throws {
        for change in SampleDatabase.nonsense {
            let sample = try SampleDatabase()
            try sample.run(change)
            for words in [
                ["journal"], ["journal", "--json", "--since", "today"], ["journal", "--csv"], ["status"],
            ] {
                let asked = try Asked([words[0], sample.path] + words.dropFirst(), in: sample.folder.url)
                #expect(asked.status <= 1, "\(change), \(words)")
                #expect((asked.status == 0) == asked.errors.isEmpty, "\(change), \(words): \(asked.errors)")
            }
        }
    }

    @Test("with numbers that cannot be reckoned with are damaged", arguments: SampleDatabase.unreckonable)
    func unreckonable(change: String) throws {
        try sample.run(change)
        for command in Self.commands {
            let asked = try ask(command, sample.path)
            #expect(asked.status == 1, "\(command)")
            #expect(
                asked.errors
                    == "portcullis: \(sample.path): it is damaged: it has numbers that no clock and no counter can have\n"
            )
        }
        let database = sample.beside("other.db")
        let restored = try Asked(["restore", database, sample.path], in: sample.folder.url)
        #expect(restored.status == 1)
        #expect(restored.errors.contains("it is damaged: it has numbers that no clock"), "\(restored.errors)")
        #expect(!FileManager.default.fileExists(atPath: database))
    }

    @Test("whose clock was set ahead by more than a century are asked as any other")
    func ahead() throws {
        try sample.run("UPDATE progress SET clock = 7900000000000000000, date = 7900000000000")
        for command in Self.commands { #expect(try ask(command, sample.path).status == 0) }
    }

    @Test("are read as they are, whatever their names are")
    func fixed() throws {
        try sample.run("PRAGMA wal_checkpoint(TRUNCATE)")
        let copy = sample.beside("a b%?#&é.db")
        try FileManager.default.copyItem(atPath: sample.path, toPath: copy)
        let database = try Database(fixed: try #require(RecordPath(cText: copy)))
        #expect(try database.number("SELECT count(*) FROM entry") == 14)
        #expect(!FileManager.default.fileExists(atPath: copy + "-shm"))
    }

    @Test("are read as they are where the files beside them cannot be made, if nobody writes")
    func readOnly() throws {
        try sample.run("PRAGMA wal_checkpoint(TRUNCATE)")
        let folder = sample.beside("card")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let copy = folder + "/north.db"
        try FileManager.default.copyItem(atPath: sample.path, toPath: copy)
        chmod(folder, 0o555)
        defer { chmod(folder, 0o755) }
        #expect(try ask("journal", copy, asNobody: true).output == sample.ask("journal").output)
        let around = TestSurroundings()
        around.onPause = { $0 < 5 }
        let followed = try Asked(["journal", copy, "--follow"], around: around, in: sample.folder.url, asNobody: true)
        #expect(try followed.output == sample.ask("journal").output)
        // With a log beside it, not all is in the file.
        chmod(folder, 0o755)
        try Data("log".utf8).write(to: URL(filePath: copy + "-wal"))
        chmod(folder, 0o555)
        #expect(try ask("journal", copy, asNobody: true).status == 1)
    }

    private func ask(
        _ command: String, _ path: String, _ options: [String] = [], asNobody: Bool = false
    ) throws -> Asked {
        try Asked(
            [command, path] + options + (command == "backup" ? [sample.beside("b")] : []), in: sample.folder.url,
            asNobody: asNobody)
    }
}
