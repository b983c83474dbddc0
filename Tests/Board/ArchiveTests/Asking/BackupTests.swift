import ArchiveSupport
import CSQLite
import Foundation
import Testing

@testable import Archive

@Suite("A backup")
struct BackupTests {
    private let sample: SampleDatabase

    init() throws { sample = try SampleDatabase() }

    @Test("is one whole file that answers as the database does")
    func whole() throws {
        let copy = sample.beside("copy.db")
        let asked = try sample.ask("backup", copy)
        #expect(asked.status == 0 && asked.output.isEmpty && asked.errors.isEmpty)
        #expect(try files() == ["copy.db", "north.db", "north.db-shm", "north.db-wal"])
        let answer = try Asked(["journal", copy], in: sample.folder.url)
        #expect(try answer.output == sample.ask("journal").output)
    }

    @Test("is of one moment, while somebody writes")
    func whileWriting() throws {
        try sample.run(
            "CREATE TABLE filler(text); INSERT INTO filler SELECT hex(randomblob(400)) FROM hour, hour h, name")
        for round in 1...4 {
            try sample.run("BEGIN IMMEDIATE")
            try sample.total("north", 100 + Int64(round), sort: 1, "passages", 1)
            let copy = sample.beside("copy\(round).db")
            // The writer is in the middle of a transaction: none of it is there.
            #expect(try sample.ask("backup", copy).status == 0)
            try sample.run("UPDATE number SET value = value + 1 WHERE name = \(try sample.name("passages")); COMMIT")
            #expect(
                try SampleDatabase.numbers(of: copy).contains("north passages \(5 + round) \(5 + round)"))
        }
    }

    @Test("is whole while another thread writes all the time")
    func besideWriter() throws {
        let writer = BusyWriter(path: sample.path)
        for round in 1...20 {
            let copy = sample.beside("copy\(round).db")
            let asked = try sample.ask("backup", copy)
            #expect(asked.status == 0, "\(asked.errors)")
            for number in try SampleDatabase.numbers(of: copy) {
                let words = number.split(separator: " ")
                #expect(words[2] == words[3], "\(number)")
            }
        }
        #expect(writer.stop() > 0)
    }

    @Test("does not replace a file, whatever it is")
    func isThere() throws {
        let file = try sample.folder.file("there.db", "mine")
        #expect(
            try sample.ask("backup", file).complaint
                == "portcullis: \(file): it is there already; expected the path of a new file")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
        #expect(try sample.ask("backup", sample.folder.url.path).status == 1)
        try FileManager.default.createSymbolicLink(atPath: sample.beside("link"), withDestinationPath: "/nowhere")
        #expect(try sample.ask("backup", sample.beside("link")).status == 1)
        #expect(try !files().contains { $0.hasSuffix(".new") })
    }

    @Test("takes the place of what an interrupted one left")
    func leftOver() throws {
        _ = try sample.folder.file("copy.db.new", "half of it")
        #expect(try sample.ask("backup", sample.beside("copy.db")).status == 0)
        #expect(try Asked(["status", sample.beside("copy.db")], in: sample.folder.url).status == 0)
        #expect(try !files().contains("copy.db.new"))
    }

    @Test("of a damaged database is none")
    func damaged() throws {
        try sample.run("PRAGMA wal_checkpoint(TRUNCATE)")
        sample.close()
        var bytes = try Data(contentsOf: URL(filePath: sample.path))
        for index in stride(from: 4096, to: bytes.count - 1, by: 1024) { bytes[index] ^= 0xFF }
        try bytes.write(to: URL(filePath: sample.path))
        let copy = sample.beside("copy.db")
        let asked = try sample.ask("backup", copy)
        #expect(asked.status == 1)
        #expect(asked.complaint.hasPrefix("portcullis: \(sample.path): it is damaged"), "\(asked.complaint)")
        #expect(try files().allSatisfy { !$0.hasPrefix("copy") })
    }

    @Test("says why it cannot be made")
    func cannotBeMade() throws {
        let file = sample.beside("no-folder/copy.db")
        #expect(
            try sample.ask("backup", file).complaint.hasPrefix(
                "portcullis: \(file): it cannot be made: unable to open database file"))
        let long = "/" + String(repeating: "x", count: 253)
        #expect(try sample.ask("backup", long).complaint.contains("its path is too long for a backup"))
    }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: sample.folder.url.path).filter {
            !$0.hasPrefix("output-") && !$0.hasPrefix("errors-")
        }.sorted()
    }
}

/// Counts a passage in each of its transactions, in a thread of its own, until it is stopped.
private final class BusyWriter: @unchecked Sendable {
    private let lock = NSLock()
    private var isStopped = false
    private var rounds: Int64 = 0
    private let started = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// Returns when the first transaction is done.
    init(path: String) {
        Thread.detachNewThread { [self] in
            do {
                let other = try SampleDatabase.reopen(path)
                repeat { try write(to: other) } while goesOn()
            } catch {
                Issue.record(error)
                started.signal()
            }
            ended.signal()
        }
        started.wait()
    }

    /// How many transactions there were.
    func stop() -> Int64 {
        lock.withLock { isStopped = true }
        ended.wait()
        return rounds
    }

    private func goesOn() -> Bool { lock.withLock { !isStopped } }

    private func write(to other: SampleDatabase) throws {
        rounds += 1
        try other.run("BEGIN IMMEDIATE")
        try other.total("north", 100 + rounds, sort: 1, "passages", 1)
        try other.run("UPDATE number SET value = value + 1 WHERE name = \(try other.name("passages")); COMMIT")
        if rounds == 1 { started.signal() }
    }
}
